package io.giveway.queue.log;

import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.id.AttemptId;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/**
 * The tail of what each attempt printed, by byte position. Pieces may be sent again; a piece that leaves a gap is taken
 * all the same, since the whole stays with the agent.
 */
@ApplicationScoped
public class Logs {

    /** Most bytes that are kept of one attempt. */
    static final long TAIL = 4L << 20;

    private final EntityManager entities;
    private final Clock clock;

    Logs(EntityManager entities, Clock clock) {
        this.entities = entities;
        this.clock = clock;
    }

    /** A piece of a log from a position. */
    static final class Piece {
        private final long position;
        private final byte[] bytes;

        private Piece(long position, byte[] bytes) {
            this.position = position;
            this.bytes = bytes;
        }

        byte[] bytes() {
            return bytes;
        }

        /** The position after it. */
        long end() {
            return position + bytes.length;
        }
    }

    /** Adds bytes at an offset and returns the offset that is wanted next; bytes that are there already are passed over. */
    @Transactional(Transactional.TxType.MANDATORY)
    public long append(AttemptId attempt, long offset, byte[] bytes) {
        if (offset < 0) {
            throw Refused.invalid("offset", "must not be negative");
        }
        entities.createNativeQuery("select 1 from queue.attempt where job = :job and number = :number for update")
                .setParameter("job", attempt.job().value())
                .setParameter("number", attempt.number())
                .getSingleResult();
        long end = end(attempt);
        int known = Math.toIntExact(Math.min(bytes.length, Math.max(0, end - offset)));
        if (known == bytes.length) {
            return Math.max(end, offset);
        }
        long position = offset + known;
        entities.createNativeQuery("""
                        insert into queue.attempt_log (job, attempt, position, bytes, at)
                        values (:job, :number, :position, :bytes, :at)
                        """)
                .setParameter("job", attempt.job().value())
                .setParameter("number", attempt.number())
                .setParameter("position", position)
                .setParameter("bytes", Arrays.copyOfRange(bytes, known, bytes.length))
                .setParameter("at", Instant.now(clock))
                .executeUpdate();
        long newEnd = offset + bytes.length;
        entities.createNativeQuery("""
                        delete from queue.attempt_log
                        where job = :job and attempt = :number and position + length(bytes) <= :from
                        """)
                .setParameter("job", attempt.job().value())
                .setParameter("number", attempt.number())
                .setParameter("from", newEnd - TAIL)
                .executeUpdate();
        return newEnd;
    }

    private long end(AttemptId attempt) {
        Object end = entities.createNativeQuery("""
                        select coalesce(max(position + length(bytes)), 0) from queue.attempt_log
                        where job = :job and attempt = :number
                        """, Long.class)
                .setParameter("job", attempt.job().value())
                .setParameter("number", attempt.number())
                .getSingleResult();
        return (Long) end;
    }

    /** What is kept from a position on, oldest first, some pieces at a time. */
    @Transactional
    List<Piece> from(AttemptId attempt, long position) {
        @SuppressWarnings("unchecked") // a query of two columns
        List<Object[]> rows = entities.createNativeQuery("""
                        select position, bytes from queue.attempt_log
                        where job = :job and attempt = :number and position >= :from
                        order by position
                        """)
                .setParameter("job", attempt.job().value())
                .setParameter("number", attempt.number())
                .setParameter("from", position)
                .setMaxResults(16)
                .getResultList();
        return rows.stream()
                .map(row -> new Piece(((Number) row[0]).longValue(), (byte[]) row[1]))
                .toList();
    }
}
