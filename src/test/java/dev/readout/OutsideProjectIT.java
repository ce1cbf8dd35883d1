package dev.readout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Artifacts;
import dev.readout.testing.Folders;
import dev.readout.testing.OuterMaven;
import dev.readout.testing.Pages;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * A project that has nothing of this one but the coordinates that the pages for users show and what is published under
 * them, with a local repository that is empty otherwise: it compiles, its tests pass, and its runtime image runs.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OutsideProjectIT {
    private static final Path SOURCES = Path.of("src/it/outside");
    private static final Pattern DEPENDENCY = Pattern.compile("<dependency>.*?</dependency>", Pattern.DOTALL);

    private final Path folder = Artifacts.TARGET.resolve("outside");
    private final Path project = folder.resolve("project");

    @BeforeAll
    void build() throws Exception {
        Folders.delete(folder);
        Folders.copy(SOURCES, project, file -> true);
        Path repository = folder.resolve("repository");
        install(repository.resolve("dev/readout/readout").resolve(Artifacts.VERSION));
        Path settings = Files.writeString(folder.resolve("settings.xml"), settings(OuterMaven.repository().toUri()));
        OuterMaven.run(project, Map.of(), "022", List.of("-s", settings.toString(),
                "-Dmaven.repo.local=" + repository, "prepare-package"));
    }

    /** What others have published is taken from where the Maven that runs this has it, before the network is asked. */
    private static String settings(URI others) {
        return """
                <settings>
                  <mirrors>%s</mirrors>
                  <profiles>
                    <profile>
                      <id>others</id>
                      <repositories>
                        <repository><id>others</id><url>%2$s</url></repository>
                      </repositories>
                      <pluginRepositories>
                        <pluginRepository><id>others</id><url>%2$s</url></pluginRepository>
                      </pluginRepositories>
                    </profile>
                  </profiles>
                  <activeProfiles>
                    <activeProfile>others</activeProfile>
                  </activeProfiles>
                </settings>
                """.formatted(OuterMaven.OFFLINE
                ? "<mirror><id>others</id><mirrorOf>*</mirrorOf><url>" + others + "</url></mirror>" : "", others);
    }

    private static void install(Path published) throws IOException {
        Files.createDirectories(published);
        String name = "readout-" + Artifacts.VERSION;
        Files.copy(Path.of("pom.xml"), published.resolve(name + ".pom"), StandardCopyOption.REPLACE_EXISTING);
        for (String jar : Artifacts.jars().toList()) {
            String classified = jar.startsWith(name) ? jar : jar.replace("readout-", name + "-");
            Files.copy(Artifacts.TARGET.resolve(jar), published.resolve(classified));
        }
    }

    private static List<String> dependencies(String text) {
        return DEPENDENCY.matcher(text).results().map(found -> found.group().replaceAll("\\s+", ""))
                .filter(dependency -> dependency.contains("<groupId>dev.readout<")).toList();
    }

    @Test
    void itsCoordinatesAreThoseOfThePagesAndOfThisBuild() throws IOException {
        List<String> shown = new ArrayList<>();
        for (Path page : Pages.forUsers()) {
            shown.addAll(dependencies(Files.readString(page)));
        }
        assertThat(dependencies(Files.readString(SOURCES.resolve("pom.xml")))).isNotEmpty()
                .containsExactlyInAnyOrderElementsOf(shown)
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
        Path image = project.resolve("target/image/bin");
        String launcher = System.getProperty("os.name").startsWith("Windows") ? "outside.bat" : "outside";
        assertThat(run(image.resolve(launcher).toString())).containsExactly("3 frames measured");
        assertThat(run(image.resolve("java").toString(), "--list-modules"))
                .extracting(line -> line.split("@")[0])
                .containsExactlyInAnyOrder("java.base", "dev.readout", "outside");
    }

    private static List<String> run(String... command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as("exit status: %s", output).isZero();
        return output.lines().toList();
    }
}
