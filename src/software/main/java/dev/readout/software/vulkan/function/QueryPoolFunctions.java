package dev.readout.software.vulkan.function;

import static dev.readout.abi.vulkan.vulkan_h.VK_QUERY_POOL_CREATE_RESET_BIT_KHR;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_OUT_OF_DEVICE_MEMORY;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_NOT_READY;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;

import dev.readout.abi.vulkan.VkQueryPoolCreateInfo;
import dev.readout.software.vulkan.Deviation;
import dev.readout.software.vulkan.device.Device;
import dev.readout.software.vulkan.object.DeviceState;
import dev.readout.software.vulkan.object.HostAccesses;
import dev.readout.software.vulkan.query.QueryKind;
import dev.readout.software.vulkan.query.QueryPool;
import dev.readout.software.vulkan.query.ResultFormat;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.Extension;
import dev.readout.software.vulkan.registry.Feature;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.software.vulkan.registry.ResultVuids;
import dev.readout.software.vulkan.registry.VulkanFunction;
import dev.readout.vulkan.QueryResultFlags;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.util.BitSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The functions of query pools that the host calls: create, destroy, reset and read. */
final class QueryPoolFunctions implements FunctionGroup {
    /** More values than this do not fit the device: 128 MiB. */
    private static final long MAX_VALUES = 1 << 24;

    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkCreateQueryPool -> FunctionBody.success(QueryPoolFunctions::create);
            case vkDestroyQueryPool -> FunctionBody.effect(QueryPoolFunctions::destroy);
            case vkResetQueryPool -> FunctionBody.effect(QueryPoolFunctions::reset).that(HostAccesses.Kind.RESETS);
            case vkGetQueryPoolResults ->
                    FunctionBody.result(QueryPoolFunctions::getResults).that(HostAccesses.Kind.READS);
            default -> null;
        };
    }

    private static void create(Call call) {
        Device device = call.device();
        MemorySegment info = call.struct(1, "pCreateInfo", VkQueryPoolCreateInfo.layout());
        QueryKind kind = new QueryKindReader(call, device).read(info);
        int count = Arguments.count(VkQueryPoolCreateInfo.queryCount(info), "queryCount");
        if (count == 0) {
            throw new Misuse("VkQueryPoolCreateInfo-queryCount-02763",
                    "queryCount is 0: a pool has at least one query");
        }
        if ((long) count * Math.max(1, kind.valueCount()) > MAX_VALUES) {
            throw new Misuse(VK_ERROR_OUT_OF_DEVICE_MEMORY(), "queryCount is " + count
                    + ": the results of so many queries do not fit the device");
        }
        if (count > device.settings().maxQueries()) {
            throw Misuse.fault(VK_ERROR_OUT_OF_DEVICE_MEMORY());
        }
        QueryKind written = kind.writtenBy(device.settings().deviations());
        QueryPool pool = new QueryPool(written, kind.valueCount(), count, !call.isNull(2));
        if (device.has(Feature.MAINTENANCE9)
                && (VkQueryPoolCreateInfo.flags(info) & VK_QUERY_POOL_CREATE_RESET_BIT_KHR()) != 0) {
            pool.reset(0, count);
        }
        MemorySegment out = call.pointer(3, "pQueryPool", Arguments.HANDLE);
        pool.setHandle(device.objects().add(pool));
        Arguments.setHandle(out, 0, pool.handle());
    }

    private static void destroy(Call call) {
        Device device = call.device();
        QueryPool pool = device.objects().getOrNull(QueryPool.class, call.word(1), "queryPool");
        if (pool != null && pool.hasAllocator() == call.isNull(2)) {
            call.violation(pool.hasAllocator() ? "queryPool-00794" : "queryPool-00795", "pAllocator is "
                    + (call.isNull(2) ? "null, and was not" : "not null, and was") + " when the pool was created");
        }
        call.destroyed(QueryPool.class, "queryPool", any -> device.uses(any, 0, any.queryCount()), "queryPool-00793");
    }

    private static void reset(Call call) {
        Device device = call.device();
        QueryPool pool = call.object(device, 1, QueryPool.class, "queryPool");
        int first = call.integer(2);
        int count = call.integer(3);
        if (!device.has(Feature.HOST_QUERY_RESET)) {
            call.violation("None-02665", "the feature hostQueryReset was not enabled");
        }
        pool.checkRange(first, count);
        if (device.uses(pool, first, count)) {
            call.violation("firstQuery-02741", pool.queries(first, count)
                    + " are used by work that was submitted and is not complete");
        }
        pool.reset(first, count);
    }

    private static int getResults(Call call) {
        Device device = call.device();
        QueryPool pool = call.object(device, 1, QueryPool.class, "queryPool");
        int first = call.integer(2);
        int count = call.integer(3);
        checkStatus(call, device, call.integer(7));
        ResultFormat format =
                new ResultFormat(pool, first, count, call.word(6), call.integer(7), ResultVuids.READ, call::violation);
        Set<Deviation> deviations = device.settings().deviations();
        if (call.isNull(4)) {
            call.violation("dataSize-arraylength", "dataSize is 0: there is no room for any result");
        }
        if (Long.compareUnsigned(call.word(4), format.size()) < 0) {
            Misuse tooSmall = new Misuse("dataSize-00817", "dataSize is " + Long.toUnsignedString(call.word(4))
                    + ", less than the " + format.size() + " bytes that the results take");
            if (!deviations.contains(Deviation.IGNORES_DATA_SIZE)) {
                throw tooSmall;
            }
            call.violation(tooSmall.rule(), tooSmall.getMessage());
        }
        if (count == 0) {
            return VK_SUCCESS();
        }
        MemorySegment data = call.pointer(5, "pData", format.reach());
        format.checkAlignment("pData", data.address());
        checkInitialized(call, device, pool, first, count);
        device.checkNotLost();
        boolean waits = format.waits() && !deviations.contains(Deviation.WAIT_DOES_NOT_WAIT);
        if (waits || deviations.contains(Deviation.READ_WAITS)) {
            device.completeWriters(pool, first, count);
        }
        if (format.write(data, device.settings(), device::partialValues)) {
            return VK_SUCCESS();
        }
        device.checkNotLost();
        if (waits && !device.finishing(pool, first, count).isEmpty()) {
            device.letOthersIn(HostWait.patience(call, device));
        }
        if (pool.type() == QueryType.PERFORMANCE_QUERY) {
            checkPasses(call, device, pool, first, count);
        }
        if (format.waits()) {
            // Where the imitated driver does not wait, what is in flight may still come.
            explainWait(call, pool, first, count, waits ? new BitSet() : device.finishing(pool, first, count));
        }
        if (format.isPartial() && deviations.contains(Deviation.PARTIAL_SUCCEEDS)) {
            return VK_SUCCESS();
        }
        int asked = device.polledInVain(() -> isLost(device, pool, first, count));
        if (asked > 0) {
            throw new Misuse("the results of " + pool.queries(first, count) + " were asked for " + asked
                    + " times, and nothing that was submitted brings them: they were lost, or their commands were never"
                    + " submitted. Give up a query that does not arrive; the call fails, for the loop to end");
        }
        return VK_NOT_READY();
    }

    /** Checks that the flags of a read or a copy have no status where there is none. */
    static void checkStatus(Call call, DeviceState device, int flags) {
        if ((flags & QueryResultFlags.WITH_STATUS) != 0
                && !device.extensions().contains(Extension.VK_KHR_video_queue)) {
            call.report("flags-parameter", "flags has VK_QUERY_RESULT_WITH_STATUS_BIT_KHR, and its extension,"
                    + " VK_KHR_video_queue, was not enabled");
        }
    }

    /** Returns whether one of {@code count} queries has ended without a result, and no submission resets it. */
    private static boolean isLost(Device device, QueryPool pool, int first, int count) {
        return IntStream.range(first, first + count).anyMatch(query -> pool.isActive(query) || pool.isLost(query))
                && !device.uses(pool, first, count);
    }

    /** Checks that queries are initialized. A query that pending work resets is, as far as the application can know. */
    private static void checkInitialized(Call call, Device device, QueryPool pool, int first, int count) {
        BitSet resetting = null;
        for (int query = first; query < first + count; query++) {
            if (!pool.isUninitialized(query)) {
                continue;
            }
            if (resetting == null) {
                resetting = device.resetting(pool, first, count);
            }
            if (!resetting.get(query - first)) {
                call.violation("None-09401", pool.query(query) + " was never reset: it has no result");
                return;
            }
        }
    }

    /** Checks that all passes of performance queries were submitted: only then do they become available. */
    private static void checkPasses(Call call, Device device, QueryPool pool, int first, int count) {
        BitSet finishing = device.finishing(pool, first, count);
        for (int query = first; query < first + count; query++) {
            if (pool.isMissing(query) && !pool.isUninitialized(query) && !finishing.get(query - first)) {
                call.violation("queryType-09441", pool.query(query) + " was not submitted once for each of its "
                        + pool.kind().passes() + " passes");
                return;
            }
        }
    }

    /** Reports why results never become available, but for those that may still come. */
    private static void explainWait(Call call, QueryPool pool, int first, int count, BitSet coming) {
        for (int query = first; query < first + count; query++) {
            if (pool.isAwaited(query) && !pool.isUninitialized(query) && !coming.get(query - first)) {
                call.report("VK_QUERY_RESULT_WAIT_BIT waits for " + pool.query(query) + (pool.isLost(query)
                        ? ", whose result was lost: a device may wait for ever, so read without it"
                        : ", which nothing that was submitted makes available") + ": the wait is left out");
                return;
            }
        }
    }
}
