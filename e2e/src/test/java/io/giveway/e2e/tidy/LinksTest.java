package io.giveway.e2e.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Guards the documentation against links that lead nowhere. */
class LinksTest {

    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

    @Test
    void everyLinkOfThePagesLeadsSomewhere() throws IOException {
        List<Path> pages = new ArrayList<>();
        try (Stream<Path> top = Files.list(ROOT);
                Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            Stream.concat(top, docs)
                    .filter(page -> page.toString().endsWith(".md"))
                    .forEach(pages::add);
        }

        assertThat(pages).hasSizeGreaterThan(5);
        assertThat(Links.broken(pages)).isEmpty();
    }

    @Test
    void brokenLinksAreFound(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("other.md"), "# A title: with *words*\n");
        Path page = Files.writeString(
                folder.resolve("page.md"),
                "[a](other.md) [b](other.md#a-title-with-words) [c](https://example.org/x) `[d](gone.md)`\n"
                        + "[e](gone.md) [f](other.md#gone) [g](#gone)\n");

        assertThat(Links.broken(List.of(page)))
                .containsExactly(page + ": gone.md", page + ": other.md#gone", page + ": #gone");
    }
}
