package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.*;
import static java.lang.foreign.ValueLayout.ADDRESS;

import dev.readout.abi.vulkan.*;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;

/** An application that breaks rules: short names for what {@link Rules} do. What it makes, it makes once. */
final class RuleBreaker implements AutoCloseable {
    /** The size of the buffer that results are copied to. */
    static final int BYTES = 64;
    private static final int QUERIES = 4;
    private static final int STEP = VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT();

    final Application application;
    private final Map<Integer, MemorySegment> pools = new HashMap<>();
    private final Map<List<Integer>, MemorySegment> performancePools = new HashMap<>();
    /** What the calls that return a {@code VkResult} returned. */
    private final List<Integer> results = new ArrayList<>();
    private MappedBuffer buffer;
    private Offscreen target;
    private Commands commands;
    private boolean ended;
    private boolean indexed;

    RuleBreaker(Application application) {
        this.application = application;
    }

    @Override
    public void close() {
        application.close();
    }

    /** This, which from now on begins and ends queries by the functions that take an index. */
    RuleBreaker indexed() {
        indexed = true;
        return this;
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
        return create(application.queryPoolInfo(type, count, statistics), MemorySegment.NULL);
    }

    MemorySegment performance(Integer... counters) {
        return performancePools.computeIfAbsent(List.of(counters),
                key -> noted(PerformanceCalls.pool(application, QUERIES, counters)));
    }

    void performanceOfFamily(int family) {
        noted(PerformanceCalls.poolOf(application, family, QUERIES, 0));
    }

    /** Notes whether something was created. */
    MemorySegment noted(MemorySegment created) {
        results.add(created.address() == 0 ? -1 : 0);
        return created;
    }

    /** Whether some call failed: the end of the recording at the latest. */
    boolean isRefused() {
        if (commands != null && !ended) {
            end();
        }
        return results.stream().anyMatch(result -> result < 0);
    }

    void destroy(MemorySegment pool) {
        destroy(pool, MemorySegment.NULL);
    }

    void destroy(MemorySegment pool, MemorySegment callbacks) {
        PFN_vkDestroyQueryPool.invoke(application.function("vkDestroyQueryPool"), application.device, pool, callbacks);
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
        results.add(PFN_vkCreateQueryPool.invoke(application.function("vkCreateQueryPool"), application.device, info,
                callbacks, out));
        return out.get(ADDRESS, 0);
    }

    MemorySegment fenceInfo() {
        MemorySegment info = VkFenceCreateInfo.allocate(application.arena);
        VkFenceCreateInfo.sType(info, VK_STRUCTURE_TYPE_FENCE_CREATE_INFO());
        return info;
    }

    /** A pool of the device's instance and of another device. */
    MemorySegment poolOfAnotherDevice() {
        MemorySegment other = application.createDevice(List.of(SoftwareQueueFamily.UNIVERSAL), MemorySegment.NULL);
        MemorySegment out = application.pointer();
        Application.check(PFN_vkCreateQueryPool.invoke(application.function("vkCreateQueryPool"), other,
                application.queryPoolInfo(0, QUERIES, 0), MemorySegment.NULL, out));
        return out.get(ADDRESS, 0);
    }

    void readNowhere(MemorySegment pool) {
        results.add(PFN_vkGetQueryPoolResults.invoke(application.function("vkGetQueryPoolResults"),
                application.device, pool, 0, 1, 8, MemorySegment.NULL, 8, 1));
    }

    void hostReset(MemorySegment pool, int first, int count) {
        PFN_vkResetQueryPool.invoke(application.function("vkResetQueryPool"), application.device, pool, first, count);
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
        MemorySegment handle = MappedBuffer.withoutMemory(application, BYTES, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT());
        Application.check(PFN_vkBindBufferMemory.invoke(application.function("vkBindBufferMemory"),
                application.device, handle, MappedBuffer.allocate(application, BYTES, 1), 0));
        return handle;
    }

    MemorySegment bufferWithoutMemory() {
        return MappedBuffer.withoutMemory(application, BYTES, VK_BUFFER_USAGE_TRANSFER_DST_BIT());
    }

    RuleBreaker lock() {
        Application.check(PerformanceCalls.lock(application, application.device, 0));
        return this;
    }

    void unlock() {
        PerformanceCalls.unlock(application, application.device);
    }

    RuleBreaker begin() {
        return begin(0);
    }

    /** Begins a command buffer of a queue family. */
    RuleBreaker begin(int family) {
        return recording(application.begin(application.createCommandPool(family), 0));
    }

    /** Begins a command buffer whose pool does not allow to record it again. */
    RuleBreaker beginForOnce() {
        return recording(application.begin(application.createCommandPool(0, 0), 0));
    }

    RuleBreaker beginSecondary(int flags, boolean occlusion, int controlFlags, int statistics) {
        Commands secondary = application.allocate(application.commandPool, VK_COMMAND_BUFFER_LEVEL_SECONDARY());
        Application.check(secondary.beginSecondary(flags,
                flags == 0 ? MemorySegment.NULL : target().renderPass(), occlusion, controlFlags, statistics));
        return recording(secondary);
    }

