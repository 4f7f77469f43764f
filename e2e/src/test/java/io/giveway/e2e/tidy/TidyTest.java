package io.giveway.e2e.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Guards the shape of the whole tree. Directions and banned names fail the build; sizes are only printed, since a number
 * makes nobody write better code. The samples in {@code untidy} show that each check can fail.
 */
class TidyTest {

    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    private static final ImportOption NO_SAMPLES = location -> !location.contains("/untidy/");

    @Test
    void dependenciesPointOneWay() throws IOException {
        Map<String, JavaClasses> modules = new TreeMap<>();
        for (Path module : modulesWith("target/classes")) {
            modules.put(module.getFileName().toString(), classes(module.resolve("target/classes")));
        }

        assertThat(modules).as("compiled modules under " + ROOT).containsKey("contracts");
        assertThat(House.OURSELVES.breaches(modules)).isEmpty();
    }

    @Test
    void everyNameSaysSomething() throws IOException {
        List<Path> folders = new ArrayList<>();
        for (Path module : modulesWith("target")) {
            folders.add(module.resolve("target/classes"));
            folders.add(module.resolve("target/test-classes"));
        }

        JavaClasses classes =
                classes(folders.stream().filter(Files::isDirectory).toArray(Path[]::new));
        assertThat(classes).as("compiled classes under " + ROOT).isNotEmpty();
        assertThat(BannedNames.breaches(classes)).isEmpty();
    }

    @Test
    void sizesAreShown() throws IOException {
        List<Path> main = sources("src/main/java");
        print("main code", Sources.under(main).strays());
        print("tests", Sources.under(sources("src/test/java")).strays().subList(0, 1));
        Path[] tests = modulesWith("target/test-classes").stream()
                .map(module -> module.resolve("target/test-classes"))
                .toArray(Path[]::new);
        print("tests without an assertion", Unasserted.among(classes(tests)));

        assertThat(main).isNotEmpty();
    }

    @Test
    void aDependencyAgainstTheDirectionIsABreach() {
        House house = new House(Room.of("contracts"), Room.of("planner").onlyWith("java."));

        assertThat(house.breaches(Map.of("contracts", sample("contracts"), "planner", sample("planner"))))
                .hasSize(2)
                .anyMatch(line -> line.startsWith("planner must not know " + name("contracts.Wire")))
                .anyMatch(line -> line.startsWith("planner must not know org.assertj.core.data.Percentage"));
    }

    @Test
    void aDependencyInTheDirectionIsNone() {
        House house = new House(Room.of("contracts"), Room.of("planner", "contracts"));

        assertThat(house.breaches(Map.of("contracts", sample("contracts"), "planner", sample("planner"))))
                .isEmpty();
    }

    @Test
    void aModuleThatNobodyListedIsABreach() {
        assertThat(new House().breaches(Map.of("annex", sample("contracts"))))
                .containsExactly("annex is no room of the house: give it a line in House");
    }

    @Test
    void bannedNamesAreFound() {
        assertThat(BannedNames.breaches(sample("util")))
                .containsExactlyInAnyOrder(
                        "class " + name("util.PriceUtils") + ": 'Utils' says nothing",
                        "class " + name("util.PriceUtils$RowHelper") + ": 'Helper' says nothing",
                        "package " + name("util") + ": 'util' names no feature");
    }

    @Test
    void aTestThatAssertsNothingIsFound() {
        assertThat(Unasserted.among(sample("unasserted")))
                .containsExactly(name("unasserted.Samples") + ".assertsNothing()");
    }

    @Test
    void sizesPastTheirAimAreFound(@TempDir Path folder) throws IOException {
        String body = "int i = 0;\n".repeat(60);
        Files.writeString(
                folder.resolve("Long.java"), "class Long { void run() {\n" + body + "}\n}\n" + "\n".repeat(400));
        for (int i = 0; i < 12; i++) {
            Files.writeString(folder.resolve("Small" + i + ".java"), "class Small" + i + " {}\n");
        }

        assertThat(Sources.under(List.of(folder)).strays())
                .containsExactly(
                        "13 files, median 1 lines, p90 1",
                        folder.resolve("Long.java") + ": 463 lines",
                        folder.resolve("Long.java") + ": method run, 62 lines",
                        folder + ": 13 files",
                        folder + ": no package-info.java");
    }

    private static JavaClasses classes(Path... folders) {
        return new ClassFileImporter().withImportOption(NO_SAMPLES).importPaths(folders);
    }

    private static JavaClasses sample(String folder) {
        return new ClassFileImporter().importPackages(name(folder));
    }

    private static String name(String sample) {
        return TidyTest.class.getPackageName() + ".untidy." + sample;
    }

    private static List<Path> sources(String folder) throws IOException {
        return modulesWith(folder).stream()
                .map(module -> module.resolve(folder))
                .toList();
    }

    private static List<Path> modulesWith(String folder) throws IOException {
        Predicate<Path> isModule = path -> Files.isRegularFile(path.resolve("pom.xml"));
        try (Stream<Path> children = Files.list(ROOT)) {
            return children.filter(isModule)
                    .filter(module -> Files.isDirectory(module.resolve(folder)))
                    .sorted()
                    .toList();
        }
    }

    private static void print(String title, Collection<String> lines) {
        System.out.println("[tidy] " + title + ": " + (lines.isEmpty() ? "none" : ""));
        lines.forEach(line -> System.out.println("[tidy]   " + line.replace(ROOT + "/", "")));
    }
}
