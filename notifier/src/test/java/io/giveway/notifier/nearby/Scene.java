package io.giveway.notifier.nearby;

import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.question.WaitingP0;
import io.giveway.notifier.delivery.Postman;
import io.giveway.notifier.question.Questions;
import io.giveway.testing.SettableClock;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.mail.MessagingException;
import jakarta.mail.Multipart;
import jakarta.mail.Part;
import jakarta.mail.internet.MimeMessage;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A stage on which every test begins alike: nothing was asked, everything is there, it is 2026-03-02T10:00Z. */
@ApplicationScoped
public class Scene {

    public static final Instant TEN = Instant.parse("2026-03-02T10:00:00Z");
    private static final Pattern LINK =
            Pattern.compile("https://gpu\\.example\\.org(/q/[A-Za-z0-9._~-]+)\\?answer=KEEP");

    @Inject
    EntityManager entities;

    @Inject
    SettableClock clock;

    @Inject
    Questions questions;

    @Inject
    Postman postman;

    @Transactional
    public void begin() {
        entities.createNativeQuery("truncate notify.delivery, notify.question, notify.person")
                .executeUpdate();
        entities.createNativeQuery("update notify.feed set applied = 0").executeUpdate();
        QueueNearby.reset();
        FickleRelay.reset();
        clock.set(TEN);
    }

    /** alice's P0 of vision, waiting as P0 for two hours at ten. */
    public static WaitingP0 p0() {
        return p0("alice", "train", true, TEN.minus(Duration.ofHours(2)));
    }

    public static WaitingP0 p0(String owner, String name, boolean eligible, Instant since) {
        return new WaitingP0(
                new JobId("j-1"),
                name,
                new DepartmentId("vision"),
                owner,
                new PoolId("a100"),
                8,
                "INC-1",
                since,
                Duration.ofHours(2),
                eligible);
    }

    /** Time goes on, then each round is gone once. */
    public void after(Duration step) {
        clock.advance(step);
        round();
    }

    public void round() {
        questions.round();
        postman.deliver();
        questions.round();
    }

    public Instant now() {
        return clock.instant();
    }

    /** The events that a mail is kept of, each as often as it is kept. */
    @Transactional
    public List<Integer> noticed() {
        return entities.createNativeQuery("select cast(event as integer) from notify.delivery", Integer.class)
                .getResultList();
    }

    /** Addresses of the mails that were taken, sorted. */
    public static List<String> recipients() {
        return FickleRelay.mails().stream().map(Scene::recipient).sorted().toList();
    }

    public static String recipient(MimeMessage mail) {
        try {
            return mail.getAllRecipients()[0].toString();
        } catch (MessagingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The path of the link in the first mail to an address. */
    public static String linkTo(String address) {
        MimeMessage mail = FickleRelay.mails().stream()
                .filter(one -> recipient(one).equals(address))
                .findFirst()
                .orElseThrow();
        Matcher link = LINK.matcher(text(mail, "text/plain"));
        if (!link.find()) {
            throw new AssertionError("no link in " + text(mail, "text/plain"));
        }
        return link.group(1);
    }

    /** The first part of a media type. */
    public static String text(Part part, String type) {
        try {
            if (part.isMimeType(type)) {
                return part.getContent().toString();
            }
            StringBuilder found = new StringBuilder();
            if (part.getContent() instanceof Multipart parts) {
                for (int i = 0; i < parts.getCount() && found.isEmpty(); i++) {
                    found.append(text(parts.getBodyPart(i), type));
                }
            }
            return found.toString();
        } catch (IOException | MessagingException e) {
            throw new IllegalStateException(e);
        }
    }
}
