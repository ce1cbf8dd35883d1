package dev.readout.gl;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.stream.LongStream;

/**
 * The differences between two {@linkplain QueryResourceSnapshot snapshots}, without zeros.
 *
 * <p>New entries grew from 0, and removed ones shrank to 0. Entries are in the order of the later snapshot, followed by
 * removed ones in the order of the earlier. Blocks of one snapshot with the same key are summed. Immutable and safe to
 * share between threads.
 *
 * <p>Example: {@link QueryResourceSnapshot}.
 *
 * @param devices the devices that changed
 * @param objTypes the object types that changed on a device
 * @param tags the tags that changed on a device
 */
public record QueryResourceGrowth(List<Device> devices, List<ObjTypeOfDevice> objTypes, List<Tag> tags) {
    /** The given changes. */
    public QueryResourceGrowth {
        devices = List.copyOf(Objects.requireNonNull(devices, "devices"));
        objTypes = List.copyOf(Objects.requireNonNull(objTypes, "objTypes"));
        tags = List.copyOf(Objects.requireNonNull(tags, "tags"));
    }

    /**
     * How a device changed.
     *
     * @param devId which device, from 0
     * @param numAllocs how many more GL objects have memory on it
     * @param vidmemKiB how much more of its memory they take, in KiB
     * @param vidmemFreeKiB how much more of its memory the driver has allocated and not given to an object, in KiB
     */
    public record Device(int devId, long numAllocs, long vidmemKiB, long vidmemFreeKiB) {
    }

    /**
     * The change of a type's objects on a device.
     *
     * @param devId which device, from 0
     * @param memType a {@link MemType} number, or one that this version doesn't know
     * @param objType an {@link ObjType} number, or one that this version doesn't know
     * @param numAllocs how many more there are
     * @param vidmemKiB how much more memory they take, in KiB
     */
    public record ObjTypeOfDevice(int devId, int memType, int objType, long numAllocs, long vidmemKiB) {
    }

    /**
     * How the allocations of a tag changed on a device.
     *
     * @param tagId which tag
     * @param devId which device, from 0
     * @param name the tag's string in the later snapshot, or in the earlier if it is gone
     * @param numAllocs how many more there are
     * @param vidmemKiB how much more memory they take, in KiB
     */
    public record Tag(int tagId, int devId, String name, long numAllocs, long vidmemKiB) {
        /** A change with the given numbers. */
        public Tag {
            Objects.requireNonNull(name, "name");
        }
    }

    /** Whether nothing changed. A tag that was only renamed has not changed. */
    public boolean isEmpty() {
        return devices.isEmpty() && objTypes.isEmpty() && tags.isEmpty();
    }

    static QueryResourceGrowth between(QueryResourceSnapshot earlier, QueryResourceSnapshot later) {
        Tally<Integer> devices = new Tally<>();
        Tally<ObjTypeKey> objTypes = new Tally<>();
        Tally<TagKey> tags = new Tally<>();
        Map<TagKey, String> names = new LinkedHashMap<>();
        int sign = 1;
        for (QueryResourceSnapshot snapshot : List.of(later, earlier)) {
            for (int devId = 0; devId < snapshot.devices().size(); devId++) {
                QueryResourceSnapshot.Device device = snapshot.devices().get(devId);
                devices.add(devId, sign, device.numAllocs(), device.vidmemKiB(), device.vidmemFreeKiB());
                for (QueryResourceSnapshot.Detail detail : device.details()) {
                    objTypes.add(new ObjTypeKey(devId, detail.memType(), detail.objType()),
                            sign, detail.numAllocs(), detail.vidmemKiB());
                }
            }
            for (QueryResourceSnapshot.Tag tag : snapshot.tags()) {
                TagKey key = new TagKey(tag.tagId(), tag.devId());
                tags.add(key, sign, tag.numAllocs(), tag.vidmemKiB());
                names.putIfAbsent(key, tag.name());
            }
            sign = -1;
        }
        return new QueryResourceGrowth(
                devices.changes((devId, by) -> new Device(devId, by[0], by[1], by[2])),
                objTypes.changes((key, by) -> new ObjTypeOfDevice(key.devId, key.memType, key.objType, by[0], by[1])),
                tags.changes((key, by) -> new Tag(key.tagId, key.devId, names.getOrDefault(key, ""), by[0], by[1])));
    }

    private record ObjTypeKey(int devId, int memType, int objType) {
    }

    private record TagKey(int tagId, int devId) {
    }

    /** Sums of amounts by key, in the order in which the keys came. */
    private static final class Tally<K> {
        private final Map<K, long[]> sums = new LinkedHashMap<>();

        void add(K key, int sign, long... amounts) {
            long[] sum = sums.computeIfAbsent(key, k -> new long[amounts.length]);
            for (int i = 0; i < amounts.length; i++) {
                sum[i] += sign * amounts[i];
            }
        }

        <G> List<G> changes(BiFunction<K, long[], G> change) {
            List<G> changes = new ArrayList<>();
            sums.forEach((key, sum) -> {
                if (LongStream.of(sum).anyMatch(by -> by != 0)) {
                    changes.add(change.apply(key, sum));
                }
            });
            return changes;
        }
    }
}
