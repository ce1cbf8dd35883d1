package dev.readout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.PageProgram;
import dev.readout.testing.Pages;
import dev.readout.testing.Sources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What pages show compiles, and does what they say. */
class PagesTest {
    private static final Pattern LIBRARY = Pattern.compile("`[\\w.]+:([\\w-]+):([\\w.-]+)`");
    private static final Pattern TYPE = Pattern.compile("`([A-Z][a-z]+[A-Z]\\w*)(?:\\.\\w+)*`");
    private static final Set<String> NOT_OURS =
            Set.of("MemorySegment", "SymbolLookup", "ByteBuffer", "VkDevice", "NoClassDefFoundError",
                    "ModuleLayer", "MeterRegistry", "AppProfiler", "AppStep", "DetailedProfiler", "BitmapText",
                    "SpriteBatch");
    private static final int MOST_LINES = 250;
    private static final int MOST_LINES_OF_A_CLASS = 25;
    private static final int LONGEST_LINE = 120;

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> everyProgramCompilesAndPrintsWhatItsPageSays() throws IOException {
        List<PageProgram> programs = PageProgram.all().stream().filter(each -> !each.needsEngine()).toList();
        assertThat(programs).as("programs in the pages").hasSizeGreaterThanOrEqualTo(4);
        return programs.stream().map(program -> DynamicTest.dynamicTest(program.name(), () -> {
            Class<?> compiled = program.compile(folder);
            // What has no main is a part of an application: LwjglExamplesTest has one.
            if (program.hasMain()) {
                assertThat(program.run(compiled, folder)).isEqualToNormalizingNewlines(program.printed());
            }
        }));
    }

    /** It runs there, with the engine. */
    @Test
    void whatNeedsAnEngineIsLeftToEnginesIT() throws IOException {
        assertThat(PageProgram.all()).filteredOn(PageProgram::needsEngine).isNotEmpty()
                .extracting(PageProgram::name).isSubsetOf(EnginesIT.PROGRAMS);
    }

    /** A game adds a class that is read in a minute. */
    @ParameterizedTest
    @FieldSource("dev.readout.EnginesIT#PROGRAMS")
    void whatAGameAddsIsShort(String name) throws IOException {
        assertThat(PageProgram.named(name).source().lines()).allMatch(line -> line.length() <= LONGEST_LINE)
                .filteredOn(line -> !line.isBlank() && !line.startsWith("import "))
                .hasSizeLessThanOrEqualTo(MOST_LINES_OF_A_CLASS);
    }

    /** Versions that pages tell users to depend on are those that everything is tested with. */
    @Test
    void theVersionsOfLibrariesAreThoseOfTheBuild() throws IOException {
        StringBuilder poms = new StringBuilder(Files.readString(Path.of("pom.xml")));
        try (Stream<Path> artifacts = Files.list(Path.of("src"))) {
            for (Path pom : artifacts.map(each -> each.resolve("pom.xml")).filter(Files::exists).toList()) {
                poms.append(Files.readString(pom));
            }
        }
        String build = poms.toString();
        List<MatchResult> named = new ArrayList<>();
        for (Path page : Pages.forUsers()) {
            LIBRARY.matcher(Files.readString(page)).results().forEach(named::add);
        }
        assertThat(named).isNotEmpty().allSatisfy(library -> {
            Matcher version = Pattern.compile("<artifactId>" + Pattern.quote(library.group(1))
                    + "</artifactId>\\s*<version>\\$\\{([\\w.]+)}</version>").matcher(build);
            assertThat(version.find()).as(library.group()).isTrue();
            assertThat(build).contains("<" + version.group(1) + ">" + library.group(2) + "</");
        });
    }

    /** It is for people who have five minutes: what is longer is a page, and a line with its link. */
    @Test
    void readmeIsShort() throws IOException {
        assertThat(Files.readAllLines(Pages.README)).hasSizeLessThanOrEqualTo(MOST_LINES);
    }

    /** A newcomer runs it and tests it by what has just been run. */
    @Test
    void readmesCommandsAreThoseOfEachRun() throws IOException {
        String readme = Files.readString(Pages.README);
        List<String> commands = readme.substring(readme.indexOf("```sh\n") + 6).lines()
                .takeWhile(line -> !line.equals("```")).map(line -> line.replaceFirst(" +#.*", "")).toList();
        assertThat(commands).containsExactly("mvn -q compile exec:exec", "mvn verify")
                .allSatisfy(command -> assertThat(Files.readAllLines(Path.of(".ci/run")))
                        .anyMatch(line -> line.startsWith(command + " ")));
    }

    /** Types that the pages for people name, so that what is renamed is not left behind there. */
    @ParameterizedTest
    @MethodSource("dev.readout.testing.Pages#all")
    void everyTypeThatAPageNamesExists(Path page) throws IOException {
        Set<String> types = new HashSet<>();
        List<Path> roots = new ArrayList<>(Sources.roots());
        roots.addAll(List.of(Path.of("src/test/java"), Path.of("src/build/java"), Path.of("jmh")));
        for (Path root : roots) {
            Sources.in(root).forEach(file -> types.add(file.getFileName().toString().replace(".java", "")));
        }
        PageProgram.all().forEach(program -> types.add(program.name()));
        List<String> named = TYPE.matcher(Files.readString(page)).results()
                .map(type -> type.group(1)).toList();

        assertThat(named).isNotEmpty().filteredOn(type -> !types.contains(type) && !NOT_OURS.contains(type))
                .as("types that %s names and nobody has", page).isEmpty();
    }
}
