package dev.readout.testing;

import dev.readout.gl.QueryResourceDialect;
import dev.readout.gl.QueryResourceSnapshot;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Writes a snapshot as a stream, by the texts of the extensions and observed drivers: slow, obvious, and without the
 * decoder's code.
 */
final class QueryResourceEncoder {
    private final QueryResourceDialect dialect;
    private final int unknownFields;
    private final List<Integer> unwritten;

    private int next;
    private int[] ints = new int[0];

    /**
     * @param unknownFields the number of unknown fields at the end of each block with a size
     * @param unwritten the contents of these and of bytes that a driver doesn't write, repeated cyclically
     */
    QueryResourceEncoder(QueryResourceDialect dialect, int unknownFields, List<Integer> unwritten) {
        this.dialect = dialect;
        this.unknownFields = unknownFields;
        this.unwritten = unwritten;
    }

    /** The next unwritten int. */
    int nextUnwritten() {
        return unwritten.get(next++ % unwritten.size());
    }

    int[] encode(QueryResourceSnapshot snapshot, boolean withTagCount) {
        ints = new int[0];
        switch (dialect) {
            case DRAFT -> draft(snapshot);
            case UNTAGGED -> blocks(snapshot, false);
            case NAME_COUNTED, NAME_NOT_COUNTED -> {
                blocks(snapshot, true);
                if (withTagCount) {
                    add(snapshot.tags().size());
                    snapshot.tags().forEach(this::tag);
                }
            }
        }
        return ints;
    }

    private void add(int... more) {
        int end = ints.length;
        ints = Arrays.copyOf(ints, end + more.length);
        System.arraycopy(more, 0, ints, end, more.length);
    }

    private void addUnknown() {
        add(IntStream.generate(this::nextUnwritten).limit(unknownFields).toArray());
    }

    private void draft(QueryResourceSnapshot snapshot) {
        add(1, snapshot.devices().size());
        for (QueryResourceSnapshot.Device device : snapshot.devices()) {
            add(device.numAllocs(), device.vidmemKiB(), device.sysmemKiB(), device.vidmemFreeKiB(),
                    device.sysmemFreeKiB(), device.details().size());
            for (QueryResourceSnapshot.Detail detail : device.details()) {
                add(detail.memType(), detail.objType(), detail.vidmemKiB(), detail.numAllocs());
            }
        }
    }

    private void blocks(QueryResourceSnapshot snapshot, boolean summary) {
        add(3 + unknownFields, snapshot.version(), snapshot.devices().size());
        addUnknown();
        for (QueryResourceSnapshot.Device device : snapshot.devices()) {
            int begin = ints.length;
            add(0);
            if (summary) {
                add(6 + unknownFields);
            }
            add(device.numAllocs(), device.vidmemKiB(), device.vidmemFreeKiB(), device.details().size());
            if (summary) {
                addUnknown();
            }
            for (QueryResourceSnapshot.Detail detail : device.details()) {
                add(5 + unknownFields, detail.memType(), detail.objType(), detail.numAllocs(), detail.vidmemKiB());
                addUnknown();
            }
            addUnknown();
            ints[begin] = ints.length - begin;
        }
    }

    private void tag(QueryResourceSnapshot.Tag tag) {
        int[] name = name(tag.name());
        int counted = dialect == QueryResourceDialect.NAME_COUNTED ? name.length : 0;
        add(6 + counted + unknownFields, tag.tagId(), tag.devId(), tag.numAllocs(), tag.vidmemKiB(), name.length);
        add(name);
        addUnknown();
    }

    /** A name with its NUL; the bytes behind it in the last int are not written. */
    private int[] name(String name) {
        byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
        int length = utf8.length / 4 + 1;
        ByteBuffer bytes = ByteBuffer.allocate(4 * length).order(ByteOrder.nativeOrder());
        bytes.putInt(4 * (length - 1), nextUnwritten());
        bytes.put(0, utf8);
        bytes.put(utf8.length, (byte) 0);
        int[] words = new int[length];
        bytes.asIntBuffer().get(words);
        return words;
    }
}
