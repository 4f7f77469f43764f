package io.giveway.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.agent.rig.Rig;
import io.giveway.contracts.agent.Report;
import io.giveway.contracts.agent.ReportType;
import io.giveway.contracts.id.AttemptId;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the guide shows is run as it stands there. */
class GuideTest {

    private static final Path GUIDE = Path.of("..", "docs", "guide", "training-loop.md");
    private static final Path OPERATE = Path.of("..", "docs", "operate", "agent.md");

    @Test
    void theShellLoopGivesWayAndGoesOn() throws IOException {
        String loop = "work_on() { sleep 0.01; echo \"step $1\"; }\n" + block(GUIDE, "sh");
        try (Rig rig = new Rig()) {
            AttemptId first = rig.saving(loop);
            rig.await(first, ReportType.READY);
            rig.awaitLog(first, "step 3");
            rig.checkpoint(first);

            Report saved = rig.await(first, ReportType.CHECKPOINTED);
            assertThat(rig.await(first, ReportType.EXITED).exitCode()).isEqualTo(85);
            String step = Files.readString(Path.of(saved.checkpoint(), "step")).strip();
            AttemptId second = rig.resume(first, "exec 2>&1; " + loop, saved.checkpoint());

            rig.awaitLog(second, "step " + step);
            assertThat(rig.server.log(second)).doesNotContain("step 0\n");
        }
    }

    @Test
    void theSettingsAreAllThatAnAgentNeeds() throws IOException, ConfigError {
        Properties properties = new Properties();
        properties.load(new StringReader(block(OPERATE, "properties")));

        assertThat(AgentConfig.read(properties).gpusByNode()).isEqualTo(Map.of("n1", 8, "n2", 8));
    }

    private static String block(Path page, String language) throws IOException {
        Matcher block =
                Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(page));
        assertThat(block.find()).as(language + " in " + page).isTrue();
        return block.group(1);
    }
}
