package io.giveway.queue.override;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.contracts.job.Admission;
import io.giveway.contracts.job.AdmissionCategory;
import io.giveway.contracts.job.Decider;
import io.giveway.contracts.job.Lane;
import io.giveway.contracts.job.OverrideRequest;
import io.giveway.contracts.job.PriorityOverride;
import io.giveway.contracts.job.Tier;
import io.giveway.contracts.policy.Policy;
import io.giveway.contracts.problem.Violation;
import io.giveway.queue.job.JobRow;
import io.giveway.queue.policy.Defaults;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who may override what, and what an override must say (docs/rules.md, section 5). */
class OverrideRulesTest {

    private static final Instant NOW = Instant.parse("2026-03-02T08:00:00Z");
    private static final Admission INCIDENT = new Admission(AdmissionCategory.ONLINE_INCIDENT, "INC-1", null);

    private final Policy policy = Defaults.POLICY;
    private final OverrideRules rules = new OverrideRules(policy, NOW);

    private static JobRow job(Tier declared, Tier effective) {
        JobRow job = new JobRow();
        job.tier = declared;
        job.effectiveTier = effective;
        job.checkpointSupported = true;
        return job;
    }

    private static OverrideRequest asks(@Nullable Tier tier) {
        return new OverrideRequest(tier, null, "it is so", null, null);
    }

    private static PriorityOverride by(Decider role, @Nullable Lane lane) {
        return new PriorityOverride(Tier.P1, lane, "it is so", "alice", role, NOW, null, null);
    }

    @ParameterizedTest
    @CsvSource({
        "OWNER, P0, P1, true",
        "OWNER, P0, P2, true",
        "OWNER, P1, P2, true",
        "OWNER, P1, P1, false",
        "OWNER, P1, P0, false",
        "OWNER, P2, P1, false",
        "DEPARTMENT_ADMIN, P2, P0, true",
        "DEPARTMENT_ADMIN, P0, P2, true",
        "RESOURCE_ADMIN, P2, P0, true"
    })
    void anOwnerLowersAndAnAdminMoves(Decider role, Tier effective, Tier asked, boolean may) {
        assertThat(OverrideRules.forbidsSet(role, job(effective, effective), asks(asked)))
                .matches(why -> why.isEmpty() == may);
    }

    @ParameterizedTest
    @CsvSource({"OWNER, false", "DEPARTMENT_ADMIN, false", "RESOURCE_ADMIN, true"})
    void onlyAResourceAdminSetsTheLane(Decider role, boolean may) {
        OverrideRequest asked = new OverrideRequest(Tier.P2, Lane.NORMAL, "it is so", null, null);
        assertThat(OverrideRules.forbidsSet(role, job(Tier.P1, Tier.P1), asked)).matches(why -> why.isEmpty() == may);
    }

    @ParameterizedTest
    @CsvSource({
        // declared, effective, by, caller, lane, may the role clear it
        "OWNER, P1, P2, alice, , true",
        "OWNER, P1, P2, anna, , false",
        "OWNER, P0, P1, alice, , false",
        "OWNER, P2, P1, anna, , true",
        "DEPARTMENT_ADMIN, P0, P1, amir, , true",
        "DEPARTMENT_ADMIN, P1, P1, amir, NORMAL, false",
        "RESOURCE_ADMIN, P1, P1, rosa, NORMAL, true"
    })
    void clearingIsARaiseOrALoweringToo(
            Decider role, Tier declared, Tier effective, String caller, @Nullable Lane lane, boolean may) {
        PriorityOverride override = by(Decider.OWNER, lane);
        assertThat(OverrideRules.forbidsClear(role, caller, job(declared, effective), override))
                .matches(why -> why.isEmpty() == may);
    }