    private Offscreen target() {
        if (target == null) {
            target = Offscreen.create(application, 8, 8);
        }
        return target;
    }

    private RuleBreaker recording(Commands begun) {
        commands = begun;
        ended = false;
        return this;
    }

    RuleBreaker beginAgain() {
        results.add(commands.begin(0));
        return this;
    }

    void inAnother(int family) {
        inAnother(family, VK_COMMAND_BUFFER_LEVEL_PRIMARY());
    }

    /** Executes the command buffer in another one of a queue family. */
    void inAnother(int family, int level) {
        Commands other = application.allocate(application.createCommandPool(family), level);
        Application.check(level == VK_COMMAND_BUFFER_LEVEL_PRIMARY() ? other.begin(0)
                : other.beginSecondary(0, MemorySegment.NULL, false, 0, 0));
        recording(other.execute(commands));
    }

    /** Executes the command buffer in a render pass while a query is active: of statistics, or of occlusion if none. */
    void inQuery(int statistics, int flags) {
        Commands primary = application.begin();
        MemorySegment pool = statistics == 0 ? occlusion() : create(1, QUERIES, statistics);
        recording(primary.reset(pool, 0, QUERIES).beginQuery(pool, 0, flags).beginRenderPass(target(), 0, 0, 8, 8,
                VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS()).execute(commands));
    }

    RuleBreaker fill() {
        commands.fill(buffer(), 0, BYTES, 0);
        return this;
    }

    RuleBreaker destroyBuffer() {
        PFN_vkDestroyBuffer.invoke(application.function("vkDestroyBuffer"), application.device, buffer().handle(),
                MemorySegment.NULL);
        return this;
    }

    RuleBreaker freeMemory() {
        PFN_vkFreeMemory.invoke(application.function("vkFreeMemory"), application.device, buffer().memory(),
                MemorySegment.NULL);
        return this;
    }

    /** Submits the command buffer twice in one call: in one {@code VkSubmitInfo}, or in two. */
    void submitTwice(int infos) {
        MemorySegment info = infos == 1 ? application.submitInfo(commands, commands) : application.submitInfo(commands);
        MemorySegment array = application.arena.allocate(2 * info.byteSize(), 8);
        for (int i = 0; i < infos; i++) {
            MemorySegment.copy(info, 0, array, i * info.byteSize(), info.byteSize());
        }
        results.add(PFN_vkQueueSubmit.invoke(application.function("vkQueueSubmit"), application.queue(0, 0), infos,
                array, MemorySegment.NULL));
    }

    void submitWhatExecutesAnotherRecording() {
        beginSecondary(0, false, 0, 0).end();
        Commands secondary = commands;
        inAnother(0);
        end();
        results.add(secondary.beginSecondary(0, MemorySegment.NULL, false, 0, 0));
        submitAsItIs();
    }

    void allocate(int level) {
        MemorySegment info = VkCommandBufferAllocateInfo.allocate(application.arena);
        VkCommandBufferAllocateInfo.sType(info, VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO());
        VkCommandBufferAllocateInfo.commandPool(info, application.commandPool);
        VkCommandBufferAllocateInfo.level(info, level);
        VkCommandBufferAllocateInfo.commandBufferCount(info, 1);
        results.add(PFN_vkAllocateCommandBuffers.invoke(application.function("vkAllocateCommandBuffers"),
                application.device, info, application.pointer()));
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
        if (indexed) {
            return beginIndexed(pool, query, flags, 0);
        }
        commands.beginQuery(pool, query, flags);
        return this;
    }

    RuleBreaker endQuery(int query) {
        return endQuery(pool(0), query);
    }

    RuleBreaker endQuery(MemorySegment pool, int query) {
        if (indexed) {
            return endIndexed(pool, query, 0);
        }
        commands.endQuery(pool, query);
        return this;
    }

    RuleBreaker beginIndexed(MemorySegment pool, int query, int index) {
        return beginIndexed(pool, query, 0, index);
    }

    private RuleBreaker beginIndexed(MemorySegment pool, int query, int flags, int index) {
        PFN_vkCmdBeginQueryIndexedEXT.invoke(application.function("vkCmdBeginQueryIndexedEXT"), commands.handle(),
                pool, query, flags, index);
        return this;
    }

    RuleBreaker endIndexed(MemorySegment pool, int query, int index) {
        PFN_vkCmdEndQueryIndexedEXT.invoke(application.function("vkCmdEndQueryIndexedEXT"), commands.handle(), pool,
                query, index);
        return this;
    }

    RuleBreaker timestamp(MemorySegment pool, int query, boolean second) {
        return second ? timestamp2(pool, query, STEP) : timestamp(pool, query, STEP);
    }

