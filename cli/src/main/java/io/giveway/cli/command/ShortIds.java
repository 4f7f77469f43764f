package io.giveway.cli.command;

import java.util.List;

/** Ids cut as short as they still differ. They begin with the time, so neighbours share much of it. */
final class ShortIds {
    private static final int SHORTEST = 8;

    private ShortIds() {}

    /** The least length, from 8, at which all these ids are different. */
    static int length(List<String> ids) {
        List<String> sorted = ids.stream().sorted().toList();
        int length = SHORTEST;
        for (int i = 1; i < sorted.size(); i++) {
            length = Math.max(length, common(sorted.get(i - 1), sorted.get(i)) + 1);
        }
        return length;
    }

    static String cut(String id, int length) {
        return id.length() <= length ? id : id.substring(0, length);
    }

    private static int common(String a, String b) {
        int i = 0;
        while (i < a.length() && i < b.length() && a.charAt(i) == b.charAt(i)) {
            i++;
        }
        return i;
    }
}
