package io.giveway.sandbox.replay;

/** One GPU in somebody's hands for a while, in nanoseconds on one clock. */
public record GpuUse(String node, int gpu, long fromNanos, long toNanos, String attempt) {}
