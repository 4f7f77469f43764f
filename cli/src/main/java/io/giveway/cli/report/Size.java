package io.giveway.cli.report;

import java.util.Arrays;

/** Classes of job sizes, by GPUs. */
enum Size {
    ONE("1", 1),
    SEVEN("2-7", 7),
    EIGHT("8", 8),
    SIXTEEN("9-16", 16),
    SIXTY_FOUR("17-64", 64),
    MORE("over 64", Integer.MAX_VALUE);

    private final String label;
    private final int most;

    Size(String label, int most) {
        this.label = label;
        this.most = most;
    }

    static Size of(int gpus) {
        return Arrays.stream(values())
                .filter(size -> gpus <= size.most)
                .findFirst()
                .orElse(MORE);
    }

    String label() {
        return label;
    }
}
