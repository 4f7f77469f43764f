package io.giveway.cli.text;

/** Text of others made safe to show: what could move the cursor or colour the terminal is shown as a question mark. */
public final class Printable {
    private Printable() {}

    public static String of(String text) {
        return text.codePoints().allMatch(Printable::isSafe)
                ? text
                : text.codePoints()
                        .map(point -> isSafe(point) ? point : '?')
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString();
    }

    /** Columns of a terminal that the text takes: two for each Chinese, Japanese, Korean or full-width character. */
    static int width(String text) {
        return text.codePoints().map(Printable::width).sum();
    }

    private static boolean isSafe(int point) {
        int type = Character.getType(point);
        return type != Character.CONTROL
                && type != Character.FORMAT
                && type != Character.SURROGATE
                && type != Character.LINE_SEPARATOR
                && type != Character.PARAGRAPH_SEPARATOR;
    }

    private static int width(int point) {
        if (Character.getType(point) == Character.NON_SPACING_MARK) {
            return 0;
        }
        boolean wide = (point >= 0x1100 && point <= 0x115f)
                || (point >= 0x2e80 && point <= 0xa4cf)
                || (point >= 0xac00 && point <= 0xd7a3)
                || (point >= 0xf900 && point <= 0xfaff)
                || (point >= 0xfe30 && point <= 0xfe6f)
                || (point >= 0xff00 && point <= 0xff60)
                || (point >= 0xffe0 && point <= 0xffe6)
                || (point >= 0x1f300 && point <= 0x1faff)
                || (point >= 0x20000 && point <= 0x3fffd);
        return wide ? 2 : 1;
    }
}
