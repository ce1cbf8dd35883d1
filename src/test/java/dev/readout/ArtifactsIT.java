package dev.readout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.readout.testing.Artifacts;
import dev.readout.testing.Artifacts.Artifact;
import dev.readout.testing.OuterMaven;
import dev.readout.testing.Sources;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is in the artifacts that a project depends on. */
class ArtifactsIT {
    private static final Pattern COMPONENT = Pattern.compile("\"purl\" : \"pkg:maven/[^/]+/([^@]+)@");

    private static final Pattern COMMENT = Pattern.compile("(?s)<!--.*?-->");
    private static final Pattern VERSION_OF = Pattern.compile("<groupId>dev\\.readout</groupId>\\s*"
            + "<artifactId>([\\w-]+)</artifactId>\\s*<version>\\$\\{project\\.version}</version>");

    private static final List<String> FAMILIES = List.of("opentelemetry", "prometheus-metrics");
    private static final String WEBJARS = "META-INF/resources/webjars/";

    static Stream<Path> jars() throws IOException {
        return Artifacts.jars();
    }

    static Stream<Artifact> artifacts() throws IOException {
        return Artifacts.all().stream();
    }

    private static Set<String> entries(Path jar) throws IOException {
        return Artifacts.contents(jar).keySet();
    }

    private static Set<String> classes(Artifact artifact) throws IOException {
        return entries(artifact.jar()).stream().filter(entry -> entry.endsWith(".class")).collect(Collectors.toSet());
    }

    /** The names of the works that the command line's jar bundles; of classes, by the jars that tests have. */
    private static Set<String> bundledWorks() throws IOException {
        Set<String> works = new TreeSet<>();
        for (String entry : entries(Artifacts.COMMAND_LINE)) {
            if (entry.endsWith(".class") && !entry.startsWith("dev/readout/") && !entry.startsWith("META-INF/")) {
                URL origin = ArtifactsIT.class.getClassLoader().getResource(entry);
                assertThat(origin).as("where %s comes from", entry).isNotNull();
                // A local repository has a jar as …/NAME/VERSION/NAME-VERSION.jar.
                Path jar = Path.of(((JarURLConnection) origin.openConnection()).getJarFileURL().getPath());
                works.add(jar.getParent().getParent().getFileName().toString());
            } else if (entry.startsWith(WEBJARS)) {
                works.add(entry.substring(WEBJARS.length()).split("/")[0]);
            }
        }
        return works;
    }

    /** Works that come together share a folder: that of the beginning of their names. */
    private static String family(String work) {
        return FAMILIES.stream().filter(name -> work.startsWith(name + "-")).findAny().orElse(work);
    }

    @ParameterizedTest
    @MethodSource("jars")
    void everyJarSaysItsLicence(Path jar) throws IOException {
        assertThat(Artifacts.text(jar, "META-INF/LICENSE")).isEqualTo(Files.readString(Path.of("LICENSE")));
        assertThat(Artifacts.text(jar, "META-INF/NOTICE")).startsWith("Readout").contains("Copyright");
    }

    @Test
    void everyWorkThatTheCommandLineBundlesHasItsLicence() throws IOException {
        Set<String> entries = entries(Artifacts.COMMAND_LINE);
        assertThat(bundledWorks()).isNotEmpty().allSatisfy(work -> assertThat(entries)
                .as("src/cli/main/third-party/%s/LICENSE is missing, and %s has none itself", work, work)
                .anyMatch(entry -> entry.matches("META-INF/third-party/" + family(work)
                        + "/(META-INF/)?LICENSE(\\.txt)?")));
        // A licence beside the others would be that of whichever work came first.
        assertThat(entries).filteredOn(entry -> entry.matches("META-INF/[^/]*(LICENSE|NOTICE)[^/]*"))
                .containsExactlyInAnyOrder("META-INF/LICENSE", "META-INF/NOTICE");
    }

