package io.giveway.contracts.id;

/** One stay of a job on GPUs. The number fences it: a report for an older number changes nothing. */
public record AttemptId(JobId job, int number) {

    public AttemptId {
        if (number < 1) {
            throw new IllegalArgumentException("attempt: numbered from 1, not " + number);
        }
    }

    @Override
    public String toString() {
        return job + "/" + number;
    }
}
