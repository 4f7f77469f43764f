package io.giveway.e2e.tidy;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Names that say nothing. They mark a place where nobody decided what the code is about. */
final class BannedNames {

    private static final Set<String> PACKAGES = Set.of("model", "dto", "impl", "common", "util");
    private static final Set<String> SUFFIXES = Set.of("Util", "Utils", "Helper", "Manager", "Impl", "Base", "Service");

    private BannedNames() {}

    /** One line for each package and each type that is called so. */
    static Set<String> breaches(JavaClasses classes) {
        return classes.stream()
                .filter(type -> !type.isAnonymousClass())
                .flatMap(type -> Stream.concat(inPackage(type), inName(type)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<String> inPackage(JavaClass type) {
        return Arrays.stream(type.getPackageName().split("\\."))
                .filter(PACKAGES::contains)
                .map(word -> "package " + type.getPackageName() + ": '" + word + "' names no feature");
    }

    private static Stream<String> inName(JavaClass type) {
        return SUFFIXES.stream()
                .filter(type.getSimpleName()::endsWith)
                // A nested type may be a word of the API itself, as in weight.base.
                .filter(suffix -> !(type.isNestedClass() && type.getSimpleName().equals(suffix)))
                .map(suffix -> "class " + type.getFullName() + ": '" + suffix + "' says nothing");
    }
}
