package io.giveway.sandbox.part;

import io.giveway.sandbox.home.Endpoints;
import io.giveway.sandbox.home.Port;
import io.giveway.sandbox.home.Site;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;

/** What the demo's finance does to a fresh stack: gives each department its budgets. Later starts leave them as they are. */
final class Finance {
    private static final List<String> DEPARTMENTS = List.of("vision", "speech");
    private static final String BUDGETS = """
            {"name": "%s", "plan": {"monthly": {"granted": 1000}, "preemption": {"granted": 100}}}
            """;

    private final Person fiona;
    private final URI quota;

    Finance(Site site) {
        this.fiona = Person.of("fiona", Endpoints.of(site.ports()));
        this.quota = site.ports().url(Port.QUOTA);
    }

    void provide() throws IOException, InterruptedException {
        for (String department : DEPARTMENTS) {
            if (fiona.send(request(department).GET()).statusCode() == 404) {
                create(department);
            }
        }
    }

    private void create(String department) throws IOException, InterruptedException {
        HttpResponse<String> answer = fiona.send(request(department)
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString(BUDGETS.formatted(department))));
        if (answer.statusCode() / 100 != 2) {
            throw new IOException(
                    "department " + department + " cannot be created: " + answer.statusCode() + " " + answer.body());
        }
    }

    private HttpRequest.Builder request(String department) {
        return HttpRequest.newBuilder(quota.resolve("/api/v1/departments/" + department));
    }
}
