package io.giveway.chassis.app;

import static io.restassured.RestAssured.given;

import io.giveway.testing.TestTokens;
import io.restassured.specification.RequestSpecification;

/** Requests of a member, who may do most things here. */
public final class Call {

    private Call() {}

    /** With the token of alice, member of vision. */
    public static RequestSpecification asMember() {
        return as(TestTokens.person("alice").member("vision").token());
    }

    public static RequestSpecification as(String token) {
        return given().header("Authorization", "Bearer " + token).contentType("application/json");
    }
}
