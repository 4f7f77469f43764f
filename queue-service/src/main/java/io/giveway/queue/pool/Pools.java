package io.giveway.queue.pool;

import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.PoolId;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Sort;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Optional;

/** The pools and their nodes as stored. */
@ApplicationScoped
public class Pools implements PanacheRepositoryBase<PoolRow, String> {

    /** All pools by id. */
    public List<PoolRow> all() {
        return listAll(Sort.by("id"));
    }

    /** The pool, where there is one. */
    public Optional<PoolRow> byId(PoolId pool) {
        return findByIdOptional(pool.value());
    }

    /** Its nodes that an agent still names, by name. */
    public List<NodeRow> nodes(PoolId pool) {
        return getEntityManager()
                .createQuery("from NodeRow where pool = :pool and present order by name", NodeRow.class)
                .setParameter("pool", pool.value())
                .getResultList();
    }

    /** One node, where an agent names it. */
    Optional<NodeRow> node(PoolId pool, String name) {
        return nodes(pool).stream().filter(row -> row.name.equals(name)).findFirst();
    }

    /** Whether the pool is in peak, as its leader last saw it. */
    boolean peak(PoolId pool) {
        return getEntityManager()
                .createNativeQuery("select peak from queue.pool_leader where pool = :pool", Boolean.class)
                .setParameter("pool", pool.value())
                .getResultList()
                .contains(true);
    }

    /** The pools that the department may use. */
    @Transactional
    public List<PoolId> usableBy(DepartmentId department) {
        return all().stream()
                .map(row -> new PoolId(row.id))
                .filter(pool -> allows(pool, department))
                .toList();
    }

    /** Whether the department may use the pool; all may unless an admin said otherwise. */
    public boolean allows(PoolId pool, DepartmentId department) {
        return getEntityManager()
                .createNativeQuery(
                        "select 1 from queue.pool_department where pool = :pool and department = :department and not allowed")
                .setParameter("pool", pool.value())
                .setParameter("department", department.value())
                .getResultList()
                .isEmpty();
    }
}
