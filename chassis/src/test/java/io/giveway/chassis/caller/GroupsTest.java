package io.giveway.chassis.caller;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.PoolId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GroupsTest {

    private static final DepartmentId VISION = new DepartmentId("vision");

    @Test
    void anAdminIsNoLessThanAMemberWhateverComesFirst() {
        assertThat(Groups.of(List.of("/departments/vision/admins", "/departments/vision"))
                        .departments())
                .containsEntry(VISION, DepartmentRole.ADMIN);
        assertThat(Groups.of(List.of("/departments/vision", "/departments/vision/admins"))
                        .departments())
                .containsEntry(VISION, DepartmentRole.ADMIN);
    }

    @Test
    void aPoolIsNoDepartment() {
        Groups groups = Groups.of(List.of("/pools/a100"));
        assertThat(groups.departments()).isEmpty();
        assertThat(groups.pools()).containsExactly(new PoolId("a100"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "vision",
                "departments/vision",
                "/departments",
                "/departments/",
                "/departments//",
                "/departments//admins",
                "//departments/vision",
                "/departments/vision/",
                "/departments/vision/admin",
                "/departments/vision/Admins",
                "/departments/vision/admins/",
                "/departments/vision/admins/x",
                "/Departments/vision",
                "/departments/../vision",
                "/departments/..",
                "/departments/vi sion",
                "/x/departments/vision",
                "/departments/vision\n",
                "/pools",
                "/pools/",
                "/pools/a100/admins",
            })
    void aPathThatIsNotExactlyRightGrantsNothing(String path) {
        Groups groups = Groups.of(List.of(path));
        assertThat(groups.departments()).isEmpty();
        assertThat(groups.pools()).isEmpty();
    }
}
