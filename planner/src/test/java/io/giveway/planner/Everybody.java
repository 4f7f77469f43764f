package io.giveway.planner;

import io.giveway.planner.order.Ranked;
import java.time.Duration;

/** Interest in each job of a line, whatever is known of it. */
final class Everybody implements Interest {

    static final Interest INSTANCE = new Everybody();

    private Everybody() {}

    @Override
    public Duration below(Ranked alike) {
        return ANY;
    }

    @Override
    public int renewals() {
        return 0;
    }
}
