package io.giveway.quota.department;

import io.giveway.chassis.caller.Caller;
import io.giveway.chassis.caller.CurrentCaller;
import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.id.DepartmentId;
import jakarta.enterprise.context.ApplicationScoped;

/**
 * Which departments a caller may see. What the token does not grant does not exist, and reads the same as what nobody ever
 * created (docs/rules.md, section 13).
 */
@ApplicationScoped
public class Sight {

    private final CurrentCaller caller;
    private final Departments departments;

    Sight(CurrentCaller caller, Departments departments) {
        this.caller = caller;
        this.departments = departments;
    }

    /** The department of a path, for its people and for those who see all. */
    public DepartmentId ofPeople(String id) {
        Caller who = caller.get();
        DepartmentId department = parse(id);
        return who.isMember(department) ? department : existing(department, who.isResourceAdmin() || who.isFinance());
    }

    /** The department of a path, for its admins and for finance: those who may read its ledger. */
    public DepartmentId ofAccountants(String id) {
        Caller who = caller.get();
        DepartmentId department = parse(id);
        return who.isAdmin(department) ? department : existing(department, who.isFinance());
    }

    /** The department of a path, which must have been created. */
    public DepartmentId existing(String id) {
        return existing(parse(id), true);
    }

    private DepartmentId existing(DepartmentId department, boolean seesAll) {
        if (seesAll && departments.findByIdOptional(department.value()).isPresent()) {
            return department;
        }
        throw Refused.notFound();
    }

    private static DepartmentId parse(String id) {
        try {
            return new DepartmentId(id);
        } catch (IllegalArgumentException e) {
            throw Refused.notFound();
        }
    }
}
