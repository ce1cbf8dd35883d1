package dev.readout.trace.signature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.RegistryDom.Function;
import dev.readout.testing.RegistryDom;
import dev.readout.trace.read.GrammarCheckTest;
import dev.readout.trace.read.ReadCall;
import dev.readout.trace.read.TraceArguments;
import dev.readout.trace.read.TraceCall;
import dev.readout.trace.read.TraceEvent;
import dev.readout.trace.read.TraceReader;
import dev.readout.trace.write.TraceLayer;
import dev.readout.trace.write.TraceSettings;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;

/**
 * Any function of Vulkan's registry, called with random arguments through a layer: the driver gets what was passed, and
 * the log says the same as an encoder that shares nothing with the layer.
 */
class RegistryRoundTripProperties {
    /** A layer before a driver that has all functions. */
    private static final class Traced {
        private final RegistryDom registry;
        private final List<Function> functions;
        private final Set<String> structsOfHeader;
        private final RecordingDriver driver = new RecordingDriver();
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();
        private final TraceLayer layer;
        private int asked;
        private int calls;
        private int followed;
        /** Inputs of which the log has what they lead to. */
        private int shown;
        /** Outputs that lead somewhere. */
        private int owed;

        Traced() {
            try {
                registry = new RegistryDom(Registries.VULKAN);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
            structsOfHeader = ApiTable.parse("vulkan.h").aggregates().stream().map(struct -> struct.name)
                    .collect(Collectors.toSet());
            // The header's own say more than the registry.
            functions = registry.functions.values().stream()
                    .filter(function -> ApiTable.standard().function(function.name()) == null).toList();
            layer = TraceLayer.create(driver, out, TraceSettings.builder().registries(Registries.VULKAN).build());
        }

        void call(int which, long seed) throws Throwable {
            Function function = functions.get(which % functions.size());
            asked++;
            try (Arena arena = Arena.ofConfined()) {
                RandomCalls.Call call = new RandomCalls(registry, structsOfHeader, seed, arena).of(function)
                        .orElse(null);
                if (call != null) {
                    calls++;
                    followed += call.followed();
                    check(call);
                }
            }
        }

        private void check(RandomCalls.Call call) throws Throwable {
            String name = call.function().name();
            MemoryLayout[] layouts = call.layouts().stream().map(layout -> layout.equals(ValueLayout.ADDRESS)
                    ? ValueLayout.JAVA_LONG : layout).toArray(MemoryLayout[]::new);
            String returned = call.function().returned();
            FunctionDescriptor descriptor = returned.equals("void") ? FunctionDescriptor.ofVoid(layouts)
                    : FunctionDescriptor.of(returned.matches("VkResult|VkBool32|uint32_t") ? ValueLayout.JAVA_INT
                            : ValueLayout.JAVA_LONG, layouts);
            if (driver.find(name).isEmpty()) {
                driver.with(name, descriptor, all -> null);
            }
            List<Object> arguments = new ArrayList<>();
            for (int i = 0; i < layouts.length; i++) {
                arguments.add(argument(layouts[i], call.words()[i]));
            }
            driver.calls.clear();
            out.reset();
            Linker.nativeLinker().downcallHandle(layer.find(name).orElseThrow(), descriptor)
                    .invokeWithArguments(arguments);
            layer.flush();

            assertThat(driver.calls).hasSize(1);
            assertThat(driver.calls.peek().arguments()).isEqualTo(arguments);
            assertThat(GrammarCheckTest.violations(out.toByteArray())).as(out::toString).isEmpty();
            try (TraceReader trace = TraceReader.of(MemorySegment.ofArray(out.toByteArray()))) {
                TraceEvent event = trace.next();
                while (event == TraceEvent.ENTERED || event == TraceEvent.THREAD_NAME) {
                    event = trace.next();
                }
                assertThat(event).as(out::toString).isEqualTo(TraceEvent.RETURNED);
                check(call, trace.call());
                assertThat(trace.next()).isEqualTo(TraceEvent.END);
            }
        }

        private void check(RandomCalls.Call call, TraceCall read) {
            assertThat(read.function()).isEqualTo(call.function().name());
            List<ReadCall.Value> arguments = raw(read.arguments());
            assertThat(arguments).extracting(ReadCall.Value::name)
                    .isEqualTo(call.function().parameters().stream().map(RegistryDom.Declared::name).toList());
            for (int i = 0; i < call.entry().size(); i++) {
                check(call.entry().get(i), arguments.get(i));
                boolean pointer = call.function().parameters().get(i).pointer();
                shown += pointer && !arguments.get(i).value().startsWith("[") ? 1 : 0;
            }
            Map<String, ReadCall.Value> outputs = new HashMap<>();
            for (ReadCall.Value value : raw(read.outputs())) {
                outputs.put(value.name().replaceAll("^\\*|\\[\\]$", ""), value);
            }
            assertThat(call.outputs().keySet()).as(outputs.toString()).containsAll(outputs.keySet());
            outputs.forEach((name, value) -> check(call.outputs().get(name), value));
            owed += call.certain().size();
            assertThat(outputs.keySet()).as(call.function().name()).containsAll(call.certain());
        }

        /** As the line has them, strings with their quotes. */
        private static List<ReadCall.Value> raw(TraceArguments arguments) {
            List<ReadCall.Value> values = new ArrayList<>();
            for (int i = 0; i < arguments.count(); i++) {
                values.add(new ReadCall.Value(arguments.name(i), arguments.raw(i)));
            }
            return values;
        }

        private static void check(RandomCalls.Check check, ReadCall.Value value) {
            try {
                check.accept(WrittenValue.of(value.value()));
            } catch (AssertionError e) {
                throw new AssertionError(value + ": " + e.getMessage(), e);
            }
        }

        private static Object argument(MemoryLayout layout, long word) {
            return switch (layout) {
                case ValueLayout.OfFloat f -> Float.intBitsToFloat((int) word);
                case ValueLayout.OfDouble d -> Double.longBitsToDouble(word);
                case ValueLayout.OfByte b -> (Object) (byte) word;
                case ValueLayout.OfShort s -> (Object) (short) word;
                case ValueLayout.OfInt n -> (Object) (int) word;
                default -> (Object) word;
            };
        }
    }

    private static final Traced VULKAN = Files.exists(Registries.VULKAN) ? new Traced() : null;

    /** Most of what is random must not be left out, nor may the layer write of most pointers just where they lead. */
    @AfterContainer
    static void mostCallsWereMade() {
        if (VULKAN != null && VULKAN.asked > 500) {
            assertThat(VULKAN.calls).isGreaterThan(VULKAN.asked / 2);
            assertThat(VULKAN.followed).isGreaterThan(VULKAN.calls / 10);
            assertThat(VULKAN.shown).as("inputs").isGreaterThan((VULKAN.followed - VULKAN.owed) / 3);
            assertThat(VULKAN.owed).as("outputs").isGreaterThan(VULKAN.calls / 40);
        }
    }

    @Example
    void theRegistryIsHere() {
        Registries.require(Registries.VULKAN);
    }

    @Property(tries = 1500)
    void aCallIsWrittenAsItWasMade(@ForAll @IntRange(min = 0, max = 5000) int which, @ForAll long seed)
            throws Throwable {
        if (VULKAN != null) {
            VULKAN.call(which, seed);
        }
    }
}
