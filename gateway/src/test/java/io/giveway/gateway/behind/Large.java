package io.giveway.gateway.behind;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;

/** A download of many megabytes, written as fast as it is read. */
final class Large {

    static final int BYTES = 64 * 1024 * 1024;
    private static final Buffer PIECE = Buffer.buffer(new byte[64 * 1024]);

    private Large() {}

    static void send(HttpServerRequest request) {
        HttpServerResponse response = request.response();
        response.putHeader("Content-Length", Integer.toString(BYTES));
        send(response, BYTES);
    }

    private static void send(HttpServerResponse response, int left) {
        int rest = left;
        while (rest > 0 && !response.writeQueueFull()) {
            response.write(PIECE);
            rest -= PIECE.length();
        }
        int still = rest;
        if (still == 0) {
            response.end();
        } else {
            response.drainHandler(drained -> send(response, still));
        }
    }
}
