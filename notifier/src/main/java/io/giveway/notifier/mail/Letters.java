package io.giveway.notifier.mail;

import io.giveway.contracts.notice.MailKind;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import java.net.URI;

/** Writes mails. Text of users is escaped by the HTML templates. */
public final class Letters {

    private Letters() {}

    /** A reminder; its job has no deadline as long as none was accepted before: then it runs from this one. */
    public static Letter question(JobFacts job, URI link) {
        String subject = "%s still P0? %s".formatted(job.deadline() == null ? "Is it" : "Reminder: is it", job.name());
        return new Letter(
                subject,
                Templates.questionText(job, link).render(),
                Templates.questionHtml(job, link).render());
    }

    public static Letter notice(MailKind kind, JobFacts job) {
        String what = what(kind);
        return new Letter(
                "%s: %s".formatted(what, job.name()),
                Templates.noticeText(what, consequence(kind), job).render(),
                Templates.noticeHtml(what, consequence(kind), job).render());
    }

    private static String what(MailKind kind) {
        return switch (kind) {
            case QUESTION -> "Is it still P0?";
            case SUSPENDED -> "Gave way";
            case RESUMED -> "Goes on";
            case DROPPED_TO_NORMAL -> "Waits in the normal queue";
            case OBJECTIVE_MISSED -> "Waits longer than its objective";
            case DEMOTED -> "Is a P1 now";
        };
    }

    private static String consequence(MailKind kind) {
        return switch (kind) {
            case QUESTION -> "";
            case SUSPENDED ->
                "It left its GPUs to another job and goes on from its last checkpoint as soon as GPUs are free.";
            case RESUMED -> "It has GPUs again and goes on from its last checkpoint.";
            case DROPPED_TO_NORMAL ->
                "The department's budget does not carry it any more. It is not refused: it waits behind jobs that a budget carries.";
            case OBJECTIVE_MISSED -> "It has waited longer than a P1 should. A start is reserved for it now.";
            case DEMOTED -> "It keeps the time that it has waited and goes on waiting as a P1.";
        };
    }

    /** The files under {@code templates/Letters}. */
    @CheckedTemplate(basePath = "Letters")
    static final class Templates {

        private Templates() {}

        static native TemplateInstance questionText(JobFacts job, URI link);

        static native TemplateInstance questionHtml(JobFacts job, URI link);

        static native TemplateInstance noticeText(String what, String consequence, JobFacts job);

        static native TemplateInstance noticeHtml(String what, String consequence, JobFacts job);
    }
}
