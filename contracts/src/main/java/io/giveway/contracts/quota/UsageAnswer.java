package io.giveway.contracts.quota;

/**
 * What became of a batch: each entry is counted once.
 *
 * @param recorded written now
 * @param known written before, with the same fields
 * @param quarantined kept aside for finance to look at, because nothing known matches
 */
public record UsageAnswer(int recorded, int known, int quarantined) {}
