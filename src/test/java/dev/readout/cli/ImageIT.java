package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.JavaProcess;
import dev.readout.testing.WatchedLoop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The application image, unpacked somewhere else, on a PATH without Java. */
class ImageIT {
    @TempDir
    private static Path folder;

    @BeforeAll
    static void unpack() throws Exception {
        UnpackedImage.in(folder);
        Files.createDirectory(folder.resolve("empty"));
        Files.createSymbolicLink(folder.resolve("link"), folder.resolve("readout/bin/readout"));
    }

    private static Run run(List<String> command) throws IOException, InterruptedException {
        Path err = folder.resolve("err");
        Path out = folder.resolve("out");
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile()).redirectError(err.toFile())
                .redirectOutput(out.toFile());
        Map<String, String> environment = builder.environment();
        environment.remove("JAVA_HOME");
        // What the script itself calls, and nothing else.
        environment.put("PATH", folder.resolve("empty").toString());
        Process process = builder.start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Run(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    private static Run readout(String... args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(folder.resolve("readout/bin/readout").toString()));
        command.addAll(List.of(args));
        return run(command);
    }

    @Test
    void profilesWithoutAnyJavaOnThePath() throws Exception {
        Run run = readout("profile");
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.err()).hasLineCount(1);
        assertThat(run.lines()).hasSize(7).isEqualTo(Run.of("profile").lines());
    }

    @ParameterizedTest
    @ValueSource(strings = {"--version", "--help", "help decode vulkan", "completion zsh", "profile --frames 3"})
    void doesWhatTheJarDoes(String args) throws Exception {
        Run run = readout(args.split(" "));
        assertThat(run.status()).as(run.err()).isZero();
        if (args.equals("--version")) {
            assertThat(run.out()).matches("readout [0-9]+[.][0-9]+[^ ]*\\R");
        } else {
            assertThat(run.out()).isEqualTo(Run.of(args.split(" ")).out());
        }
    }

    @Test
    void readsCompressedCapturesAndLogs() throws Exception {
        Path log = folder.resolve("calls.log");
        assertThat(readout("profile", "--frames", "2", "--trace", log.toString()).status()).isZero();
        assertThat(run(List.of("/bin/gzip", "-k", log.toString())).status()).isZero();
        assertThat(readout("trace", log + ".gz")).isEqualTo(readout("trace", log.toString()));
        assertThat(readout("trace", log + ".gz").out()).contains("vkQueueSubmit");
    }

    /** With its own {@code jcmd}, in a process of another Java. */
    @Test
    void watchesALoopOfAnotherJava() throws Exception {
        Process loop = WatchedLoop.start(folder.resolve("loop"));
        try {
            Run run = readout("watch", Long.toString(loop.pid()), "--frames", "20", "--format", "csv");
            assertThat(run.status()).as(run.err()).isZero();
            assertThat(run.lines()).hasSize(3).last().asString().startsWith("тень\\/影 ⚡/cascade,120,");
            assertThat(JavaProcess.tool("jcmd", Long.toString(loop.pid()), "JFR.check"))
                    .contains("No available recordings");
        } finally {
            loop.destroy();
        }
    }

    @Test
    void saysItsLicencesAndThatItHoldsAJavaRuntime() throws Exception {
        assertThat(folder.resolve("readout/LICENSE")).hasSameTextualContentAs(Path.of("LICENSE"));
        assertThat(folder.resolve("readout/NOTICE")).content().contains("picocli", "runtime/legal");
        assertThat(folder.resolve("readout/runtime/legal/java.base/LICENSE")).exists();
    }

    @Test
    void startsInAFolderThatTheLocaleCanNotSpell() throws Exception {
        assertThat(run(List.of("/bin/sh", "-c", "PATH=/usr/bin:/bin; as=$(printf 'a\\303\\251'); mkdir \"$as\" &&"
                + " cp -r readout \"$as\" && cd \"$as\" && env -i LC_ALL=C"
                + " readout/bin/readout --version")).out()).startsWith("readout ");
    }

    @Test
    void startsThroughALink() throws Exception {
        assertThat(run(List.of("/bin/sh", "-c", "PATH=/usr/bin:/bin exec " + folder.resolve("link") + " --version"))
                .out()).startsWith("readout ");
    }

    /** Anything that does not fit makes the JVM start without its cache, and say nothing. */
    @Test
    void theCacheIsUsedWhereverTheImageLies() throws Exception {
        String script = Files.readString(folder.resolve("readout/bin/readout"));
        List<String> command = new ArrayList<>(List.of(folder.resolve("readout/runtime/bin/java").toString(),
                "-XX:AOTMode=on", "-XX:AOTCache=readout/lib/readout.aot"));
        Stream.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED").forEach(flag -> {
            assertThat(script).contains(flag);
            command.add(flag);
        });
        command.addAll(List.of("-cp", "readout/lib/readout-cli.jar", "dev.readout.cli.Main", "--version"));
        Run run = run(command);
        assertThat(run.status()).as(run.out() + run.err()).isZero();
        assertThat(run.err()).isEmpty();
    }
}
