package dev.readout.software;

import static dev.readout.abi.vulkan.vulkan_h.VK_BUFFER_USAGE_TRANSFER_DST_BIT;
import static dev.readout.abi.vulkan.vulkan_h.VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT;
import static dev.readout.abi.vulkan.vulkan_h.VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO;
import static java.lang.foreign.ValueLayout.ADDRESS;

import dev.readout.abi.vulkan.PFN_vkBindBufferMemory;
import dev.readout.abi.vulkan.PFN_vkCmdBeginQueryIndexedEXT;
import dev.readout.abi.vulkan.PFN_vkCmdEndQueryIndexedEXT;
import dev.readout.abi.vulkan.PFN_vkCmdWriteTimestamp2;
import dev.readout.abi.vulkan.PFN_vkCreateBuffer;
import dev.readout.abi.vulkan.PFN_vkCreateQueryPool;
import dev.readout.abi.vulkan.PFN_vkDestroyQueryPool;
import dev.readout.abi.vulkan.PFN_vkResetQueryPool;
import dev.readout.abi.vulkan.VkBufferCreateInfo;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** An application that breaks rules: short names for what {@link Rules} do. What it makes, it makes once. */
final class RuleBreaker implements AutoCloseable {
    /** The size of the buffer that results are copied to. */
    static final int BYTES = 64;
    private static final int QUERIES = 4;
    private static final int STEP = VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT();

    final Application application;
    private final Map<Integer, MemorySegment> pools = new HashMap<>();
    private final Map<List<Integer>, MemorySegment> performancePools = new HashMap<>();
    private MappedBuffer buffer;
    private Commands commands;

    RuleBreaker(Application application) {
        this.application = application;
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
            hostReset(pool(0), 0, QUERIES);
        }
        return pool(0);
    }

    MemorySegment create(int type, int count, int statistics) {
        MemorySegment out = application.pointer();
        PFN_vkCreateQueryPool.invoke(application.function("vkCreateQueryPool"), application.device,
                application.queryPoolInfo(type, count, statistics), MemorySegment.NULL, out);
        return out.get(ADDRESS, 0);
    }

    MemorySegment performance(Integer... counters) {
        return performancePools.computeIfAbsent(List.of(counters),
                key -> PerformanceCalls.pool(application, QUERIES, counters));
    }

    void destroy(MemorySegment pool) {
        PFN_vkDestroyQueryPool.invoke(application.function("vkDestroyQueryPool"), application.device, pool,
                MemorySegment.NULL);
    }

    void hostReset(MemorySegment pool, int first, int count) {
        PFN_vkResetQueryPool.invoke(application.function("vkResetQueryPool"), application.device, pool, first, count);
    }

    void read(MemorySegment pool, int first, int count, int size, long stride, int flags) {
        application.results(pool, first, count, application.arena.allocate(size, 8), stride, flags);
    }

    void readAt(int offset, MemorySegment pool, int flags) {
        application.results(pool, 0, 1, application.arena.allocate(32, 8).asSlice(offset), 8, flags);
    }

    MappedBuffer buffer() {
        if (buffer == null) {
            buffer = application.createBuffer(BYTES);
        }
        return buffer;
    }

    /** A buffer with memory that nothing may be copied to. */
    MemorySegment bufferForNothing() {
        MemorySegment handle = createBuffer(VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT());
        Application.check(PFN_vkBindBufferMemory.invoke(application.function("vkBindBufferMemory"),
                application.device, handle, MappedBuffer.allocate(application, BYTES, 1), 0));
        return handle;
    }

    MemorySegment bufferWithoutMemory() {
        return createBuffer(VK_BUFFER_USAGE_TRANSFER_DST_BIT());
    }

    private MemorySegment createBuffer(int usage) {
        MemorySegment info = VkBufferCreateInfo.allocate(application.arena);
        VkBufferCreateInfo.sType(info, VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO());
        VkBufferCreateInfo.size(info, BYTES);
        VkBufferCreateInfo.usage(info, usage);
        MemorySegment out = application.pointer();
        Application.check(PFN_vkCreateBuffer.invoke(application.function("vkCreateBuffer"), application.device, info,
                MemorySegment.NULL, out));
        return out.get(ADDRESS, 0);
    }

    RuleBreaker lock() {
        Application.check(PerformanceCalls.lock(application, application.device, 0));
        return this;
    }

    RuleBreaker begin() {
        return begin(0);
    }

    /** Begins a command buffer of a queue family. */
    RuleBreaker begin(int family) {
        commands = application.begin(application.createCommandPool(family), 0);
        return this;
    }

    RuleBreaker reset(int first, int count) {
        commands.reset(occlusion(), first, count);
        return this;
    }

    RuleBreaker reset(MemorySegment pool) {
        commands.reset(pool, 0, QUERIES);
        return this;
    }

    /** Begins an occlusion query of a pool that was not reset by the host. */
    RuleBreaker beginQuery(int query) {
        return beginQuery(pool(0), query, 0);
    }

    RuleBreaker beginQuery(MemorySegment pool, int query, int flags) {
        commands.beginQuery(pool, query, flags);
        return this;
    }

    RuleBreaker endQuery(int query) {
        return endQuery(pool(0), query);
    }

    RuleBreaker endQuery(MemorySegment pool, int query) {
        commands.endQuery(pool, query);
        return this;
    }

    RuleBreaker beginIndexed(MemorySegment pool, int query, int index) {
        PFN_vkCmdBeginQueryIndexedEXT.invoke(application.function("vkCmdBeginQueryIndexedEXT"), commands.handle(),
                pool, query, 0, index);
        return this;
    }

    RuleBreaker endIndexed(MemorySegment pool, int query, int index) {
        PFN_vkCmdEndQueryIndexedEXT.invoke(application.function("vkCmdEndQueryIndexedEXT"), commands.handle(), pool,
                query, index);
        return this;
    }

    RuleBreaker timestamp(MemorySegment pool, int query, boolean second) {
        if (second) {
            PFN_vkCmdWriteTimestamp2.invoke(application.function("vkCmdWriteTimestamp2"), commands.handle(), STEP, pool,
                    query);
        } else {
            commands.timestamp(pool, query);
        }
        return this;
    }

    RuleBreaker beginRenderPass() {
        return beginRenderPass(0);
    }

    RuleBreaker beginRenderPass(int viewMask) {
        commands.beginRenderPass(Offscreen.create(application, 8, 8, viewMask), 0, 0, 8, 8);
        return this;
    }

    /** Copies results of occlusion queries. */
    RuleBreaker copy(int first, int count, long offset, long stride, int flags) {
        return copy(pool(0), first, count, offset, stride, flags);
    }

    RuleBreaker copy(MemorySegment pool, int first, int count, long offset, long stride, int flags) {
        commands.copyResults(pool, first, count, buffer(), offset, stride, flags);
        return this;
    }

    RuleBreaker copy(MemorySegment target, MemorySegment pool, int first, int count) {
        commands.copyResults(pool, first, count, new MappedBuffer(target, null, null), 0, 8, 1);
        return this;
    }

    RuleBreaker end() {
        commands.end();
        return this;
    }

    void submit() {
        commands.end();
        application.submit(application.queue(0, 0), MemorySegment.NULL, commands);
    }
}
