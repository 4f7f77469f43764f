package io.giveway.gateway.route;

import io.vertx.core.Context;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/**
 * A request to a service that can be taken back until it is sent and its answer has ended. From then on its connection
 * may carry somebody else's request, and the plain {@code reset} of a client that left late would close it under that.
 */
final class Outgoing implements InvocationHandler {

    private final HttpClientRequest request;
    private final Context context;
    private boolean sent;

    private Outgoing(HttpClientRequest request, Context context) {
        this.request = request;
        this.context = context;
    }

    /** The request as it came from the pool, all but its {@code reset}; to be called and used on the event loop. */
    static HttpClientRequest of(HttpClientRequest request, Context context) {
        return (HttpClientRequest) Proxy.newProxyInstance(
                HttpClientRequest.class.getClassLoader(),
                new Class<?>[] {HttpClientRequest.class},
                new Outgoing(request, context));
    }

    @Override
    public @Nullable Object invoke(Object self, Method method, Object @Nullable [] arguments) throws Throwable {
        HttpClientResponse answer = request.response().result();
        if (sent && answer != null && method.getName().equals("reset")) {
            leave(answer);
            return true;
        }
        sent |= method.getName().equals("end");
        try {
            return method.invoke(request, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** What has arrived of the answer is read to see whether its end is among it, even if the client was slower. */
    private void leave(HttpClientResponse answer) {
        answer.handler(null).resume();
        context.runOnContext(read -> {
            if (!answer.end().isComplete()) {
                request.reset();
            }
        });
    }
}
