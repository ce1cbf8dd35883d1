package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_INVALID_VALUE;
import static dev.readout.abi.gl.gl_h.GL_QUERY_RESOURCE_MEMTYPE_VIDMEM_NV;

import dev.readout.software.gl.GlStorage.Kind;
import dev.readout.software.gl.VideoMemory.Usage;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Map;
import java.util.TreeMap;

/**
 * Answers as NVIDIA's driver 580.159.04 does, to the byte. Beyond what is noted at each step:
 * <ul>
 *   <li>The sizing call forgets the tag records.</li>
 *   <li>For each tag there is a running sum, of the bytes in 32 signed bits. It is added to by every answer that gets
 *       as far as the header, and cleared when a record of the tag is written. So an answer after one that was too
 *       small tells too much, and of tags that nobody asked for; and more than 2 GiB of a tag read as a negative
 *       number.</li>
 * </ul>
 */
final class Driver580ResourceStream implements GlResourceStream {
    private static final int VERSION = 2;
    private static final int HEADER = 3;
    private static final int SUMMARY = 6;
    private static final int DETAIL = 5;
    private static final int RECORD = 6;

    private final Map<Integer, Sum> sums = new TreeMap<>();

    /** What a tag has, as the driver adds it up. */
    private static final class Sum {
        int count;
        int bytes;
    }

    @Override
    public int sizeNeeded(VideoMemory memory, int tagId) {
        return HEADER + SUMMARY + DETAIL * memory.usage().size() + (tagId == 0 ? 0 : 1);
    }

    @Override
    public int write(VideoMemory memory, int tagId, int bufferSize, MemorySegment buffer) {
        // Nobody has a buffer of 2^31 ints.
        int room = bufferSize < 0 ? Integer.MAX_VALUE : bufferSize;
        need(HEADER, room);
        put(buffer, 0, HEADER, VERSION, 1);
        if (tagId != 0) {
            addUp(memory, tagId);
        }
        int end = writeDevice(memory, room, buffer);
        return tagId == 0 ? end : writeTags(memory, room, buffer, end);
    }

    private void addUp(VideoMemory memory, int tagId) {
        memory.tagged().forEach((tag, usage) -> {
            if (tagId == -1 || tagId == tag) {
                Sum sum = sums.computeIfAbsent(tag, absent -> new Sum());
                sum.count += usage.count();
                sum.bytes += (int) usage.bytes();
            }
        });
    }

    /** Writes the device block as far as there is room for its parts, the block's own size last. */
    private static int writeDevice(VideoMemory memory, int room, MemorySegment buffer) {
        Map<Kind, Usage> details = memory.usage();
        Usage total = SpecifiedResourceStream.total(details);
        need(HEADER + 4, room);
        put(buffer, HEADER + 1, SUMMARY, total.count(), SpecifiedResourceStream.kib(total));
        need(HEADER + 5, room);
        put(buffer, HEADER + 4, SpecifiedResourceStream.kib(memory.freeBytes()));
        need(HEADER + 6, room);
        put(buffer, HEADER + 5, details.size());
        int end = HEADER + SUMMARY;
        for (Map.Entry<Kind, Usage> detail : details.entrySet()) {
            need(end + DETAIL, room);
            put(buffer, end, DETAIL, GL_QUERY_RESOURCE_MEMTYPE_VIDMEM_NV(),
                    SpecifiedResourceStream.objectType(detail.getKey()), detail.getValue().count(),
                    SpecifiedResourceStream.kib(detail.getValue()));
            end += DETAIL;
        }
        put(buffer, HEADER, end - HEADER);
        return end;
    }

    /**
     * Writes the tags. The driver takes one int more for a record than it writes. Where a record does not fit, it goes
     * back to the beginning with what it counts, records and ints, but not with where it writes: so the records after
     * it land behind the ones before it, past the end of the buffer. The tag count is written unasked.
     */
    private int writeTags(VideoMemory memory, int room, MemorySegment buffer, int countAt) {
        int records = 0;
        int taken = 0;
        int end = countAt + 1;
        for (Map.Entry<Integer, Sum> entry : sums.entrySet()) {
            int tag = entry.getKey();
            Sum sum = entry.getValue();
            if (sum.count == 0 || !memory.isAlive(tag)) {
                continue;
            }
            byte[] known = memory.string(tag);
            byte[] string = known == null ? new byte[0] : known;
            int stringInts = string.length / Integer.BYTES + 1;
            int size = 1 + RECORD + stringInts;
            if (taken + size > room - (countAt + 1)) {
                records = 0;
                taken = 0;
                continue;
            }
            put(buffer, end, RECORD, tag, 0, sum.count, sum.bytes >> 10, stringInts);
            putString(buffer, end + RECORD, string);
            end += RECORD + stringInts;
            records++;
            taken += size;
            sum.count = 0;
            sum.bytes = 0;
        }
        put(buffer, countAt, records);
        return countAt + 1 + taken;
    }

    private static void need(int ints, int room) {
        if (room < ints) {
            throw new GlMisuse(GL_INVALID_VALUE(), "bufSize is " + room + " ints: too small for the device blocks");
        }
    }

    private static void put(MemorySegment buffer, int at, int... ints) {
        for (int i = 0; i < ints.length; i++) {
            GlArguments.setInt(buffer, at + i, ints[i]);
        }
    }

    /** Writes a string and its NUL; the bytes that fill up the last int stay as they were. */
    private static void putString(MemorySegment buffer, int at, byte[] string) {
        long offset = (long) at * Integer.BYTES;
        MemorySegment.copy(MemorySegment.ofArray(string), 0, buffer, offset, string.length);
        buffer.set(ValueLayout.JAVA_BYTE, offset + string.length, (byte) 0);
    }
}
