package dev.readout.capture;

import dev.readout.capture.CaptureColumn.Kind;
import dev.readout.gl.DetailBlock;
import dev.readout.gl.DeviceBlock;
import dev.readout.gl.MemType;
import dev.readout.gl.ObjType;
import dev.readout.gl.QueryResourceStream;
import dev.readout.gl.TagRecord;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An answer of {@code glQueryResourceNV}: one row. */
public record ResourceForm(boolean noTags) implements CaptureForm {
    static final CaptureOption<Boolean> NO_TAGS = CaptureOption.flag("no-tags",
            "The answer is one to tagId 0, where a driver may leave out the number of tags: what follows the devices is"
                    + " not looked at. Needed only if something follows.");

    static ResourceForm of(Said said) {
        return new ResourceForm(NO_TAGS.in(said, false));
    }

    @Override
    public List<CaptureColumn> columns() {
        return List.of(CaptureColumn.of("version", Kind.DERIVED), CaptureColumn.of("devices", Kind.OBJECTS),
                CaptureColumn.of("tags", Kind.OBJECTS));
    }

    @Override
    public void decode(String name, MemorySegment bytes, Rows rows) throws IOException {
        QueryResourceStream stream = new QueryResourceStream();
        // All of it before the first row: half an answer would look like a whole one.
        (noTags ? stream.wrapDevices(bytes) : stream.wrap(bytes)).proveTags();
        rows.begin(1);
        rows.row(stream.version(), devices(stream), tags(stream));
    }

    /** The devices from the stream's position on, with the memory of their objects by type. */
    public static List<Map<String, Object>> devices(QueryResourceStream stream) {
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
}
