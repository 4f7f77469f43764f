package io.giveway.cli.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Traces in their three formats, and their broken rows. */
class TraceTest {
    @Test
    void aTableIsReadByTheNamesOfItsColumnsInOrderOfSubmission() {
        Trace trace = read("""
                job_id,user,department,submit_time,gpus,duration_s,status,note
                2,u,"a, b",2020-09-01T00:00:05Z,8,60,COMPLETED,
                1,u,d,2020-09-01T00:00:00Z,1,97,FAILED,"say ""hi"" twice"
                3,v,d,2020-09-01T00:00:05Z,2,0,CANCELLED,
                """, false);

        assertThat(trace.broken()).isEmpty();
        assertThat(trace.jobs()).extracting(TraceJob::id).containsExactly("1", "2", "3");
        assertThat(trace.jobs().get(1))
                .isEqualTo(new TraceJob(2, "2", "a, b", "u", 1598918405, 8, 60, null, "COMPLETED"));
        assertThat(trace.of("d").jobs()).hasSize(2);
    }

    @Test
    void brokenRowsAreNamedByLineAndColumn() {
        Trace trace = read("""
                job_id,department,user,submit_time,gpus,duration_s
                1,d,u,2020-09-01T00:00:00Z,1,97
                2,d,u,yesterday,1,97

                3,d,u,2020-09-01T00:00:00Z,0,97
                4,d,u,2020-09-01T00:00:00Z,1,-5
                5,d,u,2020-09-01T00:00:00Z,1
                6,,u,2020-09-01T00:00:00Z,1,5
                7,"d,u,2020-09-01T00:00:00Z,1,5
                8,d,u,2020-09-01T00:00:00Z,1.5,99999999999999999999
                """, false);

        assertThat(trace.jobs()).hasSize(1);
        assertThat(trace.broken())
                .containsExactly(
                        new BrokenRow(3, "submit_time: 'yesterday' is no time"),
                        new BrokenRow(5, "gpus: 0 is not from 1 to 1000000"),
                        new BrokenRow(6, "duration_s: -5 is not from 0 to 3162240000"),
                        new BrokenRow(7, "5 columns instead of 6"),
                        new BrokenRow(8, "department: is empty"),
                        new BrokenRow(9, "a quote is not closed"),
                        new BrokenRow(10, "gpus: '1.5' is no whole number"));
    }

    @Test
    void aHeaderWithoutNeededColumnsIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read("job_id,department,user,submit_time,gpus\n", false))
                .withMessage("line 1: the header has no column duration_s");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Trace.read(Stream.empty(), false))
                .withMessageContaining("empty");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read("\u0000\u0001\"\u0002\n", false))
                .withMessage("line 1: a quote is not closed");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read("JobID|User|Account|Submit|Elapsed\n", false))
                .withMessage("line 1: the header has no column ReqTRES");
    }

    @Test
    void theStandardWorkloadFormatTakesProcessorsAsGpus() {
        Trace trace = read("""
                ; UnixStartTime: 1000
                ; MaxNodes: 4
                  1 10 5 97 4 -1 -1 8 3600 -1 1 3 7 -1 1 1 -1 -1
                  2 20 -1 60.00 4 -1 -1 -1 -1 -1 0 3 7 -1 1 1 -1 -1
                  3 30 -1 -1 4 -1 -1 -1 -1 -1 5 3 7 -1 1 1 -1 -1
                  4 30
                """, true);

        assertThat(trace.jobs())
                .containsExactly(
                        new TraceJob(3, "1", "group-7", "user-3", 1010, 8, 97, 3600L, "COMPLETED"),
                        new TraceJob(4, "2", "group-7", "user-3", 1020, 4, 60, null, "FAILED"));
        assertThat(trace.broken()).extracting(BrokenRow::line).containsExactly(5, 6);
        assertThat(trace.broken().get(0).why()).startsWith("run time: -1");
    }

    @Test
    void sacctIsReadByTheNamesInItsHeader() {
        Trace trace = read("""
                JobID|User|Account|Submit|Elapsed|Timelimit|AllocTRES|ReqTRES|State
                10|ann|vision|2026-03-02T08:00:00|1-02:03:04|2-00:00:00|billing=8,cpu=8,gres/gpu=8,node=1|gres/gpu=4|COMPLETED
                10.batch||vision|2026-03-02T08:00:00|1-02:03:04||cpu=8||COMPLETED
                11|ann|vision|2026-03-02T08:00:01|00:00:09|UNLIMITED||cpu=1,gres/gpu:a100=2,gres/gpu:h20=1|CANCELLED by 1001
                12|ann|vision|2026-03-02T08:00:02|00:00:09|01:00:00|cpu=1|cpu=1|COMPLETED
                13|ann|vision|Unknown|00:00:09|01:00:00|gres/gpu=1|gres/gpu=1|PENDING
                14|ann|vision|2026-03-02T08:00:02|00:00:09|01:00:00|cpu=1,gres/gpu=0|cpu=1|COMPLETED
                """, false);

        assertThat(trace.jobs())
                .containsExactly(
                        new TraceJob(2, "10", "vision", "ann", 1772438400, 8, 93784, 172800L, "COMPLETED"),
                        new TraceJob(4, "11", "vision", "ann", 1772438401, 3, 9, null, "CANCELLED"));
        assertThat(trace.broken()).isEqualTo(List.of(new BrokenRow(6, "Submit: 'Unknown' is no time")));
        assertThat(trace.withoutGpus()).containsExactly(5, 7);
    }

    private static Trace read(String text, boolean workload) {
        return Trace.read(text.lines(), workload);
    }
}
