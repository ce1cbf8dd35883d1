package dev.readout.trace.signature;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.readout.abi.vulkan.VkSubmitInfo;
import dev.readout.trace.text.LineWriter;
import dev.readout.trace.write.WrittenCall;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Calls of a frame, whose arguments are numbers, names, arrays and structs, are written without garbage. */
class TracedAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int CALLS = 1000;
    private static final int ROUNDS = 200;
    private static final long HANDLE = 0x7f00_1234_5678L;

    @Test
    void callsOfAFrameAreWrittenWithoutGarbage() throws IOException {
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
            OutputStream out = OutputStream.nullOutputStream();

            long least = Long.MAX_VALUE;
            for (int round = 0; round < ROUNDS && least > 0; round++) {
                long before = THREADS.getCurrentThreadAllocatedBytes();
                for (int call = 0; call < CALLS; call++) {
                    write(line, "vkCmdCopyQueryPoolResults", copy);
                    write(line, "vkQueueSubmit", queueSubmit);
                    write(line, "vkWaitForFences", wait);
                    write(line, "vkGetQueryPoolResults", read);
                    line.flush(out);
                }
                least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
            }

            assertThat(least).isZero();
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
