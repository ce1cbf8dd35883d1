package dev.readout.software.vulkan.query;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.readout.software.Overflow;
import dev.readout.software.vulkan.object.Buffer;
import dev.readout.software.vulkan.object.HandleTable;
import dev.readout.software.vulkan.object.Pipeline;
import dev.readout.software.vulkan.object.Rectangle;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;

/** The counts by region of a render pass that is being executed. */
public final class RegionTally {
    private final RegionCounting counting;
    /** By the index of an address: the counters of each region, one behind the other, in rows. */
    private final Map<Integer, long[]> layers = new HashMap<>();

    public RegionTally(RegionCounting counting) {
        this.counting = counting;
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
        for (int view = 0; view < views && view < counting.layers(); view++) {
            int layer = subpass * counting.layers() + view;
            if (counting.addresses().get(layer) == 0) {
                continue;
            }
            long[] tally = layers.computeIfAbsent(layer, index -> new long[Math.toIntExact(
                    counting.columns() * counting.rows() * counting.counters().size())]);
            for (long row = (covered.top() - area.top()) / RegionCounting.REGION; row < counting.rows(); row++) {
                for (long column = (covered.left() - area.left()) / RegionCounting.REGION; column < counting
                        .columns(); column++) {
                    long left = area.left() + column * RegionCounting.REGION;
                    long top = area.top() + row * RegionCounting.REGION;
                    long pixels = covered.intersection(new Rectangle(left, top, left + RegionCounting.REGION,
                            top + RegionCounting.REGION)).area();
                    if (pixels == 0) {
                        break;
                    }
                    add(tally, (row * counting.columns() + column) * counting.counters().size(), pipeline,
                            primitives, pixels * primitives);
                }
            }
        }
    }

    private void add(long[] tally, long at, Pipeline pipeline, long primitives, long pixels) {
        for (int i = 0; i < counting.counters().size(); i++) {
            tally[(int) at + i] += switch (counting.counters().get(i)) {
                case DRAWS -> 1;
                case PRIMITIVES -> primitives;
                case FRAGMENTS -> pixels * pipeline.shadings();
                case SAMPLES -> pixels * pipeline.samples();
            };
        }
    }

    /** Writes the counters of all regions: zeros where nothing was drawn. */
    public void write(HandleTable objects, Overflow overflow) {
        int counters = counting.counters().size();
        for (int layer = 0; layer < counting.addresses().size(); layer++) {
            if (counting.addresses().get(layer) == 0) {
                continue;
            }
            MemorySegment target = Buffer.at(objects, counting.addresses().get(layer), counting.byteSize());
            long[] tally = layers.get(layer);
            for (long row = 0; row < counting.rows(); row++) {
                for (long column = 0; column < counting.columns(); column++) {
                    for (int i = 0; i < counters; i++) {
                        long value =
                                tally == null ? 0 : tally[(int) ((row * counting.columns() + column) * counters + i)];
                        boolean saturates = overflow == Overflow.SATURATE && value >>> Integer.SIZE != 0;
                        target.set(JAVA_INT_UNALIGNED, row * counting.rowStride() + column * counting.regionStride()
                                + (long) i * Integer.BYTES, saturates ? -1 : (int) value);
                    }
                }
            }
        }
    }
}
