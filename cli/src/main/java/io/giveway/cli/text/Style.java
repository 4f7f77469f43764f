package io.giveway.cli.text;

/** Colours of the terminal, or none: a pipe, a file and {@code NO_COLOR} get plain text. */
public enum Style {
    BOLD("1"),
    FAINT("2"),
    RED("31"),
    GREEN("32"),
    YELLOW("33"),
    CYAN("36");

    private final String code;

    Style(String code) {
        this.code = code;
    }

    /** The text in this style where {@code colours} are wanted. */
    public String of(String text, boolean colours) {
        return colours && !text.isEmpty() ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}
