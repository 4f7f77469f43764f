package io.giveway.chassis.caller;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.PoolId;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CallerTest {

    private static final DepartmentId VISION = new DepartmentId("vision");
    private static final DepartmentId SPEECH = new DepartmentId("speech");
    private static final PoolId POOL = new PoolId("a100");

    @Test
    void anAdminOfOneDepartmentIsNothingInAnother() {
        Caller caller = caller(Map.of(VISION, DepartmentRole.ADMIN), Set.of());
        assertThat(caller.isMember(VISION)).isTrue();
        assertThat(caller.isAdmin(VISION)).isTrue();
        assertThat(caller.isMember(SPEECH)).isFalse();
        assertThat(caller.isAdmin(SPEECH)).isFalse();
    }

    @Test
    void noDepartmentIsNotAllOfThem() {
        Caller caller = caller(Map.of(), Set.of(Roles.RESOURCE_ADMIN));
        assertThat(caller.isMember(VISION)).isFalse();
        assertThat(caller.isResourceAdmin()).isTrue();
    }

    @Test
    void aPoolIsOnlyForAgents() {
        assertThat(caller(Map.of(), Set.of(Roles.AGENT)).mayUse(POOL)).isTrue();
        assertThat(caller(Map.of(), Set.of(Roles.AGENT)).mayUse(new PoolId("h20")))
                .isFalse();
        assertThat(caller(Map.of(VISION, DepartmentRole.ADMIN), Set.of()).mayUse(POOL))
                .isFalse();
    }

    private static Caller caller(Map<DepartmentId, DepartmentRole> departments, Set<String> roles) {
        return new Caller("alice", "cli", departments, Set.of(POOL), roles, false, Set.of());
    }
}
