package dev.readout.spark;

import dev.readout.capture.CaptureDescription;
import dev.readout.capture.CapturedResults;
import dev.readout.capture.ResultValue;
import dev.readout.counters.Counter;
import dev.readout.counters.CounterCatalogue;
import dev.readout.counters.CounterGroup;
import dev.readout.counters.CounterRecords;
import dev.readout.counters.CounterType;
import dev.readout.counters.MonitorRecords;
import dev.readout.counters.PerformanceQueryLayout;
import dev.readout.gl.DetailBlock;
import dev.readout.gl.DeviceBlock;
import dev.readout.gl.MemType;
import dev.readout.gl.ObjType;
import dev.readout.gl.QueryResourceStream;
import dev.readout.gl.TagRecord;
import dev.readout.vulkan.MetricBlockLayout;
import dev.readout.vulkan.RegionCounterLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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

    /** The rows of a capture, or the one that says what is wrong with it: a cell for each of the columns. */
    static List<@Nullable Object[]> rows(String path, byte[] content) {
        CaptureOptions options = CaptureOptions.of(path);
        ResultRows rows = new ResultRows(path, options);
        try {
            if (path.matches(".*\\.(gz|zst)")) {
                throw new IllegalArgumentException("the capture is packed: unpack it first");
            }
            options.text("format");
            options.choice("format", "", ALL).decode(MemorySegment.ofArray(content), options, rows);
            options.requireNoMisspelling();
        } catch (RuntimeException malformed) {
            rows.only(malformed.getMessage() == null ? malformed.toString() : malformed.getMessage());
        }
        return rows.all();
    }

    private static Map<String, CaptureFormat> all() {
        Map<String, CaptureFormat> formats = new LinkedHashMap<>();
        formats.put("vulkan", CaptureFormat::vulkan);
        formats.put("region-counters", CaptureFormat::regions);
        formats.put("shader-instrumentation", CaptureFormat::metrics);
        formats.put("nv-query-resource", CaptureFormat::resources);
        formats.put("brcm", CaptureFormat::records);
        formats.put("amd-monitor", CaptureFormat::monitor);
        formats.put("intel-query", CaptureFormat::query);
        return formats;
    }

    private static void vulkan(MemorySegment bytes, CaptureOptions options, ResultRows rows) {
        CapturedResults results = CaptureDescription.of(options::said).in(ResultRows.CAPTURE, bytes);
        List<ResultValue> values = results.values();
        for (int query = 0; query < results.count(); query++) {
            OptionalLong status = results.status(query);
            rows.result(query, null, results.available(query).orElse(null),
                    status.isPresent() ? status.getAsLong() : null);
            if (results.description().isOpaque()) {
                rows.text("bytes", HexFormat.of().formatHex(results.bytes(query).toArray(ValueLayout.JAVA_BYTE)));
            } else if (values.isEmpty()) {
                rows.value(null, null);
            }
            for (int i = 0; i < values.size(); i++) {
                rows.value(values.get(i).name(), results.value(query, i));
            }
            if (results.description().timestamps().isPresent()) {
                rows.value("nanoseconds", results.nanoseconds(query));
            }
        }
        results.doubt().ifPresent(rows::error);
        results.leftOut().ifPresent(rows::error);
    }

    private static void regions(MemorySegment bytes, CaptureOptions options, ResultRows rows) {
        List<Integer> area = options.extent("area");
        List<Integer> region = options.extent("region");
        RegionCounterLayout layout = new RegionCounterLayout(area.get(0), area.get(1), region.get(0), region.get(1),
                options.count("counters"), options.number("region-alignment", Integer.MAX_VALUE, 1),
                options.number("row-alignment", Integer.MAX_VALUE, 1));
        long offset = options.has("offset") ? options.bytes("offset") : 0;
        if (Long.compareUnsigned(offset, bytes.byteSize()) > 0) {
            throw new IllegalArgumentException("offset " + Long.toUnsignedString(offset) + " is not in the capture of "
                    + bytes.byteSize() + " bytes");
        }
        MemorySegment regions = layout.requireFits(bytes.asSlice(offset));
        for (int row = 0; row < layout.rows(); row++) {
            for (int column = 0; column < layout.columns(); column++) {
                rows.result((long) row * layout.columns() + column, "column " + column + " row " + row);
                for (int counter = 0; counter < layout.counters(); counter++) {
                    rows.unsigned("counter" + counter, layout.value(regions, column, row, counter));
                }
            }
        }
    }

    private static void metrics(MemorySegment bytes, CaptureOptions options, ResultRows rows) {
        MetricBlockLayout layout = new MetricBlockLayout(options.count("metrics"));
        int blocks = layout.count(bytes);
        for (int block = 0; block < blocks; block++) {
            rows.result(block, "result " + layout.resultIndex(bytes, block) + "." + layout.resultSubIndex(bytes, block)
                    + " stages 0x" + Integer.toHexString(layout.stages(bytes, block)) + " basic block "
                    + layout.basicBlockIndex(bytes, block));
            for (int metric = 0; metric < layout.metrics(); metric++) {
                rows.unsigned("metric" + metric, layout.value(bytes, block, metric));
            }
        }
    }

    private static void resources(MemorySegment bytes, CaptureOptions options, ResultRows rows) {
        QueryResourceStream stream = new QueryResourceStream();
        (options.is("no-tags") ? stream.wrapDevices(bytes) : stream.wrap(bytes)).proveTags();
        long result = 0;
        for (int devId = 0; stream.nextDevice(); devId++) {
            DeviceBlock device = stream.device();
            rows.result(result++, "device " + devId).value("numAllocs", device.numAllocs())
                    .value("vidmemKiB", device.vidmemKiB()).value("vidmemFreeKiB", device.vidmemFreeKiB());
            if (stream.dialect().hasHostMemory()) {
                rows.value("sysmemKiB", device.sysmemKiB()).value("sysmemFreeKiB", device.sysmemFreeKiB());
            }
            while (stream.nextDetail()) {
                DetailBlock detail = stream.detail();
                rows.result(result++, "device " + devId + " " + MemType.nameOf(detail.memType()) + " "
                        + ObjType.nameOf(detail.objType())).value("numAllocs", detail.numAllocs())
                        .value("vidmemKiB", detail.vidmemKiB());
            }
        }
        while (stream.nextTag()) {
            TagRecord tag = stream.tag();
            rows.result(result++, "tag " + tag.tagId() + " device " + tag.devId()).value("numAllocs", tag.numAllocs())
                    .value("vidmemKiB", tag.vidmemKiB()).text("name", tag.name());
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
                throw new IllegalArgumentException("counters: '" + counter + "' is no TYPE@OFFSET, such as"
                        + " float@8");
            }
            types.add(CaptureOptions.constant("counters", parts[0], CounterType.class));
            offsets.add(Integer.valueOf(parts[1]));
        }
        long size = options.bytes("size");
        if (size < 1 || size > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("size " + Long.toUnsignedString(size) + ": expected 1 to "
                    + Integer.MAX_VALUE + " bytes");
        }
        PerformanceQueryLayout layout = new PerformanceQueryLayout(group(0, types), offsets, (int) size);
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
            rows.value(name, type.number(bits));
        } else {
            rows.unsigned(name, bits);
        }
    }

    /** Says how many bytes are left over, if any are. */
    private static void rest(MemorySegment bytes, long size, String what, ResultRows rows) {
        long rest = bytes.byteSize() % size;
        if (rest > 0) {
            rows.error(ResultRows.CAPTURE + " has " + bytes.byteSize() + " bytes: the last " + rest
                    + " are not a whole " + what + " of " + size + " and are left out");
        }
    }
}
