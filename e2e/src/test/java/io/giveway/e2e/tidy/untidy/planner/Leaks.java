package io.giveway.e2e.tidy.untidy.planner;

import io.giveway.e2e.tidy.untidy.contracts.Wire;
import org.assertj.core.data.Percentage;

/** A sample of a pure room that knows too much. */
final class Leaks {

    private Leaks() {}

    static Wire tell(Percentage share) {
        return new Wire(share.toString());
    }
}
