package io.giveway.quota.budget;

import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.quota.BudgetKind;
import io.giveway.contracts.quota.HoldAnswer;
import io.giveway.contracts.quota.HoldOutcome;
import io.giveway.quota.department.Departments;
import io.giveway.quota.hold.BookedHold;
import io.giveway.quota.hold.HoldBook;
import io.giveway.quota.hold.HoldTerms;
import io.giveway.quota.ledger.Treasury;
import io.giveway.quota.period.Billing;
import io.giveway.quota.rollover.Books;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Grants holds or refuses them. Check and hold are one transaction on the locked books, so that any number of callers
 * together get no more than there is (docs/rules.md, section 11).
 */
@ApplicationScoped
class HoldDesk {

    private final Books books;
    private final HoldBook holds;
    private final Departments departments;
    private final ZoneId zone;

    HoldDesk(Books books, HoldBook holds, Departments departments, Billing billing) {
        this.books = books;
        this.holds = holds;
        this.departments = departments;
        this.zone = billing.zone();
    }

    /** Answers each group, in the order in which they first appear. */
    List<HoldAnswer> place(List<HoldTerms> terms, Instant now) {
        Set<DepartmentId> owners = terms.stream().map(HoldTerms::department).collect(Collectors.toSet());
        Map<String, List<HoldTerms>> groups = terms.stream()
                .collect(Collectors.groupingBy(HoldTerms::group, LinkedHashMap::new, Collectors.toList()));
        return books.open(owners, now, treasuries -> {
            Map<String, BookedHold> known =
                    holds.byId(terms.stream().map(HoldTerms::id).toList());
            List<HoldAnswer> answers = new ArrayList<>();
            groups.forEach((group, members) ->
                    answers.add(answered(group, members, known).orElseGet(() -> judge(group, members, treasuries))));
            return answers;
        });
    }

    /** The answer that was given before, if the very same group was asked for before. */
    private static Optional<HoldAnswer> answered(String group, List<HoldTerms> members, Map<String, BookedHold> known) {
        List<BookedHold> before = members.stream()
                .map(HoldTerms::id)
                .filter(known::containsKey)
                .map(known::get)
                .toList();
        if (before.isEmpty()) {
            return Optional.empty();
        }
        for (HoldTerms member : members) {
            BookedHold hold = known.get(member.id());
            if (hold == null || !hold.hasTerms(member)) {
                throw Refused.invalid(
                        "holds", "hold " + member.id() + " of group " + group + " was asked for differently before");
            }
        }
        return Optional.of(before.stream()
                .flatMap(hold -> hold.lacking().stream())
                .findFirst()
                .map(lacking -> refused(group, lacking))
                .orElseGet(() -> granted(group)));
    }

    private HoldAnswer judge(String group, List<HoldTerms> members, Map<DepartmentId, Treasury> treasuries) {
        Trial trial = new Trial(treasuries, zone);
        for (HoldTerms member : members) {
            if (departments.isArchived(member.department()) || !trial.covers(member)) {
                members.forEach(each -> holds.refuse(
                        each, member.budget(), treasury(treasuries, each).now()));
                return refused(group, member.budget());
            }
        }
        trial.shares().forEach((member, shares) -> holds.grant(treasury(treasuries, member), member, shares));
        return granted(group);
    }

    private static Treasury treasury(Map<DepartmentId, Treasury> treasuries, HoldTerms terms) {
        return Objects.requireNonNull(treasuries.get(terms.department()));
    }

    private static HoldAnswer granted(String group) {
        return new HoldAnswer(group, HoldOutcome.GRANTED, null);
    }

    private static HoldAnswer refused(String group, BudgetKind lacking) {
        return new HoldAnswer(group, HoldOutcome.REFUSED, lacking);
    }
}
