package io.giveway.contracts.job;

/** What a job is for, as far as its tier asks for it (docs/rules.md, section 2). */
public enum AdmissionCategory {
    ONLINE_INCIDENT(Tier.P0),
    SECURITY_INCIDENT(Tier.P0),
    CUSTOMER_COMMITMENT(Tier.P0),
    DELIVERY_WINDOW(Tier.P0),
    MODEL_ITERATION(Tier.P1),
    DATA_REFRESH(Tier.P1),
    ALGORITHM_TUNING(Tier.P1),
    EXPLORATION(Tier.P2),
    REPRODUCTION(Tier.P2),
    TOOL_TEST(Tier.P2),
    PREPROCESSING(Tier.P2);

    private final Tier tier;

    AdmissionCategory(Tier tier) {
        this.tier = tier;
    }

    /** The only tier that this category admits to. */
    public Tier tier() {
        return tier;
    }
}
