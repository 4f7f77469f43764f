package io.giveway.gateway.route;

import io.giveway.chassis.body.BodyLimit;
import io.giveway.chassis.problem.Refused;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.ReadStream;
import org.jspecify.annotations.Nullable;

/** A request body that fails at the first byte over its limit, whatever length was declared or not. */
final class CountedBody implements ReadStream<Buffer> {

    private final ReadStream<Buffer> source;
    private final long limit;
    private long seen;
    private @Nullable Handler<Throwable> onFailure;

    CountedBody(ReadStream<Buffer> source, long limit) {
        this.source = source;
        this.limit = limit;
    }

    boolean isOver() {
        return seen > limit;
    }

    Refused refusal() {
        return BodyLimit.tooLarge(limit).header("Connection", "close");
    }

    @Override
    public ReadStream<Buffer> handler(@Nullable Handler<Buffer> handler) {
        source.handler(handler == null ? null : buffer -> count(buffer, handler));
        return this;
    }

    private void count(Buffer buffer, Handler<Buffer> next) {
        if (isOver()) {
            return;
        }
        seen += buffer.length();
        if (!isOver()) {
            next.handle(buffer);
        } else if (onFailure != null) {
            onFailure.handle(refusal());
        }
    }

    @Override
    public ReadStream<Buffer> exceptionHandler(@Nullable Handler<Throwable> handler) {
        onFailure = handler;
        source.exceptionHandler(handler);
        return this;
    }

    @Override
    public ReadStream<Buffer> endHandler(@Nullable Handler<Void> handler) {
        source.endHandler(handler);
        return this;
    }

    @Override
    public ReadStream<Buffer> pause() {
        source.pause();
        return this;
    }

    @Override
    public ReadStream<Buffer> resume() {
        source.resume();
        return this;
    }

    @Override
    public ReadStream<Buffer> fetch(long amount) {
        source.fetch(amount);
        return this;
    }
}
