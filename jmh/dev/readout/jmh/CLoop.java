package dev.readout.jmh;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.driver.vulkan.VulkanDevice;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;

/** The loop in C of {@code jmh/loop.c}, of which each function is called once a frame. */
final class CLoop extends HandLoop {
    private static final MethodHandle RECORD = Linker.nativeLinker().downcallHandle(
            FunctionDescriptor.ofVoid(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT),
            Linker.Option.critical(false));
    private static final MethodHandle POLL = Linker.nativeLinker().downcallHandle(
            FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG),
            Linker.Option.critical(false));

    private final MemorySegment record;
    private final MemorySegment poll;

    /** @param c what {@code jmh/loop.c} was compiled to */
    CLoop(VulkanDevice device, int scopes, SymbolLookup c) {
        super(device, scopes);
        record = c.find("record").orElseThrow();
        poll = c.find("poll").orElseThrow();
    }

    @Override
    void record(long commandBuffer, long pool, int slot) {
        try {
            RECORD.invokeExact(record, resetQueryPool, writeTimestamp, resetBy(commandBuffer), commandBuffer, pool,
                    queries);
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    @Override
    long poll(long pool) {
        try {
            return (long) POLL.invokeExact(poll, getQueryPoolResults, device, pool, queries, results.address());
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }
}
