package dev.readout.cli.decode;

import dev.readout.cli.output.Column;
import dev.readout.cli.output.Rows;
import dev.readout.export.parquet.table.ColumnType;
import dev.readout.gl.DetailBlock;
import dev.readout.gl.DeviceBlock;
import dev.readout.gl.MemType;
import dev.readout.gl.ObjType;
import dev.readout.gl.QueryResourceStream;
import dev.readout.gl.TagRecord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes a stream of {@code glQueryResourceNV}: as one object in JSON, and for people and spreadsheets as a row for
 * each device, each object type on it and each tag.
 */
final class ResourceRows {
    private static final List<Column> OBJECT = List.of(
            Column.identifier("version"), Column.text("devices").typed(ColumnType.JSON),
            Column.text("tags").typed(ColumnType.JSON));

    private static final List<Column> ROWS = List.of(
            Column.text("of"), Column.identifier("devId"), Column.text("memType"), Column.text("objType"),
            Column.identifier("tagId"), Column.quantity("numAllocs"), Column.quantity("vidmemKiB"),
            Column.quantity("vidmemFreeKiB"), Column.text("name"));

    private ResourceRows() {
    }

    /** @param whole whether a stream is one object */
    static List<Column> columns(boolean whole) {
        return whole ? OBJECT : ROWS;
    }

    /**
     * Writes the whole of a stream.
     *
     * @param stream one whose tags are proven
     * @param whole whether it is one object
     */
    static void write(QueryResourceStream stream, boolean whole, Rows rows) throws IOException {
        if (whole) {
            rows.row(stream.version(), devices(stream), tags(stream));
        } else {
            deviceRows(stream, rows);
            tagRows(stream, rows);
        }
    }

    /** The devices from the stream's position on, with the memory of their objects by type. */
    static List<Map<String, Object>> devices(QueryResourceStream stream) {
        boolean hostMemory = stream.dialect().hasHostMemory();
        List<Map<String, Object>> devices = new ArrayList<>();
        while (stream.nextDevice()) {
            DeviceBlock block = stream.device();
            Map<String, Object> device = new LinkedHashMap<>();
            device.put("numAllocs", block.numAllocs());
            device.put("vidmemKiB", block.vidmemKiB());
            device.put("vidmemFreeKiB", block.vidmemFreeKiB());
            if (hostMemory) {
                device.put("sysmemKiB", block.sysmemKiB());
                device.put("sysmemFreeKiB", block.sysmemFreeKiB());
            }
            device.put("details", details(stream));
            devices.add(device);
        }
        return devices;
    }

    private static List<Map<String, Object>> details(QueryResourceStream stream) {
        List<Map<String, Object>> details = new ArrayList<>();
        while (stream.nextDetail()) {
            DetailBlock block = stream.detail();
            Map<String, Object> detail = new LinkedHashMap<>();
            detail.put("memType", MemType.nameOf(block.memType()));
            detail.put("objType", ObjType.nameOf(block.objType()));
            detail.put("numAllocs", block.numAllocs());
            detail.put("vidmemKiB", block.vidmemKiB());
            details.add(detail);
        }
        return details;
    }

    private static List<Map<String, Object>> tags(QueryResourceStream stream) {
        List<Map<String, Object>> tags = new ArrayList<>();
        while (stream.nextTag()) {
            TagRecord record = stream.tag();
            Map<String, Object> tag = new LinkedHashMap<>();
            tag.put("tagId", record.tagId());
            tag.put("devId", record.devId());
            tag.put("numAllocs", record.numAllocs());
            tag.put("vidmemKiB", record.vidmemKiB());
            tag.put("name", record.name());
            tags.add(tag);
        }
        return tags;
    }

    private static void deviceRows(QueryResourceStream stream, Rows rows) throws IOException {
        for (int devId = 0; stream.nextDevice(); devId++) {
            DeviceBlock device = stream.device();
            rows.row("device", devId, null, null, null, device.numAllocs(), device.vidmemKiB(),
                    device.vidmemFreeKiB(), null);
            while (stream.nextDetail()) {
                DetailBlock detail = stream.detail();
                rows.row("objects", devId, MemType.nameOf(detail.memType()), ObjType.nameOf(detail.objType()), null,
                        detail.numAllocs(), detail.vidmemKiB(), null, null);
            }
        }
    }

    private static void tagRows(QueryResourceStream stream, Rows rows) throws IOException {
        while (stream.nextTag()) {
            TagRecord tag = stream.tag();
            rows.row("tag", tag.devId(), null, null, tag.tagId(), tag.numAllocs(), tag.vidmemKiB(), null, tag.name());
        }
    }
}
