package io.giveway.e2e.tidy;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethod;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Finds tests that can fail by an exception only: no way from their body leads to an assertion. */
final class Unasserted {

    private static final Set<String> TESTS = Set.of(
            "org.junit.jupiter.api.Test",
            "org.junit.jupiter.api.RepeatedTest",
            "org.junit.jupiter.params.ParameterizedTest");
    private static final List<String> ASSERTIONS = List.of(
            "org.assertj.", "org.junit.jupiter.api.Assert", "org.hamcrest.", "io.restassured.response.Validatable");

    private Unasserted() {}

    static Set<String> among(JavaClasses classes) {
        return classes.stream()
                .flatMap(type -> type.getMethods().stream())
                .filter(Unasserted::isTest)
                .filter(test -> !asserts(test, new HashSet<>()))
                .map(JavaMethod::getFullName)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean isTest(JavaMethod method) {
        return method.getAnnotations().stream()
                .anyMatch(annotation -> TESTS.contains(annotation.getRawType().getFullName()));
    }

    private static boolean asserts(JavaCodeUnit code, Set<JavaCodeUnit> seen) {
        return seen.add(code)
                && code.getAccessesFromSelf().stream()
                        .anyMatch(access -> isAssertion(access) || leadsToOne(access, seen));
    }

    private static boolean isAssertion(JavaAccess<?> access) {
        String owner = access.getTargetOwner().getFullName();
        return ASSERTIONS.stream().anyMatch(owner::startsWith) || owner.equals("java.lang.AssertionError");
    }

    private static boolean leadsToOne(JavaAccess<?> access, Set<JavaCodeUnit> seen) {
        return access.getTarget()
                .resolveMember()
                .filter(JavaCodeUnit.class::isInstance)
                .map(JavaCodeUnit.class::cast)
                .filter(called -> asserts(called, seen))
                .isPresent();
    }
}
