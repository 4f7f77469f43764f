package io.giveway.chassis.problem;

import io.giveway.contracts.problem.ProblemType;
import io.quarkus.vertx.http.runtime.security.ChallengeData;
import io.quarkus.vertx.http.runtime.security.HttpAuthenticator;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;

/** The refusal of a request without a valid token, with the challenge that says which kind of token is wanted. */
public final class Challenge {

    private static final String CHALLENGE = "www-authenticate";

    private Challenge() {}

    public static Uni<Refused> of(RoutingContext context) {
        HttpAuthenticator authenticator = context.get(HttpAuthenticator.class.getName());
        Refused refused = Refused.of(ProblemType.UNAUTHENTICATED, "the request carries no token that is valid here")
                .header(CHALLENGE, "Bearer");
        return authenticator == null
                ? Uni.createFrom().item(refused)
                : authenticator
                        .getChallenge(context)
                        .map(data -> with(refused, data))
                        .onFailure()
                        .recoverWithItem(refused);
    }

    private static Refused with(Refused refused, ChallengeData data) {
        Refused challenged = refused;
        if (data != null) {
            for (var header : data.getHeaders().entrySet()) {
                challenged = challenged.header(header.getKey().toString(), header.getValue());
            }
        }
        return challenged;
    }
}
