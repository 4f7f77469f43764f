package io.giveway.quota.department;

import io.giveway.contracts.quota.DepartmentChange;
import io.giveway.contracts.quota.DepartmentPlanChange;
import io.giveway.contracts.quota.PlannedBudgetChange;
import io.giveway.quota.request.Checks;
import java.math.BigDecimal;
import java.util.IllformedLocaleException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A change of a department whose fields are known to be right. What it leaves out stays as it was. */
record DepartmentTerms(
        @Nullable String name,
        @Nullable List<String> contacts,
        @Nullable String language,
        @Nullable String billingCode,
        @Nullable Plan plan,
        @Nullable Boolean archived) {

    private static final Pattern MAIL = Pattern.compile("[^\\s@<>,;\"]{1,64}@[^\\s@<>,;\"]{1,190}");
    private static final int MOST_CONTACTS = 20;

    /** Refuses, by name, each field that is wrong. */
    static DepartmentTerms read(DepartmentChange change) {
        Checks checks = new Checks();
        DepartmentTerms terms = new DepartmentTerms(
                change.name() == null ? null : checks.text("name", change.name(), 200),
                change.contacts() == null ? null : contacts(checks, change.contacts()),
                change.language() == null ? null : language(checks, change.language()),
                change.billingCode() == null ? null : checks.text("billingCode", change.billingCode(), 100),
                change.plan() == null ? null : plan(checks.in("plan"), change.plan()),
                change.archived());
        checks.refuse();
        return terms;
    }

    void apply(DepartmentRow row) {
        row.name = Optional.ofNullable(name).orElse(row.name);
        row.contacts = contacts == null ? row.contacts : contacts.toArray(String[]::new);
        row.language = Optional.ofNullable(language).orElse(row.language);
        row.billingCode = billingCode == null ? row.billingCode : billingCode;
        row.archived = archived == null ? row.archived : archived;
        if (plan != null) {
            row.plan(plan);
        }
        row.version++;
    }

    private static List<String> contacts(Checks checks, List<@Nullable String> contacts) {
        if (contacts.size() > MOST_CONTACTS) {
            checks.add("contacts", "must be at most " + MOST_CONTACTS);
        }
        for (int i = 0; i < contacts.size(); i++) {
            String contact = contacts.get(i);
            if (contact == null || !MAIL.matcher(contact).matches()) {
                checks.add("contacts[" + i + "]", "must be an e-mail address");
            }
        }
        return contacts.stream().map(String::valueOf).toList();
    }

    private static String language(Checks checks, String language) {
        try {
            return new Locale.Builder().setLanguageTag(language).build().toLanguageTag();
        } catch (IllformedLocaleException e) {
            checks.add("language", "must be a BCP 47 tag such as en or de-CH");
            return language;
        }
    }

    private static Plan plan(Checks checks, DepartmentPlanChange plan) {
        return new Plan(part(checks, "monthly", plan.monthly()), part(checks, "preemption", plan.preemption()));
    }

    private static Plan.Part part(Checks checks, String field, @Nullable PlannedBudgetChange change) {
        if (change == null) {
            checks.add(field, "is required");
            return new Plan.Part(0, 0);
        }
        Checks inside = checks.in(field);
        BigDecimal carryOver = Optional.ofNullable(change.carryOver()).orElse(BigDecimal.ZERO);
        return new Plan.Part(
                inside.gpuSeconds("granted", change.granted(), false),
                inside.gpuSeconds("carryOver", carryOver, false));
    }
}
