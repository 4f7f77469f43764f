package io.giveway.quota.budget;

import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.quota.BudgetKind;
import io.giveway.quota.hold.HoldTerms;
import io.giveway.quota.hold.Share;
import io.giveway.quota.ledger.Balance;
import io.giveway.quota.ledger.Movement;
import io.giveway.quota.ledger.Treasury;
import io.giveway.quota.period.Period;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The holds of one group tried on copies of the balances, so that nothing is written unless all of them are covered. */
final class Trial {

    private final Map<DepartmentId, Treasury> treasuries;
    private final ZoneId zone;
    private final Map<Key, Balance> balances = new HashMap<>();
    private final Map<HoldTerms, List<Share>> shares = new LinkedHashMap<>();

    Trial(Map<DepartmentId, Treasury> treasuries, ZoneId zone) {
        this.treasuries = treasuries;
        this.zone = zone;
    }

    /**
     * Whether the budget covers the hold beside those tried before: all that it wants of the period in which it starts. Later
     * periods give what they have.
     */
    boolean covers(HoldTerms terms) {
        List<Share> granted = new ArrayList<>();
        for (Share share : terms.shares(zone)) {
            Key key = new Key(terms.department(), share.period(), terms.budget());
            Balance balance = balances.computeIfAbsent(key, this::balance);
            Share grown = share.grow(balance.available());
            if (granted.isEmpty() && grown.granted() < grown.wanted()) {
                return false;
            }
            if (grown.granted() > 0) {
                balances.put(key, balance.after(Movement.hold(grown.granted())));
            }
            granted.add(grown);
        }
        shares.put(terms, granted);
        return true;
    }

    /** The shares of all holds that were covered, in their order. */
    Map<HoldTerms, List<Share>> shares() {
        return shares;
    }

    private Balance balance(Key key) {
        return Objects.requireNonNull(treasuries.get(key.department())).balance(key.period(), key.kind());
    }

    private record Key(DepartmentId department, Period period, BudgetKind kind) {}
}