    private RuleBreaker timestamp(MemorySegment pool, int query, int stage) {
        PFN_vkCmdWriteTimestamp.invoke(application.function("vkCmdWriteTimestamp"), commands.handle(), stage, pool,
                query);
        return this;
    }

    private RuleBreaker timestamp2(MemorySegment pool, int query, long stage) {
        PFN_vkCmdWriteTimestamp2.invoke(application.function("vkCmdWriteTimestamp2"), commands.handle(), stage, pool,
                query);
        return this;
    }

    /** Writes a timestamp at a stage. */
    RuleBreaker timestampAt(int stage) {
        return timestamp(pool(QueryType.TIMESTAMP.code()), 0, stage);
    }

    RuleBreaker timestamp2At(long stage) {
        return timestamp2(pool(QueryType.TIMESTAMP.code()), 0, stage);
    }

    RuleBreaker beginRenderPass() {
        return beginRenderPass(0);
    }

    RuleBreaker beginRenderPass(int viewMask) {
        commands.beginRenderPass(Offscreen.create(application, 8, 8, viewMask), 0, 0, 8, 8);
        return this;
    }

    RuleBreaker endRenderPass() {
        commands.endRenderPass();
        return this;
    }

    RuleBreaker beginTransformFeedback() {
        new TransformFeedbackCalls(application).begin(commands);
        return this;
    }

    RuleBreaker endTransformFeedback() {
        new TransformFeedbackCalls(application).end(commands);
        return this;
    }

    /** Binds the buffer for transform feedback. */
    void bind(int binding, long offset, long size) {
        new TransformFeedbackCalls(application).bind(commands, binding, buffer(), offset, size);
    }

    void makeViews() {
        results.add(Offscreen.createRenderPass(application, 3, application.pointer()));
    }

    ObjectCalls objects() {
        return new ObjectCalls(application);
    }

    void structureInBuffer(long size) {
        noted(objects().structure(buffer(), size, false));
    }

    void micromapInBuffer(long size) {
        noted(objects().micromap(buffer(), size));
    }

    MemorySegment built(boolean compactable) {
        MemorySegment structure = objects().structure(512, false);
        application.submit(objects().build(application.begin(), structure, 1, compactable));
        return structure;
    }

    MemorySegment builtMicromap(boolean compactable) {
        MemorySegment micromap = objects().micromap(512);
        application.submit(objects().buildMicromap(application.begin(), micromap, 1, compactable));
        return micromap;
    }

    /** Writes a property, by the function that is for one type, to a pool of another. */
    RuleBreaker write(QueryType function, QueryType type, QueryType pool, int first, MemorySegment object) {
        objects().write(commands, function, type, pool(pool.code()), first, object);
        return this;
    }

    /** Resets the queries of a type, writes the property of an object to the first of them, and submits that. */
    void writeAndSubmit(QueryType type, MemorySegment object) {
        begin().reset(pool(type.code())).write(type, type, type, 0, object).submit();
    }

    void writeByHost(QueryType type, long size, long stride, MemorySegment... objects) {
        results.add(objects().writeByHost(type, application.arena.allocate(size, 8), stride, objects));
    }

    VideoCalls video() {
        return new VideoCalls(application);
    }

    MemorySegment feedbackPool(int mask) {
        return noted(video().feedbackPool(mask, 1));
    }

    RuleBreaker beginVideo() {
        return begin(2).beginVideoAgain();
    }

    RuleBreaker beginVideoAgain() {
        video().begin(commands, video().session());
        return this;
    }

    void endVideo() {
        video().end(commands);
    }

    void encode(long range) {
        video().encode(commands, buffer(), range);
    }

    void calibrate(int domain) {
        MemorySegment info = VkCalibratedTimestampInfoEXT.allocate(application.arena);
        VkCalibratedTimestampInfoEXT.sType(info, VK_STRUCTURE_TYPE_CALIBRATED_TIMESTAMP_INFO_EXT());
        VkCalibratedTimestampInfoEXT.timeDomain(info, domain);
        results.add(PFN_vkGetCalibratedTimestampsEXT.invoke(application.function("vkGetCalibratedTimestampsEXT"),
                application.device, 1, info, application.pointer(), application.pointer()));
    }

    /** A pool of Intel's performance queries. */
    MemorySegment intel() {
        Application.check(new IntelCalls(application).initialize());
        return pool(QueryType.PERFORMANCE_QUERY_INTEL.code());
    }

    /** What Intel's functions return, with the API initialized. */
    void intel(ToIntFunction<IntelCalls> call) {
        IntelCalls calls = new IntelCalls(application);
        Application.check(calls.initialize());
        results.add(call.applyAsInt(calls));
    }

    RuleBreaker intelOverride(int type) {
        results.add(new IntelCalls(application).override(commands, type, true));
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
        results.add(commands.end());
        ended = true;
        return this;
    }

    RuleBreaker submit() {
        return end().submitAsItIs();
    }

    RuleBreaker submitAsItIs() {
        results.add(application.submit(application.queue(0, 0), MemorySegment.NULL, commands));
        return this;
    }
}
