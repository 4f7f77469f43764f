package io.giveway.notifier.mail;

/** A mail as it is read: a subject of one line, and the same content as text and as HTML. */
public record Letter(String subject, String text, String html) {

    private static final int LONGEST_SUBJECT = 160;

    /** What users wrote into a subject cannot become a header of its own. */
    public Letter {
        subject = subject.replaceAll("[\\p{Cntrl}\\u2028\\u2029]+", " ").strip();
        if (subject.length() > LONGEST_SUBJECT) {
            subject = subject.substring(0, LONGEST_SUBJECT - 1) + "…";
        }
    }
}
