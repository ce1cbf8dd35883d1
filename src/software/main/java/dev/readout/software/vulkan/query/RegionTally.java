package dev.readout.software.vulkan.query;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.readout.software.Overflow;
import dev.readout.software.vulkan.object.Buffer;
import dev.readout.software.vulkan.object.DeviceState;
import dev.readout.software.vulkan.object.Pipeline;
import dev.readout.software.vulkan.object.Rectangle;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** The counts by region of a render pass that is being executed, in the application's memory. */
public final class RegionTally {
    private final RegionCounting counting;
    private final boolean saturates;
    /** The memory at each address; none where nothing is counted. */
    private final List<MemorySegment> layers = new ArrayList<>();

    /** Begins with zeros. */
    public RegionTally(RegionCounting counting, DeviceState device) {
        this.counting = counting;
        saturates = device.settings().overflow() == Overflow.SATURATE;
        for (long address : counting.addresses()) {
            layers.add(address == 0 ? MemorySegment.NULL
                    : Buffer.at(device.objects(), address, counting.byteSize()).fill((byte) 0));
        }
    }

    /**
     * Counts a draw.
     *
     * @param views the number of views that it draws in: a layer each
     * @param clip the pixels that each primitive covers
     * @param primitives the primitives in a view
     */
    public void add(int subpass, int views, Pipeline pipeline, Rectangle clip, long primitives) {
        Rectangle area = counting.area();
        Rectangle covered = clip.intersection(area);
        if (covered.area() == 0 || primitives == 0) {
            return;
        }
        for (MemorySegment layer : layers.subList(subpass * counting.layers(),
                subpass * counting.layers() + Math.min(views, counting.layers()))) {
            if (layer.equals(MemorySegment.NULL)) {
                continue;
            }
            for (long row = (covered.top() - area.top()) / RegionCounting.REGION; row
                    * RegionCounting.REGION < covered.bottom() - area.top(); row++) {
                for (long column = (covered.left() - area.left()) / RegionCounting.REGION; column
                        * RegionCounting.REGION < covered.right() - area.left(); column++) {
                    long left = area.left() + column * RegionCounting.REGION;
                    long top = area.top() + row * RegionCounting.REGION;
                    long pixels = covered.intersection(new Rectangle(left, top, left + RegionCounting.REGION,
                            top + RegionCounting.REGION)).area();
                    add(layer.asSlice(row * counting.rowStride() + column * counting.regionStride()), pipeline,
                            primitives, pixels * primitives);
                }
            }
        }
    }

    private void add(MemorySegment region, Pipeline pipeline, long primitives, long pixels) {
        for (int i = 0; i < counting.counters().size(); i++) {
            long sum = Integer.toUnsignedLong(region.getAtIndex(JAVA_INT_UNALIGNED, i))
                    + switch (counting.counters().get(i)) {
                        case DRAWS -> 1;
                        case PRIMITIVES -> primitives;
                        case FRAGMENTS -> pixels * pipeline.shadings();
                        case SAMPLES -> pixels * pipeline.samples();
                    };
            region.setAtIndex(JAVA_INT_UNALIGNED, i, saturates && sum >>> Integer.SIZE != 0 ? -1 : (int) sum);
        }
    }
}
