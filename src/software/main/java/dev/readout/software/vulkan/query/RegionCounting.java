package dev.readout.software.vulkan.query;

import dev.readout.software.vulkan.object.Rectangle;
import java.util.List;

/**
 * The counting by region of a render pass, and its layout in memory, by the formula of VUID {@code
 * VkRenderPassPerformanceCountersByRegionBeginInfoARM-pCounterAddresses-11817}.
 *
 * @param area the render area
 * @param addresses the addresses for the regions of each layer of each subpass; 0 for none
 * @param counters the counters, in order
 * @param subpasses the number of subpasses
 */
public record RegionCounting(Rectangle area, List<Long> addresses, List<RegionCounter> counters, int subpasses) {
    /** The pixels of a region, each way. */
    public static final int REGION = 32;
    /** The largest number of counters. */
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

    /** The bytes of all regions of a layer. */
    public long byteSize() {
        return rowStride() * rows();
    }

    private static long align(long bytes, int alignment) {
        return (bytes + alignment - 1) / alignment * alignment;
    }
}