    @Test
    void eachWrongFieldIsNamed() {
        OverrideRequest wrong =
                new OverrideRequest(null, null, " ", NOW, new Admission(AdmissionCategory.EXPLORATION, "", null));
        assertThat(rules.check(Decider.DEPARTMENT_ADMIN, job(Tier.P1, Tier.P1), wrong))
                .extracting(Violation::field)
                .containsExactlyInAnyOrder("reason", "until", "tier");
        OverrideRequest odd =
                new OverrideRequest(Tier.P0, null, "x", null, new Admission(AdmissionCategory.EXPLORATION, "", null));
        assertThat(rules.check(Decider.DEPARTMENT_ADMIN, job(Tier.P1, Tier.P1), odd))
                .extracting(Violation::field)
                .containsExactlyInAnyOrder("admission.category", "admission.reference");
    }

    @Test
    void aDepartmentAdminRaisesToP0WithAnAdmissionOnly() {
        JobRow job = job(Tier.P1, Tier.P1);
        assertThat(rules.check(Decider.DEPARTMENT_ADMIN, job, asks(Tier.P0)))
                .extracting(Violation::field)
                .containsExactly("admission");
        assertThat(rules.check(Decider.DEPARTMENT_ADMIN, job, new OverrideRequest(Tier.P0, null, "x", null, INCIDENT)))
                .isEmpty();
        assertThat(rules.check(Decider.DEPARTMENT_ADMIN, job(Tier.P0, Tier.P1), asks(Tier.P0)))
                .isEmpty();
        assertThat(rules.check(Decider.RESOURCE_ADMIN, job, asks(Tier.P0))).isEmpty();
    }

    @Test
    void aJobThatSavesNothingIsNotRaisedToP1WithoutALimit() {
        JobRow job = job(Tier.P2, Tier.P2);
        job.checkpointSupported = false;
        assertThat(rules.check(Decider.RESOURCE_ADMIN, job, asks(Tier.P1)))
                .extracting(Violation::field)
                .containsExactly("tier");
        job.timeLimitMillis = Duration.ofHours(4).toMillis();
        assertThat(rules.check(Decider.RESOURCE_ADMIN, job, asks(Tier.P1))).isEmpty();
        JobRow demoted = job(Tier.P0, Tier.P0);
        demoted.checkpointSupported = false;
        assertThat(rules.check(Decider.OWNER, demoted, asks(Tier.P1))).isEmpty();
    }

    @Test
    void aRaiseToP0EndsAfterADayUnlessItSaysOtherwise() {
        JobRow job = job(Tier.P1, Tier.P1);
        assertThat(rules.override(Decider.RESOURCE_ADMIN, "rosa", job, asks(Tier.P0))
                        .until())
                .isEqualTo(NOW.plus(Duration.ofHours(24)));
        assertThat(rules.override(Decider.RESOURCE_ADMIN, "rosa", job, asks(Tier.P2))
                        .until())
                .isNull();
    }

    @Test
    void aLaneThatAnAdminHasSetOutlivesTheOverridesOfOthers() {
        JobRow job = job(Tier.P1, Tier.P1);
        job.override = by(Decider.RESOURCE_ADMIN, Lane.NORMAL);
        PriorityOverride next = rules.override(Decider.OWNER, "alice", job, asks(Tier.P2));
        assertThat(Objects.requireNonNull(next.lane())).isEqualTo(Lane.NORMAL);
    }

    @ParameterizedTest
    @CsvSource({
        "P0, P1, OWNER, false", "P0, P1, SYSTEM, false", "P0, P1, DEPARTMENT_ADMIN, true",
        "P1, P0, DEPARTMENT_ADMIN, true", "P1, P2, OWNER, true", "P0, P1, RESOURCE_ADMIN, true"
    })
    void anEndByTimeCountsAsDoneByWhoSetIt(Tier declared, Tier effective, Decider role, boolean back) {
        assertThat(OverrideRules.mayReturn(job(declared, effective), by(role, null)))
                .isEqualTo(back);
    }
}
