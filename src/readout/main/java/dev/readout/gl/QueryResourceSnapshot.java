package dev.readout.gl;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A copy of a {@code glQueryResourceNV} stream, to be kept and compared with a later one.
 *
 * <p>{@snippet :
 * QueryResourceSnapshot before = QueryResourceSnapshot.of(answer);
 *
 * QueryResourceSnapshot after = QueryResourceSnapshot.of(laterAnswer);
 * for (QueryResourceSnapshot.Tag tag : after.tags()) {
 *     if (!before.tags().contains(tag)) {
 *         report.add(tag.name() + " takes " + tag.vidmemKiB() + " KiB");
 *     }
 * }
 * }
 *
 * <p>Numbers are as the driver wrote them: signed 32-bit, amounts of memory in KiB. Immutable and safe to share between
 * threads.
 *
 * @param version the stream's version
 * @param devices the device blocks, in order: a device's id is its index
 * @param tags the tag records, in order
 */
public record QueryResourceSnapshot(int version, List<Device> devices, List<Tag> tags) {
    /** A snapshot of the given blocks. */
    public QueryResourceSnapshot {
        devices = List.copyOf(Objects.requireNonNull(devices, "devices"));
        tags = List.copyOf(Objects.requireNonNull(tags, "tags"));
    }

    /**
     * A device block, see {@link DeviceBlock}.
     *
     * @param numAllocs how many GL objects have memory on the device
     * @param vidmemKiB what they take of its memory
     * @param vidmemFreeKiB what the driver has allocated of its memory and not given to an object
     * @param sysmemKiB what they take of the host's memory; 0 but in a draft's stream
     * @param sysmemFreeKiB what the driver has allocated of the host's memory and not given to an object; 0 but in a
     *        draft's stream
     * @param details the detail blocks, in order
     */
    public record Device(
            int numAllocs, int vidmemKiB, int vidmemFreeKiB, int sysmemKiB, int sysmemFreeKiB, List<Detail> details) {
        /** A device block with the given fields. */
        public Device {
            details = List.copyOf(Objects.requireNonNull(details, "details"));
        }
    }

    /**
     * A detail block, see {@link DetailBlock}.
     *
     * @param memType a {@link MemType} number, or one that this version doesn't know
     * @param objType an {@link ObjType} number, or one that this version doesn't know
     * @param numAllocs how many objects of the type there are
     * @param vidmemKiB what they take
     */
    public record Detail(int memType, int objType, int numAllocs, int vidmemKiB) {
    }

    /**
     * A tag record, see {@link TagRecord}.
     *
     * @param tagId the tag
     * @param devId the device that the allocations are on
     * @param numAllocs how many allocations carry the tag
     * @param vidmemKiB what they take
     * @param name the tag's string, empty if it has none
     */
    public record Tag(int tagId, int devId, int numAllocs, int vidmemKiB, String name) {
        /** A tag record with the given fields. */
        public Tag {
            Objects.requireNonNull(name, "name");
        }
    }

    /**
     * The snapshot of a stream in memory.
     *
     * @param stream begins with the stream's header and may go on behind its end, see {@link QueryResourceStream#wrap}
     * @throws dev.readout.MalformedResultException if any part of the stream is not what it should be
     */
    public static QueryResourceSnapshot of(MemorySegment stream) {
        return of(new QueryResourceStream().wrap(stream));
    }

    /**
     * The snapshot of a cursor's whole stream, whatever the cursor's position, which is the end afterwards.
     *
     * @throws dev.readout.MalformedResultException if any part of the stream is not what it should be
     */
    public static QueryResourceSnapshot of(QueryResourceStream stream) {
        Objects.requireNonNull(stream, "stream").rewind().proveTags();
        // Lists grow with the entries: a count in the stream is not trusted for an allocation.
        List<Device> devices = new ArrayList<>();
        while (stream.nextDevice()) {
            List<Detail> details = new ArrayList<>();
            while (stream.nextDetail()) {
                DetailBlock detail = stream.detail();
                details.add(new Detail(
                        detail.memType(), detail.objType(), detail.numAllocs(), detail.vidmemKiB()));
            }
            DeviceBlock device = stream.device();
            devices.add(new Device(device.numAllocs(), device.vidmemKiB(), device.vidmemFreeKiB(),
                    device.sysmemKiB(), device.sysmemFreeKiB(), details));
        }
        List<Tag> tags = new ArrayList<>();
        while (stream.nextTag()) {
            TagRecord tag = stream.tag();
            tags.add(new Tag(tag.tagId(), tag.devId(), tag.numAllocs(), tag.vidmemKiB(), tag.name()));
        }
        return new QueryResourceSnapshot(stream.version(), devices, tags);
    }
}
