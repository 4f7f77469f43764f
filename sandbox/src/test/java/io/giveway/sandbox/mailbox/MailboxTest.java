package io.giveway.sandbox.mailbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.sandbox.home.Home;
import io.giveway.sandbox.home.Json;
import io.giveway.sandbox.home.Port;
import io.giveway.sandbox.home.Ports;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Mails sent by SMTP and read over HTTP. */
class MailboxTest {
    @TempDir
    Path folder;

    private Home home;
    private Ports ports;
    private Mailbox mailbox;

    @BeforeEach
    void open() throws Exception {
        home = new Home(folder);
        home.prepare();
        ports = Ports.free();
        mailbox = Mailbox.open(home, ports);
    }

    @AfterEach
    void close() {
        mailbox.close();
    }

    @Test
    void aMailIsReadAsJsonOncePerRecipient() throws Exception {
        send("Is it still P0? · ünïcode", "plain & simple", "<p>rich</p>", "alice@example.org", "rosa@example.org");

        JsonNode mails = Json.MAPPER.readTree(get("/api/messages").body());

        assertThat(mails).hasSize(2);
        assertThat(mails.get(0).get("to").asText()).isEqualTo("alice@example.org");
        assertThat(mails.get(1).get("to").asText()).isEqualTo("rosa@example.org");
        assertThat(mails.get(0).get("subject").asText()).isEqualTo("Is it still P0? · ünïcode");
        assertThat(mails.get(0).get("text").asText().strip()).isEqualTo("plain & simple");
        assertThat(mails.get(0).get("html").asText().strip()).isEqualTo("<p>rich</p>");
        assertThat(mails.get(0).get("receivedAt").asText()).endsWith("Z");
    }

    @Test
    void aSubjectIsTextOnThePagesWhateverItSays() throws Exception {
        send("<script>alert(1)</script>", "<b>text</b>", "<b>html</b>", "alice@example.org");

        assertThat(get("/").body()).contains("&lt;script&gt;").doesNotContain("<script>");
        assertThat(get("/mails/0").body()).contains("&lt;b&gt;text").doesNotContain("<script>");
        assertThat(get("/mails/0/html").body()).contains("<b>html</b>");
        assertThat(get("/mails/0/html").headers().firstValue("Content-Security-Policy"))
                .hasValueSatisfying(policy -> assertThat(policy).contains("default-src 'none'"));
    }

    @Test
    void mailsOutliveTheMailbox() throws Exception {
        send("first", "text", "html", "alice@example.org");
        mailbox.close();
        mailbox = Mailbox.open(home, ports);
        send("second", "text", "html", "alice@example.org");

        assertThat(Json.MAPPER.readTree(get("/api/messages").body()))
                .extracting(mail -> mail.get("subject").asText())
                .containsExactly("first", "second");
    }

    @Test
    void whatIsNotThereIsNotFound() throws Exception {
        assertThat(get("/mails/0").statusCode()).isEqualTo(404);
        assertThat(get("/mails/99999999999999").statusCode()).isEqualTo(404);
        assertThat(get("/mails/x/html").statusCode()).isEqualTo(404);
        assertThat(get("/etc/passwd").statusCode()).isEqualTo(404);
    }

    private HttpResponse<String> get(String path) throws Exception {
        URI uri = URI.create(ports.url(Port.MAILBOX) + path);
        return HttpClient.newHttpClient().send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
    }

    private void send(String subject, String text, String html, String... recipients) throws MessagingException {
        Properties properties = new Properties();
        properties.setProperty("mail.smtp.host", Ports.HOST);
        properties.setProperty("mail.smtp.port", Integer.toString(ports.of(Port.SMTP)));
        MimeMessage message = new MimeMessage(Session.getInstance(properties));
        message.setFrom(new InternetAddress("giveway@example.org"));
        for (String recipient : recipients) {
            message.addRecipient(Message.RecipientType.TO, new InternetAddress(recipient));
        }
        message.setSubject(subject, "UTF-8");
        MimeBodyPart plain = new MimeBodyPart();
        plain.setText(text, "UTF-8");
        MimeBodyPart rich = new MimeBodyPart();
        rich.setText(html, "UTF-8", "html");
        message.setContent(new MimeMultipart("alternative", plain, rich));
        Transport.send(message);
    }
}
