package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_BUFFER_USAGE_TRANSFER_DST_BIT;

import dev.readout.vulkan.QueryType;

/** The functions that record commands of queries. */
final class QueryCommandFunctions implements FunctionGroup {
    @Override
    public NativeFunction function(String name) {
        NativeFunction.Effect effect = effect(name);
        return effect == null ? null : CommandFunctions.recording(effect);
    }

    private static NativeFunction.Effect effect(String name) {
        return switch (name) {
            case "vkCmdResetQueryPool" -> QueryCommandFunctions::reset;
            case "vkCmdBeginQuery" -> call -> begin(call, 0);
            case "vkCmdBeginQueryIndexedEXT" -> call -> begin(call, call.integer(4));
            case "vkCmdEndQuery" -> call -> end(call, 0);
            case "vkCmdEndQueryIndexedEXT" -> call -> end(call, call.integer(3));
            case "vkCmdWriteTimestamp" ->
                    call -> writeTimestamp(call, TimestampRules.FIRST, Integer.toUnsignedLong(call.integer(1)));
            case "vkCmdWriteTimestamp2" -> call -> writeTimestamp(call, TimestampRules.SECOND, call.word(1));
            case "vkCmdCopyQueryPoolResults" -> QueryCommandFunctions::copyResults;
            default -> null;
        };
    }

    private static QueryPool queryPool(Call call, int index) {
        return call.commandBuffer().object(QueryPool.class, call.word(index), "queryPool");
    }

    private static void reset(Call call) {
        QueryPool pool = queryPool(call, 1);
        int first = call.integer(2);
        int count = call.integer(3);
        CommandFunctions.record(call, recorder -> recorder.queries().reset(pool, first, count));
    }

    private static void begin(Call call, int index) {
        QueryPool pool = queryPool(call, 1);
        int query = call.integer(2);
        int flags = call.integer(3);
        CommandFunctions.record(call, recorder -> recorder.queries().begin(pool, query, flags, index));
    }

    private static void end(Call call, int index) {
        QueryPool pool = queryPool(call, 1);
        int query = call.integer(2);
        CommandFunctions.record(call, recorder -> recorder.queries().end(pool, query, index));
    }

    private static void writeTimestamp(Call call, TimestampRules rules, long stage) {
        QueryPool pool = queryPool(call, 2);
        int query = call.integer(3);
        CommandFunctions.record(call, recorder -> recorder.queries().writeTimestamp(rules, pool, query, stage));
    }

    private static void copyResults(Call call) {
        Buffer buffer = call.commandBuffer().object(Buffer.class, call.word(4), "dstBuffer");
        long offset = call.word(5);
        ResultFormat format = new ResultFormat(queryPool(call, 1), call.integer(2), call.integer(3), call.word(6),
                call.integer(7), true, call::violation);
        if (format.pool().type() == QueryType.PERFORMANCE_QUERY
                && !call.commandBuffer().device().settings().performanceCopies()) {
            throw new Misuse("queryType-03232",
                    "results of performance queries can't be copied: allowCommandBufferQueryCopies is false");
        }
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
        CommandFunctions.record(call, recorder -> recorder.queries().copyResults(format, buffer, offset));
    }
}
