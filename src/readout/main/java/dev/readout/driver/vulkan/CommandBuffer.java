package dev.readout.driver.vulkan;

import static dev.readout.driver.vulkan.VulkanFunction.*;

import dev.readout.abi.Lifetime;
import dev.readout.abi.vulkan.PFN_vkAllocateCommandBuffers;
import dev.readout.abi.vulkan.PFN_vkBeginCommandBuffer;
import dev.readout.abi.vulkan.PFN_vkCmdBeginQuery;
import dev.readout.abi.vulkan.PFN_vkCmdCopyQueryPoolResults;
import dev.readout.abi.vulkan.PFN_vkCmdEndQuery;
import dev.readout.abi.vulkan.PFN_vkCmdPipelineBarrier;
import dev.readout.abi.vulkan.PFN_vkCmdResetQueryPool;
import dev.readout.abi.vulkan.PFN_vkCmdWriteTimestamp2;
import dev.readout.abi.vulkan.PFN_vkCmdWriteTimestamp;
import dev.readout.abi.vulkan.PFN_vkEndCommandBuffer;
import dev.readout.driver.DriverException;
import dev.readout.vulkan.ResultLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A list of commands for a queue, into which queries are recorded. It is created here: recorded once, submitted any
 * number of times, re-recorded with {@link #begin()}. Or it is the application's, which begins it, records other
 * commands, ends and submits it.
 *
 * <p>{@snippet :
 * commands.begin()
 *         .resetQueryPool(pool, 0, 2)
 *         .writeTimestamp(PipelineStage.TOP_OF_PIPE, pool, 0);
 * record(commands.handle());       // with whatever draws and computes
 * commands.writeTimestamp(PipelineStage.BOTTOM_OF_PIPE, pool, 1).end();
 * device.queue().submit(commands, fence);
 * }
 *
 * <p>Invalid use is an exception where it can be detected: a driver would not notice, and may crash. Commands that
 * other code records by the {@linkplain #handle() handle} can't be seen. So the caller must know, unchecked:
 * <ul>
 *   <li>whether a render pass has begun: {@link #resetQueryPool} and {@link #copyQueryPoolResults} are not allowed
 *       within one, and a query that begins within one ends within it (18.2);</li>
 *   <li>whether the objects of other code's commands still exist when the command buffer is submitted.</li>
 * </ul>
 *
 * <p>Recording allocates nothing. Not safe to share between threads. Each has a pool of its own, so different threads
 * may record different ones.
 */
public final class CommandBuffer implements AutoCloseable {
    private final DeviceCalls device;
    private final MemorySegment handle;
    private final RecordingState recording;
    /** NULL if the application submits it. */
    private final MemorySegment submitInfo;
    private final Lifetime lifetime;
    /** Null until results are first copied to an address. */
    private @Nullable ResultMemory resultMemory;

    CommandBuffer(DeviceCalls device, int queueFamily) {
        this.device = device;
        this.recording = new RecordingState();
        Handles handles = new Handles(device);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment pool = handles.create(
                    vkCreateCommandPool, CommandStructs.poolInfo(arena, queueFamily), vkDestroyCommandPool);
            MemorySegment out = arena.allocate(ValueLayout.ADDRESS);
            VkResult.requireSuccess(vkAllocateCommandBuffers, PFN_vkAllocateCommandBuffers.invoke(
                    device.address(vkAllocateCommandBuffers), device.handle(),
                    CommandStructs.allocateInfo(arena, pool), out));
            this.handle = out.get(ValueLayout.ADDRESS, 0);
        } catch (RuntimeException e) {
            handles.destroy();
            throw e;
        }
        this.submitInfo = CommandStructs.submitInfo(handle);
        this.lifetime = device.own("command buffer", handles::destroy);
    }

    /** A command buffer of the application's. */
    CommandBuffer(DeviceCalls device, MemorySegment handle) {
        this.device = device;
        this.recording = RecordingState.OF_APPLICATION;
        this.handle = handle;
        this.submitInfo = MemorySegment.NULL;
        // There is nothing to destroy, so the device need not know: many may be made, and forgotten.
        this.lifetime = new Lifetime("command buffer", () -> {});
    }

    /** The handle, {@code VkCommandBuffer}, for other bindings. */
    public long handle() {
        return handle.address();
    }

    /**
     * Begins to record, and forgets what was recorded before.
     *
     * @throws DriverException if the driver refuses
     * @throws IllegalStateException if it is being recorded, or is still running
     */
    public CommandBuffer begin() {
        recording.requireOwn();
        MemorySegment function = device.address(vkBeginCommandBuffer);
        recording.begin();
        int code = PFN_vkBeginCommandBuffer.invoke(function, open(), CommandStructs.beginInfo());
        if (code != VkResult.SUCCESS) {
            recording.invalidate();
        }
        VkResult.requireSuccess(vkBeginCommandBuffer, code);
        return this;
    }

    /**
     * Ends the recording, after which the command buffer can be submitted.
     *
     * @throws DriverException if the driver refuses
     * @throws IllegalStateException if it is not being recorded, or a query has not ended
     */
    public CommandBuffer end() {
        recording.end();
        int code = PFN_vkEndCommandBuffer.invoke(device.address(vkEndCommandBuffer), open());
        if (code != VkResult.SUCCESS) {
            recording.invalidate();
        }
        VkResult.requireSuccess(vkEndCommandBuffer, code);
        return this;
    }

    /**
     * Makes queries unavailable: {@code vkCmdResetQueryPool} (18.2). Outside a render pass, which is not checked.
     *
     * @param first the first query
     * @param count how many, 1 or more
     * @throws IndexOutOfBoundsException if the queries are not all in the pool
     */
    public CommandBuffer resetQueryPool(QueryPool pool, int first, int count) {
        requireQueries(pool, first, count);
        recording.use(pool.lifetime);
        PFN_vkCmdResetQueryPool.invoke(device.address(vkCmdResetQueryPool), open(), pool.segment(), first, count);
        return this;
    }

    /**
     * Begins a query: {@code vkCmdBeginQuery} (18.2).
     *
     * @param query from 0 to the pool's count - 1; unavailable, that is, reset
     * @throws IndexOutOfBoundsException if the query is not in the pool
     * @throws IllegalArgumentException if queries of the pool have no beginning and end
     * @throws IllegalStateException if another query of that type is active
     */
    public CommandBuffer beginQuery(QueryPool pool, int query) {
        return beginQuery(pool, query, 0);
    }

    /**
     * Begins an occlusion query that counts exactly: {@code vkCmdBeginQuery} with {@code VK_QUERY_CONTROL_PRECISE_BIT}
     * (18.3).
     *
     * @param query from 0 to the pool's count - 1; unavailable, that is, reset
     * @throws IndexOutOfBoundsException if the query is not in the pool
     * @throws IllegalArgumentException if it is no occlusion query
     * @throws IllegalStateException if the device was made without OCCLUSION_QUERY_PRECISE, or another occlusion query
     *         is active
     */
    public CommandBuffer beginPreciseQuery(QueryPool pool, int query) {
        Objects.requireNonNull(pool, "pool");
        pool.rules.requireOcclusion();
        device.requireFeature(DeviceFeature.OCCLUSION_QUERY_PRECISE);
        return beginQuery(pool, query, 1);
    }

    private CommandBuffer beginQuery(QueryPool pool, int query, int control) {
        requireQueries(pool, query, 1);
        pool.rules.requireBeginAndEnd();
        recording.beginQuery(pool, query);
        PFN_vkCmdBeginQuery.invoke(device.address(vkCmdBeginQuery), open(), pool.segment(), query, control);
        return this;
    }

    /**
     * Ends a query: {@code vkCmdEndQuery} (18.2).
     *
     * @param query a query of {@code pool} that is active
     * @throws IndexOutOfBoundsException if the query is not in the pool
     * @throws IllegalStateException if the query is not active in this command buffer
     */
    public CommandBuffer endQuery(QueryPool pool, int query) {
        requireQueries(pool, query, 1);
        recording.endQuery(pool, query);
        PFN_vkCmdEndQuery.invoke(device.address(vkCmdEndQuery), open(), pool.segment(), query);
        return this;
    }

    /**
     * Writes a timestamp when everything before it has passed a stage: {@code vkCmdWriteTimestamp2} on a device with
     * SYNCHRONIZATION2, else {@code vkCmdWriteTimestamp} (18.5).
     *
     * @param query from 0 to the pool's count - 1; unavailable, that is, reset
     * @throws IndexOutOfBoundsException if the query is not in the pool
     * @throws IllegalArgumentException if it is no timestamp query
     */
    public CommandBuffer writeTimestamp(PipelineStage stage, QueryPool pool, int query) {
        Objects.requireNonNull(stage, "stage");
        requireQueries(pool, query, 1);
        pool.rules.requireTimestamps();
        recording.use(pool.lifetime);
        if (device.hasFeature(DeviceFeature.SYNCHRONIZATION2)) {
            PFN_vkCmdWriteTimestamp2.invoke(
                    device.address(vkCmdWriteTimestamp2), open(), stage.bit(), pool.segment(), query);
        } else {
            PFN_vkCmdWriteTimestamp.invoke(
                    device.address(vkCmdWriteTimestamp), open(), stage.bit(), pool.segment(), query);
        }
        return this;
    }

    /**
     * Copies results into a buffer: {@code vkCmdCopyQueryPoolResults} (18.2). Outside a render pass, which is not
     * checked. It does not wait for queries that are unavailable, unless told to; reset the pool's results only after a
     * barrier.
     *
     * @param first the first query, whose result begins at {@code offset}
     * @param count how many queries, 1 or more
     * @param layout how each result is to lie
     * @param offset bytes from the buffer's beginning, a multiple of the layout's element
     * @param flags {@link dev.readout.vulkan.QueryResultFlags#WAIT WAIT}, {@link
     *        dev.readout.vulkan.QueryResultFlags#PARTIAL PARTIAL}, both or 0
     * @throws IndexOutOfBoundsException if the queries are not all in the pool, or the results not in the buffer
     * @throws IllegalArgumentException if the layout, the offset or the flags don't fit the pool
     */
    public CommandBuffer copyQueryPoolResults(
            QueryPool pool, int first, int count, ResultLayout layout, DeviceBuffer buffer, long offset, int flags) {
        Objects.requireNonNull(layout, "layout");
        Objects.requireNonNull(buffer, "buffer");
        requireQueries(pool, first, count);
        device.requireSame(buffer.device, "buffer");
        int layoutFlags = pool.rules.requireLayout(layout);
        pool.rules.requireFlags(flags);
        buffer.requireRange(offset, layout.byteSize(count), layout.width().bytes());
        recording.use(pool.lifetime);
        recording.use(buffer.lifetime);
        PFN_vkCmdCopyQueryPoolResults.invoke(device.address(vkCmdCopyQueryPoolResults), open(), pool.segment(), first,
                count, buffer.segment(), offset, layout.stride(), layoutFlags | flags);
        return this;
    }

    /**
     * Copies results to memory at a device address: {@code vkCmdCopyQueryPoolResultsToMemoryKHR}, of
     * VK_KHR_device_address_commands (18.2). It writes the same as {@link #copyQueryPoolResults}. The buffer behind the
     * address is not known here: the caller makes sure that it has room for the layout, memory and the usage
     * TRANSFER_DST, which no driver checks.
     *
     * @param first the first query, whose result begins at {@code address}
     * @param count how many queries, 1 or more
     * @param layout how each result is to lie
     * @param address of the device, as {@code vkGetBufferDeviceAddress} gives it: a multiple of the layout's element
     * @param addressFlags bits of {@code VkAddressCommandFlagsKHR}, which say what is known of the buffer; not
     *        PROTECTED (0x1), and of STORAGE_BUFFER_USAGE (0x4) and UNKNOWN_STORAGE_BUFFER_USAGE (0x8) one at most
     * @param flags {@link dev.readout.vulkan.QueryResultFlags#WAIT WAIT}, {@link
     *        dev.readout.vulkan.QueryResultFlags#PARTIAL PARTIAL}, both or 0
     * @throws IndexOutOfBoundsException if the queries are not all in the pool
     * @throws IllegalArgumentException if the layout or the flags don't fit the pool, or the address or its flags are
     *         not legal
     * @throws IllegalStateException if the device was made without DEVICE_ADDRESS_COMMANDS
     */
    public CommandBuffer copyQueryPoolResultsToMemory(
            QueryPool pool, int first, int count, ResultLayout layout, long address, int addressFlags, int flags) {
        Objects.requireNonNull(layout, "layout");
        requireQueries(pool, first, count);
        device.requireFeature(DeviceFeature.DEVICE_ADDRESS_COMMANDS);
        int layoutFlags = pool.rules.requireLayout(layout);
        pool.rules.requireFlags(flags);
        MemorySegment range = resultMemory().at(address, addressFlags, layout, count);
        recording.use(pool.lifetime);
        ResultMemory.copy(device.address(vkCmdCopyQueryPoolResultsToMemoryKHR), open(), pool.segment(), first,
                count, range, addressFlags, layoutFlags | flags);
        return this;
    }

    private ResultMemory resultMemory() {
        if (resultMemory == null) {
            resultMemory = new ResultMemory();
        }
        return resultMemory;
    }

    /**
     * Has later commands wait, at a stage, until earlier commands have passed a stage, and makes their writes visible:
     * {@code vkCmdPipelineBarrier} with one memory barrier. Outside a render pass, which is not checked.
     *
     * @param before the stage of earlier commands, TRANSFER for copies of results
     * @param after the stage of later commands, HOST for reading mapped memory once the fence is signaled
     */
    public CommandBuffer memoryBarrier(PipelineStage before, PipelineStage after) {
        Objects.requireNonNull(before, "before");
        Objects.requireNonNull(after, "after");
        recording.requireRecording();
        PFN_vkCmdPipelineBarrier.invoke(device.address(vkCmdPipelineBarrier), open(), before.bit(), after.bit(), 0,
                1, CommandStructs.memoryBarrier(), 0, MemorySegment.NULL, 0, MemorySegment.NULL);
        return this;
    }

    private MemorySegment open() {
        lifetime.requireOpen();
        return handle;
    }

    private void requireQueries(QueryPool pool, int first, int count) {
        Objects.requireNonNull(pool, "pool");
        device.requireSame(pool.device, "pool");
        pool.rules.requireQueries(first, count);
    }

    /** The {@code VkSubmitInfo} of this command buffer, if it may be submitted to a queue of a device. */
    MemorySegment prepare(DeviceCalls submittingDevice) {
        lifetime.requireOpen();
        device.requireSame(submittingDevice, "commandBuffer");
        recording.requireExecutable();
        return submitInfo;
    }

    void submitted(Fence fence, int submission) {
        recording.submitted(fence, submission);
    }

    /**
     * Destroys the command buffer, unless the application made it, once submitted work has ended. Does nothing the
     * second time.
     */
    @Override
    public void close() {
        lifetime.close();
    }
}
