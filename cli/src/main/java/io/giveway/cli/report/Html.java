package io.giveway.cli.report;

/** What the parts of a page share: escaping, and the number of line colours in its style. */
final class Html {
    /** Lines beyond so many use the first colours again. */
    static final int COLOURS = 6;

    private Html() {}

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
