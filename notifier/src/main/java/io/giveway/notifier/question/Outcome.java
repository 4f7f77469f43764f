package io.giveway.notifier.question;

import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** What is said about a question that is over. */
record Outcome(String title, String text) {

    static Outcome of(QuestionRow row) {
        return switch (row.state) {
            case OPEN -> new Outcome("Not answered yet", "Nobody has answered yet.");
            case KEPT -> new Outcome("It stays P0", "Answered: keep it P0, " + answered(row) + ".");
            case DEMOTED -> new Outcome("It is a P1 now", "Answered: make it a P1, " + answered(row) + ".");
            case ENDED ->
                new Outcome(
                        "Nothing left to decide",
                        "The job has started, has ended or is no P0 any more; nothing was changed.");
        };
    }

    private static String answered(QuestionRow row) {
        if (row.answeredRole == null || row.answeredAt == null) {
            return "by nobody";
        }
        String role = row.answeredRole.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return "by the %s at %s".formatted(role, row.answeredAt.truncatedTo(ChronoUnit.SECONDS));
    }
}
