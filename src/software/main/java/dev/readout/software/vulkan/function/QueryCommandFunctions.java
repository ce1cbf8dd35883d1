package dev.readout.software.vulkan.function;

import static dev.readout.abi.vulkan.vulkan_h.VK_BUFFER_USAGE_TRANSFER_DST_BIT;

import dev.readout.software.abi.vulkan.VkStridedDeviceAddressRangeKHR;
import dev.readout.software.vulkan.device.CommandBuffer;
import dev.readout.software.vulkan.device.CopyVuids;
import dev.readout.software.vulkan.object.AddressRange;
import dev.readout.software.vulkan.object.Buffer;
import dev.readout.software.vulkan.object.HandleTable;
import dev.readout.software.vulkan.query.QueryPool;
import dev.readout.software.vulkan.query.ResultFormat;
import dev.readout.software.vulkan.registry.ActiveQueryVuids;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.software.vulkan.registry.ResultVuids;
import dev.readout.software.vulkan.registry.TimestampVuids;
import dev.readout.software.vulkan.registry.VulkanFunction;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The functions that record commands of queries. */
final class QueryCommandFunctions implements FunctionGroup {
    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkCmdResetQueryPool -> FunctionBody.command(QueryCommandFunctions::reset);
            case vkCmdBeginQuery ->
                    FunctionBody.command((buffer, call) -> begin(buffer, call, ActiveQueryVuids.PLAIN, 0));
            case vkCmdBeginQueryIndexedEXT -> FunctionBody
                    .command((buffer, call) -> begin(buffer, call, ActiveQueryVuids.INDEXED, call.integer(4)));
            case vkCmdEndQuery ->
                    FunctionBody.command((buffer, call) -> end(buffer, call, ActiveQueryVuids.PLAIN, 0));
            case vkCmdEndQueryIndexedEXT -> FunctionBody
                    .command((buffer, call) -> end(buffer, call, ActiveQueryVuids.INDEXED, call.integer(3)));
            case vkCmdWriteTimestamp -> FunctionBody.command((buffer, call) -> writeTimestamp(buffer, call,
                    TimestampVuids.FIRST, Integer.toUnsignedLong(call.integer(1))));
            case vkCmdWriteTimestamp2 -> FunctionBody
                    .command((buffer, call) -> writeTimestamp(buffer, call, TimestampVuids.SECOND, call.word(1)));
            case vkCmdCopyQueryPoolResults -> FunctionBody.command(QueryCommandFunctions::copyResults);
            case vkCmdCopyQueryPoolResultsToMemoryKHR ->
                    FunctionBody.command(QueryCommandFunctions::copyResultsToMemory);
            default -> null;
        };
    }

    private static QueryPool queryPool(CommandBuffer commandBuffer, Call call, int index) {
        return commandBuffer.object(QueryPool.class, call.word(index), "queryPool");
    }

    private static void reset(CommandBuffer commandBuffer, Call call) {
        QueryPool pool = queryPool(commandBuffer, call, 1);
        int first = call.integer(2);
        int count = call.integer(3);
        commandBuffer.record(call.function(), recorder -> recorder.queries().reset(pool, first, count));
    }

    private static void begin(CommandBuffer commandBuffer, Call call, ActiveQueryVuids vuids, int index) {
        QueryPool pool = queryPool(commandBuffer, call, 1);
        int query = call.integer(2);
        int flags = call.integer(3);
        commandBuffer.record(call.function(), recorder -> recorder.queries().begin(vuids, pool, query, flags, index));
    }

    private static void end(CommandBuffer commandBuffer, Call call, ActiveQueryVuids vuids, int index) {
        QueryPool pool = queryPool(commandBuffer, call, 1);
        int query = call.integer(2);
        commandBuffer.record(call.function(), recorder -> recorder.queries().end(vuids, pool, query, index));
    }

    private static void writeTimestamp(CommandBuffer commandBuffer, Call call, TimestampVuids vuids, long stage) {
        QueryPool pool = queryPool(commandBuffer, call, 2);
        int query = call.integer(3);
        commandBuffer.record(call.function(), recorder -> recorder.queries().writeTimestamp(vuids, pool, query, stage));
    }

    private static void copyResults(CommandBuffer commandBuffer, Call call) {
        Buffer buffer = commandBuffer.object(Buffer.class, call.word(4), "dstBuffer");
        long offset = call.word(5);
        QueryPoolFunctions.checkStatus(call, commandBuffer.device(), call.integer(7));
        ResultFormat format =
                new ResultFormat(queryPool(commandBuffer, call, 1), call.integer(2), call.integer(3), call.word(6),
                        call.integer(7), ResultVuids.COPY, call::violation);
        checkPerformance(commandBuffer, format, "queryType-03232");
        if (Long.compareUnsigned(offset, buffer.size()) >= 0) {
            throw new Misuse("dstOffset-00819", "dstOffset is " + Long.toUnsignedString(offset)
                    + ", and dstBuffer has " + buffer.size() + " bytes");
        }
        buffer.checkRange(offset, format.size(), "dstBuffer-00824", "dstBuffer");
        format.checkAlignment("dstOffset", offset);
        if ((buffer.usage() & VK_BUFFER_USAGE_TRANSFER_DST_BIT()) == 0) {
            call.violation("dstBuffer-00825", "dstBuffer was created without VK_BUFFER_USAGE_TRANSFER_DST_BIT");
        }
        if (!buffer.isBound()) {
            throw new Misuse("dstBuffer-00826", "dstBuffer has no memory: vkBindBufferMemory comes first");
        }
        commandBuffer.record(call.function(), recorder -> recorder.queries().copyResults(format, CopyVuids.TO_BUFFER,
                device -> buffer.bytes().asSlice(offset)));
    }

    /** Checks that the device copies results of performance queries, by {@code rule}. */
    private static void checkPerformance(CommandBuffer commandBuffer, ResultFormat format, String rule) {
        if (format.pool().type() == QueryType.PERFORMANCE_QUERY
                && !commandBuffer.device().settings().performanceCopies()) {
            throw new Misuse(rule,
                    "results of performance queries can't be copied: allowCommandBufferQueryCopies is false");
        }
    }

    private static void copyResultsToMemory(CommandBuffer commandBuffer, Call call) {
        MemorySegment range = call.pointer(4, "pDstRange", VkStridedDeviceAddressRangeKHR.sizeof());
        long address = VkStridedDeviceAddressRangeKHR.address(range);
        long size = VkStridedDeviceAddressRangeKHR.size(range);
        QueryPoolFunctions.checkStatus(call, commandBuffer.device(), call.integer(6));
        ResultFormat format = new ResultFormat(queryPool(commandBuffer, call, 1), call.integer(2), call.integer(3),
                VkStridedDeviceAddressRangeKHR.stride(range), call.integer(6), ResultVuids.COPY_TO_MEMORY,
                call::violation);
        checkPerformance(commandBuffer, format, "queryType-13081");
        AddressRange target = new AddressRange(address, size);
        target.checkStride(VkStridedDeviceAddressRangeKHR.stride(range), call::violation);
        if (Long.compareUnsigned(size, format.size()) < 0) {
            throw new Misuse("pDstRange-13079", "pDstRange->size is " + Long.toUnsignedString(size)
                    + ", less than the " + format.size() + " bytes that the results take");
        }
        format.checkAlignment("pDstRange->address", address);
        HandleTable objects = commandBuffer.device().objects();
        List<Buffer> buffers = target.buffers(objects);
        if (buffers.stream().noneMatch(buffer -> (buffer.usage() & VK_BUFFER_USAGE_TRANSFER_DST_BIT()) != 0)) {
            call.violation("pDstRange-13080", "the buffer at the address " + Misuse.hex(address)
                    + " was created without VK_BUFFER_USAGE_TRANSFER_DST_BIT");
        }
        commandBuffer.record(call.function(), recorder -> recorder.queries().copyResults(format,
                CopyVuids.TO_MEMORY, device -> target.memory(device.objects())));
    }
}
