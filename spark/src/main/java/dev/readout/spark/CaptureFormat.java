package dev.readout.spark;

import dev.readout.egl.Counter;
import dev.readout.egl.CounterCatalogue;
import dev.readout.egl.CounterGroup;
import dev.readout.egl.CounterRecords;
import dev.readout.egl.CounterType;
import dev.readout.egl.MonitorRecords;
import dev.readout.egl.PerformanceQueryLayout;
import dev.readout.gl.DetailBlock;
import dev.readout.gl.DeviceBlock;
import dev.readout.gl.MemType;
import dev.readout.gl.ObjType;
import dev.readout.gl.QueryResourceStream;
import dev.readout.gl.TagRecord;
import dev.readout.vulkan.MetricBlockLayout;
import dev.readout.vulkan.MetricBlocks;
import dev.readout.vulkan.NamedLayout;
import dev.readout.vulkan.QueryPoolLayout;
import dev.readout.vulkan.RegionCounterLayout;
import dev.readout.vulkan.RegionCounters;
import dev.readout.vulkan.Timestamps;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Turns the bytes of a capture into rows: one for each form of bytes, by the names of {@code readout decode}. */
interface CaptureFormat {
    /** All of them, by their names. */
    Map<String, CaptureFormat> ALL = all();

    /**
     * Decodes a capture.
     *
     * @throws RuntimeException if the options or the bytes are not what they should be: the message says what is wrong
     */
    void decode(MemorySegment bytes, CaptureOptions options, ResultRows rows);

    private static Map<String, CaptureFormat> all() {
        Map<String, CaptureFormat> formats = new LinkedHashMap<>();
        formats.put("vulkan", VulkanCapture::decode);
        for (NamedLayout layout : NamedLayout.values()) {
            formats.put(CaptureOptions.name(layout), (bytes, options, rows) -> named(layout, bytes, options, rows));
        }
        formats.put("region-counters", CaptureFormat::regions);
        formats.put("shader-instrumentation", CaptureFormat::metrics);
        formats.put("nv-query-resource", CaptureFormat::resources);
        formats.put("brcm", CaptureFormat::records);
        formats.put("amd-monitor", CaptureFormat::monitor);
        formats.put("intel-query", CaptureFormat::query);
        return formats;
    }

    private static void named(NamedLayout layout, MemorySegment bytes, CaptureOptions options, ResultRows rows) {
        QueryPoolLayout one = layout.layout(1);
        boolean kernels = layout == NamedLayout.LEVEL_ZERO_KERNEL_TIMESTAMPS;
        Timestamps clock = new Timestamps(options.number("valid-bits", Long.SIZE), 1);
        long whole = bytes.byteSize() / one.byteSize();
        for (long result = 0; result < whole; result++) {
            MemorySegment at = bytes.asSlice(result * one.byteSize(), one.byteSize());
            rows.result(result, null);
            for (int i = 0; i < one.values(); i++) {
                long value = one.value(at, 0, i);
                if (layout.isDefined(value)) {
                    rows.unsigned(layout.valueNames().get(i), value);
                } else {
                    rows.whole(layout.valueNames().get(i), null);
                }
            }
            if (kernels) {
                rows.unsigned("globalTicks", clock.elapsedTicks(one.value(at, 0, 0), one.value(at, 0, 1)));
                rows.unsigned("contextTicks", clock.elapsedTicks(one.value(at, 0, 2), one.value(at, 0, 3)));
            }
        }
        rest(bytes, one.byteSize(), "result", rows);
    }

    private static void regions(MemorySegment bytes, CaptureOptions options, ResultRows rows) {
        List<Integer> area = options.extent("area");
        List<Integer> region = options.extent("region");
        RegionCounterLayout layout = new RegionCounterLayout(area.get(0), area.get(1), region.get(0), region.get(1),
                options.number("counters"), options.number("region-alignment", 1), options.number("row-alignment", 1));
        RegionCounters regions = new RegionCounters(layout)
                .wrap(layout.requireFits(bytes.asSlice(options.bytes("offset", 0))));
        for (int row = 0; row < layout.rows(); row++) {
            for (int column = 0; column < layout.columns(); column++) {
                rows.result((long) row * layout.columns() + column, "column " + column + " row " + row);
                for (int counter = 0; counter < layout.counters(); counter++) {
                    rows.unsigned("counter" + counter, regions.value(column, row, counter));
                }
            }
        }
    }

    private static void metrics(MemorySegment bytes, CaptureOptions options, ResultRows rows) {
        MetricBlocks blocks = new MetricBlocks(new MetricBlockLayout(options.number("metrics"))).wrap(bytes);
        for (int block = 0; block < blocks.count(); block++) {
            rows.result(block, "result " + blocks.resultIndex(block) + "." + blocks.resultSubIndex(block) + " stages 0x"
                    + Integer.toHexString(blocks.stages(block)) + " basic block " + blocks.basicBlockIndex(block));
            for (int metric = 0; metric < blocks.layout().metrics(); metric++) {
                rows.unsigned("metric" + metric, blocks.value(block, metric));
            }
        }
    }

