package dev.readout.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Artifacts.Artifact;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Maven for projects that have nothing of this one but what is published, with a local repository that is empty
 * otherwise.
 */
public final class OutsideMaven {
    private final Path folder;
    private final Path settings;

    private OutsideMaven(Path folder, Path published) throws IOException {
        this.folder = folder;
        settings = Files.writeString(folder.resolve("settings.xml"),
                settings(published.toUri(), OuterMaven.repository().toUri()));
    }

    /**
     * With what was just built.
     *
     * @param folder an empty one, where the repositories are made
     */
    public static OutsideMaven ofThisBuild(Path folder) throws IOException {
        Path published = folder.resolve("published");
        publish(published.resolve("dev/readout"));
        return with(folder, published);
    }

    /**
     * With what is published in a folder.
     *
     * @param folder an empty one, where the local repository is made
     */
    public static OutsideMaven with(Path folder, Path published) throws IOException {
        assertThat(published.resolve("dev/readout/readout-parent")).isDirectory();
        return new OutsideMaven(folder, published);
    }

    /** Runs it on a project, by the Java of the tests, and throws with its last lines unless it succeeds. */
    public void run(Path project, String... arguments) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of("-s", settings.toString(),
                "-Dmaven.repo.local=" + folder.resolve("repository")));
        all.addAll(List.of(arguments));
        OuterMaven.run(project, Path.of(System.getProperty("java.home")), Map.of(), "022", all);
    }

    /** What others have published includes an earlier build of this, where it was installed: none of that was taken. */
    public void assertAllOfThisProjectIsWhatIsPublished() throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("repository/dev/readout"))) {
            assertThat(files.filter(file -> file.endsWith("_remote.repositories"))).isNotEmpty()
                    .allSatisfy(file -> assertThat(Files.readAllLines(file))
                            .filteredOn(line -> !line.startsWith("#"))
                            .isNotEmpty().allMatch(line -> line.endsWith(">published=")));
        }
    }

    /** What others have published is taken from where the Maven that runs this has it, before the network is asked. */
    private static String settings(URI published, URI others) {
        return """
                <settings>
                  <mirrors>%s</mirrors>
                  <profiles>
                    <profile>
                      <id>outside</id>
                      <repositories>
                        <repository><id>published</id><url>%s</url></repository>
                        <repository><id>others</id><url>%3$s</url></repository>
                      </repositories>
                      <pluginRepositories>
                        <pluginRepository><id>others</id><url>%3$s</url></pluginRepository>
                      </pluginRepositories>
                    </profile>
                  </profiles>
                  <activeProfiles>
                    <activeProfile>outside</activeProfile>
                  </activeProfiles>
                </settings>
                """.formatted(OuterMaven.OFFLINE
                ? "<mirror><id>others</id><mirrorOf>*,!published</mirrorOf><url>" + others + "</url></mirror>" : "",
                published, others);
    }

    /** What was built, as a repository has it. */
    private static void publish(Path group) throws IOException {
        for (Artifact artifact : Stream.concat(Artifacts.POMS.stream(), Artifacts.all().stream()).toList()) {
            Path place = Files.createDirectories(group.resolve(artifact.name()).resolve(Artifacts.VERSION));
            String name = artifact.name() + "-" + Artifacts.VERSION;
            Files.copy(artifact.pom(), place.resolve(name + ".pom"));
            if (Files.exists(artifact.jar())) {
                Files.copy(artifact.jar(), place.resolve(name + ".jar"));
            }
            if (artifact.equals(Artifacts.COMMAND_LINE_CLASSES)) {
                Files.copy(Artifacts.COMMAND_LINE, place.resolve(name + "-all.jar"));
            }
        }
    }
}
