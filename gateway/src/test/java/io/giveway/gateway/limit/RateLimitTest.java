package io.giveway.gateway.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.chassis.caller.Caller;
import io.giveway.chassis.caller.DepartmentRole;
import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.id.DepartmentId;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RateLimitTest {

    private final RateLimit rates = new RateLimit(new Fixed());

    @Test
    void aDepartmentThatAsksTooOftenIsToldWhenToComeBackAndNobodyElseIs() {
        for (int i = 0; i < 3; i++) {
            assertThat(rates.of(caller("alice", "vision"))).isEmpty();
        }
        Optional<Refused> refused = rates.of(caller("amir", "vision"));
        assertThat(refused).isPresent();
        assertThat(refused.get().problem().status()).isEqualTo(429);
        assertThat(Integer.parseInt(refused.get().headers().get("Retry-After"))).isPositive();
        assertThat(rates.of(caller("sofia", "speech"))).isEmpty();
    }

    @Test
    void callersWithoutADepartmentHaveABucketOfTheirOwn() {
        for (int i = 0; i < 3; i++) {
            assertThat(rates.of(caller("rosa"))).isEmpty();
        }
        assertThat(rates.of(caller("rosa"))).isPresent();
        assertThat(rates.of(caller("fiona"))).isEmpty();
    }

    @Test
    void aCallerOfSeveralDepartmentsDrawsFromTheFirst() {
        for (int i = 0; i < 3; i++) {
            assertThat(rates.of(caller("dora", "vision", "speech"))).isEmpty();
        }
        assertThat(rates.of(caller("sofia", "speech"))).isPresent();
        assertThat(rates.of(caller("alice", "vision"))).isEmpty();
    }

    @Test
    void linksAreCountedByAddress() {
        for (int i = 0; i < 2; i++) {
            assertThat(rates.ofAddress("10.0.0.1")).isEmpty();
        }
        assertThat(rates.ofAddress("10.0.0.1")).isPresent();
        assertThat(rates.ofAddress("10.0.0.2")).isEmpty();
    }

    private static Caller caller(String name, String... departments) {
        Map<DepartmentId, DepartmentRole> roles = Stream.of(departments)
                .collect(Collectors.toMap(DepartmentId::new, department -> DepartmentRole.MEMBER));
        return new Caller(name, "cli", roles, Set.of(), Set.of(), false, Set.of());
    }

    /** Small rates that do not refill within a test. */
    private record Fixed() implements RateLimits {

        @Override
        public int department() {
            return 1;
        }

        @Override
        public int departmentBurst() {
            return 3;
        }

        @Override
        public int link() {
            return 1;
        }

        @Override
        public int linkBurst() {
            return 2;
        }
    }
}
