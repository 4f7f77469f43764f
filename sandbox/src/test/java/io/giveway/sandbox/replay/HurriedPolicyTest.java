package io.giveway.sandbox.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.giveway.cli.client.Json;
import org.junit.jupiter.api.Test;

class HurriedPolicyTest {

    @Test
    void timesOfWaitingAreDividedAndTimesOfMachinesAreNot() throws JsonProcessingException {
        String policy = """
                {"version": 3, "aging": {"every": "PT30M", "step": 0.1, "jobsPerDepartment": null},
                 "preemption": {"patience": "PT0S", "limitPerDay": 5}, "lease": {"lost": "PT15M"}}""";

        assertThat(HurriedPolicy.divided(Json.tree(policy), 500)).isEqualTo(Json.tree("""
                {"aging": {"every": "PT3.6S", "step": 0.1, "jobsPerDepartment": null},
                 "preemption": {"patience": "PT0S", "limitPerDay": 5}}"""));
    }
}
