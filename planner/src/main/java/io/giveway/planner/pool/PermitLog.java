package io.giveway.planner.pool;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** When permits were last used, which bounds how often they are (docs/rules.md, section 8). */
public final class PermitLog {

    private final Map<String, Instant> byDepartment = new HashMap<>();
    private @Nullable Instant lastSuspension;

    /** Whether a department may have another permit here. */
    public boolean mayUse(String department, Duration perDepartment, Instant now) {
        return passed(byDepartment.get(department), perDepartment, now);
    }

    /** Whether a permit may suspend a job here again. */
    public boolean maySuspend(Duration interval, Instant now) {
        return passed(lastSuspension, interval, now);
    }

    /** When a permit may suspend again, and when each department may have one again. */
    public List<Instant> again(Duration interval, Duration perDepartment) {
        List<Instant> again = new ArrayList<>();
        byDepartment.values().forEach(last -> again.add(last.plus(perDepartment)));
        if (lastSuspension != null) {
            again.add(lastSuspension.plus(interval));
        }
        return again;
    }

    PermitLog copy() {
        PermitLog copy = new PermitLog();
        copy.byDepartment.putAll(byDepartment);
        copy.lastSuspension = lastSuspension;
        return copy;
    }

    void used(Change.PermitUsed use) {
        byDepartment.put(use.department(), use.at());
        if (use.suspending()) {
            lastSuspension = use.at();
        }
    }

    private static boolean passed(@Nullable Instant last, Duration least, Instant now) {
        return last == null || !now.isBefore(last.plus(least));
    }
}
