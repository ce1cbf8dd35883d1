package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.*;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT;
import static java.lang.foreign.ValueLayout.ADDRESS;

import dev.readout.abi.vulkan.*;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * An application that breaks rules of what is called without a command buffer: short names for what {@link Rules} do.
 * What it makes, it makes once.
 */
class HostRuleBreaker implements AutoCloseable {
    /** The size of the buffer that results are copied to. */
    static final int BYTES = 64;
    static final int QUERIES = 4;

    final Application application;
    /** What the calls that return a {@code VkResult} returned. */
    final List<Integer> results = new ArrayList<>();
    private final Map<Integer, MemorySegment> pools = new HashMap<>();
    private final Map<List<Integer>, MemorySegment> performancePools = new HashMap<>();
    private MappedBuffer buffer;

    HostRuleBreaker(Application application) {
        this.application = application;
    }

    /** Whether some call failed. */
    boolean isRefused() {
        return results.stream().anyMatch(result -> result < 0);
    }

    @Override
    public void close() {
        application.close();
    }

    /** A pool that was never reset. */
    MemorySegment pool(int type) {
        return pools.computeIfAbsent(type, key -> application.createQueryPool(key, QUERIES, 0));
    }

    /** A pool of occlusion queries that was reset. */
    MemorySegment occlusion() {
        if (!pools.containsKey(0)) {
            application.hostReset(pool(0), 0, QUERIES);
        }
        return pool(0);
    }

    MemorySegment create(int type, int count, int statistics) {
        return create(application.queryPoolInfo(type, count, statistics), MemorySegment.NULL);
    }

    MemorySegment performance(Integer... counters) {
        return performancePools.computeIfAbsent(List.of(counters),
                key -> noted(PerformanceCalls.pool(application, QUERIES, counters)));
    }

    void performanceOfFamily(int family) {
        noted(PerformanceCalls.poolOf(application, family, QUERIES, 0));
    }

    /** Notes a {@code VkResult}. */
    void result(int result) {
        results.add(result);
    }

    /** Notes whether something was created. */
    MemorySegment noted(MemorySegment created) {
        results.add(created.address() == 0 ? -1 : 0);
        return created;
    }

    void destroy(MemorySegment pool) {
        destroy(pool, MemorySegment.NULL);
    }

    void destroy(MemorySegment pool, MemorySegment callbacks) {
        application.call("vkDestroyQueryPool", application.device, pool, callbacks);
    }

    /** The functions of an allocator, which nobody calls. */
    MemorySegment callbacks() {
        MemorySegment callbacks = application.arena.allocate(6 * ADDRESS.byteSize(), 8);
        for (int function = 1; function < 4; function++) {
            callbacks.setAtIndex(ADDRESS, function, application.function("vkCreateQueryPool"));
        }
        return callbacks;
    }

    MemorySegment createWithCallbacks() {
        return create(application.queryPoolInfo(0, QUERIES, 0), callbacks());
    }

    /** Creates a pool of occlusion queries by an info that is changed before. */
    void createWith(Consumer<MemorySegment> change) {
        MemorySegment info = application.queryPoolInfo(0, QUERIES, 0);
        change.accept(info);
        create(info, MemorySegment.NULL);
    }

    MemorySegment create(MemorySegment info, MemorySegment callbacks) {
        MemorySegment out = application.pointer();
        results.add(application.result("vkCreateQueryPool", application.device, info, callbacks, out));
        return out.get(ADDRESS, 0);
    }

    /** A pool of the device's instance and of another device. */
    MemorySegment poolOfAnotherDevice() {
        MemorySegment other = application.createDevice(List.of(SoftwareQueueFamily.UNIVERSAL), MemorySegment.NULL);
        MemorySegment out = application.pointer();
        Application.check(application.result("vkCreateQueryPool", other, application.queryPoolInfo(0, QUERIES, 0),
                MemorySegment.NULL, out));
        return out.get(ADDRESS, 0);
    }

    void readNowhere(MemorySegment pool) {
        results.add(application.result("vkGetQueryPoolResults", application.device, pool, 0, 1, 8L,
                MemorySegment.NULL, 8L, 1));
    }

    void read(MemorySegment pool, int first, int count, int size, long stride, int flags) {
        results.add(application.results(pool, first, count, application.arena.allocate(size, 8), stride, flags));
    }

    void readAt(int offset, MemorySegment pool, int flags) {
        results.add(application.results(pool, 0, 1, application.arena.allocate(32, 8).asSlice(offset), 8, flags));
    }

    MappedBuffer buffer() {
        if (buffer == null) {
            buffer = application.createBuffer(BYTES);
        }
        return buffer;
    }

    /** A buffer with memory that nothing may be copied to. */
    MemorySegment bufferForNothing() {
        return MappedBuffer.create(application, BYTES, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT(), 1).handle();
    }

    MemorySegment bufferWithoutMemory() {
        return MappedBuffer.withoutMemory(application, BYTES, VK_BUFFER_USAGE_TRANSFER_DST_BIT());
    }

    void unlock() {
        PerformanceCalls.unlock(application, application.device);
    }

    VideoCalls video() {
        return new VideoCalls(application);
    }

    MemorySegment feedbackPool(int mask) {
        return noted(video().feedbackPool(mask, 1));
    }

    void calibrate(int... domains) {
        results.add(Calibration.of(application, "vkGetCalibratedTimestampsEXT", domains).result());
    }
}
