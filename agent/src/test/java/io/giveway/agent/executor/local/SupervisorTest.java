package io.giveway.agent.executor.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.agent.executor.Uptime;
import io.giveway.agent.rig.Await;
import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.id.JobId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shell script that supervises, without an agent around it. */
class SupervisorTest {

    private static final AttemptPlan PLAN = new AttemptPlan(List.of(), null, Duration.ofSeconds(1));

    @TempDir
    private Path work;

    private AttemptFolder folder;
    private Supervisors supervisors;

    @BeforeEach
    void layOut() throws IOException {
        supervisors = new Supervisors(work, Duration.ofMinutes(9));
        folder = AttemptFolder.of(work, new AttemptId(new JobId("j"), 1));
    }

    @Test
    void ofManySupervisorsOneRunsTheJob() throws Exception {
        folder.layOut("echo ran; sleep 0.3", Uptime.ofThisMachine().now());
        List<Process> all = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            all.add(supervisors.launch(folder, PLAN));
        }

        for (Process supervisor : all) {
            supervisor.waitFor();
        }

        assertThat(folder.output()).hasContent("ran");
        assertThat(folder.exit().word(0)).contains("0");
        assertThat(folder.supervisorLog()).isEmptyFile();
    }

    @Test
    void whatTheAgentRefusedIsNotRun() throws Exception {
        folder.layOut("echo ran", Uptime.ofThisMachine().now());
        folder.refuse("because");

        supervisors.launch(folder, PLAN).waitFor();

        assertThat(folder.output()).doesNotExist();
        assertThat(folder.refusal()).contains("because");
    }

    @Test
    void whatASupervisorHasTakenIsNotRefused() throws Exception {
        folder.layOut("sleep 60", Uptime.ofThisMachine().now());
        Process supervisor = supervisors.launch(folder, PLAN);
        Await.until("it runs", () -> folder.process().exists());

        folder.refuse("too late");

        assertThat(folder.refusal()).isEmpty();
        Signals.send(Signals.KILL, List.of(-folder.leader().orElseThrow().pid()));
        supervisor.waitFor();
        assertThat(folder.exit().word(0)).contains("137");
    }

    @Test
    void aLeaseThatHasRunOutStartsNothing() throws Exception {
        folder.layOut("echo ran", Duration.ZERO);
        supervisors = new Supervisors(work, Duration.ofSeconds(1));

        supervisors.launch(folder, PLAN).waitFor();

        assertThat(folder.output()).doesNotExist();
        assertThat(folder.exit().exists()).isFalse();
    }

    @Test
    void aFinishedSupervisorLeavesNoProcessBehind() throws Exception {
        folder.layOut("true", Uptime.ofThisMachine().now());
        Process supervisor = supervisors.launch(folder, PLAN);
        supervisor.waitFor();

        Await.until(
                "its watch and its sleep are gone",
                () -> ProcessHandle.allProcesses()
                        .noneMatch(process ->
                                process.info().commandLine().orElse("").contains(work.toString())));
        assertThat(folder.exit().exists()).isTrue();
    }

    @Test
    void theStateFilesAreThoseThatThePageListsForOperators() throws Exception {
        folder.layOut("true", Uptime.ofThisMachine().now());
        supervisors.launch(folder, PLAN).waitFor();

        try (var files = Files.list(folder.path())) {
            Set<String> names = Set.copyOf(files.map(file -> file.getFileName().toString())
                    .map(name -> name.replaceFirst("^claim\\.\\d+$", "claim.PID"))
                    .toList());
            String page = Files.readString(Path.of("..", "docs", "operate", "agent.md"));
            assertThat(names).allSatisfy(name -> assertThat(page).contains("`" + name + "`"));
        }
    }
}
