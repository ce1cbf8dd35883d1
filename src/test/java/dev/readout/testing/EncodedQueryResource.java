package dev.readout.testing;

import dev.readout.gl.QueryResourceDialect;
import dev.readout.gl.QueryResourceSnapshot;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;

/**
 * A snapshot of a GPU's memory and its stream of {@code glQueryResourceNV}, written by an encoder that shares no code
 * with the decoder.
 *
 * <p>Immutable and safe to share between threads.
 *
 * @param dialect the dialect of the stream
 * @param snapshot the contents
 * @param withTagCount whether tags are asked for; without, the stream ends behind the devices, as for tag 0
 * @param unknownFields the number of unknown fields at the end of each block with a size
 * @param unwritten the contents of these and of bytes that a driver doesn't write, repeated cyclically
 * @param staleInts the number of ints of {@code unwritten} behind the stream in memory
 */
public record EncodedQueryResource(QueryResourceDialect dialect, QueryResourceSnapshot snapshot, boolean withTagCount,
        int unknownFields, List<Integer> unwritten, int staleInts) {
    private static final int POISON = 0xCDCDCDCD;

    /** The stream of a snapshot, with nothing unknown and nothing behind it. */
    public static EncodedQueryResource of(QueryResourceDialect dialect, QueryResourceSnapshot snapshot) {
        return new EncodedQueryResource(dialect, snapshot, true, 0, List.of(POISON), 0);
    }

    /** This stream with unknown fields of these contents. */
    public EncodedQueryResource withUnknownFields(int unknownFields, List<Integer> unwritten) {
        return new EncodedQueryResource(dialect, snapshot, withTagCount, unknownFields, unwritten, staleInts);
    }

    /** This stream with ints behind it that belong to an older one. */
    public EncodedQueryResource withStaleInts(int staleInts) {
        return new EncodedQueryResource(dialect, snapshot, withTagCount, unknownFields, unwritten, staleInts);
    }

    /** This stream as it is for tag 0: devices alone. */
    public EncodedQueryResource withoutTagCount() {
        return new EncodedQueryResource(dialect, snapshot, false, unknownFields, unwritten, staleInts);
    }

    /**
     * Whether a reader can find the end of the stream. Without a device, a stream without tags is not recognizable, and
     * the ints behind it read as their count.
     */
    public boolean endsByItself() {
        return withTagCount && (dialect != QueryResourceDialect.UNTAGGED || !snapshot.devices().isEmpty());
    }

    /** The stream and the ints behind it. */
    public int[] ints() {
        QueryResourceEncoder encoder = new QueryResourceEncoder(dialect, unknownFields, unwritten);
        int[] stream = encoder.encode(snapshot, withTagCount);
        int[] all = Arrays.copyOf(stream, stream.length + staleInts);
        for (int i = stream.length; i < all.length; i++) {
            all[i] = encoder.nextUnwritten();
        }
        return all;
    }

    /** The number of the stream's ints, without those behind it. */
    public int length() {
        return ints().length - staleInts;
    }

    /** {@link #ints} as memory, new with each call. */
    public MemorySegment segment() {
        return MemorySegment.ofArray(ints());
    }

    /** What a reader must make of it: the snapshot, or its devices where tags were not asked for. */
    public QueryResourceSnapshot expected() {
        return withTagCount ? snapshot
                : new QueryResourceSnapshot(snapshot.version(), snapshot.devices(), List.of());
    }

    @Override
    public String toString() {
        return dialect + (withTagCount ? "" : " without tags") + ", " + unknownFields + " unknown fields a block, "
                + staleInts + " stale ints\n    " + expected() + "\n    " + Arrays.toString(ints());
    }
}
