package io.giveway.quota.hold;

import io.giveway.quota.ledger.Movement;
import io.giveway.quota.period.Period;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/**
 * What a hold reserves of one period's budget (docs/rules.md, section 11). In the period in which it starts that is all or
 * nothing; in later ones it is as much as the budget has, and what is missing there goes beyond budget.
 *
 * @param wanted GPU-seconds that the attempt is expected to use in the period
 * @param granted how many of them are reserved
 * @param captured how many of those have become use
 * @param beyond how many of those that are not reserved have become use beyond the budget
 * @param charged GPU-seconds captured ahead of use, to reach a minimum charge; later use is first taken from these
 */
public record Share(Period period, long wanted, long granted, long captured, long beyond, long charged) {

    public Share {
        if (wanted < granted
                || granted < captured
                || captured < 0
                || wanted - granted < beyond
                || beyond < 0
                || charged < 0) {
            throw new IllegalArgumentException("share of " + period + " out of bounds");
        }
    }

    /** What an attempt on {@code gpus} GPUs that starts at {@code from} wants of each period that it reaches into. */
    public static List<Share> split(Instant from, int gpus, long gpuSeconds, ZoneId zone) {
        List<Share> shares = new ArrayList<>();
        long left = gpuSeconds;
        Instant start = from;
        for (Period period = Period.at(from, zone); left > 0; period = period.next()) {
            Instant end = period.endsAt(zone);
            long millis = Duration.between(start, end).toMillis();
            long fits =
                    Math.multiplyExact(gpus, millis) / 1000 + (Math.multiplyExact(gpus, millis) % 1000 == 0 ? 0 : 1);
            long wanted = Math.min(left, fits);
            shares.add(new Share(period, wanted, 0, 0, 0, 0));
            left -= wanted;
            start = end;
        }
        return shares;
    }

    /** What it still reserves. */
    public long held() {
        return granted - captured;
    }

    /** This share with more reserved, as far as the period's available rest goes. */
    public Share grow(long available) {
        long more = Math.max(0, Math.min(available, wanted - granted - beyond));
        return new Share(period, wanted, granted + more, captured, beyond, charged);
    }

    /** Turns time on GPUs into use: what is reserved first, then what the period could not give, then overrun. */
    Drawn draw(long gpuSeconds) {
        long ahead = Math.min(gpuSeconds, charged);
        long due = gpuSeconds - ahead;
        long fromHeld = Math.min(due, held());
        long fromBeyond = Math.min(due - fromHeld, wanted - granted - beyond);
        long overrun = due - fromHeld - fromBeyond;
        List<Movement> movements = new ArrayList<>();
        if (fromHeld > 0) {
            movements.add(Movement.captureHeld(fromHeld));
        }
        if (fromBeyond > 0) {
            movements.add(Movement.captureBeyond(fromBeyond));
        }
        if (overrun > 0) {
            movements.add(Movement.captureUnheld(overrun));
        }
        return new Drawn(
                new Share(period, wanted, granted, captured + fromHeld, beyond + fromBeyond, charged - ahead),
                movements);
    }

    /** The same, ahead of use that may still be reported. */
    Drawn charge(long gpuSeconds) {
        Drawn drawn = new Share(period, wanted, granted, captured, beyond, 0).draw(gpuSeconds);
        Share share = drawn.share();
        return new Drawn(
                new Share(period, wanted, granted, share.captured, share.beyond, charged + gpuSeconds),
                drawn.movements());
    }

    /** This share with nothing reserved any more. */
    Share closed() {
        return new Share(period, captured + beyond, captured, captured, beyond, charged);
    }

    /** A share after use, and the movements that write it down. */
    record Drawn(Share share, List<Movement> movements) {}
}
