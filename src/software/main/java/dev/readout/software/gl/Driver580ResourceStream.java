package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_INVALID_VALUE;
import static dev.readout.software.abi.gl.gl_h.GL_QUERY_RESOURCE_MEMTYPE_VIDMEM_NV;

import dev.readout.software.gl.GlStorage.Kind;
import dev.readout.software.gl.VideoMemory.Usage;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Map;
import java.util.TreeMap;

/**
 * The stream of NVIDIA's driver 580.159.04, to the byte. Besides the notes at each step:
 * <ul>
 *   <li>The sizing call forgets the tag records.</li>
 *   <li>Each tag has a running sum of bytes, in 32 signed bits. Every answer that gets as far as the header adds to it,
 *       and a written record of the tag clears it. So an answer after one that was too small counts too much, and lists
 *       tags that were not asked for; more than 2 GiB of a tag read as a negative number.</li>
 * </ul>
 */
final class Driver580ResourceStream implements GlResourceStream {
    private static final int VERSION = 2;
    private static final int HEADER = 3;
    private static final int SUMMARY = 6;
    private static final int DETAIL = 5;
    private static final int RECORD = 6;

    private final Map<Integer, Sum> sums = new TreeMap<>();

    /** The running sum of a tag. */
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
        // No buffer has 2^31 ints.
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
        put(buffer, HEADER + 4, SpecifiedResourceStream.kib(VideoMemory.FREE));
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
     * Writes the tags. The driver reserves one int more for a record than it writes. Where a record does not fit, it
     * resets its counts of records and ints, but not its write position: so later records land behind the earlier ones,
     * past the end of the buffer. The tag count is written without a check.
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

    /** Writes a string and its NUL; the padding of the last int keeps its bytes. */
    private static void putString(MemorySegment buffer, int at, byte[] string) {
        long offset = (long) at * Integer.BYTES;
        MemorySegment.copy(MemorySegment.ofArray(string), 0, buffer, offset, string.length);
        buffer.set(ValueLayout.JAVA_BYTE, offset + string.length, (byte) 0);
    }
}
