package io.giveway.gateway.behind;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Requests written byte by byte, for targets and headers that a decent client would not send. */
public final class Raw {

    private Raw() {}

    /** The head of the answer: status line, then headers. */
    public static List<String> send(URI base, String requestLine, String... headers) throws IOException {
        try (Socket socket = new Socket(base.getHost(), base.getPort())) {
            socket.setSoTimeout(10_000);
            StringBuilder request =
                    new StringBuilder(requestLine + " HTTP/1.1\r\nHost: gateway\r\nConnection: close\r\n");
            for (String header : headers) {
                request.append(header).append("\r\n");
            }
            socket.getOutputStream().write(request.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
            BufferedReader reader =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
            List<String> head = new ArrayList<>();
            for (String line = reader.readLine(); line != null && !line.isEmpty(); line = reader.readLine()) {
                head.add(line);
            }
            return head;
        }
    }

    /** The status alone. */
    public static int status(URI base, String requestLine, String... headers) throws IOException {
        return Integer.parseInt(send(base, requestLine, headers).get(0).split(" ")[1]);
    }
}
