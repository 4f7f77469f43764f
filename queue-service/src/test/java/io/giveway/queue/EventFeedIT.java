package io.giveway.queue;

import static io.giveway.queue.People.alice;
import static io.giveway.queue.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;

import io.giveway.testing.Engines;
import io.giveway.testing.TestTokens;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** A reader with a cursor sees each event once, in an order that never changes, while many writers commit. */
@QuarkusTest
@QuarkusTestResource(Engines.class)
class EventFeedIT {

    private static final int WRITERS = 6;
    private static final int JOBS_EACH = 20;

    private final TestPool pool = TestPool.fresh("feed");

    private static List<Map<String, Object>> read(long after) {
        return as(TestTokens.machine("giveway-quota").role("service"))
                .get("/internal/events?limit=50&after=" + after)
                .then()
                .statusCode(200)
                .extract()
                .path("items");
    }

    @Test
    void noEventIsMissedOrReadTwiceWhileManyCommit() throws InterruptedException {
        pool.create("n1:8");
        long cursor = 0;
        for (List<Map<String, Object>> page = read(cursor); !page.isEmpty(); page = read(cursor)) {
            cursor = ((Number) page.get(page.size() - 1).get("sequence")).longValue();
        }
        ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
        Set<String> submitted = java.util.Collections.synchronizedSet(new TreeSet<>());
        AtomicBoolean done = new AtomicBoolean();
        for (int i = 0; i < WRITERS; i++) {
            writers.execute(() -> {
                for (int j = 0; j < JOBS_EACH; j++) {
                    submitted.add(pool.submit(alice(), "\"tier\":\"P2\",\"gpus\":1,\"held\":true"));
                }
            });
        }
        writers.shutdown();
        List<String> seen = new ArrayList<>();
        long last = cursor;
        while (true) {
            boolean over = done.get();
            List<Map<String, Object>> page = read(last);
            for (Map<String, Object> event : page) {
                assertThat(((Number) event.get("sequence")).longValue()).isEqualTo(++last);
                if (event.get("pool").equals(pool.toString())) {
                    seen.add((String) event.get("job"));
                }
            }
            if (page.isEmpty() && over) {
                break;
            }
            done.set(writers.awaitTermination(10, TimeUnit.MILLISECONDS));
        }

        assertThat(seen).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(submitted);
        assertThat(submitted).hasSize(WRITERS * JOBS_EACH);
    }

    @Test
    void onlyOurOwnServicesReadTheFeed() {
        alice().get("/internal/events").then().statusCode(403);
        as(TestTokens.machine("giveway-quota").role("service"))
                .get("/internal/events?limit=0")
                .then()
                .statusCode(422)
                .body("violations[0].field", is("limit"));
    }
}
