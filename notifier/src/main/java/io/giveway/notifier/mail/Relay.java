package io.giveway.notifier.mail;

import io.quarkus.mailer.Mail;
import io.quarkus.mailer.reactive.ReactiveMailer;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.impl.VertxInternal;
import io.vertx.ext.mail.SMTPException;
import jakarta.inject.Singleton;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Hands mails to the configured SMTP relay and says what became of each. What is not proven unsent counts as maybe sent. */
@Singleton
public final class Relay {

    private static final Duration LONGEST = Duration.ofSeconds(30);

    private final ReactiveMailer mailer;
    private final Context eventLoop;

    /**
     * All is sent from one event loop: elsewhere the client may begin to listen only after the relay has greeted, and then
     * waits for the greeting for ever.
     */
    Relay(ReactiveMailer mailer, Vertx vertx) {
        this.mailer = mailer;
        this.eventLoop = ((VertxInternal) vertx).createEventLoopContext();
    }

    /** One mail to one recipient; {@code id} names it to the relay, the same each time. */
    public Uni<Handover> send(String to, String id, Letter letter) {
        Mail mail = Mail.withText(to, letter.subject(), letter.text())
                .setHtml(letter.html())
                .addHeader("Message-ID", "<" + id + "@giveway>")
                .addHeader("Auto-Submitted", "auto-generated");
        return mailer.send(mail)
                .runSubscriptionOn(task -> eventLoop.runOnContext(nothing -> task.run()))
                .ifNoItem()
                .after(LONGEST)
                .fail()
                .map(sent -> (Handover) new Handover.Accepted())
                .onFailure()
                .recoverWithItem(Relay::judge);
    }

    private static Handover judge(Throwable failure) {
        @Nullable Throwable cause = failure;
        while (cause != null) {
            if (cause instanceof SMTPException smtp) {
                return smtp.isPermanent() ? new Handover.Refused(detail(smtp)) : new Handover.NotSent(detail(smtp));
            }
            if (cause instanceof ConnectException || cause instanceof UnknownHostException) {
                return new Handover.NotSent("the relay cannot be reached");
            }
            cause = cause.getCause();
        }
        return new Handover.Unknown(String.valueOf(failure.getMessage()));
    }

    private static String detail(SMTPException smtp) {
        return "the relay answered " + smtp.getReplyCode();
    }
}
