package io.giveway.quota.ledger;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

/** The row that is locked while a department's books change. */
@Entity
@Table(name = "treasury")
class TreasuryRow {

    @Id
    String department;

    @Nullable
    String running;

    long version;
}
