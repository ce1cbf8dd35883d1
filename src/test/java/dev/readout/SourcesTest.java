package dev.readout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Sources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rules that neither the compiler nor the formatter looks at. */
class SourcesTest {
    private static final int LONGEST_LINE = 120;
    private static final Pattern CLAUSE_FIRST = Pattern.compile("/\\*[\\s*]*+(?:What|Where|Whether|Who)\\b.*");

    private static boolean isGenerated(Path file) {
        return file.getParent().toString().replace('\\', '/').matches(".*/abi/(vulkan|gl|egl)");
    }

    static Stream<Path> roots() throws IOException {
        return Stream.concat(Sources.roots().stream(),
                Stream.of(Path.of("src/test/java"), Path.of("src/build/java"), Path.of("jmh")));
    }

    @ParameterizedTest
    @MethodSource("roots")
    void noLineIsLongerThanTheRuleSays(Path root) throws IOException {
        List<String> longer = new ArrayList<>();
        List<Path> files = Sources.in(root).stream().filter(file -> !isGenerated(file)).toList();
        for (Path file : files) {
            List<String> lines = Files.readAllLines(file);
            for (int line = 0; line < lines.size(); line++) {
                // What is imported has the name that it has.
                if (!lines.get(line).startsWith("import ")
                        && lines.get(line).codePointCount(0, lines.get(line).length()) > LONGEST_LINE) {
                    longer.add(file + ":" + (line + 1));
                }
            }
        }
        assertThat(files).isNotEmpty();
        assertThat(longer).as("lines of more than %d characters", LONGEST_LINE).isEmpty();
    }

    /** A comment that begins with a clause is read twice, in Java and in C. */
    @Test
    void everyCommentBeginsWithItsSubject() throws IOException {
        List<Path> files = new ArrayList<>(Sources.all());
        for (Path folder : List.of(Path.of("src/cli/main/java/dev/readout/cli/foreign/c"), Path.of("src/test/c"))) {
            try (Stream<Path> ofC = Files.list(folder)) {
                ofC.forEach(files::add);
            }
        }
        List<String> clauses = new ArrayList<>();
        for (Path file : files) {
            if (!isGenerated(file)) {
                CLAUSE_FIRST.matcher(Files.readString(file)).results()
                        .forEach(comment -> clauses.add(file + ": " + comment.group()));
            }
        }
        assertThat(clauses).as("comments that begin with What, Where, Whether or Who").isEmpty();
    }

    /** C's long has 32 bits on Windows: a stub that was generated with one fails there, in its initialiser. */
    @Test
    void noStubDependsOnTheWidthOfLong() throws IOException {
        assertThat(Sources.stubs()).hasSizeGreaterThan(100)
                .allSatisfy(file -> assertThat(Files.readString(file))
                        .doesNotContainPattern("\\bC_LONG\\b").doesNotContain("\"long\""));
    }

    /** It takes the JVM a millisecond, for each function that is called. */
    @Test
    void noStubMakesAHandleThatOnlyAnswersNeed() throws IOException {
        assertThat(Sources.stubs()).filteredOn(file -> file.getFileName().toString().startsWith("PFN_"))
                .hasSizeGreaterThan(100).allSatisfy(
                        file -> assertThat(Files.readString(file)).doesNotContain("UP$MH").contains("upcallHandle("));
    }
}
