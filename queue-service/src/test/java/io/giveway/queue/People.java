package io.giveway.queue;

import static io.restassured.RestAssured.given;

import io.giveway.testing.TestTokens;
import io.restassured.specification.RequestSpecification;

/** Who calls in tests. */
public final class People {

    private People() {}

    /** Member of vision. */
    public static RequestSpecification alice() {
        return as(TestTokens.person("alice").member("vision"));
    }

    /** Admin of vision. */
    public static RequestSpecification amir() {
        return as(TestTokens.person("amir").admin("vision"));
    }

    /** Member of speech. */
    public static RequestSpecification sofia() {
        return as(TestTokens.person("sofia").member("speech"));
    }

    /** Resource admin. */
    public static RequestSpecification rosa() {
        return as(TestTokens.person("rosa").role("resource-admin"));
    }

    public static RequestSpecification as(TestTokens tokens) {
        return given().auth().oauth2(tokens.token()).contentType("application/json");
    }
}
