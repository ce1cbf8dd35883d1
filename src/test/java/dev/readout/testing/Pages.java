package dev.readout.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The Markdown pages of the sources, by their paths from the root. */
public final class Pages {
    public static final Path README = Path.of("README.md");
    private static final Path SITE = Path.of("src/site/markdown");

    private Pages() {
    }

    /** README, and the pages that it leads users to. */
    public static List<Path> forUsers() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(README));
        pages.addAll(in(SITE));
        return pages;
    }

    /** All. */
    public static List<Path> all() throws IOException {
        List<Path> pages = new ArrayList<>();
        for (String folder : List.of("", ".github", "jmh", "src/fleet",
                "src/cli/main/java/dev/readout/cli/foreign")) {
            pages.addAll(in(Path.of(folder)));
        }
        pages.addAll(in(SITE));
        return pages;
    }

    /** The page of this name in {@code src/site/markdown}. */
    public static Path named(String name) {
        return SITE.resolve(name + ".md");
    }

    private static List<Path> in(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(Path::normalize).filter(file -> file.toString().endsWith(".md")).sorted().toList();
        }
    }
}
