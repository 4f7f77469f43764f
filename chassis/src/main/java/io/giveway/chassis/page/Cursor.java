package io.giveway.chassis.page;

import io.giveway.chassis.problem.Refused;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/** The sort key of the last row of a page, opaque to clients. It carries no right: rows are filtered by caller anew. */
public record Cursor(List<String> parts) {

    private static final String SEPARATOR = "\u001f";

    public Cursor {
        parts = List.copyOf(parts);
        if (parts.isEmpty() || parts.stream().anyMatch(part -> part.contains(SEPARATOR))) {
            throw new IllegalArgumentException("a cursor has parts, and none with a unit separator");
        }
    }

    public static Cursor of(String... parts) {
        return new Cursor(List.of(parts));
    }

    /** Reads what {@link #token} wrote; anything else is refused as field {@code cursor}. */
    static Cursor parse(String token, int size) {
        try {
            String text = new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8);
            List<String> parts = List.of(text.split(SEPARATOR, -1));
            if (parts.size() == size && text.indexOf('\0') < 0) {
                return new Cursor(parts);
            }
        } catch (IllegalArgumentException e) {
            throw unknown();
        }
        throw unknown();
    }

    /** A cursor of the right form whose parts make no sense to the list is refused in the same way. */
    public static Refused unknown() {
        return Refused.invalid("cursor", "must be the nextCursor of an earlier page of this list");
    }

    public String token() {
        byte[] bytes = String.join(SEPARATOR, parts).getBytes(StandardCharsets.UTF_8);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    public String part(int index) {
        return parts.get(index);
    }

    /** The only part of a cursor that numbers rows. */
    public long number() {
        try {
            return Long.parseLong(part(0));
        } catch (NumberFormatException e) {
            throw unknown();
        }
    }
}
