package dev.readout.software;

import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_FEATURE_NOT_PRESENT;
import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_OUT_OF_DEVICE_MEMORY;
import static dev.readout.abi.vulkan.vulkan_h.VK_NOT_READY;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_SUCCESS;
import static dev.readout.software.HandleTable.hex;

import dev.readout.abi.vulkan.PFN_vkCreateQueryPool;
import dev.readout.abi.vulkan.PFN_vkDestroyQueryPool;
import dev.readout.abi.vulkan.PFN_vkGetQueryPoolResults;
import dev.readout.abi.vulkan.PFN_vkResetQueryPool;
import dev.readout.abi.vulkan.VkQueryPoolCreateInfo;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** The functions of query pools that the host calls: create, destroy, reset and read. */
final class QueryPoolFunctions implements FunctionGroup {
    /** The statistics of the stages that the device has: those of the core specification. */
    private static final int STATISTICS = (1 << 11) - 1;
    /** More values than this do not fit the device: 128 MiB. */
    private static final long MAX_VALUES = 1 << 24;

    private final HandleTable handles;
    private final Calls calls;
    private final Arena arena;

    QueryPoolFunctions(Context context) {
        handles = context.handles();
        calls = context.calls();
        arena = context.arena();
    }

    @Override
    public MemorySegment stub(String name) {
        return switch (name) {
            case "vkCreateQueryPool" -> PFN_vkCreateQueryPool.allocate((device, info, allocator, pool) ->
                    calls.result(name, () -> create(device, info, pool)), arena);
            case "vkDestroyQueryPool" -> PFN_vkDestroyQueryPool.allocate((device, pool, allocator) ->
                    calls.effect(name, () -> device(device).objects().remove(QueryPool.class, pool, "queryPool")),
                    arena);
            case "vkResetQueryPool" -> PFN_vkResetQueryPool.allocate((device, pool, first, count) ->
                    calls.effect(name, () -> reset(device, pool, first, count)), arena);
            case "vkGetQueryPoolResults" -> PFN_vkGetQueryPoolResults.allocate(
                    (device, pool, first, count, dataSize, data, stride, flags) -> calls.result(name, () ->
                            getResults(name, device, pool, first, count, dataSize, data, stride, flags)), arena);
            default -> null;
        };
    }

    private Device device(MemorySegment handle) {
        return handles.get(Device.class, handle, "device");
    }

    private int create(MemorySegment device, MemorySegment info, MemorySegment pool) {
        Device owner = device(device);
        Arguments.struct(info, "pCreateInfo", VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO());
        Arguments.pointer(pool, "pQueryPool");
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
        Arguments.setHandle(pool, 0, owner.objects().add(new QueryPool(type, count, statistics)));
        return VK_SUCCESS();
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

    private void reset(MemorySegment device, MemorySegment pool, int first, int count) {
        QueryPool found = device(device).objects().get(QueryPool.class, pool, "queryPool");
        found.checkRange(first, count);
        found.reset(first, count);
    }

    private int getResults(String function, MemorySegment deviceHandle, MemorySegment poolHandle, int first, int count,
            long dataSize, MemorySegment data, long stride, int flags) {
        Device device = device(deviceHandle);
        QueryPool pool = device.objects().get(QueryPool.class, poolHandle, "queryPool");
        ResultFormat format = new ResultFormat(pool, first, count, stride, flags);
        if (count == 0) {
            return VK_SUCCESS();
        }
        Arguments.pointer(data, "pData");
        if (data.address() % format.width() != 0) {
            throw new Misuse("pData " + hex(data.address()) + " is not aligned to " + format.width() + " bytes");
        }
        if (Long.compareUnsigned(dataSize, format.size()) < 0) {
            throw new Misuse("dataSize is " + dataSize + ", less than the " + format.size()
                    + " bytes that the results take");
        }
        if (format.waits()) {
            device.completeWriters(pool, first, count);
        }
        boolean available = format.write(data.asSlice(0, format.size()), device.settings().overflow(),
                device::partialValues);
        if (available) {
            return VK_SUCCESS();
        }
        explain(function, pool, first, count, format.waits());
        device.polledInVain();
        return VK_NOT_READY();
    }

    /** Reports what keeps results from ever becoming available. */
    private void explain(String function, QueryPool pool, int first, int count, boolean waits) {
        for (int query = first; query < first + count; query++) {
            if (pool.isUninitialized(query)) {
                calls.report(function, "query " + query + " was never reset: it has no result");
                return;
            }
            if (waits && !pool.isAvailable(query)) {
                calls.report(function, "VK_QUERY_RESULT_WAIT_BIT waits for query " + query
                        + ", which nothing that was submitted makes available: the wait is left out");
                return;
            }
        }
    }
}
