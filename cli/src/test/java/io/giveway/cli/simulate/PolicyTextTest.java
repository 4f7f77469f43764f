package io.giveway.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.giveway.cli.client.Json;
import io.giveway.planner.policy.Policy;
import java.math.BigDecimal;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a policy file is read. */
class PolicyTextTest {
    @Test
    void nothingMeansTheDefaults() {
        assertThat(read("{}")).isEqualTo(Policy.defaults());
    }

    @Test
    void whatIsGivenIsTakenAndTheRestStays() {
        Policy policy = read("""
                {"weight": {"base": {"P0": 200}}, "aging": {"every": "PT1H", "jobsPerDepartment": 20},
                 "order": {"withinTier": "SHORTEST_EXPECTED", "maxWait": "12h"}, "permit": {"gpus": 2},
                 "question": {"reminders": 5}, "billing": {"currency": "JPY"}}""");

        assertThat(policy.weight().p0()).isEqualByComparingTo(BigDecimal.valueOf(200));
        assertThat(policy.weight().p1()).isEqualByComparingTo(BigDecimal.valueOf(30));
        assertThat(policy.aging().every()).isEqualTo(Duration.ofHours(1));
        assertThat(policy.aging().jobsPerDepartment()).isEqualTo(20);
        assertThat(policy.order())
                .isEqualTo(new Policy.Order(Policy.WithinTier.SHORTEST_EXPECTED, Duration.ofHours(12)));
        assertThat(policy.permit().gpus()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "{\"permit\": {\"afterr\": \"1h\"}}                | permit.afterr is unknown",
                "{\"permit\": 5}                                   | permit: must be an object",
                "{\"permit\": {\"after\": \"soon\"}}               | permit.after: 'soon' is no length of time",
                "{\"permit\": {\"gpus\": 1.5}}                     | permit.gpus: 1.5 is no whole number",
                "{\"permit\": {\"gpus\": null}}                    | permit.gpus: null is no whole number",
                "{\"permit\": {\"gpus\": 0}}                       | permit.gpus: 0 is not over 0",
                "{\"peak\": {\"enter\": \"high\"}}                 | peak.enter: \"high\" is no number",
                "{\"order\": {\"withinTier\": \"LIFO\"}}           | order.withinTier: 'LIFO' is neither",
                "{\"estimate\": {\"correctByOwner\": \"maybe\"}}   | estimate.correctByOwner: \"maybe\" is neither",
            })
    void aMistakeIsNamed(String text, String mistake) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(mistake);
    }

    private static Policy read(String text) {
        try {
            return PolicyText.read((ObjectNode) Json.tree(text));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
