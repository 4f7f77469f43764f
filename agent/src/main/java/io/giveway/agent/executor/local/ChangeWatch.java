package io.giveway.agent.executor.local;

import io.giveway.contracts.id.AttemptId;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystems;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tells within milliseconds which attempt's files have changed. It is the fast path only: where the system grants no
 * watches, the executor looks more often instead.
 */
final class ChangeWatch implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(ChangeWatch.class.getName());

    /** Of the attempt's own files only those of the supervisor matter, and none that changes while the job prints. */
    private static final Set<String> SUPERVISORS = Set.of("process", "exit");

    private final Consumer<AttemptId> changed;
    private final Map<WatchKey, AttemptId> folders = new ConcurrentHashMap<>();
    private final Map<WatchKey, AttemptId> controls = new ConcurrentHashMap<>();
    private final @Nullable WatchService watches;

    ChangeWatch(Consumer<AttemptId> changed) {
        this.changed = changed;
        this.watches = open();
    }

    /** Watches an attempt's files; false if that is not possible. */
    boolean add(AttemptId attempt, AttemptFolder folder) {
        if (watches == null) {
            return false;
        }
        try {
            folders.put(folder.path().register(watches, StandardWatchEventKinds.ENTRY_CREATE), attempt);
            controls.put(
                    folder.control()
                            .register(
                                    watches,
                                    StandardWatchEventKinds.ENTRY_CREATE,
                                    StandardWatchEventKinds.ENTRY_MODIFY),
                    attempt);
            return true;
        } catch (IOException refused) {
            LOG.log(Level.WARNING, "attempt {0}: its files are looked at in turns only: {1}", attempt, refused);
            return false;
        }
    }

    void remove(AttemptId attempt) {
        for (Map<WatchKey, AttemptId> keys : List.of(folders, controls)) {
            keys.entrySet().removeIf(entry -> {
                boolean its = entry.getValue().equals(attempt);
                if (its) {
                    entry.getKey().cancel();
                }
                return its;
            });
        }
    }

    void start() {
        Thread thread = new Thread(this::run, "watch");
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        try {
            while (watches != null) {
                WatchKey key = watches.take();
                List<WatchEvent<?>> events = key.pollEvents();
                key.reset();
                AttemptId attempt = folders.get(key);
                if (attempt == null) {
                    attempt = controls.get(key);
                } else if (events.stream().noneMatch(ChangeWatch::isSupervisors)) {
                    continue;
                }
                if (attempt != null) {
                    changed.accept(attempt);
                }
            }
        } catch (InterruptedException | ClosedWatchServiceException closed) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        try {
            if (watches != null) {
                watches.close();
            }
        } catch (IOException harmless) {
            LOG.log(Level.DEBUG, "watches cannot be closed", harmless);
        }
    }

    private static boolean isSupervisors(WatchEvent<?> event) {
        return event.context() == null || SUPERVISORS.contains(event.context().toString());
    }

    private static @Nullable WatchService open() {
        try {
            return FileSystems.getDefault().newWatchService();
        } catch (IOException refused) {
            LOG.log(Level.WARNING, "the system grants no watches, files are looked at in turns only: {0}", refused);
            return null;
        }
    }
}
