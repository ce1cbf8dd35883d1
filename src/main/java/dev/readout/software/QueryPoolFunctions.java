package dev.readout.software;

import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_FEATURE_NOT_PRESENT;
import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_OUT_OF_DEVICE_MEMORY;
import static dev.readout.abi.vulkan.vulkan_h.VK_NOT_READY;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_SUCCESS;
import static dev.readout.software.HandleTable.hex;

import dev.readout.abi.vulkan.VkQueryPoolCreateInfo;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;

/** The functions of query pools that the host calls: create, destroy, reset and read. */
final class QueryPoolFunctions implements FunctionGroup {
    /** The statistics of the stages that the device has: those of the core specification. */
    private static final int STATISTICS = (1 << 11) - 1;
    /** More values than this do not fit the device: 128 MiB. */
    private static final long MAX_VALUES = 1 << 24;

    @Override
    public NativeFunction function(String name) {
        return switch (name) {
            case "vkCreateQueryPool" -> NativeFunction.result(QueryPoolFunctions::create);
            case "vkDestroyQueryPool" -> NativeFunction.effect(call -> call.destroyed(QueryPool.class, "queryPool"));
            case "vkResetQueryPool" -> NativeFunction.effect(QueryPoolFunctions::reset);
            case "vkGetQueryPoolResults" ->
                    NativeFunction.result(QueryPoolFunctions::getResults);
            default -> null;
        };
    }

    private static int create(Call call) {
        Device device = call.device();
        MemorySegment info = call.struct(1, "pCreateInfo", VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO(),
                VkQueryPoolCreateInfo.sizeof());
        QueryType type = type(VkQueryPoolCreateInfo.queryType(info));
        int count = Arguments.count(VkQueryPoolCreateInfo.queryCount(info), "queryCount");
        if (count == 0) {
            throw new Misuse("queryCount is 0: a pool has at least one query");
        }
        int statistics = type == QueryType.PIPELINE_STATISTICS
                ? statistics(VkQueryPoolCreateInfo.pipelineStatistics(info)) : 0;
        if ((long) count * Math.max(1, Integer.bitCount(statistics)) > MAX_VALUES) {
            throw new Misuse(VK_ERROR_OUT_OF_DEVICE_MEMORY(), "queryCount is " + count
                    + ": the results of so many queries do not fit the device");
        }
        return call.created(device, 3, "pQueryPool", new QueryPool(type, count, statistics));
    }

    private static QueryType type(int code) {
        for (QueryType type : new QueryType[] {
                QueryType.OCCLUSION, QueryType.PIPELINE_STATISTICS, QueryType.TIMESTAMP}) {
            if (type.code() == code) {
                return type;
            }
        }
        throw new Misuse(VK_ERROR_FEATURE_NOT_PRESENT(), "queryType " + code
                + " is none that the device supports: occlusion (0), pipeline statistics (1) and timestamp (2)");
    }

    private static int statistics(int mask) {
        if (mask == 0) {
            throw new Misuse("pipelineStatistics is 0: a pool counts at least one statistic");
        }
        if ((mask & ~STATISTICS) != 0) {
            throw new Misuse(VK_ERROR_FEATURE_NOT_PRESENT(), "pipelineStatistics " + hex(mask & 0xFFFFFFFFL)
                    + " has bits of stages that the device does not have: it supports " + hex(STATISTICS));
        }
        return mask;
    }

    private static void reset(Call call) {
        QueryPool pool = call.object(call.device(), 1, QueryPool.class, "queryPool");
        pool.checkRange(call.integer(2), call.integer(3));
        pool.reset(call.integer(2), call.integer(3));
    }

    private static int getResults(Call call) {
        Device device = call.device();
        QueryPool pool = call.object(device, 1, QueryPool.class, "queryPool");
        int first = call.integer(2);
        int count = call.integer(3);
        ResultFormat format = new ResultFormat(pool, first, count, call.word(6), call.integer(7));
        if (Long.compareUnsigned(call.word(4), format.size()) < 0) {
            throw new Misuse("dataSize is " + Long.toUnsignedString(call.word(4)) + ", less than the " + format.size()
                    + " bytes that the results take");
        }
        if (count == 0) {
            return VK_SUCCESS();
        }
        MemorySegment data = call.pointer(5, "pData", format.size());
        if (data.address() % format.width() != 0) {
            throw new Misuse("pData " + hex(data.address()) + " is not aligned to " + format.width() + " bytes");
        }
        if (format.waits()) {
            device.completeWriters(pool, first, count);
        }
        if (format.write(data, device.settings().overflow(), device)) {
            return VK_SUCCESS();
        }
        explain(call, pool, first, count, format.waits());
        device.polledInVain();
        return VK_NOT_READY();
    }

    /** Reports what keeps results from ever becoming available. */
    private static void explain(Call call, QueryPool pool, int first, int count, boolean waits) {
        for (int query = first; query < first + count; query++) {
            if (pool.isUninitialized(query)) {
                call.report("query " + query + " was never reset: it has no result");
                return;
            }
            if (waits && !pool.isAvailable(query)) {
                call.report("VK_QUERY_RESULT_WAIT_BIT waits for query " + query
                        + ", which nothing that was submitted makes available: the wait is left out");
                return;
            }
        }
    }
}
