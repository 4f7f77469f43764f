package io.giveway.sandbox.mailbox;

import com.icegreen.greenmail.mail.MailAddress;
import com.icegreen.greenmail.mail.MovingMessage;
import com.icegreen.greenmail.store.FolderException;
import com.icegreen.greenmail.user.GreenMailUser;
import com.icegreen.greenmail.user.UserException;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import com.sun.net.httpserver.HttpServer;
import io.giveway.sandbox.home.Home;
import io.giveway.sandbox.home.Port;
import io.giveway.sandbox.home.Ports;
import jakarta.mail.MessagingException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Instant;

/** A real SMTP server for everything the stack sends, and a web server where people and tests read it. */
public final class Mailbox implements AutoCloseable {
    private final GreenMail smtp;
    private final HttpServer web;

    private Mailbox(GreenMail smtp, HttpServer web) {
        this.smtp = smtp;
        this.web = web;
    }

    public static Mailbox open(Home home, Ports ports) throws IOException {
        MailStore store = MailStore.at(home.data("mail").resolve("messages.jsonl"));
        HttpServer web =
                HttpServer.create(new InetSocketAddress(InetAddress.getByName(Ports.HOST), ports.of(Port.MAILBOX)), 0);
        web.createContext("/", new MailboxPages(store));
        web.start();
        GreenMail smtp = new GreenMail(new ServerSetup(ports.of(Port.SMTP), Ports.HOST, ServerSetup.PROTOCOL_SMTP));
        smtp.start();
        smtp.getUserManager().setMessageDeliveryHandler((message, recipient) -> {
            store.add(read(message, recipient));
            return inbox(smtp, recipient);
        });
        return new Mailbox(smtp, web);
    }

    @Override
    public void close() {
        smtp.stop();
        web.stop(0);
    }

    private static Mail read(MovingMessage message, MailAddress recipient) throws MessagingException {
        try {
            return Mail.of(recipient.getEmail(), message.getMessage(), Instant.now());
        } catch (IOException e) {
            throw new MessagingException("the mail cannot be read", e);
        }
    }

    // The server insists on an inbox of its own. The store has the mail, so the inbox is emptied each time.
    private static GreenMailUser inbox(GreenMail smtp, MailAddress recipient) throws UserException {
        try {
            smtp.purgeEmailFromAllMailboxes();
        } catch (FolderException e) {
            throw new UserException(e);
        }
        GreenMailUser known = smtp.getUserManager().getUserByEmail(recipient.getEmail());
        return known != null
                ? known
                : smtp.getUserManager().createUser(recipient.getEmail(), recipient.getEmail(), recipient.getEmail());
    }
}
