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
import org.junit.jupiter.params.provider.CsvSource;
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
    @CsvSource(delimiter = '|', textBlock = """
            --registry vk.xml --registry older.xml     | 1 | older.xml are both registries of Vulkan
            --registry wayland.xml                     | 1 | is a registry of functions such as wl_display_connect
            --registry missing.xml                     | 1 | missing.xml does not exist
            --registry none --registry vk.xml          | 2 | --registry none excludes others
            """)
    void whatContradictsIsRefused(String options, int status, String message) throws IOException {
        registry("vk.xml", "vkFoo");
        registry("older.xml", "vkBar");
        registry("wayland.xml", "wl_display_connect");
        Path log = Files.writeString(folder.resolve("calls.log"), ">>>> older:\n");
        for (String command : List.of("profile", "icd")) {
            Run run = traced(command, options.replaceAll("(\\w+\\.xml)", folder + "/$1").split(" "));

            assertThat(run.status()).as(run.err()).isEqualTo(status);
            assertThat(run.err()).startsWith("readout " + command + ": ").contains(message).hasLineCount(1);
            assertThat(log).hasContent(">>>> older:");
        }
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
