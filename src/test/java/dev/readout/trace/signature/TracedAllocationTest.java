package dev.readout.trace.signature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.abi.vulkan.VkSubmitInfo;
import dev.readout.testing.Garbage;
import dev.readout.trace.text.LineWriter;
import dev.readout.trace.write.WrittenCall;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;

/** Calls of a frame, whose arguments are numbers, names, arrays and structs, are written without garbage. */
class TracedAllocationTest {
    private static final OutputStream NOWHERE = OutputStream.nullOutputStream();
    private static final int CALLS = 1000;
    private static final long HANDLE = 0x7f00_1234_5678L;

    @Test
    void callsOfAFrameAreWrittenWithoutGarbage() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment submit = VkSubmitInfo.allocate(arena);
            VkSubmitInfo.commandBufferCount(submit, 1);
            VkSubmitInfo.pCommandBuffers(submit, arena.allocateFrom(ValueLayout.JAVA_LONG, HANDLE));
            long fence = arena.allocateFrom(ValueLayout.JAVA_LONG, HANDLE).address();
            long results = arena.allocate(64, Long.BYTES).address();
            CallValues copy = WrittenCall.values(HANDLE, HANDLE, 3, 12, HANDLE, 256, 16, 5);
            CallValues queueSubmit = WrittenCall.values(HANDLE, 1, submit.address(), HANDLE);
            CallValues wait = WrittenCall.values(HANDLE, 1, fence, 1, -1);
            CallValues read = WrittenCall.values(HANDLE, HANDLE, 0, 4, 64, results, 16, 5);
            LineWriter line = new LineWriter();

            long least = Garbage.least(0, () -> {
                for (int call = 0; call < CALLS; call++) {
                    write(line, "vkCmdCopyQueryPoolResults", copy);
                    write(line, "vkQueueSubmit", queueSubmit);
                    write(line, "vkWaitForFences", wait);
                    write(line, "vkGetQueryPoolResults", read);
                    flush(line);
                }
            });

            assertThat(least).isZero();
        }
    }

    private static void flush(LineWriter line) {
        try {
            line.flush(NOWHERE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(LineWriter line, String name, CallValues call) {
        TracedFunction function = ApiTable.standard().function(name);
        function.arguments(line.entry().function(name), call);
        line.end();
        function.returned(line.exit().function(name).returned(), call);
        function.outputs(line, call);
        line.end();
    }
}
