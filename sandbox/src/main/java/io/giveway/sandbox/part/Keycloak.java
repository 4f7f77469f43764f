package io.giveway.sandbox.part;

import io.giveway.sandbox.home.Endpoints;
import io.giveway.sandbox.home.Folders;
import io.giveway.sandbox.home.Layer;
import io.giveway.sandbox.home.Port;
import io.giveway.sandbox.home.Ports;
import io.giveway.sandbox.home.Site;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A Keycloak server with the demo realm. What it stores (people, signing keys) is in the home and outlives restarts; its
 * programs are shared by all homes.
 */
final class Keycloak implements Part {
    static final String NAME = "keycloak";
    private static final String HEAP = "-Xmx320m";

    private final Site site;
    private final KeycloakBinaries binaries;
    private final Path data;

    Keycloak(Site site) {
        this.site = site;
        this.binaries = KeycloakBinaries.of(site.installation());
        this.data = site.home().data(NAME);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Integer port() {
        return site.ports().of(Port.KEYCLOAK);
    }

    @Override
    public Layer layer() {
        return Layer.SERVICE;
    }

    @Override
    public void prepare() throws IOException, InterruptedException {
        binaries.build(site.home().log(NAME));
        Path realm = data.resolve("data/import/giveway-realm.json");
        if (!Files.exists(realm)) {
            Files.createDirectories(realm.getParent());
            Folders.writeSecret(realm, Realm.withSecrets(site.secrets()));
        }
        for (String shared : List.of("conf", "lib", "providers", "themes")) {
            Path link = data.resolve(shared);
            Files.deleteIfExists(link);
            Files.createSymbolicLink(link, binaries.folder().resolve(shared));
        }
    }

    @Override
    public Launch launch() {
        List<String> command = new ArrayList<>(binaries.command(data, HEAP));
        command.addAll(List.of(
                "start",
                "--optimized",
                "--import-realm",
                "--cache=local",
                "--http-enabled=true",
                "--http-host=" + Ports.HOST,
                "--http-port=" + port(),
                "--hostname=" + site.ports().url(Port.KEYCLOAK)));
        // The admin of the whole server, for people who want to look around; drawn per home.
        return new Launch(
                command,
                Map.of(
                        "KC_BOOTSTRAP_ADMIN_USERNAME",
                        "admin",
                        "KC_BOOTSTRAP_ADMIN_PASSWORD",
                        site.secrets().of("keycloak-admin")));
    }

    @Override
    public boolean isReady(long pid) throws IOException, InterruptedException {
        return Http.answersOk(Endpoints.of(site.ports()).issuer() + "/.well-known/openid-configuration");
    }
}
