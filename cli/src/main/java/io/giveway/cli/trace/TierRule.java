package io.giveway.cli.trace;

import io.giveway.contracts.job.Tier;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Gives the jobs of a trace their tiers, which no trace has: {@code user-hash:5/35/60} gives each user one tier by a hash of
 * the name, with these shares of the users in percent; {@code P1} and the like give all jobs the same. Declared before a
 * run and told in its report, since all results hang on it.
 */
public record TierRule(int p0, int p1, int p2) {
    /** What is meant when nobody says otherwise. */
    public static final TierRule USUAL = new TierRule(5, 35, 60);

    private static final Pattern SHARES = Pattern.compile("user-hash:(\\d{1,3})/(\\d{1,3})/(\\d{1,3})");

    public TierRule {
        if (p0 < 0 || p1 < 0 || p2 < 0 || p0 + p1 + p2 != 100) {
            throw new IllegalArgumentException(
                    "tiers: the shares " + p0 + "/" + p1 + "/" + p2 + " are not 100 percent");
        }
    }

    /** Reads a rule as a person writes it. */
    public static TierRule parse(String text) {
        Matcher shares = SHARES.matcher(text);
        if (shares.matches()) {
            return new TierRule(percent(shares, 1), percent(shares, 2), percent(shares, 3));
        }
        return switch (text) {
            case "P0" -> new TierRule(100, 0, 0);
            case "P1" -> new TierRule(0, 100, 0);
            case "P2" -> new TierRule(0, 0, 100);
            default ->
                throw new IllegalArgumentException(
                        "tiers: '" + text + "' is no rule; write user-hash:5/35/60, P0, P1 or P2");
        };
    }

    /** The tier of a user's jobs: the same everywhere and for ever. */
    public Tier of(String user) {
        int place = hash(user) % 100;
        return place < p0 ? Tier.P0 : place < p0 + p1 ? Tier.P1 : Tier.P2;
    }

    @Override
    public String toString() {
        return "user-hash:" + p0 + "/" + p1 + "/" + p2;
    }

    /** The first 24 bits of the name's SHA-256. */
    private static int hash(String user) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(user.getBytes(StandardCharsets.UTF_8));
            return (hash[0] & 0xff) << 16 | (hash[1] & 0xff) << 8 | (hash[2] & 0xff);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    private static int percent(Matcher shares, int group) {
        return Integer.parseInt(shares.group(group));
    }
}
