package io.giveway.quota.hold;

import io.giveway.quota.period.Period;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;

/** The stored row of a {@link Share}. */
@Entity
@Table(name = "hold_share")
@IdClass(ShareKey.class)
class ShareRow {

    @Id
    String hold;

    @Id
    String period;

    long wanted;
    long granted;
    long captured;
    long beyond;
    long charged;

    static ShareRow of(String hold, Share share) {
        ShareRow row = new ShareRow();
        row.hold = hold;
        row.period = share.period().toString();
        row.set(share);
        return row;
    }

    Share share() {
        return new Share(Period.of(period), wanted, granted, captured, beyond, charged);
    }

    void set(Share share) {
        wanted = share.wanted();
        granted = share.granted();
        captured = share.captured();
        beyond = share.beyond();
        charged = share.charged();
    }
}
