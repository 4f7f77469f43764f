package io.giveway.sandbox.replay;

/** One GPU in somebody's hands for a while, in nanoseconds on one clock. */
record GpuUse(String node, int gpu, long fromNanos, long toNanos, String attempt) {}
