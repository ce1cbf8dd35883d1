package dev.readout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Sources;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** No class of tests is left out of {@code mvn -Pdist,everything verify}, but that which a release runs. */
class EveryTestRunsTest {
    private static final Pattern IS_TEST = Pattern.compile("(?m)^ +@(Test|Property|Example|ParameterizedTest"
            + "|RepeatedTest|TestFactory|TestTemplate|ArchTest|FuzzTest)\\b| extends \\w+Conformance\\b");
    /** Those that others extend have the tests of a subject, for each of its implementations. */
    private static final Pattern IS_CLASS = Pattern.compile("(?m)^(public )?(final )?class ");
    private static final Path POM = Path.of("src/test/pom.xml");
    /** What a plugin is told to take and to leave out, in all its runs but those of a profile. */
    private static final Pattern CHOICE = Pattern.compile("<((?:in|ex)clude>[^<]+)<");
    /** The classes that a script runs on another JDK. */
    private static final Pattern RUN_TESTS = Pattern.compile("(?m)^run_tests '([^']+)'");
    private static final Pattern SLOW = Pattern.compile("<slow\\.tests>([^<]*)<");

    @Test
    void aNameSaysInWhichRunItIs() throws IOException {
        List<Path> tests;
        try (Stream<Path> files = Files.walk(Path.of("src/test/java"))) {
            tests = files.filter(EveryTestRunsTest::isTest).toList();
        }

        // Surefire skips all other modules.
        for (Path artifact : Sources.roots()) {
            assertThat(artifact.getParent().resolveSibling("src")).doesNotExist();
            assertThat(artifact.getParent().resolveSibling("test")).doesNotExist();
        }
        assertThat(tests).hasSizeGreaterThan(300).allSatisfy(
                file -> assertThat(file.getFileName().toString()).matches(".*(Test|Properties|IT)\\.java"));
    }

    @Test
    void nothingElseIsLeftOut() throws IOException {
        assertThat(choices("maven-surefire-plugin")).containsExactly("include>**/*Test.java",
                "include>**/*Properties.java", "exclude>${slow.tests}");
        assertThat(choices("maven-failsafe-plugin")).containsExactly("exclude>${slow.tests}");
    }

    private static List<String> choices(String plugin) throws IOException {
        String build = Files.readString(POM).split("<profiles>")[0];
        String text = build.substring(build.indexOf("<artifactId>" + plugin + "<"));
        return CHOICE.matcher(text.substring(0, text.indexOf("</plugin>"))).results().map(found -> found.group(1))
                .toList();
    }

    @Test
    void whatIsSlowRunsWithEverythingElse() throws IOException {
        String pom = Files.readString(POM);
        int profile = pom.indexOf("<id>everything</id>");

        assertThat(SLOW.matcher(pom.substring(profile)).results().map(found -> found.group(1)))
                .containsExactly("**/SameBytesIT.java");
        assertThat(Files.readString(Path.of(".ci/release"))).contains("-Dit.test=SameBytesIT");
        assertThat(Files.readString(Path.of(".ci/run"))).contains("-Pdist,everything");
    }

    @Test
    void whatIsNamedIsThere() throws IOException {
        List<String> named = new ArrayList<>(SLOW.matcher(Files.readString(POM)).results()
                .flatMap(found -> Stream.of(found.group(1).split(","))).toList());
        int slow = named.size();
        assertThat(slow).isGreaterThan(8);
        for (String script : List.of("aarch64", "newest")) {
            Matcher list = RUN_TESTS.matcher(Files.readString(Path.of(".ci", script)));
            assertThat(list.find()).as(script).isTrue();
            Stream.of(list.group(1).split("\\s+")).forEach(name -> named.add("**/" + name + ".java"));
        }

        assertThat(named).hasSizeGreaterThan(slow + 35).allSatisfy(pattern -> {
            PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
            try (Stream<Path> files = Files.walk(Path.of("src/test/java"))) {
                assertThat(files.filter(EveryTestRunsTest::isTest).filter(matcher::matches)).isNotEmpty();
            }
        });
    }

    private static boolean isTest(Path file) {
        try {
            String text = file.toString().endsWith(".java") ? Files.readString(file) : "";
            return IS_CLASS.matcher(text).find() && IS_TEST.matcher(text).find();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
