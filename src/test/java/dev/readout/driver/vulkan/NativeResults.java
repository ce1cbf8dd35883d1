package dev.readout.driver.vulkan;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.testing.CompiledC;
import java.lang.foreign.MemorySegment;

/**
 * A {@code vkGetQueryPoolResults} in which no Java runs: it notes what it is given, and returns what it was told to.
 */
final class NativeResults {
    private static NativeResults compiled;

    /** The arguments of a call, each as the function saw it. */
    record Arguments(long device, long pool, int first, int count, long size, long data, long stride, int flags) {
    }

    private final MemorySegment function;
    private final MemorySegment given;
    private final MemorySegment answer;

    private NativeResults(CompiledC c) {
        function = c.address("results");
        given = c.address("given").reinterpret(8 * Long.BYTES);
        answer = c.address("answer").reinterpret(Integer.BYTES);
    }

    /** The function, which all tests share; a test is skipped, with the reason, where there is no gcc. */
    static synchronized NativeResults compiled() {
        if (compiled == null) {
            compiled = new NativeResults(CompiledC.of("""
                    #include <stddef.h>
                    #include <stdint.h>
                    uint64_t given[8];
                    int answer;
                    int results(void *device, uint64_t pool, uint32_t first, uint32_t count, size_t size, void *data,
                                uint64_t stride, uint32_t flags) {
                        uint64_t arguments[] =
                            {(uintptr_t)device, pool, first, count, size, (uintptr_t)data, stride, flags};
                        for (int i = 0; i < 8; i++) given[i] = arguments[i];
                        return answer;
                    }
                    """));
        }
        return compiled;
    }

    /** Has every call return a code, and forgets what was given. */
    NativeResults answering(int code) {
        answer.set(JAVA_INT, 0, code);
        given.fill((byte) 0);
        return this;
    }

    MemorySegment function() {
        return function;
    }

    /** What the last call was given. */
    Arguments given() {
        return new Arguments(argument(0), argument(1), (int) argument(2), (int) argument(3), argument(4), argument(5),
                argument(6), (int) argument(7));
    }

    private long argument(int index) {
        return given.getAtIndex(JAVA_LONG, index);
    }
}
