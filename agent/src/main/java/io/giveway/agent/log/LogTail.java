package io.giveway.agent.log;

import io.giveway.agent.file.StateFile;
import io.giveway.agent.server.CallFailed;
import io.giveway.agent.server.Refused;
import io.giveway.agent.server.Server;
import io.giveway.contracts.id.AttemptId;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/** The output of one attempt and how far the server has it. Used by the shipper's thread alone, but for two flags. */
final class LogTail {

    private static final System.Logger LOG = System.getLogger(LogTail.class.getName());
    private static final long KEPT_BY_SERVER = 4L << 20;
    private static final int LARGEST_CHUNK = 256 * 1024;

    private final AttemptId attempt;
    private final Path output;
    private final StateFile shippedTo;
    private long offset;
    private volatile boolean ended;
    private volatile boolean done;

    LogTail(AttemptId attempt, Path output, StateFile shippedTo) throws IOException {
        this.attempt = attempt;
        this.output = output;
        this.shippedTo = shippedTo;
        this.offset = shippedTo.number(0, 0);
    }

    /** Nothing will be written any more. */
    void end() {
        ended = true;
    }

    boolean isDone() {
        return done;
    }

    /**
     * Ships the next chunk, if there is one.
     *
     * @return true if more is there to be shipped at once; what merely grows is left for the next time
     */
    boolean ship(Server server) throws CallFailed, InterruptedException {
        if (done) {
            return false;
        }
        boolean last = ended;
        try {
            skipWhatNobodyKeeps();
            byte[] chunk = read();
            if (chunk.length == 0) {
                done = last;
                return false;
            }
            long next = server.logs(attempt, offset, chunk);
            boolean moved = next != offset;
            offset = next;
            remember();
            return moved && (last || chunk.length == LARGEST_CHUNK);
        } catch (Refused | IOException refused) {
            LOG.log(Level.WARNING, "attempt {0}: the rest of its output stays here: {1}", attempt, refused);
            done = true;
            return false;
        }
    }

    private void remember() {
        try {
            shippedTo.write(Long.toString(offset));
        } catch (IOException unwritten) {
            LOG.log(Level.DEBUG, "attempt {0}: a restart will ship output again", attempt);
        }
    }

    /** The server keeps a tail only; one that is far behind, because the server was away, catches up at once. */
    private void skipWhatNobodyKeeps() throws IOException {
        if (Files.exists(output)) {
            offset = Math.max(offset, Files.size(output) - KEPT_BY_SERVER);
        }
    }

    private byte[] read() throws IOException {
        try (FileChannel file = FileChannel.open(output, StandardOpenOption.READ)) {
            long left = file.size() - offset;
            ByteBuffer chunk = ByteBuffer.allocate((int) Math.max(0, Math.min(left, LARGEST_CHUNK)));
            while (chunk.hasRemaining() && file.read(chunk, offset + chunk.position()) >= 0) {}
            return Arrays.copyOf(chunk.array(), chunk.position());
        } catch (NoSuchFileException nothingYet) {
            return new byte[0];
        }
    }
}
