package dev.readout.software.vulkan.query;

import dev.readout.software.vulkan.object.Rectangle;
import java.util.List;

/**
 * What a render pass was asked to count by region, and how it lies in memory: by the formula of VUID
 * {@code VkRenderPassPerformanceCountersByRegionBeginInfoARM-pCounterAddresses-11817}.
 *
 * @param area the render area
 * @param addresses where the regions of each layer of each subpass go; 0 for nowhere
 * @param counters what is counted, in order
 * @param subpasses how many subpasses there are
 */
public record RegionCounting(Rectangle area, List<Long> addresses, List<RegionCounter> counters, int subpasses) {
    /** The pixels of a region, each way. */
    public static final int REGION = 32;
    /** How many counters there may be. */
    public static final int MOST = 4;
    public static final int REGION_ALIGNMENT = 32;
    public static final int ROW_ALIGNMENT = 64;

    int layers() {
        return addresses.size() / subpasses;
    }

    public long columns() {
        return (area.right() - area.left() + REGION - 1) / REGION;
    }

    public long rows() {
        return (area.bottom() - area.top() + REGION - 1) / REGION;
    }

    /** From one region to the next one of its row, in bytes. */
    public long regionStride() {
        return align((long) counters.size() * Integer.BYTES, REGION_ALIGNMENT);
    }

    /** From one row of regions to the next, in bytes. */
    long rowStride() {
        return align(columns() * regionStride(), ROW_ALIGNMENT);
    }

    /** Of all regions of a layer. */
    public long byteSize() {
        return rowStride() * rows();
    }

    private static long align(long bytes, int alignment) {
        return (bytes + alignment - 1) / alignment * alignment;
    }
}
