package io.giveway.cli.trace;

/** A row whose job is in order but asks for no GPU: a cluster's accounts hold those too. */
final class WithoutGpus extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    WithoutGpus(String size) {
        super("TRES: '" + size + "' names no gres/gpu");
    }
}
