package dev.readout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.PATH;

import dev.readout.export.parquet.ParquetFrames;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.MadeFrames.MadeScope;
import dev.readout.testing.Artifacts;
import dev.readout.testing.Artifacts.Artifact;
import dev.readout.testing.Folders;
import dev.readout.testing.OuterMaven;
import dev.readout.testing.OutsideMaven;
import dev.readout.testing.Pages;
import dev.readout.testing.Requirement;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Projects that have nothing of this one but the coordinates that the pages for users show and what is published under
 * them, with a local repository that is empty otherwise: they compile, their tests pass, and their programs run.
 *
 * <p>{@code -Dreadout.published=FOLDER} takes what is published from a folder, as {@code .ci/release} does, by Gradle
 * too; without it, it is what was just built.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OutsideProjectIT {
    private static final Path SOURCES = Path.of("src/it/outside");
    private static final Pattern DEPENDENCY = Pattern.compile("<dependency>.*?</dependency>", Pattern.DOTALL);
    private static final String REHEARSED = System.getProperty("readout.published");
    private static final boolean WINDOWS = System.getProperty("os.name").startsWith("Windows");

    private final Path folder = Artifacts.TARGET.resolve("outside").toAbsolutePath();
    private final Path project = folder.resolve("outside");
    private final Path one = folder.resolve("one");
    private OutsideMaven maven;

    @BeforeAll
    void build() throws Exception {
        Folders.delete(folder);
        Folders.copy(SOURCES, project, file -> true);
        Folders.copy(Path.of("src/it/one"), one, file -> true);
        maven = REHEARSED == null ? OutsideMaven.ofThisBuild(folder) : OutsideMaven.with(folder, Path.of(REHEARSED));
        maven.run(project, "test", "dependency:copy-dependencies", "-DincludeScope=runtime");
    }

    @AfterAll
    void allThatIsOfThisProjectIsWhatIsPublished() throws IOException {
        maven.assertAllOfThisProjectIsWhatIsPublished();
    }

    private static Set<String> dependencies(String text) {
        return DEPENDENCY.matcher(text).results().map(found -> found.group().replaceAll("\\s+", ""))
                .filter(dependency -> dependency.contains("<groupId>dev.readout<")).collect(Collectors.toSet());
    }

    @Test
    void itsCoordinatesAreThoseOfThePagesAndOfThisBuild() throws IOException {
        List<String> shown = new ArrayList<>();
        for (Path page : Pages.forUsers()) {
            shown.addAll(dependencies(Files.readString(page)));
        }
        assertThat(dependencies(Files.readString(SOURCES.resolve("pom.xml")))).isNotEmpty()
                .containsExactlyInAnyOrderElementsOf(Set.copyOf(shown))
                .allMatch(dependency -> dependency.contains("<version>" + Artifacts.VERSION + "<"));
    }

    @Test
    void allItsTestsPass() throws IOException {
        try (Stream<Path> tests = Files.walk(SOURCES.resolve("src/test/java/outside"))) {
            List<String> classes = tests.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(".java"))
                    .map(file -> "TEST-outside." + file.replace(".java", ".xml")).toList();
            assertThat(classes).isNotEmpty().allSatisfy(report -> assertThat(
                    Files.readString(project.resolve("target/surefire-reports").resolve(report)))
                    .containsPattern("<testsuite [^>]*tests=\"[1-9]\\d*\" errors=\"0\" skipped=\"0\" failures=\"0\""));
        }
    }

    @Test
    void itsImageRunsAndHoldsNothingThatItDoesNotNeed() throws Exception {
        Path target = project.resolve("target");
        run(Path.of(System.getProperty("java.home"), "bin", "jlink").toString(), "--module-path",
                target.resolve("classes") + File.pathSeparator + target.resolve("dependency"), "--add-modules",
                "outside",
                "--add-options=--enable-native-access=dev.readout,dev.readout.software", "--launcher",
                "outside=outside/outside.FrameTimes", "--output", target.resolve("image").toString());
        Path image = target.resolve("image/bin");
        assertThat(run(image.resolve(WINDOWS ? "outside.bat" : "outside").toString()))
                .containsExactly("3 frames measured");
        assertThat(run(image.resolve("java").toString(), "--list-modules"))
                .extracting(line -> line.split("@")[0])
                .containsExactlyInAnyOrder("java.base", "dev.readout", "dev.readout.software", "outside");
    }

    /** With the one dependency a program has all that it needs, where jars are modules too. */
    @ParameterizedTest
    @CsvSource({"readout, decoded, true", "readout-software, measured, true", "readout-trace, read, true",
        "readout-report, report.html, true", "readout-timeline, frames.json.gz, true", "readout-otel, recorded, true",
        "readout-parquet, columns/scopes.parquet, false"})
    void oneDependencyIsEnough(String artifact, String written, boolean isModule) throws Exception {
        List<String> build = new ArrayList<>(
                List.of("-Dartifact=" + artifact, "-Dreadout.version=" + Artifacts.VERSION, "process-classes",
                        "dependency:copy-dependencies"));
        boolean hasFrames = !artifact.equals("readout");
        if (!hasFrames) {
            build.add("-Dshared=readout");
        }
        if (!hasFrames || artifact.equals("readout-software")) {
            build.add("-Dnone");
        }
        maven.run(one, build.toArray(String[]::new));
        Path target = one.resolve("target").resolve(artifact);
        Path onClassPath = Files.createDirectories(target.resolve("on-class-path"));
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();

        assertJarsAreThoseOfTheBill(artifact, target.resolve("jars"), hasFrames);
        run(java, "--enable-native-access=ALL-UNNAMED", "-cp",
                target.resolve("classes") + File.pathSeparator + target.resolve("jars") + "/*", "one.Main",
                onClassPath.toString());
        assertHas(onClassPath, written);
        // Jars of parquet-java have packages in common, which modules must not.
        if (isModule) {
            Path asModules = Files.createDirectories(target.resolve("as-modules"));
            assertThat(run(java, "-p", target.resolve("classes") + File.pathSeparator + target.resolve("jars"),
                    "--enable-native-access=dev.readout" + (hasFrames ? ",dev.readout.software" : "")
                            + (artifact.equals("readout-trace") ? ",dev.readout.trace" : ""),
                    "-m", "one/one.Main", asModules.toString())).isEmpty();
            assertThat(asModules.resolve(written)).isNotEmptyFile();
        }
        if (REHEARSED != null) {
            Path byGradle = Files.createDirectories(target.resolve("by-gradle"));
            run(java, "--enable-native-access=ALL-UNNAMED", "-cp",
                    target.resolve("classes") + File.pathSeparator + classPathOfGradle(artifact), "one.Main",
                    byGradle.toString());
            assertHas(byGradle, written);
        }
    }

    private static void assertHas(Path folder, String written) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            assertThat(files.filter(file -> file.endsWith(written))).singleElement(PATH).isNotEmptyFile();
        }
    }

    /** Of two versions of a library, Gradle takes the newer one, where Maven takes the nearer. */
    private String classPathOfGradle(String artifact) throws Exception {
        Requirement.program("gradle", "gradle");
        return run("gradle", "-q", "--no-daemon", "-p", one.toString(), "-Partifact=" + artifact,
                "-PreadoutVersion=" + Artifacts.VERSION, "-Ppublished=" + Path.of(REHEARSED).toUri(), "classPath")
                .getLast();
    }

    /** As its launcher does, from the classes alone. */
    @Test
    void theCommandLineRunsOfWhatItDependsOn() throws Exception {
        maven.run(one, "-Dartifact=readout-cli", "-Dreadout.version=" + Artifacts.VERSION,
                "process-classes", "dependency:copy-dependencies");
        Path jars = one.resolve("target/readout-cli/jars");
        assertJarsAreThoseOfTheBill("readout-cli", jars, false);
        assertThat(run(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED", "-cp", jars + "/*",
                "dev.readout.cli.Main", "profile", "--frames", "3")).hasSize(8).first().asString()
                .startsWith("Readout software device, 3 frames");
    }

    /** The lines of the page, behind the project's own tests: against the same run, and against a slower one. */
    @Test
    void aJobFailsIfSomethingBecameSlower() throws Exception {
        Matcher job = Pattern.compile("mvn -B verify\nmvn -B (.*)\njava (-jar .* (\\S+) (\\S+))\n")
                .matcher(Files.readString(Pages.named("reports")));
        assertThat(job.find()).isTrue();
        List<String> compare = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        compare.addAll(List.of(job.group(2).split(" ")));
        maven.run(project, job.group(1).split(" "));
        for (int factor = 1; factor <= 2; factor++) {
            measure(project.resolve(job.group(3)), 1);
            measure(project.resolve(job.group(4)), factor);
            Process process = new ProcessBuilder(compare).directory(project.toFile()).redirectErrorStream(true).start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(output).isEqualTo(factor - 1);
            assertThat(output).contains(factor == 1 ? "nothing is slower by more than 5 %"
                    : "2 times are slower by more than 5 %: GPU, frame, draw");
        }
    }

    private static void measure(Path folder, int factor) throws IOException {
        try (ParquetFrames run = ParquetFrames.create(folder, Map.of())) {
            for (int i = 0; i < 60; i++) {
                long begin = 10_000L * i;
                run.frame(MadeFrames.frame(i, begin, begin + 300, List.of(GpuQueue.named("graphics")),
                        List.of(MadeScope.of("draw", -1, 0, begin, begin + factor * (1000 + 7 * i % 20)))));
            }
        }
    }

    /** What whoever depends on an artifact gets is what it was tested with, in the same versions. */
    private static void assertJarsAreThoseOfTheBill(String artifact, Path jars, boolean hasDevice) throws IOException {
        if (OuterMaven.OFFLINE) {
            // Bills of materials are made only where Maven is online.
            return;
        }
        Artifact built = Artifacts.all().stream().filter(each -> each.name().equals(artifact)).findAny().orElseThrow();
        Set<String> bill = Pattern.compile("\"purl\" : \"pkg:maven/[^/]+/([^@]+)@([^?]+)\\?")
                .matcher(Files.readString(built.bill())).results()
                .map(component -> component.group(1) + "-" + component.group(2) + ".jar")
                // A program's: it would silence who depends on it.
                .filter(jar -> !jar.startsWith("slf4j-nop-")).collect(Collectors.toSet());
        if (hasDevice) {
            bill.add("readout-software-" + Artifacts.VERSION + ".jar");
        }
        try (Stream<Path> files = Files.list(jars)) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactlyInAnyOrderElementsOf(bill);
        }
    }

    private static List<String> run(String... command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as("exit status: %s", output).isZero();
        return output.lines().toList();
    }
}
