package dev.readout.jmh;

import dev.readout.driver.vulkan.DeviceFeature;
import dev.readout.driver.vulkan.QueryPool;
import dev.readout.driver.vulkan.QueryPoolInfo;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.stream.Stream;

/**
 * A loop that is written by hand: a ring of query pools, and the commands that Readout records too. It keeps no names,
 * reports nothing, and knows that a frame has arrived. The host resets queries where the device was made for that.
 */
abstract class HandLoop implements FrameLoop {
    static final int BOTTOM_OF_PIPE = 0x2000;
    /** 64 bits, and an availability word. */
    static final int FLAGS = 1 | 4;
    static final int STRIDE = 16;

    final long device;
    final int queries;
    final boolean hostReset;
    final long resetQueryPool;
    final long writeTimestamp;
    final long getQueryPoolResults;
    /** Of one pool. */
    final MemorySegment results;
    private final Arena arena = Arena.ofShared();
    private final QueryPool[] pools;
    private final long[] handles;
    private int recorded;
    private int polled;
    private long sum;

    HandLoop(VulkanDevice device, int scopes) {
        this.device = device.handle();
        queries = 2 * scopes;
        hostReset = device.hasFeature(DeviceFeature.HOST_QUERY_RESET);
        resetQueryPool = address(device, hostReset ? "vkResetQueryPool" : "vkCmdResetQueryPool");
        writeTimestamp = address(device, "vkCmdWriteTimestamp");
        getQueryPoolResults = address(device, "vkGetQueryPoolResults");
        pools = Stream.generate(() -> device.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, queries)))
                .limit(FRAMES_IN_FLIGHT).toArray(QueryPool[]::new);
        handles = Stream.of(pools).mapToLong(QueryPool::handle).toArray();
        results = arena.allocate((long) queries * STRIDE, Long.BYTES);
    }

    private static long address(VulkanDevice device, String function) {
        return device.functions().find(function).orElseThrow(
                () -> new IllegalStateException("the device has no " + function)).address();
    }

    /** Resets a pool, and writes a timestamp into each query. */
    abstract void record(long commandBuffer, long pool, int slot);

    /** Returns the sum of the scopes' ticks. */
    abstract long poll(long pool);

    /** What the command that resets has for its first argument. */
    final long resetBy(long commandBuffer) {
        return hostReset ? device : commandBuffer;
    }

    @Override
    public final void record(long commandBuffer) {
        int slot = recorded++ % FRAMES_IN_FLIGHT;
        record(commandBuffer, handles[slot], slot);
    }

    @Override
    public final int poll() {
        if (polled == recorded) {
            return 0;
        }
        sum += poll(handles[polled++ % FRAMES_IN_FLIGHT]);
        return 1;
    }

    @Override
    public final void close() {
        Stream.of(pools).forEach(QueryPool::close);
        arena.close();
    }
}
