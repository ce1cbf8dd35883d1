package dev.readout.jmh;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.driver.vulkan.VulkanDevice;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/** The loop of {@code jmh/loop.c} in Java, with critical downcalls and nothing around them. */
final class DowncallLoop extends HandLoop {
    private static final MethodHandle RESET = critical(
            FunctionDescriptor.ofVoid(JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT));
    private static final MethodHandle WRITE_TIMESTAMP = critical(
            FunctionDescriptor.ofVoid(JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_INT));
    private static final MethodHandle GET_RESULTS = critical(FunctionDescriptor.of(
            JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT));

    private final MemorySegment reset = MemorySegment.ofAddress(resetQueryPool);
    private final MemorySegment write = MemorySegment.ofAddress(writeTimestamp);
    private final MemorySegment get = MemorySegment.ofAddress(getQueryPoolResults);

    DowncallLoop(VulkanDevice device, int scopes) {
        super(device, scopes);
    }

    private static MethodHandle critical(FunctionDescriptor descriptor) {
        return Linker.nativeLinker().downcallHandle(descriptor, Linker.Option.critical(false));
    }

    @Override
    void record(long commandBuffer, long pool, int slot) {
        try {
            RESET.invokeExact(reset, resetBy(commandBuffer), pool, 0, queries);
            for (int query = 0; query < queries; query++) {
                WRITE_TIMESTAMP.invokeExact(write, commandBuffer, BOTTOM_OF_PIPE, pool, query);
            }
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    @Override
    long poll(long pool) {
        try {
            int result = (int) GET_RESULTS.invokeExact(get, device, pool, 0, queries, results.byteSize(),
                    results.address(), (long) STRIDE, FLAGS);
            if (result < 0) {
                throw new IllegalStateException("vkGetQueryPoolResults returned " + result);
            }
        } catch (RuntimeException failed) {
            throw failed;
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
        long sum = 0;
        for (int word = 0; word < 2 * queries; word += 4) {
            if (results.getAtIndex(JAVA_LONG, word + 1) != 0 && results.getAtIndex(JAVA_LONG, word + 3) != 0) {
                sum += results.getAtIndex(JAVA_LONG, word + 2) - results.getAtIndex(JAVA_LONG, word);
            }
        }
        return sum;
    }
}
