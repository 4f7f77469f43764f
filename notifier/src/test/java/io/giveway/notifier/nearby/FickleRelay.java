package io.giveway.notifier.nearby;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import io.giveway.testing.FreePort;
import jakarta.mail.internet.MimeMessage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A real SMTP server behind a line that can be cut: shut altogether, refusing each recipient, or broken off in the moment
 * after a mail was taken and before that is said.
 */
public final class FickleRelay {

    /** How it behaves. */
    public enum Mood {
        TAKES,
        BREAKS_OFF,
        HANGS,
        REFUSES_FOR_NOW,
        REFUSES
    }

    private static final int PORT = FreePort.any();
    private static final GreenMail MAILBOX = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    private static final AtomicInteger HANGING = new AtomicInteger();
    private static volatile Mood mood = Mood.TAKES;
    private static @Nullable ServerSocket line;

    private FickleRelay() {}

    static int port() {
        return PORT;
    }

    static void start() {
        MAILBOX.start();
        open();
    }

    static void stop() {
        shut();
        MAILBOX.stop();
    }

    public static void reset() {
        open();
        mood = Mood.TAKES;
        try {
            MAILBOX.purgeEmailFromAllMailboxes();
        } catch (com.icegreen.greenmail.store.FolderException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void is(Mood next) {
        mood = next;
    }

    /** The mails that were really taken. */
    public static List<MimeMessage> mails() {
        return List.of(MAILBOX.getReceivedMessages());
    }

    /** How many mails it has been told and says nothing about. */
    public static int hanging() {
        return HANGING.get();
    }

    /** Nobody listens any more. */
    public static void shut() {
        try {
            if (line != null) {
                line.close();
                line = null;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void open() {
        if (line != null) {
            return;
        }
        try {
            ServerSocket socket = new ServerSocket(PORT, 50, InetAddress.getLoopbackAddress());
            line = socket;
            Thread listener = new Thread(() -> listen(socket), "fickle-relay");
            listener.setDaemon(true);
            listener.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void listen(ServerSocket socket) {
        while (!socket.isClosed()) {
            try {
                Socket client = socket.accept();
                Thread talk = new Thread(() -> talk(client), "fickle-talk");
                talk.setDaemon(true);
                talk.start();
            } catch (IOException closed) {
                return;
            }
        }
    }

    /** Line by line, since SMTP is: the client's commands to the mailbox, its answers back. */
    private static void talk(Socket client) {
        try (client;
                Socket mailbox = new Socket("127.0.0.1", MAILBOX.getSmtp().getPort())) {
            AtomicBoolean mute = new AtomicBoolean();
            Thread back = new Thread(() -> copy(mailbox, client, mute), "fickle-back");
            back.setDaemon(true);
            back.start();
            BufferedReader commands =
                    new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.ISO_8859_1));
            for (String command = commands.readLine(); command != null; command = commands.readLine()) {
                if (command.startsWith("RCPT") && (mood == Mood.REFUSES || mood == Mood.REFUSES_FOR_NOW)) {
                    say(client.getOutputStream(), mood == Mood.REFUSES ? "550 no such mailbox" : "450 try again later");
                    continue;
                }
                if (command.equals(".") && mood == Mood.HANGS) {
                    hang();
                }
                if (command.equals(".") && mood == Mood.BREAKS_OFF) {
                    mute.set(true);
                    say(mailbox.getOutputStream(), command);
                    say(mailbox.getOutputStream(), "QUIT");
                    back.join();
                    return;
                }
                say(mailbox.getOutputStream(), command);
            }
        } catch (IOException gone) {
            // the other side has hung up, as tests want it to
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void hang() throws InterruptedException {
        HANGING.incrementAndGet();
        while (mood == Mood.HANGS) {
            Thread.sleep(10);
        }
        HANGING.decrementAndGet();
    }

    private static void copy(Socket from, Socket to, AtomicBoolean mute) {
        try {
            InputStream in = from.getInputStream();
            byte[] buffer = new byte[4096];
            for (int got = in.read(buffer); got >= 0; got = in.read(buffer)) {
                if (!mute.get()) {
                    to.getOutputStream().write(buffer, 0, got);
                }
            }
        } catch (IOException gone) {
            // as above
        }
    }

    private static void say(OutputStream out, String line) throws IOException {
        out.write((line + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }
}
