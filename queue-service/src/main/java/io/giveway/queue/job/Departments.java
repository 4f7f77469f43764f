package io.giveway.queue.job;

import io.giveway.chassis.caller.Caller;
import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.job.Submission;

/** Which department a submission is for: the one that it names, if that is the caller's, or the caller's only one. */
final class Departments {

    private Departments() {}

    /**
     * The department.
     *
     * @throws Refused naming {@code department}; a foreign one is refused like an unknown one
     */
    static DepartmentId of(Caller caller, Submission submission, String prefix) {
        String named = submission.department();
        if (named == null) {
            if (caller.departments().size() != 1) {
                throw Refused.invalid(prefix + "department", "is required, since you have not exactly one");
            }
            return caller.departments().keySet().iterator().next();
        }
        try {
            DepartmentId department = new DepartmentId(named);
            if (caller.isMember(department) || caller.isResourceAdmin()) {
                return department;
            }
        } catch (IllegalArgumentException e) {
            throw none(prefix);
        }
        throw none(prefix);
    }

    private static Refused none(String prefix) {
        return Refused.invalid(prefix + "department", "is none of yours");
    }
}
