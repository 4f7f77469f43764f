package io.giveway.quota.department;

import io.giveway.contracts.id.DepartmentId;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The departments as stored. */
@ApplicationScoped
public class Departments implements PanacheRepositoryBase<DepartmentRow, String> {

    /** The plan that its new periods start with; an archived department has none. */
    public Optional<Plan> plan(DepartmentId department) {
        return findByIdOptional(department.value())
                .filter(row -> row.planned && !row.archived)
                .map(DepartmentRow::plan);
    }

    public boolean isArchived(DepartmentId department) {
        return findByIdOptional(department.value()).filter(row -> row.archived).isPresent();
    }

    Optional<DepartmentRow> locked(DepartmentId department) {
        return findByIdOptional(department.value(), LockModeType.PESSIMISTIC_WRITE);
    }

    /** Those of these departments that exist, by id, after an id. */
    List<DepartmentRow> among(Collection<String> departments, String after, int limit) {
        return find("id in ?1 and id > ?2 order by id", departments, after)
                .range(0, limit - 1)
                .list();
    }

    /** All departments by id, after an id. */
    List<DepartmentRow> after(String id, int limit) {
        return find("id > ?1 order by id", id).range(0, limit - 1).list();
    }
}
