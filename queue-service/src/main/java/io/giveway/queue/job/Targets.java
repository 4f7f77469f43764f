package io.giveway.queue.job;

import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.job.JobState;
import io.giveway.contracts.job.Submission;
import io.giveway.contracts.problem.Problem;
import io.giveway.contracts.problem.ProblemType;
import io.giveway.contracts.problem.Violation;
import io.giveway.planner.place.Capacity;
import io.giveway.planner.place.Shape;
import io.giveway.queue.pool.PoolRow;
import io.giveway.queue.pool.PoolShapes;
import io.giveway.queue.pool.Pools;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where submissions may go: the pools that a department may use, shapes that fit, jobs to depend on. */
@ApplicationScoped
class Targets {

    private final Pools pools;
    private final PoolShapes shapes;
    private final Jobs jobs;

    Targets(Pools pools, PoolShapes shapes, Jobs jobs) {
        this.pools = pools;
        this.shapes = shapes;
        this.jobs = jobs;
    }

    /** A view for all submissions of one call. */
    Sight sight() {
        return new Sight();
    }

    /** One call's view; each pool and each dependency is looked up once. */
    final class Sight {

        private final Map<String, Optional<PoolRow>> known = new HashMap<>();
        private final Map<String, Capacity> capacities = new HashMap<>();
        private final Map<String, Boolean> allowed = new HashMap<>();
        private final Map<DepartmentId, Set<String>> dependable = new HashMap<>();

        /** Notes what is wrong with pool and dependencies; refuses at once a job that can never fit. */
        void place(Submission submission, DepartmentId department, String prefix, List<Violation> wrong) {
            String pool = submission.pool();
            if (pool == null || known(pool).isEmpty() || !mayUse(pool, department)) {
                wrong.add(new Violation(prefix + "pool", "is no pool that " + department + " may use"));
                return;
            }
            Integer gpus = submission.gpus();
            if (gpus != null) {
                fit(pool, new Shape(gpus, submission.gpusPerNode(), submission.minGpus()), department, prefix);
            }
            dependencies(submission, department, prefix, wrong);
        }

        /** Refuses a pool that the job's department may not use, or that can never hold it. */
        void move(JobRow job, String pool) {
            DepartmentId department = new DepartmentId(job.department);
            if (known(pool).isEmpty() || !mayUse(pool, department)) {
                throw Refused.invalid("pool", "is no pool that " + department + " may use");
            }
            fit(pool, new Shape(job.gpus, job.gpusPerNode, job.minGpus), department, "");
        }

        private void fit(String pool, Shape shape, DepartmentId department, String prefix) {
            Capacity capacity = capacity(pool);
            if (capacity.fits(shape)) {
                return;
            }
            List<String> elsewhere = pools.all().stream()
                    .map(row -> row.id)
                    .filter(id -> mayUse(id, department) && capacity(id).fits(shape))
                    .toList();
            Shape largest = capacity.largest(shape.gpusPerNode());
            Map<String, Object> extensions = new LinkedHashMap<>();
            extensions.put("requestedGpus", shape.gpus());
            extensions.put("largestShape", largestShape(largest));
            extensions.put("pools", elsewhere);
            String detail = "pool " + pool + " can never hold " + shape.gpus() + " GPUs at once"
                    + (largest == null ? "" : "; the largest shape that fits has " + largest.gpus())
                    + (elsewhere.isEmpty() ? "" : "; it would fit " + String.join(", ", elsewhere));
            throw Refused.with(new Problem(
                    ProblemType.DOES_NOT_FIT.urn(),
                    ProblemType.DOES_NOT_FIT.title(),
                    ProblemType.DOES_NOT_FIT.status(),
                    detail,
                    List.of(new Violation(prefix + "gpus", detail)),
                    extensions));
        }

        private static @Nullable Map<String, Object> largestShape(@Nullable Shape largest) {
            if (largest == null) {
                return null;
            }
            Map<String, Object> shape = new LinkedHashMap<>();
            shape.put("gpus", largest.gpus());
            shape.put("gpusPerNode", largest.gpusPerNode());
            return shape;
        }

        private void dependencies(
                Submission submission, DepartmentId department, String prefix, List<Violation> wrong) {
            List<String> wanted = submission.dependsOn();
            for (int i = 0; wanted != null && i < wanted.size(); i++) {
                if (!dependable(department, wanted).contains(wanted.get(i))) {
                    wrong.add(new Violation(
                            prefix + "dependsOn[" + i + "]", "is no job of " + department + " that can still succeed"));
                }
            }
        }

        private Set<String> dependable(DepartmentId department, List<String> wanted) {
            Set<String> found = dependable.computeIfAbsent(department, d -> new HashSet<>());
            List<String> unknown =
                    wanted.stream().filter(id -> !found.contains(id)).distinct().toList();
            jobs.byIds(unknown).stream()
                    .filter(row -> row.department.equals(department.value()))
                    .filter(row -> row.state != JobState.FAILED && row.state != JobState.CANCELLED)
                    .forEach(row -> found.add(row.id));
            return found;
        }

        private Optional<PoolRow> known(String pool) {
            return known.computeIfAbsent(pool, pools::findByIdOptional);
        }

        private boolean mayUse(String pool, DepartmentId department) {
            return allowed.computeIfAbsent(pool + " " + department, key -> pools.allows(new PoolId(pool), department));
        }

        private Capacity capacity(String pool) {
            return capacities.computeIfAbsent(pool, id -> shapes.capacity(new PoolId(id)));
        }
    }
}
