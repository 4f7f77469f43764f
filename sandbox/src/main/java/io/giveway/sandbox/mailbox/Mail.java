package io.giveway.sandbox.mailbox;

import jakarta.mail.BodyPart;
import jakarta.mail.MessagingException;
import jakarta.mail.Multipart;
import jakarta.mail.Part;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A mail as one recipient got it; a mail to three is three of these.
 *
 * @param text the plain text, or null where there is none
 * @param html the HTML, or null where there is none
 */
record Mail(
        String to,
        String subject,
        @Nullable String text,
        @Nullable String html,
        Instant receivedAt) {

    static Mail of(String recipient, MimeMessage message, Instant receivedAt) throws MessagingException, IOException {
        String subject = Optional.ofNullable(message.getSubject()).orElse("");
        return new Mail(
                recipient,
                subject,
                body(message, "text/plain").orElse(null),
                body(message, "text/html").orElse(null),
                receivedAt);
    }

    private static Optional<String> body(Part part, String type) throws MessagingException, IOException {
        if (Part.ATTACHMENT.equalsIgnoreCase(part.getDisposition())) {
            return Optional.empty();
        }
        if (part.isMimeType(type)) {
            return Optional.of(part.getContent().toString());
        }
        if (part.getContent() instanceof Multipart parts) {
            for (int i = 0; i < parts.getCount(); i++) {
                BodyPart inner = parts.getBodyPart(i);
                Optional<String> found = body(inner, type);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }
}
