package io.giveway.cli.trace;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A history of jobs, in the order of submission and, within one second, of the file. Published averages come out only in
 * that order.
 *
 * @param format what the file turned out to be, for people
 * @param broken rows that say less than a job needs; never silently dropped
 * @param withoutGpus lines of jobs that ask for no GPU, which nothing here schedules
 */
public record Trace(String format, List<TraceJob> jobs, List<BrokenRow> broken, List<Integer> withoutGpus) {

    public Trace {
        jobs = jobs.stream()
                .sorted(Comparator.comparingLong(TraceJob::submitted))
                .toList();
        broken = List.copyOf(broken);
        withoutGpus = List.copyOf(withoutGpus);
    }

    /** A history in which all jobs ask for GPUs. */
    public Trace(String format, List<TraceJob> jobs, List<BrokenRow> broken) {
        this(format, jobs, broken, List.of());
    }

    /** Reads a file: Standard Workload Format by its name, {@code sacct --parsable2} by its header, else CSV. */
    public static Trace read(Path file) throws IOException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                Files.newInputStream(file),
                StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPLACE)
                        .onUnmappableCharacter(CodingErrorAction.REPLACE)))) {
            boolean workload =
                    file.getFileName().toString().toLowerCase(Locale.ROOT).endsWith(".swf");
            return read(lines.lines(), workload);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Reads lines; a header without the columns that are needed is an {@link IllegalArgumentException}. */
    static Trace read(Stream<String> lines, boolean workload) {
        return workload ? read(new WorkloadRows(), lines) : byHeader(lines);
    }

    private static Trace byHeader(Stream<String> lines) {
        List<String> all = lines.toList();
        if (all.isEmpty()) {
            throw new IllegalArgumentException("the trace is empty: its first line must name the columns");
        }
        String header = all.get(0).replace("\ufeff", "");
        return read(columns(header), all.stream());
    }

    private static Rows columns(String header) {
        try {
            return header.contains("|") ? new AccountingRows(header) : new TableRows(header);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("line 1: " + e.getMessage(), e);
        }
    }

    private static Trace read(Rows rows, Stream<String> lines) {
        List<TraceJob> jobs = new ArrayList<>();
        List<BrokenRow> broken = new ArrayList<>();
        List<Integer> withoutGpus = new ArrayList<>();
        int[] number = {0};
        lines.forEachOrdered(line -> {
            number[0]++;
            try {
                rows.job(number[0], line).ifPresent(jobs::add);
            } catch (WithoutGpus e) {
                withoutGpus.add(number[0]);
            } catch (IllegalArgumentException e) {
                broken.add(new BrokenRow(number[0], String.valueOf(e.getMessage())));
            }
        });
        return new Trace(rows.format(), jobs, broken, withoutGpus);
    }

    /** The jobs of one department alone. */
    public Trace of(String department) {
        return new Trace(
                format,
                jobs.stream().filter(job -> job.department().equals(department)).toList(),
                broken,
                withoutGpus);
    }
}
