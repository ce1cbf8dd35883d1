package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.readout.testing.Artifacts;
import dev.readout.testing.JavaProcess;
import dev.readout.testing.Requirement;
import dev.readout.testing.WatchedLoop;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.ConnectException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The command line's jar looks into a loop that runs in another JVM. */
class WatchIT {
    private static final Path BIN = Path.of(System.getProperty("java.home"), "bin");
    private static final String HANDS_NONE = "hands no frames to the flight recorder: its loop has to call"
            + " JfrEvents.frames(), in a runtime that has the module jdk.jfr";
    private static final String REPOSITORY = "Repository path: ";

    @TempDir
    private Path folder;
    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void endWhatStillRuns() throws InterruptedException {
        for (Process process : started) {
            process.destroy();
            process.waitFor();
        }
    }

    private Process start(String program, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(BIN.resolve(program).toString()));
        command.addAll(arguments);
        return start(command);
    }

    private Process start(List<String> command) throws IOException {
        return start(new ProcessBuilder(command));
    }

    private Process start(ProcessBuilder command) throws IOException {
        Process process = command
                .redirectError(folder.resolve("stderr-" + started.size()).toFile()).start();
        started.add(process);
        return process;
    }

    /** A loop that runs. */
    private Process loop(String... options) throws IOException {
        Process loop = WatchedLoop.start(folder.resolve("stderr-" + started.size()), options);
        started.add(loop);
        return loop;
    }

    private Process watching(long process, String... options) throws IOException {
        return start(watch(process, options));
    }

    private static List<String> watch(long process, String... options) {
        List<String> command = new ArrayList<>(List.of(BIN.resolve("java").toString(), "-Dstderr.encoding=UTF-8",
                "-jar", Artifacts.COMMAND_LINE.toString(), "watch", Long.toString(process)));
        command.addAll(List.of(options));
        return command;
    }

    private Run ended(Process watching) throws Exception {
        // What it prints has room in the pipe.
        assertThat(watching.waitFor(60, TimeUnit.SECONDS)).as("it ends").isTrue();
        return new Run(watching.exitValue(),
                new String(watching.getInputStream().readAllBytes(), StandardCharsets.UTF_8), messages());
    }

    /** Of what was started last. */
    private String messages() throws IOException {
        return Files.readString(folder.resolve("stderr-" + (started.size() - 1)));
    }

    private Run run(long process, String... options) throws Exception {
        return ended(watching(process, options));
    }

    /** No recording, and no file: but the folder for them stays, and JFR itself, until the process ends. */
    private static void assertNothingIsLeft(Process loop) throws Exception {
        String pid = Long.toString(loop.pid());
        assertThat(JavaProcess.tool("jcmd", pid, "JFR.check")).contains("No available recordings");
        Path repository = JavaProcess.tool("jcmd", pid, "JFR.configure").lines()
                .filter(line -> line.startsWith(REPOSITORY)).map(line -> Path.of(line.substring(REPOSITORY.length())))
                .findFirst().orElseThrow();
        try (Stream<Path> files = Files.list(repository)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void theScopesOfAnotherProcessAreShown() throws Exception {
        Process loop = loop();
        String process = "process " + loop.pid() + " (" + WatchedLoop.class.getName() + ")";

        Run run = run(loop.pid(), "--frames", "150", "--unit", "us");
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.err().lines()).startsWith(process + ", times in us")
                .anyMatch(line -> line.matches("[0-9]+ frames, medians: frame [0-9.]+ us, тень/影 ⚡ [0-9.]+ us"));
        assertThat(run.lines()).hasSize(5);
        assertThat(run.lines().get(3)).matches("тень/影 ⚡ +150 .*");
        assertThat(run.lines().get(4)).matches("  cascade +[0-9]{3} .*");
        assertNothingIsLeft(loop);

        Run again = run(loop.pid(), "--frames", "1", "--format", "json", "--loop", "очередь 0");
        assertThat(again.status()).as(again.err()).isZero();
        assertThat(again.lines()).hasSize(2).element(1).asString()
                .startsWith("{\"scope\":\"тень\\\\/影 ⚡/cascade\",\"count\":6,")
                .endsWith("\"unit\":\"ns\",\"process\":\"" + loop.pid() + "\",\"program\":\""
                        + WatchedLoop.class.getName() + "\"}");
        assertNothingIsLeft(loop);
        assertThat(loop.isAlive()).isTrue();
    }

    /** The program that opens pages is told the address that is printed, and the page is there until the end. */
    @Test
    @DisabledOnOs(value = {OS.WINDOWS, OS.MAC}, disabledReason = "another program opens pages there")
    void aPageIsOpenedThatGoesOnMeanwhile() throws Exception {
        Path opener = Files.writeString(folder.resolve("xdg-open"), "#!/bin/sh\nprintf %s \"$1\" > \"$0.told\"\n");
        assertThat(opener.toFile().setExecutable(true)).isTrue();
        ProcessBuilder command = new ProcessBuilder(watch(loop().pid(), "--open"));
        command.environment().merge("PATH", folder.toString(), (path, own) -> own + ":" + path);
        Process watching = start(command);
        awaitFrames();
        URI page = URI.create(Files.readString(folder.resolve("xdg-open.told")));

        assertThat(messages()).startsWith("live page: " + page + System.lineSeparator()).doesNotContain("no browser");
        try (InputStream in = page.toURL().openStream()) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).contains(WatchedLoop.class.getName(),
                    "Not known: the flight recorder has the frames alone.");
        }
        try (BufferedReader updates = new BufferedReader(new InputStreamReader(
                page.resolve("updates").toURL().openStream(), StandardCharsets.UTF_8))) {
            assertThat(updates.lines().anyMatch(line -> line.contains("тень/影 ⚡"))).isTrue();
        }
        watching.toHandle().destroy();
        ended(watching);
        assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> page.toURL().openStream().close());
    }

    @Test
    @DisabledOnOs(value = {OS.WINDOWS, OS.MAC}, disabledReason = "another program opens pages there")
    void whereNoBrowserCanBeOpenedTheAddressIsThere() throws Exception {
        Files.writeString(folder.resolve("xdg-open"), "not to be executed");
        ProcessBuilder command = new ProcessBuilder(watch(loop().pid(), "--open", "--frames", "1"));
        command.environment().put("PATH", folder.toString());
        Run run = ended(start(command));
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.err()).contains("live page: http://127.0.0.1:",
                "no browser could be opened: open this address in one on this machine");
    }

    @Test
    void ctrlCEndsItWithTheTableAndWithoutATrace() throws Exception {
        Requirement.interruptible();
        Process loop = loop();
        Process watching = watching(loop.pid());
        awaitFrames();
        new ProcessBuilder("kill", "-INT", Long.toString(watching.pid())).start().waitFor();

        Run run = ended(watching);
        assertThat(run.status()).as(run.err()).isEqualTo(130);
        assertThat(run.lines()).hasSize(5);
        assertNothingIsLeft(loop);
    }

    /** A terminal sends it to all that run there, and a person presses it more than once. */
    @Test
    void ctrlCAgainAndAgainLeavesNoRecording() throws Exception {
        Requirement.interruptible();
        Requirement.program("setsid", "util-linux");
        Process loop = loop();
        List<String> alone = new ArrayList<>(List.of("setsid"));
        alone.addAll(watch(loop.pid()));
        Process watching = start(alone);
        awaitFrames();
        while (watching.isAlive()) {
            new ProcessBuilder("kill", "-INT", "--", "-" + watching.pid()).start().waitFor();
        }

        Run run = ended(watching);
        assertThat(run.status()).as(run.err()).isEqualTo(130);
        assertThat(run.lines()).hasSize(5);
        assertNothingIsLeft(loop);
    }

    /** Nothing of it runs any more that could end the recording. */
    @Test
    void whatKillsItLeavesNoRecording() throws Exception {
        Process loop = loop();
        Process watching = watching(loop.pid());
        awaitFrames();
        String check = "JFR.check";
        assertThat(JavaProcess.tool("jcmd", Long.toString(loop.pid()), check)).contains("name=readout-");
        watching.destroyForcibly().waitFor();

        for (int i = 0; i < 60 && !JavaProcess.tool("jcmd", Long.toString(loop.pid()), check).contains("No "); i++) {
            Thread.sleep(50);
        }
        assertNothingIsLeft(loop);
    }

    @Test
    void theEndOfTheProcessEndsIt() throws Exception {
        Process loop = loop();
        Process watching = watching(loop.pid());
        awaitFrames();
        loop.destroy();

        Run run = ended(watching);
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.lines()).hasSize(5);
    }

    private void awaitFrames() throws Exception {
        for (int i = 0; i < 600 && !messages().contains(" frames, medians"); i++) {
            Thread.sleep(50);
        }
        assertThat(messages()).contains(" frames, medians");
    }

    private void assertRefused(Process process, String reason) throws Exception {
        Run run = run(process.pid());
        assertThat(run).isEqualTo(new Run(1, "", "readout watch: " + reason + System.lineSeparator()));
    }

    private static String notListed(Process process) {
        return "process " + process.pid() + " is none of the JVMs that jcmd lists: it is another program, or it was"
                + " started with -XX:-UsePerfData, -XX:+PerfDisableSharedMem or -XX:+DisableAttachMechanism";
    }

    @Test
    void whatIsNoJvmIsRefused() throws Exception {
        Process ended = start("java", List.of("-version"));
        ended.waitFor();
        assertRefused(ended, "there is no process " + ended.pid());

        Process sleeping = new ProcessBuilder("sleep", "60").start();
        try {
            assertRefused(sleeping, notListed(sleeping));
            assertThat(sleeping.isAlive()).isTrue();
        } finally {
            sleeping.destroy();
        }
    }

    @Test
    void aJvmWithoutWhatIsNeededIsRefused() throws Exception {
        Process server = start("jwebserver", List.of("-b", "127.0.0.1", "-p", "0", "-d", folder.toString()));
        new BufferedReader(server.inputReader()).readLine();
        assertRefused(server, "process " + server.pid() + " (jdk.httpserver/sun.net.httpserver.simpleserver.JWebServer"
                + " -b 127.0.0.1 -p 0 -d " + folder + ") " + HANDS_NONE);

        // jcmd would load the module, which the loop has already done without.
        Process withoutRecorder = loop("--limit-modules", "java.base");
        assertRefused(withoutRecorder, "process " + withoutRecorder.pid() + " (" + WatchedLoop.class.getName() + ") "
                + HANDS_NONE);

        Process closed = loop("-XX:+DisableAttachMechanism");
        assertRefused(closed, notListed(closed));
    }
}
