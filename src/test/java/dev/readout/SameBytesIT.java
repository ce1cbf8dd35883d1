package dev.readout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Artifacts;
import dev.readout.testing.Folders;
import dev.readout.testing.OuterMaven;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A second build, of a copy of the sources in a folder of another name, in another time zone and language and with
 * other permissions of files, has the same bytes.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SameBytesIT {
    /** What is no source, and the tests, which are in no artifact. */
    private static final Pattern LEFT_OUT = Pattern.compile("target|\\.git|jmh|src/\\w+/target|src/test");

    private final Path second = Artifacts.TARGET.resolve("second-build/in-a-folder-of-another-name");

    static Stream<Path> artifacts() throws IOException {
        return Stream.concat(Artifacts.jars(), Artifacts.bills());
    }

    @BeforeAll
    void buildAgain() throws Exception {
        Folders.delete(second);
        Folders.copy(Path.of(""), second, folder -> !LEFT_OUT.matcher(folder.toString().replace('\\', '/')).matches());
        // Maven does not start in a folder whose name its locale has no letters for.
        boolean isAscii = StandardCharsets.US_ASCII.newEncoder().canEncode(second.toAbsolutePath().toString());
        Map<String, String> environment = Map.of("TZ", "Pacific/Kiritimati", "LC_ALL", isAscii ? "C" : "C.UTF-8",
                "MAVEN_OPTS", "-Duser.timezone=Pacific/Kiritimati -Duser.language=tr -Duser.country=TR");
        OuterMaven.run(second, environment, "027", OuterMaven.ofThisRun("-q", "-Peverything", "-DskipTests",
                // Of Spark no artifact has anything.
                "-Dmdep.skip",
                // Nor of what checks the sources.
                "-Derror.prone=-XDunchecked", "-Dspotless.check.skip",
                "-Dmaven.repo.local=" + OuterMaven.repository(), "-Djdk=" + System.getProperty("readout.jdk"),
                "package"));
    }

    @ParameterizedTest
    @MethodSource("artifacts")
    void aSecondBuildHasTheSameBytes(Path artifact) throws IOException {
        Path other = second.resolve(artifact);
        if (artifact.toString().endsWith(".jar")) {
            assertThat(differences(Artifacts.contents(artifact), Artifacts.contents(other)))
                    .as("entries of %s whose contents differ in two builds; those of one alone may be left over from"
                            + " classes that are gone: mvn clean", artifact)
                    .isEmpty();
        }
        assertThat(other).as("contents are equal: modes, times or the order of the entries differ")
                .hasSameBinaryContentAs(artifact);
    }

    private static Set<String> differences(Map<String, byte[]> one, Map<String, byte[]> other) {
        Set<String> entries = new TreeSet<>(one.keySet());
        entries.addAll(other.keySet());
        entries.removeIf(entry -> Arrays.equals(one.get(entry), other.get(entry)));
        return entries;
    }
}
