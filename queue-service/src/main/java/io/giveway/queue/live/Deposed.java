package io.giveway.queue.live;

import io.giveway.contracts.id.PoolId;

/** A write was refused because its epoch is over. Whoever meets it forgets what it knows of the pool and starts anew. */
public final class Deposed extends Exception {

    private static final long serialVersionUID = 1L;

    public Deposed(PoolId pool, long epoch) {
        super("epoch " + epoch + " of pool " + pool + " is over");
    }
}
