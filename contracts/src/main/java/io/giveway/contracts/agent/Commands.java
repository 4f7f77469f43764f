package io.giveway.contracts.agent;

import java.util.List;

/** The commands after a cursor, oldest first; empty when the wait ended without one. */
public record Commands(List<Command> commands) {}
