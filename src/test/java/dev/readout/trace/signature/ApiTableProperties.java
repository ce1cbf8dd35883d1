package dev.readout.trace.signature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Headers;
import dev.readout.trace.read.ReadCall;
import dev.readout.trace.write.WrittenCall;
import java.lang.foreign.AddressLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever function is called with whatever arguments, a call of it is written that reads back as that call. */
class ApiTableProperties {
    /** Room for as many elements as are shown, of the largest struct, all zero. */
    private static final long ROOM = 1 << 16;

    /** A function, words for all its parameters, which of its pointers are null, and what it returns. */
    record Call(TracedFunction function, List<Long> words, List<Boolean> nulls, long returned) {
        long[] arguments(long memory) {
            List<MemoryLayout> layouts = function.descriptor.argumentLayouts();
            long[] arguments = new long[layouts.size()];
            for (int i = 0; i < arguments.length; i++) {
                boolean pointer = layouts.get(i) instanceof AddressLayout;
                arguments[i] = !pointer ? words.get(i) : nulls.get(i) ? 0 : memory;
            }
            return arguments;
        }

        @Override
        public String toString() {
            return function.name + words;
        }
    }

    @Provide
    Arbitrary<Call> calls() {
        Arbitrary<Long> words = Arbitraries.oneOf(Arbitraries.longs(), Arbitraries.longs().between(-1, 40),
                Arbitraries.of(0x8866L, 0x3038L, 1L << 31, 0xFFFF_FFFFL, Long.MAX_VALUE));
        // A returned pointer would be one to a string: small numbers lead nowhere.
        return Combinators.combine(Arbitraries.of(ApiTable.standard().functions()), words.list().ofSize(16),
                Arbitraries.of(true, false).list().ofSize(16), Arbitraries.longs().between(-5, 5)).as(Call::new);
    }

    @Property(tries = 3000)
    void whatIsWrittenReadsBackWithTheNamesAndNumbersOfTheCall(@ForAll("calls") Call call) throws Exception {
        try (Arena arena = Arena.ofConfined()) {
            long[] arguments = call.arguments(arena.allocate(ROOM, 8).address());
            ReadCall read = WrittenCall.of(call.function.name, call.returned, arguments);

            assertThat(read.function()).isEqualTo(call.function.name);
            assertThat(read.arguments()).extracting(ReadCall.Value::name).isEqualTo(names(call.function));
            for (int i = 0; i < arguments.length; i++) {
                String value = read.arguments().get(i).value();
                assertSame(value, arguments[i], call.function.descriptor.argumentLayouts().get(i));
            }
            assertThat(read.outputs()).extracting(value -> value.name().replaceAll("[*\\[\\]]", ""))
                    .isSubsetOf(names(call.function));
        }
    }

    /** A value that is a number is that of the word, signed or not; what else there is, the examples show. */
    private static void assertSame(String value, long word, MemoryLayout layout) {
        if (value.matches("-?\\d+|0x[0-9a-f]+")) {
            long number = value.startsWith("0x") ? Long.parseUnsignedLong(value, 2, value.length(), 16)
                    : value.startsWith("-") ? Long.parseLong(value) : Long.parseUnsignedLong(value);
            int unused = Long.SIZE - (int) layout.byteSize() * Byte.SIZE;
            assertThat(number << unused).isEqualTo(word << unused);
        } else if (layout.equals(ValueLayout.JAVA_FLOAT)) {
            assertThat(value).isEqualTo(Float.toString(Float.intBitsToFloat((int) word)));
        }
    }

    private static List<String> names(TracedFunction function) {
        String api = Map.of("vk", "vulkan", "cl", "cl", "eg", "egl").getOrDefault(function.name.substring(0, 2), "gl");
        return Headers.parameters(api, function.name);
    }
}
