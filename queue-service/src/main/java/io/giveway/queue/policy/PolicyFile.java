package io.giveway.queue.policy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.giveway.chassis.problem.Refused;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/** Puts the change of {@code giveway.policy.file} over the stored policy at start; a file that does not hold stops the start. */
@ApplicationScoped
class PolicyFile {

    private static final Logger LOG = Logger.getLogger(PolicyFile.class);
    private static final String KEY = "giveway.policy.file";

    private final Optional<Path> file;
    private final Policies policies;
    private final ObjectMapper json;

    PolicyFile(@ConfigProperty(name = KEY) Optional<Path> file, Policies policies, ObjectMapper json) {
        this.file = file;
        this.policies = policies;
        this.json = json;
    }

    void apply(@Observes StartupEvent started) {
        file.ifPresent(this::apply);
    }

    private void apply(Path path) {
        try {
            ObjectNode change = json.readValue(path.toFile(), ObjectNode.class);
            int version = policies.changeUnlessSame(change, "file:" + path.getFileName());
            LOG.infof("policy version %d is in force, with %s", version, path);
        } catch (IOException e) {
            throw new IllegalStateException(KEY + ": " + path + " cannot be read: " + e.getMessage(), e);
        } catch (Refused e) {
            throw new IllegalStateException(
                    KEY + ": " + path + ": " + e.problem().violations(), e);
        }
    }
}
