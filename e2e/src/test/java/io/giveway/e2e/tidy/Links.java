package io.giveway.e2e.tidy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Finds links of Markdown pages to files or headings that are not there. Links to other hosts are not looked at. */
final class Links {

    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern CODE = Pattern.compile("(?s)```.*?```|`[^`\\n]*`");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.*)$");

    private Links() {}

    /** One line for each broken link of these pages. */
    static List<String> broken(List<Path> pages) throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path page : pages) {
            String text = CODE.matcher(Files.readString(page)).replaceAll("");
            for (String link : matches(LINK, text)) {
                if (!link.contains("://") && !link.startsWith("mailto:") && !leadsSomewhere(page, link)) {
                    broken.add(page + ": " + link);
                }
            }
        }
        return broken;
    }

    private static boolean leadsSomewhere(Path page, String link) throws IOException {
        int hash = link.indexOf('#');
        String file = hash < 0 ? link : link.substring(0, hash);
        Path target = file.isEmpty() ? page : page.resolveSibling(file).normalize();
        if (hash < 0 || !Files.isRegularFile(target)) {
            return hash < 0 && Files.exists(target);
        }
        return matches(HEADING, Files.readString(target)).stream()
                .map(Links::anchor)
                .anyMatch(link.substring(hash + 1)::equals);
    }

    /** As the common viewers of Markdown name a heading. */
    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
    }

    private static List<String> matches(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult match) -> match.group(1).strip())
                .collect(Collectors.toList());
    }
}
