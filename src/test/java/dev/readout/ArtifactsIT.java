package dev.readout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.readout.testing.Artifacts;
import dev.readout.testing.OuterMaven;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is in the artifacts that a project depends on. */
class ArtifactsIT {
    private static final Pattern COMPONENT = Pattern.compile("\"purl\" : \"pkg:maven/[^/]+/([^@]+)@");

    private static final String EXPORTER = "dev/readout/export/\\w+/.*";
    private static final List<String> FAMILIES = List.of("opentelemetry", "prometheus-metrics");
    private static final String WEBJARS = "META-INF/resources/webjars/";

    static Stream<String> jars() {
        return Artifacts.jars();
    }

    private static Set<String> entries(String jar) throws IOException {
        return Artifacts.contents(Artifacts.TARGET.resolve(jar)).keySet();
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
    void everyJarSaysItsLicence(String jar) throws IOException {
        Path file = Artifacts.TARGET.resolve(jar);
        assertThat(Artifacts.text(file, "META-INF/LICENSE")).isEqualTo(Files.readString(Path.of("LICENSE")));
        assertThat(Artifacts.text(file, "META-INF/NOTICE")).startsWith("Readout").contains("Copyright");
    }

    @Test
    void everyWorkThatTheCommandLineBundlesHasItsLicence() throws IOException {
        Set<String> entries = entries(Artifacts.COMMAND_LINE);
        assertThat(bundledWorks()).isNotEmpty().allSatisfy(work -> assertThat(entries)
                .as("src/main/third-party/%s/LICENSE is missing, and %s has none itself", work, work)
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
        Map<String, byte[]> contents = Artifacts.contents(Artifacts.TARGET.resolve(Artifacts.COMMAND_LINE));
        assertThat(contents.keySet()).filteredOn(entry -> entry.endsWith(".class")).isNotEmpty()
                .allSatisfy(entry -> assertThat(majorVersion(contents.get(entry))).isGreaterThanOrEqualTo(50));
    }

    private static int majorVersion(byte[] classFile) {
        return ByteBuffer.wrap(classFile).getShort(6);
    }

    @Test
    void theNoticeOfTheCommandLineNamesWhatItBundlesAndNothingElse() throws IOException {
        String notice = Artifacts.text(Artifacts.TARGET.resolve(Artifacts.COMMAND_LINE), "META-INF/NOTICE");
        List<String> named = notice.lines().filter(line -> line.contains("   ")).map(line -> line.split(" ")[0])
                .toList();
        assertThat(named).containsExactlyInAnyOrderElementsOf(bundledWorks());
    }

    @Test
    void theBillsOfMaterialsListWhatIsBundled() throws IOException {
        assumeFalse(OuterMaven.OFFLINE, "bills of materials are made only where Maven is online");
        String library = Files.readString(Artifacts.TARGET.resolve(Artifacts.LIBRARY_BILL));
        String commandLine = Files.readString(Artifacts.TARGET.resolve(Artifacts.COMMAND_LINE_BILL));

        assertThat(COMPONENT.matcher(library).results().map(found -> found.group(1))).containsOnly("readout");
        Set<String> expected = bundledWorks();
        expected.add("readout");
        assertThat(COMPONENT.matcher(commandLine).results().map(found -> found.group(1)).toList())
                .containsExactlyInAnyOrderElementsOf(expected);
        assertThat(library + commandLine).doesNotContain("serialNumber").doesNotContain("\"timestamp\"");
    }

    @Test
    void theSourcesAreThoseOfTheClassesOfTheLibraryTheExportersAndTheTestKit() throws IOException {
        Set<String> classes = new TreeSet<>();
        for (String jar : List.of(Artifacts.LIBRARY, Artifacts.EXPORTERS, Artifacts.TEST_KIT)) {
            entries(jar).stream().filter(entry -> entry.endsWith(".class"))
                    .forEach(entry -> classes.add(entry.replaceFirst("(\\$.*)?\\.class$", ".java")));
        }
        // Not those whose file jextract named with a $.
        List<String> sources =
                entries(Artifacts.SOURCES).stream().filter(entry -> entry.matches("[^$]*\\.java")).toList();
        assertThat(classes).containsAll(sources);
        assertThat(sources).contains("module-info.java").containsAll(classes.stream()
                .filter(file -> !file.startsWith("dev/readout/abi/")).toList());
    }

    @Test
    void theTestKitIsInNoOtherJar() throws IOException {
        for (String jar : List.of(Artifacts.LIBRARY, Artifacts.COMMAND_LINE)) {
            assertThat(entries(jar)).as(jar).noneMatch(entry -> entry.startsWith("dev/readout/testkit/"));
        }
        assertThat(entries(Artifacts.LIBRARY)).noneMatch(entry -> entry.startsWith("META-INF/services/"));
        assertThat(entries(Artifacts.TEST_KIT))
                .allMatch(entry -> entry.startsWith("dev/readout/testkit/") || entry.startsWith("META-INF/"));
    }

    @Test
    void exportersAreInAJarOfTheirOwnAndInTheCommandLine() throws IOException {
        for (String jar : List.of(Artifacts.LIBRARY, Artifacts.TEST_KIT)) {
            assertThat(entries(jar)).as(jar).noneMatch(entry -> entry.matches(EXPORTER));
        }
        assertThat(entries(Artifacts.LIBRARY)).contains("dev/readout/export/FrameExport.class");
        assertThat(entries(Artifacts.EXPORTERS)).contains("dev/readout/export/timeline/Timeline.class")
                .allMatch(entry -> entry.matches(EXPORTER + "|META-INF/.*"));
        assertThat(entries(Artifacts.COMMAND_LINE)).contains("dev/readout/export/timeline/Timeline.class");
    }

    @Test
    void theDocumentationIsThatOfTheExportedPackagesTheExportersAndTheTestKit() throws IOException {
        List<String> documented = new ArrayList<>(List.of("dev.readout.testkit"));
        try (Stream<Path> exporters = Files.list(Path.of("src/main/java/dev/readout/export"))) {
            exporters.filter(Files::isDirectory).filter(each -> !each.endsWith("file"))
                    .forEach(each -> documented.add("dev.readout.export." + each.getFileName()));
        }
        Files.readAllLines(Path.of("src/main/module/module-info.java")).stream()
                .map(String::strip).filter(line -> line.startsWith("exports "))
                .forEach(line -> documented.add(line.substring("exports ".length(), line.length() - 1)));

        assertThat(Artifacts.text(Artifacts.TARGET.resolve(Artifacts.JAVADOC), "element-list").lines())
                .containsExactlyInAnyOrderElementsOf(documented);
    }
}
