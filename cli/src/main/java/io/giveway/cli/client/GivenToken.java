package io.giveway.cli.client;

/** A token that was handed over ready-made and cannot be renewed. */
public record GivenToken(String token) implements Credentials {

    @Override
    public String insteadOf(String refused) {
        throw new Failure.NotLoggedIn("the server refuses the token in GIVEWAY_TOKEN; it may have expired");
    }

    /** The token is a secret: it never appears in a message. */
    @Override
    public String toString() {
        return "GivenToken";
    }
}
