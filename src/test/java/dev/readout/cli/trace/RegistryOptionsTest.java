package dev.readout.cli.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.cli.Run;
import dev.readout.testing.CheckedTrace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --registry}: in each command that writes a trace. */
class RegistryOptionsTest {
    @TempDir
    private Path folder;

    private Path registry(String name, String function) throws IOException {
        return Files.writeString(folder.resolve(name), "<registry><commands><command><proto>void <name>" + function
                + "</name></proto></command></commands></registry>");
    }

    /** Runs a command that writes a trace, with options behind it. */
    private Run traced(String command, String... options) {
        String log = folder.resolve("calls.log").toString();
        Stream<String> begin = command.equals("profile") ? Stream.of("profile", "--frames", "2", "--trace", log)
                : Stream.of("icd", "--trace", log);
        return Run.of(Stream.concat(begin, Stream.of(options)).toArray(String[]::new));
    }

    @Test
    void registriesOfSeveralApisAreTaken() throws IOException {
        Run run = traced("profile", "--registry", registry("vk.xml", "vkFoo").toString(), "--registry",
                registry("gl.xml", "glFoo").toString(), "--registry", registry("glx.xml", "glXFoo").toString());

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(CheckedTrace.callsOf(folder.resolve("calls.log"))).containsKey("vkQueueSubmit");
    }

    @Test
    void noneIsNone() {
        assertThat(traced("profile", "--registry", "none").status()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"profile", "icd"})
    void whatContradictsIsRefused(String command) throws IOException {
        Path one = registry("vk.xml", "vkFoo");
        Path other = registry("older.xml", "vkBar");
        Files.writeString(folder.resolve("calls.log"), "an older log");
        Run run = traced(command, "--registry", one.toString(), "--registry", other.toString());

        assertThat(run).isEqualTo(new Run(1, "", "readout " + command + ": --registry: " + one + " and " + other
                + " are both registries of Vulkan, and may contradict each other: expected one; nothing of them is"
                + " used\n"));
        assertThat(folder.resolve("calls.log")).hasContent("an older log");
    }

    @ParameterizedTest
    @ValueSource(strings = {"profile", "icd"})
    void whatIsNoRegistryIsRefused(String command) throws IOException {
        Path wayland = registry("wayland.xml", "wl_display_connect");
        assertThat(traced(command, "--registry", wayland.toString())).isEqualTo(new Run(1, "", "readout " + command
                + ": --registry: " + wayland + " is a registry of functions such as wl_display_connect: expected one of"
                + " Vulkan (vk.xml), GLX (glx.xml), GL (gl.xml); nothing of it is used\n"));
        Path none = folder.resolve("missing.xml");
        assertThat(traced(command, "--registry", none.toString())).matches(run -> run.status() == 1)
                .extracting(Run::err).isEqualTo("readout " + command + ": --registry: the registry " + none
                        + " does not exist\n");
    }

    @Test
    void aTraceThatCanNotBeWrittenIsSaidBeforeTheProgramIsStarted() throws IOException {
        Path started = folder.resolve("started");
        Path trace = folder.resolve("none/calls.log");
        assertThat(Run.of("icd", "--trace", trace.toString(), "--", "touch", started.toString())).isEqualTo(new Run(1,
                "", "readout icd: --trace " + trace + " can't be written: there is no folder " + trace.getParent()
                        + "\n"));
        Run full = Run.of("icd", "--trace", folder.toString(), "--", "touch", started.toString());
        assertThat(full.status()).isEqualTo(1);
        assertThat(full.err()).startsWith("readout icd: --trace " + folder + " can't be written: ").hasLineCount(1);
        assertThat(started).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"profile", "icd"})
    void withoutATraceItIsWrongUsage(String command) {
        assertThat(Run.of(command, "--registry", "vk.xml")).matches(run -> run.status() == 2).extracting(Run::err)
                .asString().contains("--registry is for --trace FILE");
        assertThat(traced(command, "--registry", "none", "--registry", "vk.xml")).matches(run -> run.status() == 2)
                .extracting(Run::err).asString().contains("--registry none excludes others");
    }

    @ParameterizedTest
    @ValueSource(strings = {"profile", "icd", "trace"})
    void theHelpSaysWhereTheyUsuallyAre(String command) {
        assertThat(Run.of(command, "--help").out().replaceAll("\\s+", " ")).contains("[--registry=FILE]...")
                .contains("/usr/share/vulkan/registry and /usr/share/khronos-api");
    }

    @Test
    void filesAreCompleted() {
        List<String> lines = Run.of("completion", "bash").lines();
        int at = lines.indexOf(lines.stream().filter(each -> each.contains("'--registry')")).findFirst()
                .orElseThrow());

        assertThat(lines.subList(at, at + 4).toString()).contains("compgen -f");
    }
}
