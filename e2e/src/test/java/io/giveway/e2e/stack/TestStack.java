package io.giveway.e2e.stack;

import io.giveway.sandbox.home.Endpoints;
import io.giveway.sandbox.home.Home;
import io.giveway.sandbox.stack.Stack;

/** The stack that scenarios speak to. */
record TestStack(Stack stack) {

    Endpoints endpoints() {
        return stack.endpoints();
    }

    Home home() {
        return stack.home();
    }

    /** Someone of the demo realm: a person by the name, or a {@code ci-*} client. */
    Caller as(String name) {
        return new Caller(endpoints(), Token.of(endpoints(), name));
    }

    Caller withToken(String token) {
        return new Caller(endpoints(), token);
    }
}
