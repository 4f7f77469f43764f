package io.giveway.chassis.page;

import io.giveway.chassis.problem.Refused;
import jakarta.ws.rs.QueryParam;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The {@code limit} and {@code cursor} of a list request; for use as a {@code @BeanParam}. */
public final class PageQuery {

    private static final int DEFAULT_LIMIT = 100;
    private static final int HIGHEST_LIMIT = 1_000;

    @QueryParam("limit")
    @Nullable
    Integer limit;

    @QueryParam("cursor")
    @Nullable
    String cursor;

    public PageQuery() {}

    PageQuery(@Nullable Integer limit, @Nullable String cursor) {
        this.limit = limit;
        this.cursor = cursor;
    }

    /** Rows wanted, 1 to 1,000. */
    public int limit() {
        if (limit == null) {
            return DEFAULT_LIMIT;
        }
        if (limit < 1 || limit > HIGHEST_LIMIT) {
            throw Refused.invalid("limit", "must be between 1 and " + HIGHEST_LIMIT);
        }
        return limit;
    }

    /** Where to go on, as the last page said; of {@code size} parts, as the list that reads it writes them. */
    public Optional<Cursor> cursor(int size) {
        return cursor == null ? Optional.empty() : Optional.of(Cursor.parse(cursor, size));
    }
}
