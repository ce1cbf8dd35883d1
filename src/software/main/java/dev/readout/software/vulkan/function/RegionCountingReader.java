package dev.readout.software.vulkan.function;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.software.abi.vulkan.VkRenderPassPerformanceCountersByRegionBeginInfoARM;
import dev.readout.software.vulkan.device.CommandBuffer;
import dev.readout.software.vulkan.object.Buffer;
import dev.readout.software.vulkan.object.HandleTable;
import dev.readout.software.vulkan.object.Rectangle;
import dev.readout.software.vulkan.query.RegionCounter;
import dev.readout.software.vulkan.query.RegionCounting;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.Feature;
import dev.readout.software.vulkan.registry.Misuse;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the counting by region that the beginning of a render pass asks for. */
final class RegionCountingReader {
    private static final String STRUCT = "VkRenderPassPerformanceCountersByRegionBeginInfoARM-";

    private RegionCountingReader() {
    }

    /**
     * The counting by region; null if there is none, or it has nothing to count.
     *
     * @param first the first struct in the chain of the begin info
     * @param views the number of views of each subpass
     * @param layers the number of layers
     */
    static @Nullable RegionCounting read(CommandBuffer commandBuffer, Call call, MemorySegment first, Rectangle area,
            List<Integer> views, int layers) {
        MemorySegment info = Arguments.chained(Arguments.chain(first),
                VkRenderPassPerformanceCountersByRegionBeginInfoARM.layout());
        if (info == null) {
            return null;
        }
        if (!commandBuffer.device().has(Feature.PERFORMANCE_COUNTERS_BY_REGION)) {
            call.report("counters by region are asked for, and the feature performanceCountersByRegion was not"
                    + " enabled: nothing is counted");
            return null;
        }
        int most = views.stream().mapToInt(Integer::intValue).max().orElse(1);
        long needed = (long) views.size() * Math.max(most, layers);
        int count = VkRenderPassPerformanceCountersByRegionBeginInfoARM.counterAddressCount(info);
        int indices = VkRenderPassPerformanceCountersByRegionBeginInfoARM.counterIndexCount(info);
        if (Integer.toUnsignedLong(count) < needed) {
            call.violation(STRUCT + "counterAddressCount-11815", "counterAddressCount is "
                    + Integer.toUnsignedString(count) + ", and the render pass has " + needed
                    + " layers or views in all of its subpasses: nothing is counted");
            return null;
        }
        if (Integer.compareUnsigned(indices, RegionCounting.MOST) > 0) {
            call.violation(STRUCT + "counterIndexCount-11818", "counterIndexCount is "
                    + Integer.toUnsignedString(indices) + ", more than maxPerRegionPerformanceCounters, "
                    + RegionCounting.MOST + ": nothing is counted");
            return null;
        }
        List<RegionCounter> counters = new ArrayList<>();
        for (int i = 0; i < indices; i++) {
            int id = Arguments.pointer(VkRenderPassPerformanceCountersByRegionBeginInfoARM.pCounterIndices(info),
                    "pCounterIndices").getAtIndex(JAVA_INT, i);
            RegionCounter counter = RegionCounter.of(id);
            if (counter == null) {
                call.report("pCounterIndices[" + i + "] is " + Integer.toUnsignedString(id)
                        + ", which is the counterID of no counter: nothing is counted");
                return null;
            }
            counters.add(counter);
        }
        List<Long> addresses = new ArrayList<>();
        for (int i = 0; i < Arguments.count(count, "counterAddressCount"); i++) {
            addresses.add(Arguments.pointer(VkRenderPassPerformanceCountersByRegionBeginInfoARM.pCounterAddresses(info),
                    "pCounterAddresses").getAtIndex(JAVA_LONG, i));
        }
        RegionCounting counting = new RegionCounting(area, addresses, counters, views.size());
        return hasRoom(commandBuffer, call, counting) ? counting : null;
    }

    private static boolean hasRoom(CommandBuffer commandBuffer, Call call, RegionCounting counting) {
        HandleTable objects = commandBuffer.device().objects();
        for (int i = 0; i < counting.addresses().size(); i++) {
            long address = counting.addresses().get(i);
            if (address != 0 && Buffer.allAt(objects, address, counting.byteSize()).isEmpty()) {
                call.violation(STRUCT + "pCounterAddresses-11817", "pCounterAddresses[" + i + "] is "
                        + Misuse.hex(address) + ", and no buffer has " + counting.byteSize()
                        + " bytes there, which " + counting.columns() + " by " + counting.rows() + " regions of "
                        + counting.regionStride() + " bytes take: nothing is counted");
                return false;
            }
        }
        return true;
    }
}
