package dev.readout.trace.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.trace.read.GrammarCheckTest;
import dev.readout.trace.read.TraceEvent;
import dev.readout.trace.read.TraceReader;
import dev.readout.trace.signature.RecordingDriver;
import dev.readout.trace.text.LineWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Functions whose calls are not written: they are handed out, and named once. */
class UntracedTest {
    private static final FunctionDescriptor NOTHING = FunctionDescriptor.ofVoid();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private static List<String> untraced(byte[] log) {
        List<String> names = new ArrayList<>();
        try (TraceReader trace = TraceReader.of(MemorySegment.ofArray(log))) {
            for (TraceEvent event = trace.next(); event != TraceEvent.END; event = trace.next()) {
                if (event == TraceEvent.UNTRACED) {
                    names.add(trace.untraced());
                }
            }
            assertThat(trace.skippedLines()).isZero();
        }
        return names;
    }

    @Test
    void withoutARegistryEachNameIsNamedOnce() {
        RecordingDriver driver = new RecordingDriver().with("glFoo", NOTHING, all -> null)
                .with("vkBar", NOTHING, all -> null).with("glFlush", NOTHING, all -> null);
        try (TraceLayer layer = TraceLayer.create(driver, out, TraceSettings.builder().registries().build())) {
            for (String name : List.of("glFoo", "vkBar", "glFoo", "glFoo")) {
                assertThat(layer.find(name)).isEqualTo(driver.find(name));
            }
            assertThat(layer.find("glNone")).isEmpty();
        }
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("Untraced: glFoo (no registry of its API)\n"
                + "Untraced: vkBar (no registry of its API)\n");
        assertThat(untraced(out.toByteArray())).containsExactly("glFoo", "vkBar");
        assertThat(GrammarCheckTest.violations(out.toByteArray())).isEmpty();
    }

    @Test
    void manyThreadsNameAFunctionOnce() {
        RecordingDriver driver = new RecordingDriver();
        for (int i = 0; i < 50; i++) {
            driver.with("glFoo" + i, NOTHING, all -> null);
        }
        try (TraceLayer layer = TraceLayer.create(driver, out, TraceSettings.builder().registries().build())) {
            try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
                IntStream.range(0, 1000).forEach(i -> threads.execute(() -> layer.find("glFoo" + i % 50)));
            }
        }
        assertThat(untraced(out.toByteArray())).hasSize(50);
        assertThat(new TreeSet<>(untraced(out.toByteArray()))).hasSize(50);
    }

    /** Whatever goes wrong where a stub is made, the application gets its function. */
    @Test
    @SuppressWarnings("NullAway") // What is null here stands for any fault of the layer.
    void aFunctionOfWhichNoStubCanBeMadeIsHandedOutAndNamedOnce() {
        ThreadLogs logs = WrittenCall.logs(out, 1);
        TracingStubs stubs = new TracingStubs(null, logs);
        MemorySegment address = MemorySegment.ofAddress(0x5000);

        assertThat(stubs.before("glFoo", address)).isEqualTo(address);
        assertThat(stubs.before("glFoo", address)).isEqualTo(address);
        logs.close();
        assertThat(untraced(out.toByteArray())).containsExactly("glFoo");
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("no stub can be made");
    }

    @Test
    void aNameThatIsNoneDoesNotMakeALineOfItsOwn() {
        LineWriter line = new LineWriter();
        line.untraced("evil\n<<<< vkFoo returned", "because\n>>>> vkBar: <<<<").end();

        assertThat(line.toString()).isEqualTo(
                "Untraced: \"evil\\n<<<< vkFoo returned\" (because?>>> vkBar: <<<)\n");
    }

    @Test
    void afterTheEndNothingIsNamed() {
        RecordingDriver driver = new RecordingDriver().with("glFoo", NOTHING, all -> null);
        TraceLayer layer = TraceLayer.create(driver, out, TraceSettings.builder().registries().build());
        layer.close();
        layer.find("glFoo");
        assertThat(out.size()).isZero();
    }

    @Test
    void aRegistryThatIsNoneIsRefusedBeforeAnythingIsWritten(@TempDir Path folder) throws IOException {
        Path registry = Files.writeString(folder.resolve("cut.xml"), "<registry><commands>");
        Path log = Files.writeString(folder.resolve("log"), "an older log");

        assertThatThrownBy(() -> TraceLayer.create(new RecordingDriver(), log,
                TraceSettings.builder().registries(registry).build())).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cut.xml:1: expected one <registry> around all that there is, found ");
        assertThat(log).hasContent("an older log");
    }

    private static String registryOf(String function) {
        return "<registry><commands><command><proto>void <name>" + function
                + "</name></proto></command></commands></registry>";
    }

    @Test
    void twoRegistriesOfOneApiAreRefused(@TempDir Path folder) throws IOException {
        Path one = Files.writeString(folder.resolve("one.xml"), registryOf("glFoo"));
        Path other = Files.writeString(folder.resolve("other.xml"), registryOf("glBar"));

        assertThatThrownBy(() -> TraceLayer.create(new RecordingDriver(), out,
                TraceSettings.builder().registries(one, other).build())).isInstanceOf(IllegalArgumentException.class)
                .hasMessage(one + " and " + other + " are both registries of GL, and may contradict each other:"
                        + " expected one; nothing of them is used");
        assertThatThrownBy(() -> TraceLayer.create(new RecordingDriver(), out,
                TraceSettings.builder().registries(one, one).build())).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("are both registries of GL");
    }

    @Test
    void eachRegistryIsAskedForItsOwnApi(@TempDir Path folder) throws IOException {
        Path gl = Files.writeString(folder.resolve("gl.xml"), registryOf("glFoo"));
        Path glx = Files.writeString(folder.resolve("glx.xml"), registryOf("glXFoo"));
        RecordingDriver driver = new RecordingDriver();
        for (String name : List.of("glFoo", "glXFoo", "glXBar", "vkFoo", "clFoo")) {
            driver.with(name, NOTHING, all -> null);
        }
        try (TraceLayer layer = TraceLayer.create(driver, out, TraceSettings.builder().registries(glx, gl).build())) {
            for (String name : List.of("glFoo", "glXFoo")) {
                assertThat(layer.find(name)).isPresent().isNotEqualTo(driver.find(name));
            }
            for (String name : List.of("glXBar", "vkFoo", "clFoo")) {
                assertThat(layer.find(name)).isEqualTo(driver.find(name));
            }
        }
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("Untraced: glXBar (not in " + glx + ")\n"
                + "Untraced: vkFoo (no registry of its API)\nUntraced: clFoo (no registry of its API)\n");
    }
}