    @Test
    void ofChartJsTheCommandLineBundlesOneScript() throws IOException {
        assertThat(entries(Artifacts.COMMAND_LINE)).filteredOn(entry -> entry.startsWith(WEBJARS)).singleElement()
                .asString().endsWith("/dist/chart.umd.js");
    }

    @Test
    void everyClassOfTheCommandLineHasStackMaps() throws IOException {
        Map<String, byte[]> contents = Artifacts.contents(Artifacts.COMMAND_LINE);
        assertThat(contents.keySet()).filteredOn(entry -> entry.endsWith(".class")).isNotEmpty()
                .allSatisfy(entry -> assertThat(majorVersion(contents.get(entry))).isGreaterThanOrEqualTo(50));
    }

    private static int majorVersion(byte[] classFile) {
        return ByteBuffer.wrap(classFile).getShort(6);
    }

    @Test
    void theNoticeOfTheCommandLineNamesWhatItBundlesAndNothingElse() throws IOException {
        String notice = Artifacts.text(Artifacts.COMMAND_LINE, "META-INF/NOTICE");
        List<String> named = notice.lines().filter(line -> line.contains("   ")).map(line -> line.split(" ")[0])
                .toList();
        assertThat(named).containsExactlyInAnyOrderElementsOf(bundledWorks());
    }

    @Test
    void theBillsOfMaterialsListWhatIsNeeded() throws IOException {
        assumeFalse(OuterMaven.OFFLINE, "bills of materials are made only where Maven is online");
        for (Artifact artifact : Artifacts.all()) {
            String bill = Files.readString(artifact.bill());
            assertThat(components(bill)).as("%s", artifact).contains("readout", artifact.name());
            assertThat(bill).doesNotContain("serialNumber").doesNotContain("\"timestamp\"");
        }
        assertThat(components(Files.readString(Artifacts.LIBRARY.bill()))).containsOnly("readout");
        assertThat(components(Files.readString(Artifacts.TEST_KIT.bill()))).containsOnly("readout", "readout-testkit",
                "readout-software", "apiguardian-api", "jqwik-api", "junit-jupiter-api", "junit-platform-commons",
                "opentest4j");
        Set<String> expected = bundledWorks();
        expected.addAll(List.of("readout", "readout-capture", "readout-software", "readout-trace", "readout-cli",
                "readout-report", "readout-timeline", "readout-parquet", "readout-otel"));
        assertThat(components(Files.readString(Artifacts.COMMAND_LINE_CLASSES.bill())))
                .containsExactlyInAnyOrderElementsOf(expected);
    }

    private static Set<String> components(String bill) {
        return COMPONENT.matcher(bill).results().map(found -> found.group(1)).collect(Collectors.toSet());
    }

    @Test
    void theLibraryHasNoDependency() throws IOException {
        assertThat(Files.readString(Artifacts.LIBRARY.pom())).doesNotContain("<dependency>");
        // Of the parent it has one that is provided, which no one who uses it gets.
        assertThat(Files.readString(Path.of("pom.xml")).split("\n  <dependencies>|</dependencies>")[1])
                .containsOnlyOnce("<dependency>").contains("<groupId>org.jspecify<", "<scope>provided</scope>");
    }

    /** An artifact that is not named there is one whose version its users have to look up. */
    @Test
    void theVersionsOfAllArtifactsAreInOnePom() throws IOException {
        String versions = Files.readString(Path.of("pom.xml"));
        List<String> folders;
        try (Stream<Path> all = Files.list(Path.of("src"))) {
            folders = all.filter(folder -> Files.exists(folder.resolve("main/java"))).map(Path::toString).toList();
        }
        List<String> named = VERSION_OF.matcher(COMMENT.matcher(versions).replaceAll("")).results()
                .map(found -> found.group(1)).distinct().toList();
        assertThat(folders).hasSizeGreaterThan(9);
        assertThat(named).containsExactlyInAnyOrderElementsOf(
                folders.stream().map(folder -> new Artifact(Path.of(folder)).name()).toList());
    }

