package io.giveway.sandbox.mailbox;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.giveway.sandbox.home.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * The mailbox in the browser and as JSON: {@code /} lists the mails, {@code /mails/N} shows one, {@code /mails/N/html} is its
 * HTML alone, {@code /api/messages} has all of them.
 */
final class MailboxPages implements HttpHandler {
    private static final String ONE = "/mails/";
    private static final String HTML = "text/html; charset=utf-8";
    // A mail is foreign text: it may show itself and open its links, and run nothing.
    private static final String CONTENT_POLICY =
            "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; frame-ancestors 'self'";

    private final MailStore store;

    MailboxPages(MailStore store) {
        this.store = store;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        if (!exchange.getRequestMethod().equals("GET")) {
            answer(exchange, 405, "text/plain", "This mailbox can only be read.\n");
        } else if (path.equals("/api/messages")) {
            answer(exchange, 200, "application/json", Json.line(store.all()));
        } else if (path.equals("/")) {
            answer(exchange, 200, HTML, list());
        } else if (path.startsWith(ONE)) {
            one(exchange, path.substring(ONE.length()));
        } else {
            answer(exchange, 404, "text/plain", "There is no such page.\n");
        }
    }

    private void one(HttpExchange exchange, String rest) throws IOException {
        List<Mail> mails = store.all();
        String number = rest.endsWith("/html") ? rest.substring(0, rest.length() - "/html".length()) : rest;
        if (!number.matches("\\d{1,9}") || Integer.parseInt(number) >= mails.size()) {
            answer(exchange, 404, "text/plain", "There is no such mail.\n");
            return;
        }
        Mail mail = mails.get(Integer.parseInt(number));
        answer(
                exchange,
                200,
                HTML,
                rest.equals(number) ? page(number, mail) : Objects.requireNonNullElse(mail.html(), ""));
    }

    private String list() {
        List<Mail> mails = store.all();
        StringBuilder rows = new StringBuilder();
        for (int i = mails.size() - 1; i >= 0; i--) {
            Mail mail = mails.get(i);
            rows.append("<tr><td>%s<td>%s<td><a href=\"/mails/%d\">%s</a>\n"
                    .formatted(mail.receivedAt(), escape(mail.to()), i, escape(subject(mail))));
        }
        return frame(
                "Mailbox",
                "<p>%d mails, the latest first.</p><table><tr><th>Received<th>To<th>Subject\n%s</table>"
                        .formatted(mails.size(), rows));
    }

    private static String page(String number, Mail mail) {
        String html = mail.html() == null
                ? ""
                : "<iframe title=\"HTML\" sandbox=\"allow-popups allow-top-navigation-by-user-activation\" src=\"/mails/"
                        + number + "/html\"></iframe>";
        String text = mail.text() == null ? "" : "<pre>" + escape(mail.text()) + "</pre>";
        return frame(
                escape(subject(mail)),
                "<p><a href=\"/\">Mailbox</a> · to %s · %s</p>%s%s"
                        .formatted(escape(mail.to()), mail.receivedAt(), html, text));
    }

    private static String frame(String title, String body) {
        return """
                <!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
                <title>%1$s</title><style>
                body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}
                table{border-collapse:collapse;width:100%%}th,td{text-align:left;padding:.3rem .8rem .3rem 0;border-bottom:1px solid #ddd}
                pre{white-space:pre-wrap;background:#f6f6f6;padding:1rem}iframe{width:100%%;height:24rem;border:1px solid #ddd}
                </style><h1>%1$s</h1>%2$s</html>
                """.formatted(title, body);
    }

    private static String subject(Mail mail) {
        return mail.subject().isBlank() ? "(no subject)" : mail.subject();
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    private static void answer(HttpExchange exchange, int status, String type, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.getResponseHeaders().set("Content-Security-Policy", CONTENT_POLICY);
        exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
        exchange.sendResponseHeaders(status, bytes.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }
}
