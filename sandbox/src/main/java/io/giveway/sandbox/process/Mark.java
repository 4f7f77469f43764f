package io.giveway.sandbox.process;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;

/**
 * The environment variable that every process of a stack inherits, down to the jobs that its agents run. It finds them again
 * whoever of their ancestors was killed, and needs no list that could be out of date.
 */
public record Mark(Path home) {
    // Not GIVEWAY_...: those are settings, which an agent keeps from its jobs.
    private static final String VARIABLE = "LOCAL_STACK_OF_GIVEWAY";

    public void putInto(Map<String, String> environment) {
        environment.put(VARIABLE, home.toString());
    }

    /** All live processes that carry the mark, and their descendants, ancestors first; never this process or one above it. */
    public List<ProcessId> bearers() {
        return bearersOutside(List.of());
    }

    /** The same without those that are, or descend from, one of {@code known}. */
    public List<ProcessId> bearersOutside(Collection<ProcessId> known) {
        Map<Long, ProcFile.Stat> stats = new HashMap<>();
        for (long pid : ProcFile.pids()) {
            ProcFile.stat(pid).filter(stat -> !stat.zombie()).ifPresent(stat -> stats.put(pid, stat));
        }
        Collection<Long> own = ancestry(ProcessHandle.current().pid(), stats);
        // /proc gives bytes, read as Latin-1 so that any path compares.
        String assignment =
                new String((VARIABLE + "=" + home).getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        Map<Long, Boolean> carries = new HashMap<>();
        stats.keySet().forEach(pid -> carries.put(pid, ProcFile.hasVariable(pid, assignment)));

        List<Long> knownPids = known.stream().map(ProcessId::pid).toList();
        Map<ProcessId, Integer> depths = new HashMap<>();
        stats.forEach((pid, stat) -> {
            List<Long> line = ancestry(pid, stats);
            boolean marked = line.stream().anyMatch(ancestor -> carries.getOrDefault(ancestor, false));
            if (marked && !own.contains(pid) && line.stream().noneMatch(knownPids::contains)) {
                depths.put(new ProcessId(pid, stat.startTicks()), line.size());
            }
        });
        return depths.entrySet().stream()
                .sorted(Entry.<ProcessId, Integer>comparingByValue()
                        .thenComparing(Entry.comparingByKey(Comparator.comparingLong(ProcessId::pid))))
                .map(Entry::getKey)
                .toList();
    }

    /** Memory of all bearers together, in MiB, shared pages counted once. */
    public long memoryMib() {
        return bearers().stream()
                        .mapToLong(bearer -> ProcFile.pssKib(bearer.pid()))
                        .sum()
                / 1024;
    }

    private static List<Long> ancestry(long pid, Map<Long, ProcFile.Stat> stats) {
        List<Long> line = new ArrayList<>();
        for (ProcFile.Stat stat = stats.get(pid); stat != null && !line.contains(pid); stat = stats.get(pid)) {
            line.add(pid);
            pid = stat.parent();
        }
        return line;
    }
}