    private static void resources(MemorySegment bytes, CaptureOptions options, ResultRows rows) {
        QueryResourceStream stream = new QueryResourceStream();
        (options.is("no-tags") ? stream.wrapDevices(bytes) : stream.wrap(bytes)).proveTags();
        long result = 0;
        for (int devId = 0; stream.nextDevice(); devId++) {
            DeviceBlock device = stream.device();
            rows.result(result++, "device " + devId).signed("numAllocs", device.numAllocs())
                    .signed("vidmemKiB", device.vidmemKiB()).signed("vidmemFreeKiB", device.vidmemFreeKiB());
            if (stream.dialect().hasHostMemory()) {
                rows.signed("sysmemKiB", device.sysmemKiB()).signed("sysmemFreeKiB", device.sysmemFreeKiB());
            }
            while (stream.nextDetail()) {
                DetailBlock detail = stream.detail();
                rows.result(result++, "device " + devId + " " + MemType.nameOf(detail.memType()) + " "
                        + ObjType.nameOf(detail.objType())).signed("numAllocs", detail.numAllocs())
                        .signed("vidmemKiB", detail.vidmemKiB());
            }
        }
        while (stream.nextTag()) {
            TagRecord tag = stream.tag();
            rows.result(result++, "tag " + tag.tagId() + " device " + tag.devId()).signed("numAllocs", tag.numAllocs())
                    .signed("vidmemKiB", tag.vidmemKiB()).text("name", tag.name());
        }
    }

    private static void records(MemorySegment bytes, CaptureOptions options, ResultRows rows) {
        CounterRecords records = new CounterRecords().wrap(bytes);
        for (int record = 0; record < records.count(); record++) {
            rows.result(record, subject(records.group(record), records.counter(record)))
                    .unsigned("value", records.value(record));
        }
        rest(bytes, CounterRecords.RECORD_BYTES, "record", rows);
    }

    private static String subject(int group, int counter) {
        return "group " + Integer.toUnsignedString(group) + " counter " + Integer.toUnsignedString(counter);
    }

    private static void monitor(MemorySegment bytes, CaptureOptions options, ResultRows rows) {
        List<CounterGroup> groups = new ArrayList<>();
        if (options.has("types")) {
            for (String group : options.text("types").split("\\+", -1)) {
                groups.add(group(groups.size(), Stream.of(group.split(",", -1))
                        .map(type -> CaptureOptions.constant("types", type, CounterType.class)).toList()));
            }
        } else if (!options.is("padded")) {
            throw new IllegalArgumentException("the types of the counters say how long records are: a folder has to say"
                    + " types=…, or padded=true for ANGLE's of 16 bytes");
        }
        CounterCatalogue catalogue = new CounterCatalogue(groups);
        MonitorRecords records = options.is("padded") ? MonitorRecords.padded(catalogue)
                : new MonitorRecords(catalogue);
        records.wrap(bytes);
        for (long record = 0; records.next(); record++) {
            put(rows.result(record, subject(records.group(), records.counter())), "value", records.type(),
                    records.value());
        }
    }

    private static void query(MemorySegment bytes, CaptureOptions options, ResultRows rows) {
        List<Integer> offsets = new ArrayList<>();
        List<CounterType> types = new ArrayList<>();
        for (String counter : options.text("counters").split(",", -1)) {
            String[] parts = counter.split("@", -1);
            if (parts.length != 2 || !parts[1].matches("\\d{1,9}")) {
                throw new IllegalArgumentException("counters=" + options.text("counters") + ": '" + counter
                        + "' is no TYPE@OFFSET, such as float@8");
            }
            types.add(CaptureOptions.constant("counters", parts[0], CounterType.class));
            offsets.add(Integer.valueOf(parts[1]));
        }
        PerformanceQueryLayout layout = new PerformanceQueryLayout(group(0, types), offsets, options.number("size"));
        for (long result = 0; result < bytes.byteSize() / layout.size(); result++) {
            MemorySegment one = bytes.asSlice(result * layout.size(), layout.size());
            rows.result(result, null);
            for (int counter = 0; counter < offsets.size(); counter++) {
                put(rows, "counter" + counter, types.get(counter), layout.value(one, counter));
            }
        }
        rest(bytes, layout.size(), "result", rows);
    }

    private static CounterGroup group(int index, List<CounterType> types) {
        List<Counter> counters = new ArrayList<>();
        types.forEach(type -> counters.add(new Counter(counters.size(), "", "", type)));
        return new CounterGroup(index, "", counters.size(), counters);
    }

    private static void put(ResultRows rows, String name, CounterType type, long bits) {
        if (type.isFloat()) {
            rows.number(name, type.number(bits));
        } else {
            rows.unsigned(name, bits);
        }
    }

    private static void rest(MemorySegment bytes, long size, String what, ResultRows rows) {
        rest(bytes, bytes.byteSize() % size, size, what, rows);
    }

    /** Says how many bytes are left over, if any are. */
    static void rest(MemorySegment bytes, long rest, long size, String what, ResultRows rows) {
        if (rest > 0) {
            rows.error("of " + bytes.byteSize() + " bytes, the last " + rest + " are not a whole " + what + " of "
                    + size + " and are left out");
        }
    }
}
