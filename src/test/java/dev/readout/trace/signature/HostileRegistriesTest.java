package dev.readout.trace.signature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.trace.registry.Registry;
import dev.readout.trace.write.TraceLayer;
import dev.readout.trace.write.TraceSettings;
import dev.readout.trace.write.WrittenCall;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Registries that nobody should write: the application gets its functions from them, soon, and nothing wrong. */
class HostileRegistriesTest {
    @TempDir
    private Path folder;

    private Path registry(String types, String commands) throws IOException {
        return Files.writeString(folder.resolve("registry.xml"),
                "<registry><types>" + types + "</types><commands>" + commands + "</commands></registry>");
    }

    private static String function(String name, int parameters) {
        return "<command><proto>void <name>" + name + "</name></proto>" + IntStream.range(0, parameters)
                .mapToObj(i -> "<param><ptype>GLint</ptype> <name>x" + i + "</name></param>")
                .collect(Collectors.joining()) + "</command>";
    }

    /** Asks a layer twice for a function, and is what the layer writes of that. */
    private static String asked(Path registry, String name) {
        RecordingDriver driver = new RecordingDriver().with(name, FunctionDescriptor.ofVoid(), all -> null);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (TraceLayer layer = TraceLayer.create(driver, out, TraceSettings.builder().registries(registry).build())) {
            for (int i = 0; i < 2; i++) {
                assertThat(layer.find(name)).isEqualTo(driver.find(name));
            }
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(ints = {33, 300, 20_000})
    @Timeout(60)
    void aFunctionOfTooManyArgumentsStaysUntracedHoweverOftenItIsAskedFor(int arguments) throws IOException {
        Path registry = registry("<type>typedef int <name>GLint</name>;</type>", function("glFoo", arguments));

        assertThat(asked(registry, "glFoo")).isEqualTo("Untraced: glFoo (glFoo has more than 32 arguments)\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "(", "((((", "struct "})
    @Timeout(20)
    void aTypedefOfManyBlanksIsNotLookedAtForLong(String begin) throws IOException {
        Path registry = registry("<type>typedef " + begin + " ".repeat(60_000) + "<name>GLnone</name>!;</type>",
                function("glFoo", 1).replace("GLint", "GLnone"));

        assertThat(asked(registry, "glFoo")).startsWith("Untraced: glFoo (");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[65536][32768]", "[65536][65536]", "[2][65536]"})
    void anArrayOfMoreElementsThanAnyHasIsNotLookedInto(String sizes) throws IOException {
        Path registry = registry("<type category=\"struct\" name=\"VkA\"><member><type>uint32_t</type> <name>a</name>"
                + sizes + "</member></type>",
                "<command><proto><type>void</type> <name>vkFoo</name></proto>"
                        + "<param>const <type>VkA</type>* <name>pA</name></param></command>");
        RegistryFunctions functions = new RegistryFunctions(new Declarations(), Registry.read(registry));

        assertThat(WrittenCall.of(functions.function("vkFoo"), 0, 0x7_dead_beef_0000L).argumentTexts())
                .containsExactly("pA=[0x7deadbeef0000]");
    }

    @Test
    @Timeout(60)
    void aGroupOfMoreNamesThanAnyHasIsNotTaken() throws IOException {
        String names = IntStream.range(0, 300_000).mapToObj(i -> "<enum value=\"" + i + "\" name=\"N" + i + "\"/>")
                .collect(Collectors.joining());
        Path registry = Files.writeString(folder.resolve("names.xml"), "<registry><enums namespace=\"GL\" group=\"G\">"
                + names + "</enums><types><type>typedef unsigned int <name>GLenum</name>;</type></types><commands>"
                + "<command><proto>void <name>glFoo</name></proto><param group=\"G\"><ptype>GLenum</ptype>"
                + " <name>a</name></param></command></commands></registry>");

        assertThat(asked(registry, "glFoo")).startsWith("Untraced: glFoo (");
    }
}
