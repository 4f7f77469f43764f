package io.giveway.cli.client;

/** What a call proves its caller with. */
public interface Credentials {

    /** An access token that is good as far as anybody here knows. */
    String token();

    /** Another one, since the server refused the one given; fails as {@link Failure.NotLoggedIn} where there is none. */
    String insteadOf(String refused);
}