    /** What Maven Central demands of each; those of folders have it of their parent. */
    @Test
    void allPomsSayWhatTheyArePublishedWith() throws IOException {
        String parent = COMMENT.matcher(Files.readString(Path.of("pom.xml"))).replaceAll("").split("<dependencies>")[0];
        assertThat(parent).containsPattern("(?s)<licenses>.*<name>Apache-2.0</name>\\s*<url>.+</licenses>")
                .containsPattern("(?s)<developers>.*<name>[^<]+</name>.*</developers>")
                .containsPattern("(?s)<scm[ >].*<connection>scm:[^<]+</connection>\\s*<url>[^<]+</url>.*</scm>")
                .containsPattern("\n  <url>https://[^<]+</url>");
        assertThat(Stream.concat(Artifacts.POMS.stream(), artifacts())).allSatisfy(artifact -> assertThat(
                Files.readString(artifact.pom())).contains("\n  <name>", "\n  <description>"));
    }

    @ParameterizedTest
    @MethodSource("artifacts")
    void theSourcesAreThoseOfTheClasses(Artifact artifact) throws IOException {
        Set<String> classes = new TreeSet<>();
        classes(artifact).forEach(entry -> classes.add(entry.replaceFirst("(\\$.*)?\\.class$", ".java")));
        // Not those whose file jextract named with a $.
        List<String> sources =
                entries(artifact.sources()).stream().filter(entry -> entry.matches("[^$]*\\.java")).toList();

        assertThat(classes).containsAll(sources);
        assertThat(sources).containsAll(
                classes.stream().filter(file -> !file.matches("dev/readout/(\\w+/)?abi/\\w+/.*")).toList());
    }

    @Test
    void noTwoArtifactsHaveAPackageInCommon() throws IOException {
        Map<String, Artifact> owners = new HashMap<>();
        for (Artifact artifact : Artifacts.all()) {
            for (String entry : classes(artifact)) {
                int end = entry.lastIndexOf('/');
                if (end > 0) {
                    assertThat(owners.merge(entry.substring(0, end), artifact, (first, second) -> first)).as(entry)
                            .isEqualTo(artifact);
                }
            }
        }
        assertThat(owners.get("dev/readout/testkit")).isEqualTo(Artifacts.TEST_KIT);
        assertThat(owners.get("dev/readout/vulkan")).isEqualTo(Artifacts.LIBRARY);
    }

    @Test
    void theCommandLineHasAllButTheTestKit() throws IOException {
        Set<String> bundled = entries(Artifacts.COMMAND_LINE);
        for (Artifact artifact : Artifacts.all()) {
            if (artifact.equals(Artifacts.TEST_KIT) || artifact.folder().endsWith("fleet")) {
                assertThat(bundled).doesNotContainAnyElementsOf(classes(artifact).stream()
                        .filter(entry -> !entry.equals("module-info.class")).toList());
            } else {
                assertThat(bundled).containsAll(classes(artifact).stream()
                        .filter(entry -> !entry.equals("module-info.class")).toList());
            }
        }
    }

    @Test
    void onlyTheTestKitServesAnyone() throws IOException {
        for (Artifact artifact : Artifacts.all()) {
            assertThat(entries(artifact.jar()).stream().anyMatch(entry -> entry.startsWith("META-INF/services/")))
                    .as("%s", artifact).isEqualTo(artifact.equals(Artifacts.TEST_KIT));
        }
    }

    @ParameterizedTest
    @MethodSource("artifacts")
    void theDocumentationIsThatOfTheExportedPackages(Artifact artifact) throws IOException {
        assertThat(Artifacts.text(artifact.documentation(), "element-list").lines())
                .containsExactlyInAnyOrderElementsOf(Sources.exported(artifact.folder()));
    }
}
