package io.giveway.sandbox.demo;

import io.giveway.cli.client.Api;
import io.giveway.cli.client.Json;
import io.giveway.contracts.job.Job;
import io.giveway.contracts.job.JobState;
import io.giveway.contracts.job.Lane;
import io.giveway.contracts.job.LaneReason;
import io.giveway.contracts.quota.Budgets;
import io.giveway.contracts.quota.BudgetsChange;
import io.giveway.contracts.quota.GpuHours;
import io.giveway.contracts.quota.GrantChange;
import java.util.List;

/** The monthly budget of vision is used up: its next P0 is not refused, it waits in the normal queue and says why. */
final class Exhausted {
    private final Stage stage;
    private final Cast cast;
    private final Transcript transcript;

    Exhausted(Stage stage, Cast cast, Transcript transcript) {
        this.stage = stage;
        this.cast = cast;
        this.transcript = transcript;
    }

    void tell() throws InterruptedException {
        transcript.chapter("The budget of vision runs out");
        Budgets before = settled();
        long spent = before.monthly().usedGpuSeconds();
        grant(spent, before.preemption().grantedGpuSeconds());
        transcript.line("fiona leaves vision what it has used: %d GPU-s".formatted(spent));
        try {
            runDry(before);
        } finally {
            grant(before.monthly().grantedGpuSeconds(), before.preemption().grantedGpuSeconds());
            transcript.line("fiona gives vision its budget back");
        }
    }

    /** The budgets once the holds of the runs before are closed. */
    private Budgets settled() throws InterruptedException {
        return Stage.await(
                () -> cast.budgets("vision"), budgets -> budgets.monthly().heldGpuSeconds() == 0);
    }

    private void runDry(Budgets before) throws InterruptedException {
        String running = stage.submit(cast.speech(), Training.regular("pretrain-encoder", "h20", 16, 16));
        stage.until(List.of(running), job -> job.state() == JobState.RUNNING);
        String poor = stage.submit(cast.vision(), Training.critical("recall-check", "h20", 8, 8, "INC-2042"));
        Job job = stage.job(poor);
        transcript.check(
                job.lane() == Lane.NORMAL && job.laneReason() == LaneReason.MONTHLY_BUDGET,
                "the P0 is taken, waits in the normal queue, and says: " + job.laneReason(),
                job);
        String weight = String.valueOf(job.weight());
        transcript.check(weight.equals("30.0"), "there it weighs as a P1: " + weight, weight);
        stage.until(List.of(running, poor), seen -> seen.state().isFinal());
        transcript.check(
                stage.job(running).attempts().size() == 1 && stage.job(running).state() == JobState.SUCCEEDED,
                "nobody of speech had to leave for it",
                stage.job(running));
        transcript.check(stage.job(poor).state() == JobState.SUCCEEDED, "it ran when there was room", stage.job(poor));
        checkBeyond(poor, before);
    }

    private void checkBeyond(String poor, Budgets before) throws InterruptedException {
        long gained = Stage.await(
                () -> cast.budgets("vision").monthly().beyondBudgetGpuSeconds()
                        - before.monthly().beyondBudgetGpuSeconds(),
                gpuSeconds -> gpuSeconds > 0);
        transcript.check(
                gained > 0
                        && cast.budgets("vision").monthly().usedGpuSeconds()
                                == before.monthly().usedGpuSeconds(),
                "its %d GPU-s are beyond the budget, and the budget's use is as before".formatted(gained),
                cast.budgets("vision").monthly());
        cast.ledger("vision", poor).forEach(transcript::entry);
    }

    private void grant(long monthly, long preemption) {
        BudgetsChange change =
                new BudgetsChange(new GrantChange(GpuHours.of(monthly)), new GrantChange(GpuHours.of(preemption)));
        cast.fiona().put(Api.path("departments", "vision", "budgets", Cast.period()), Json.of(change));
    }
}
