package io.giveway.contracts.quota;

import java.util.List;

/** The outcomes of a batch in the order in which its groups first appear, and the standings that they leave. */
public record HoldAnswers(List<HoldAnswer> groups, List<Standing> standings) {}
