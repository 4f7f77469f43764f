package io.giveway.contracts.agent;

import io.giveway.contracts.id.AttemptId;
import java.util.List;

/**
 * What became of a heartbeat's attempts.
 *
 * @param renewed still the agent's: their supervisors' leases are renewed, dated from when the heartbeat was sent
 * @param unknown no longer the agent's (lost, superseded or never known): to be stopped
 */
public record HeartbeatAnswer(List<AttemptId> renewed, List<AttemptId> unknown) {}
