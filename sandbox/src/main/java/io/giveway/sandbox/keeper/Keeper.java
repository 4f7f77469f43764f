package io.giveway.sandbox.keeper;

import io.giveway.sandbox.home.Endpoints;
import io.giveway.sandbox.home.Home;
import io.giveway.sandbox.home.PartStatus;
import io.giveway.sandbox.home.Settings;
import io.giveway.sandbox.home.Site;
import io.giveway.sandbox.home.StackFailure;
import io.giveway.sandbox.mailbox.Mailbox;
import io.giveway.sandbox.part.Part;
import io.giveway.sandbox.part.Parts;
import io.giveway.sandbox.process.ProcessId;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** The process that owns a running stack, and holds its mailbox. It ends by SIGTERM, and nothing of the stack outlives it then. */
public final class Keeper {
    /** Exit code where another keeper has this home already. */
    public static final int KEPT_BY_ANOTHER = 3;

    // Here, so that it is held as long as the process lives.
    private static @Nullable FileLock held;

    private final Home home;
    private final Settings settings;
    private final AtomicBoolean ending = new AtomicBoolean();
    private final List<Thread> watches = new ArrayList<>();
    private final Board board;
    private final List<Part> parts;
    private @Nullable Mailbox mailbox;

    private Keeper(Home home, Settings settings) {
        this.home = home;
        this.settings = settings;
        Site site = Site.of(home, settings.ports());
        this.parts = Parts.of(site, settings.policy());
        this.board = new Board(
                home,
                ProcessId.of(ProcessHandle.current().pid()).orElseThrow(),
                parts.stream().map(part -> Watch.first(part, home)).toList());
    }

    /** @param arguments the stack's home */
    public static void main(String[] arguments) throws InterruptedException {
        Home home = new Home(Path.of(arguments[0]));
        try {
            held = lock(home);
            if (held == null) {
                System.exit(KEPT_BY_ANOTHER);
            }
            new Keeper(home, home.settings().orElseThrow()).keep();
        } catch (StackFailure e) {
            Log.say(e.reason());
        }
        System.exit(1);
    }

    /** Returns only when the stack could not come up. */
    private void keep() throws InterruptedException {
        Runtime.getRuntime().addShutdownHook(new Thread(this::end, "end"));
        Log.say("keeps " + home.path());
        if (settings.companion() != null) {
            ProcessHandle.of(settings.companion())
                    .ifPresentOrElse(
                            companion -> companion.onExit().thenRun(() -> System.exit(0)), () -> System.exit(0));
        }
        try {
            mailbox = Mailbox.open(home, settings.ports());
        } catch (IOException e) {
            board.fail("The mailbox cannot be opened: " + e.getMessage());
        }
        home.write(Endpoints.of(settings.ports()));
        for (Part part : parts) {
            Thread watch = new Thread(null, new Watch(part, home, board, ending), part.name(), 256L << 10);
            watch.setDaemon(true);
            watches.add(watch);
            watch.start();
        }
        board.awaitFailure();
    }

    private void end() {
        board.end();
        ending.set(true);
        watches.forEach(Thread::interrupt);
        List<PartStatus> last = board.parts();
        new Ending(home.mark(), last).run();
        Mailbox open = mailbox;
        if (open != null) {
            open.close();
        }
        home.forgetEndpoints();
        board.ended();
        Log.say("ended");
    }

    private static @Nullable FileLock lock(Home home) {
        try {
            FileChannel channel = FileChannel.open(
                    home.run().resolve("keeper.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            return channel.tryLock();
        } catch (IOException e) {
            throw new StackFailure("The keeper's lock in " + home.run() + " cannot be taken: " + e.getMessage(), e);
        }
    }
}
