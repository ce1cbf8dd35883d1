package dev.readout.jfr;

import dev.readout.gl.DetailBlock;
import dev.readout.gl.DeviceBlock;
import dev.readout.gl.MemType;
import dev.readout.gl.ObjType;
import dev.readout.gl.QueryResourceStream;
import dev.readout.gl.TagRecord;
import java.util.Objects;
import java.util.function.Consumer;

/** Commits the events of memory of GL's objects. Safe to share between threads; a stream is not. */
final class MemoryEvents implements Consumer<QueryResourceStream> {
    private final MemoryDeviceEvent anyDevice = new MemoryDeviceEvent();
    private final MemoryObjectsEvent anyObjects = new MemoryObjectsEvent();
    private final MemoryTagEvent anyTag = new MemoryTagEvent();

    @Override
    public void accept(QueryResourceStream stream) {
        Objects.requireNonNull(stream, "stream").rewind();
        boolean tags = anyTag.isEnabled();
        if (tags) {
            // Before anything is committed, so that events never have half of an answer.
            stream.proveTags();
        }
        if (anyDevice.isEnabled() || anyObjects.isEnabled()) {
            commitDevices(stream);
        }
        if (tags) {
            commitTags(stream);
        }
        stream.rewind();
    }

    private void commitDevices(QueryResourceStream stream) {
        for (int index = 0; stream.nextDevice(); index++) {
            DeviceBlock device = stream.device();
            if (anyDevice.isEnabled()) {
                MemoryDeviceEvent event = new MemoryDeviceEvent();
                event.device = index;
                event.numAllocs = device.numAllocs();
                event.vidmem = MemoryEvent.bytes(device.vidmemKiB());
                event.vidmemFree = MemoryEvent.bytes(device.vidmemFreeKiB());
                event.sysmem = MemoryEvent.bytes(device.sysmemKiB());
                event.sysmemFree = MemoryEvent.bytes(device.sysmemFreeKiB());
                event.commit();
            }
            if (anyObjects.isEnabled()) {
                commitObjects(stream, index);
            }
        }
    }

    private static void commitObjects(QueryResourceStream stream, int device) {
        while (stream.nextDetail()) {
            DetailBlock detail = stream.detail();
            MemoryObjectsEvent event = new MemoryObjectsEvent();
            event.device = device;
            event.numAllocs = detail.numAllocs();
            event.vidmem = MemoryEvent.bytes(detail.vidmemKiB());
            event.memType = MemType.nameOf(detail.memType());
            event.objType = ObjType.nameOf(detail.objType());
            event.commit();
        }
    }

    private static void commitTags(QueryResourceStream stream) {
        while (stream.nextTag()) {
            TagRecord tag = stream.tag();
            MemoryTagEvent event = new MemoryTagEvent();
            event.device = tag.devId();
            event.numAllocs = tag.numAllocs();
            event.vidmem = MemoryEvent.bytes(tag.vidmemKiB());
            event.tagId = tag.tagId();
            event.name = tag.name();
            event.commit();
        }
    }
}
