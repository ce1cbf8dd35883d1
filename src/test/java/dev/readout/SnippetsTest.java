package dev.readout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.PageProgram;
import dev.readout.testing.Sources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The code in the documentation is code that runs: each part of a snippet, as blank lines divide it, stands line for
 * line in a test whose name ends in {@code ExamplesTest}.
 */
class SnippetsTest {
    private static final String SNIPPET = "{@snippet :\n";
    private static final Pattern EXAMPLE = Pattern.compile(" <p>Example: \\{@link ([\\w.]+)}\\.$", Pattern.MULTILINE);

    /** A part of a snippet, and the type whose documentation shows it, or the page. */
    record Part(Path shownBy, List<String> lines) {
        @Override
        public String toString() {
            return shownBy.getFileName() + ": " + lines.getFirst();
        }
    }

    static Stream<Part> parts() throws IOException {
        return Stream.concat(partsOfPages(), Sources.all().stream()
                // What jextract generates shows C.
                .filter(source -> !Sources.isOfStubs(Sources.packageOf(source)))
                .flatMap(source -> snippets(read(source))
                        .flatMap(snippet -> Arrays.stream(code(snippet).split("\n\n")))
                        .map(part -> new Part(source, trimmed(part)))));
    }

    private static Stream<Part> partsOfPages() throws IOException {
        return PageProgram.snippets().entrySet().stream().flatMap(page -> page.getValue().stream()
                .flatMap(snippet -> Arrays.stream(snippet.split("\n\n")))
                .map(part -> new Part(page.getKey(), trimmed(part))));
    }

    /** What stands between a snippet's braces: those of its code are balanced. */
    private static Stream<String> snippets(String source) {
        List<String> snippets = new ArrayList<>();
        for (int tag = source.indexOf(SNIPPET); tag >= 0; tag = source.indexOf(SNIPPET, tag + 1)) {
            int begin = tag + SNIPPET.length();
            int end = begin;
            for (int depth = 1; depth > 0; end++) {
                depth += switch (source.charAt(end)) {
                    case '{' -> 1;
                    case '}' -> -1;
                    default -> 0;
                };
            }
            snippets.add(source.substring(begin, source.lastIndexOf('\n', end - 1)));
        }
        return snippets.stream();
    }

    private static String code(String comment) {
        return Pattern.compile("^ *\\* ?", Pattern.MULTILINE).matcher(comment).replaceAll("");
    }

    private static List<String> trimmed(String code) {
        return code.lines().map(String::strip).toList();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The type that the documentation of another links to, in the line that is for that. */
    private static Optional<Path> linkedExample(Path source) {
        return EXAMPLE.matcher(read(source)).results().findFirst().map(link -> Sources.file(link.group(1).contains(".")
                ? link.group(1)
                : Sources.packageOf(source) + "." + link.group(1)));
    }

    @ParameterizedTest
    @MethodSource("dev.readout.testing.Sources#publicTypes")
    void everyPublicTypeHasAnExampleOrALinkToOne(Path source) {
        if (!read(source).contains(SNIPPET)) {
            assertThat(linkedExample(source)).as("a snippet, or a line <p>Example: {@link …}. in %s", source)
                    .hasValueSatisfying(linked -> assertThat(read(linked)).as(linked.toString()).contains(SNIPPET));
        }
    }

    @ParameterizedTest
    @MethodSource("parts")
    void everySnippetStandsInATestThatRuns(Part part) throws IOException {
        List<String> examples = Sources.in(Path.of("src/test/java")).stream()
                .filter(file -> file.toString().endsWith("ExamplesTest.java"))
                .flatMap(file -> trimmed(read(file)).stream()).toList();

        assertThat(examples).containsSequence(part.lines());
    }
}
