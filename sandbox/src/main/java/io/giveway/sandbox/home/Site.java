package io.giveway.sandbox.home;

/** All that a part has to know about where it runs: its home, the ports, the built project, the secrets. */
public record Site(Home home, Ports ports, Installation installation, Secrets secrets) {

    public static Site of(Home home, Ports ports) {
        return new Site(home, ports, Installation.here(), home.secrets());
    }
}
