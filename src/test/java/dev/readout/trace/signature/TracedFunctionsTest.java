package dev.readout.trace.signature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.abi.egl.egl_h;
import dev.readout.trace.read.ReadCall;
import dev.readout.trace.read.TraceEvent;
import dev.readout.trace.write.TraceLayer;
import dev.readout.trace.write.TraceSettings;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.AddressLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every function that the layer knows, called through it: the driver sees what it would see without. */
class TracedFunctionsTest {
    /** What a pointer points to: zeros are empty strings and structs of no chain. */
    private static final MemorySegment ZEROS = Arena.global().allocate(1 << 16, 64);
    /** Lists of EGL have an end, and nothing before it. */
    private static final MemorySegment ENDS = Arena.global().allocate(1 << 16, 64);

    static {
        for (long offset = 0; offset < ENDS.byteSize(); offset += Long.BYTES) {
            ENDS.set(ValueLayout.JAVA_LONG, offset, egl_h.EGL_NONE());
        }
    }

    static Stream<String> functions() {
        return ApiTable.standard().functions().stream().map(function -> function.name);
    }

    @ParameterizedTest
    @MethodSource("functions")
    void theDriverGetsTheArgumentsAndTheCallerTheResult(String name) throws Throwable {
        FunctionDescriptor descriptor = ApiTable.standard().function(name).descriptor;
        Object result = descriptor.returnLayout().map(layout -> argument(name, layout, 5, true)).orElse(null);
        RecordingDriver driver = new RecordingDriver().with(name, arguments -> result);
        ByteArrayOutputStream trace = new ByteArrayOutputStream();
        List<List<Object>> sent = new ArrayList<>();

        try (TraceLayer layer = TraceLayer.create(driver, trace, TraceSettings.builder().build())) {
            MemorySegment function = layer.find(name).orElseThrow();
            assertThat(function).isNotEqualTo(driver.find(name).orElseThrow());
            for (boolean pointers : new boolean[] {true, false}) {
                List<Object> arguments = new ArrayList<>();
                for (MemoryLayout layout : descriptor.argumentLayouts()) {
                    arguments.add(argument(name, layout, arguments.size(), pointers));
                }
                Object returned = Linker.nativeLinker().downcallHandle(function, descriptor)
                        .invokeWithArguments(arguments);
                assertThat(plain(returned)).isEqualTo(plain(result));
                sent.add(arguments.stream().map(TracedFunctionsTest::plain).toList());
            }
        }

        assertThat(driver.calls).extracting(RecordingDriver.Call::function).containsOnly(name);
        assertThat(driver.calls)
                .extracting(call -> call.arguments().stream().map(TracedFunctionsTest::plain).toList())
                .isEqualTo(sent);
        List<ReadCall> calls = ReadCall.allOf(trace.toByteArray());
        assertThat(calls).extracting(ReadCall::function).containsExactly(name, name);
        assertThat(calls).extracting(ReadCall::event).containsOnly(TraceEvent.RETURNED);
        assertThat(calls).extracting(call -> call.arguments().size())
                .containsOnly(descriptor.argumentLayouts().size());
    }

    /**
     * An argument that differs from those beside it.
     *
     * @param pointers whether pointers point to something, and counts are small; numbers are extreme otherwise
     */
    private static Object argument(String name, MemoryLayout layout, int index, boolean pointers) {
        if (layout instanceof AddressLayout) {
            MemorySegment memory = name.startsWith("egl") ? ENDS : ZEROS;
            return pointers ? memory.asSlice(index * 1024L) : MemorySegment.NULL;
        }
        Class<?> type = ((ValueLayout) layout).carrier();
        if (type == long.class) {
            return pointers ? (Object) (long) index : (Object) (Long.MIN_VALUE + index);
        }
        if (type == float.class) {
            return pointers ? (Object) (0.1f + index) : (Object) Float.intBitsToFloat(0xFF80_0000 + index);
        }
        if (type == byte.class) {
            return pointers ? (Object) (byte) 1 : (Object) (byte) -1;
        }
        return pointers ? index : Integer.MIN_VALUE + index;
    }

    /** Segments are equal if their addresses are; a float's bits count, also if it is no number. */
    private static Object plain(Object value) {
        return value instanceof MemorySegment pointer ? (Object) pointer.address()
                : value instanceof Float number ? (Object) Float.floatToRawIntBits(number)
                        : value;
    }
}
