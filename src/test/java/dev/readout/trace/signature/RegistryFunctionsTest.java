package dev.readout.trace.signature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.RegistryDom;
import dev.readout.testing.Requirement;
import dev.readout.trace.read.ReadCall;
import dev.readout.trace.registry.Registry;
import dev.readout.trace.text.LineWriter;
import dev.readout.trace.write.TraceLayer;
import dev.readout.trace.write.TraceSettings;
import dev.readout.trace.write.WrittenCall;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every function of the system's registries: its parameters are those of its prototype, and nothing is guessed. */
class RegistryFunctionsTest {
    @ParameterizedTest
    @ValueSource(strings = {"vk.xml", "gl.xml", "glx.xml"})
    void everyFunctionHasTheParametersOfItsPrototype(String name) throws Exception {
        Path file = Registries.require(name);
        RegistryDom judge = new RegistryDom(file);
        RandomCalls layouts = new RandomCalls(judge, Set.of(), 0, Arena.ofAuto());
        RegistryFunctions registry = new RegistryFunctions(new Declarations(), Registry.read(file));
        // Of extensions whose types no registry declares.
        judge.functions.keySet().removeAll(Set.of("glXAssociateDMPbufferSGIX", "glXCreateGLXVideoSourceSGIX"));
        for (RegistryDom.Function prototype : judge.functions.values()) {
            TracedFunction function = registry.function(prototype.name());
            assertThat(function.descriptor.argumentLayouts().stream().map(RegistryFunctionsTest::carrier))
                    .as(prototype.name()).isEqualTo(prototype.parameters().stream()
                            .map(parameter -> carrier(layouts.of(parameter)
                                    .orElseThrow(() -> new AssertionError(parameter))))
                            .toList());
            assertThat(WrittenCall.of(function, 0, new long[prototype.parameters().size()]).arguments())
                    .extracting(ReadCall.Value::name)
                    .isEqualTo(prototype.parameters().stream().map(RegistryDom.Declared::name).toList());
        }
    }

    private static Class<?> carrier(MemoryLayout layout) {
        return ((ValueLayout) layout).carrier();
    }

    @Test
    void theHeadersAndTheRegistriesAgree() {
        Requirement.require(Registries.present().size() == 2, "no vk.xml or gl.xml (libvulkan-dev, khronos-api)");
        int compared = 0;
        for (Path file : Registries.present()) {
            Declarations ours = ApiTable.parse(file.equals(Registries.GL) ? "gl.h" : "vulkan.h");
            RegistryFunctions registry = new RegistryFunctions(new Declarations(), Registry.read(file));
            for (TracedFunction function : ours.functions()) {
                TracedFunction other = registry.function(function.name);
                if (other != null) {
                    compared++;
                    assertThat(plain(other.descriptor)).as(function.name).isEqualTo(plain(function.descriptor));
                    if (function.name.equals("glQueryResourceNV")) {
                        // The text of the extension and its registry name one parameter in two ways.
                        continue;
                    }
                    long[] nothing = new long[function.descriptor.argumentLayouts().size()];
                    assertThat(WrittenCall.of(other, 0, nothing).arguments()).extracting(ReadCall.Value::name)
                            .isEqualTo(WrittenCall.of(function, 0, nothing).arguments().stream()
                                    .map(ReadCall.Value::name).toList());
                }
            }
            for (Aggregate struct : ours.aggregates()) {
                // Older registries have what was provisional then, and was changed.
                if (registry.type(struct.name) instanceof Aggregate other
                        && !struct.name.startsWith("VkVideo")) {
                    compared++;
                    assertThat(fields(other)).as(struct.name).isEqualTo(fields(struct));
                    assertThat(other.size()).isEqualTo(struct.size());
                }
            }
        }
        assertThat(compared).isGreaterThan(250);
    }

    private static FunctionDescriptor plain(FunctionDescriptor descriptor) {
        return descriptor.dropReturnLayout();
    }

    private static Map<String, Integer> fields(Aggregate struct) {
        Map<String, Integer> fields = new LinkedHashMap<>();
        for (Member field : struct.fields) {
            fields.put(field.name, field.place);
        }
        return fields;
    }

    private static final String ROBUSTNESS = "{sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ROBUSTNESS_2_FEATURES_EXT,"
            + " robustBufferAccess2 = VK_FALSE, robustImageAccess2 = VK_TRUE, nullDescriptor = VK_FALSE}";

    private static MemorySegment featuresWithRobustness(Arena arena) {
        MemorySegment features = arena.allocate(256, 8);
        MemorySegment robustness = arena.allocate(64, 8);
        features.set(ValueLayout.JAVA_INT, 0, 1_000_059_000);
        features.set(ValueLayout.ADDRESS, 8, robustness);
        robustness.set(ValueLayout.JAVA_INT, 0, 1_000_286_000);
        robustness.set(ValueLayout.JAVA_INT, 20, 1);
        return features;
    }

    /** The first function that is asked for is one of the header, and no registry has been read then. */
    @Test
    void structsOfChainsAreFoundBeforeAnotherFunctionIsAskedFor() throws Throwable {
        Registries.require(Registries.VULKAN);
        FunctionDescriptor type = FunctionDescriptor.ofVoid(ValueLayout.ADDRESS, ValueLayout.ADDRESS);
        RecordingDriver driver = new RecordingDriver().with("vkGetPhysicalDeviceFeatures2", type, all -> null);
        for (boolean registries : List.of(true, false)) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            TraceSettings options =
                    registries ? TraceSettings.builder().build() : TraceSettings.builder().registries().build();
            try (TraceLayer layer = TraceLayer.create(driver, out, options); Arena arena = Arena.ofConfined()) {
                Linker.nativeLinker().downcallHandle(layer.find("vkGetPhysicalDeviceFeatures2").orElseThrow(), type)
                        .invokeWithArguments(MemorySegment.NULL, featuresWithRobustness(arena));
            }
            assertThat(out.toString(StandardCharsets.UTF_8).contains(ROBUSTNESS)).isEqualTo(registries);
        }
    }

    /** While one thread reads the registry for a struct, others come with the same one. */
    @Test
    void structsOfChainsAreFoundByAllThreadsThatMeetTheFirstOne() throws Exception {
        Registries.require(Registries.VULKAN);
        int count = 4;
        KnownFunctions functions = new KnownFunctions(Optional.empty());
        CyclicBarrier begin = new CyclicBarrier(count);
        String[] lines = new String[count];
        Thread[] threads = new Thread[count];
        try (Arena arena = Arena.ofShared()) {
            long robustness = featuresWithRobustness(arena).get(ValueLayout.JAVA_LONG, 8);
            for (int t = 0; t < count; t++) {
                int place = t;
                threads[t] = Thread.ofPlatform().start(() -> {
                    LineWriter line = new LineWriter();
                    try {
                        begin.await();
                    } catch (Exception e) {
                        throw new AssertionError(e);
                    }
                    functions.writeStruct(line, 1_000_286_000, robustness, new CallValues(0));
                    lines[place] = line.toString();
                });
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }
        assertThat(lines).containsOnly(ROBUSTNESS);
    }
}
