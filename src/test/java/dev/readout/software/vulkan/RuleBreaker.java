package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.*;
import static dev.readout.software.abi.vulkan.vulkan_h.*;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS;
import static java.lang.foreign.ValueLayout.ADDRESS;

import dev.readout.abi.vulkan.*;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * An application that breaks rules: short names for what {@link Rules} do. What it makes, it makes once.
 */
final class RuleBreaker implements AutoCloseable {
    /** The size of the buffer that results are copied to. */
    static final int BYTES = 64;
    static final int QUERIES = 4;
    private static final int STEP = VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT();

    final Application application;
    /** What the calls that return a {@code VkResult} returned. */
    final List<Integer> results = new ArrayList<>();
    private final Map<Integer, MemorySegment> pools = new HashMap<>();
    private final Map<List<Integer>, MemorySegment> performancePools = new HashMap<>();
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

    /** This, which from now on begins and ends queries by the functions that take an index. */
    RuleBreaker indexed() {
        indexed = true;
        return this;
    }

    /** Whether some call failed: the end of the recording at the latest. */
    boolean isRefused() {
        if (commands != null && !ended) {
            end();
        }
        return results.stream().anyMatch(result -> result < 0);
    }

    /** Records commands. */
    RuleBreaker record(Consumer<Commands> recorded) {
        recorded.accept(commands);
        return this;
    }

    /** The command buffer, ended. */
    Commands ended() {
        end();
        return commands;
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
        return recording(application.begin(application.createCommandPool(family), 0));
    }

    /** Begins a command buffer whose pool does not allow to record it again. */
    RuleBreaker beginForOnce() {
        return recording(application.begin(application.createCommandPool(0, 0), 0));
    }

    RuleBreaker beginSecondary(int flags, boolean occlusion, int controlFlags, int statistics) {
        Commands secondary = application.allocateSecondary();
        Application.check(secondary.beginSecondary(flags,
                flags == 0 ? MemorySegment.NULL : target().renderPass(), occlusion, controlFlags, statistics));
        return recording(secondary);
    }

    /** Begins a secondary command buffer that inherits queries, outside of a render pass. */
    void inherit(boolean occlusion, int controlFlags, int statistics) {
        result(application.allocateSecondary().beginSecondary(0, MemorySegment.NULL, occlusion, controlFlags,
                statistics));
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
        recording(primary.reset(pool, 0, QUERIES).beginQuery(pool, 0, flags)
                .call("vkCmdBeginRenderPass", target().begins(0, 0, 8, 8),
                        VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS())
                .execute(commands));
    }

    /** Names a query pool. */
    void name(MemorySegment pool, String name) {
        results.add(application.name(pool, name));
    }

    RuleBreaker fill() {
        commands.fill(buffer(), 0, BYTES, 0);
        return this;
    }

    RuleBreaker destroyBuffer() {
        application.destroy("vkDestroyBuffer", buffer().handle());
        return this;
    }

    RuleBreaker freeMemory() {
        application.destroy("vkFreeMemory", buffer().memory());
        return this;
    }

    /** Submits the command buffer twice in one call: in one {@code VkSubmitInfo}, or in two. */
    void submitTwice(int infos) {
        MemorySegment info = infos == 1 ? application.submitInfo(commands, commands) : application.submitInfo(commands);
        results.add(application.result("vkQueueSubmit", application.queue(0, 0), infos, application.array(info, info),
                MemorySegment.NULL));
    }

    /** A command buffer that executes what was recorded again since. */
    Commands whatExecutesAnotherRecording() {
        beginSecondary(0, false, 0, 0).end();
        Commands secondary = commands;
        inAnother(0);
        end();
        results.add(secondary.beginSecondary(0, MemorySegment.NULL, false, 0, 0));
        return commands;
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
        commands.call("vkCmdBeginQueryIndexedEXT", pool, query, flags, index);
        return this;
    }

    RuleBreaker endIndexed(MemorySegment pool, int query, int index) {
        commands.call("vkCmdEndQueryIndexedEXT", pool, query, index);
        return this;
    }

    RuleBreaker timestamp(MemorySegment pool, int query, boolean second) {
        return second ? timestamp2(pool, query, STEP) : timestamp(pool, query, STEP);
    }

    private RuleBreaker timestamp(MemorySegment pool, int query, int stage) {
        commands.timestamp(stage, pool, query);
        return this;
    }

    private RuleBreaker timestamp2(MemorySegment pool, int query, long stage) {
        commands.call("vkCmdWriteTimestamp2", stage, pool, query);
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
        commands.beginRenderPass(Offscreen.create(application, 8, 8, viewMask));
        return this;
    }

    RuleBreaker endRenderPass() {
        commands.endRenderPass();
        return this;
    }

    /** Draws what a query counts, vertices or mesh tasks, in a render pass. */
    RuleBreaker drawIn(MemorySegment pool, boolean mesh) {
        MemorySegment pipeline = mesh ? target().pipeline(VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST(), 1, false,
                List.of(new Offscreen.Stage(0x80, Shaders.mesh(1))))
                : target().triangles();
        begin().reset(pool).beginQuery(pool, 0, 0);
        commands.beginRenderPass(target()).bind(0, pipeline).scissor(0, 0, 8, 8);
        if (mesh) {
            commands.call("vkCmdDrawMeshTasksEXT", 1, 1, 1);
        } else {
            commands.draw(3, 1);
        }
        return endRenderPass().endQuery(pool, 0);
    }

    /** Records a performance query, of one pass, in a command buffer while the lock is held. */
    RuleBreaker measured() {
        begin().reset(performance(0)).submit();
        return lock().begin().beginQuery(performance(0), 0, 0).endQuery(performance(0), 0);
    }

    /** Releases the profiling lock and takes it again. */
    RuleBreaker lockAnew() {
        unlock();
        return lock();
    }

    void submitPass(SynchronizationCalls.By by, int pass) {
        end();
        results.add(new SynchronizationCalls(application).submit(commands).pass(pass).to(application.queue(0, 0), by));
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

    /** Copies results of occlusion queries. */
    RuleBreaker copy(int first, int count, long offset, long stride, int flags) {
        return copy(pool(0), first, count, offset, stride, flags);
    }

    RuleBreaker copy(MemorySegment pool, int first, int count, long offset, long stride, int flags) {
        commands.copyResults(pool, first, count, buffer(), offset, stride, flags);
        return this;
    }

    /** Copies to the address of the buffer. */
    RuleBreaker copyToMemory(MemorySegment pool, int first, int count, long offset, long stride, int flags) {
        return copyToMemory(pool, first, count, buffer().bytes().address() + offset, BYTES - offset, stride, 0, flags);
    }

    RuleBreaker copyToMemory(MemorySegment pool, int first, int count, long address, long size, long stride,
            int addressFlags, int flags) {
        commands.copyResultsToMemory(pool, first, count, address, size, stride, addressFlags, flags);
        return this;
    }

    /** Copies to a buffer with a usage. */
    RuleBreaker copyToMemory(int usage, int addressFlags) {
        MappedBuffer target = MappedBuffer.create(application, BYTES, usage, 1);
        return copyToMemory(occlusion(), 0, 1, target.bytes().address(), 8, 8, addressFlags, 1);
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
