package dev.readout.gl;

import static dev.readout.gl.BlockFormat.field;

import dev.readout.MalformedResultException;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * A cursor over the output of {@code glQueryResourceNV}: the memory that GL objects take, by device, object type and
 * tag (GL_NV_query_resource and GL_NV_query_resource_tag, 6.1.x).
 *
 * <p>Create one and keep it; {@link #wrap wrap} it around each answer. Nothing is copied, and nothing allocates.
 *
 * <p>{@snippet :
 * QueryResourceStream stream = new QueryResourceStream();      // once
 *
 * stream.wrap(answer);                                         // each time
 * while (stream.nextDevice()) {
 *     total += stream.device().vidmemKiB();
 *     while (stream.nextDetail()) {
 *         byType.merge(stream.detail().objType(), stream.detail().vidmemKiB(), Integer::sum);
 *     }
 * }
 * while (stream.nextTag()) {
 *     if (stream.tag().nameEquals(SHADOW_MAPS)) {
 *         shadowMaps += stream.tag().vidmemKiB();
 *     }
 * }
 * }
 *
 * <h2>The stream</h2> With the tag extension, an int each; parts in brackets repeat:
 * <pre>
 * header         | fixedBlkSize | version | devCount |
 * [ device       | devBlkSize | summaryBlkSize | numAllocs | vidmem | vidmemFree | detailCount |
 *   [ detail     | detailBlkSize | memType | objType | numAllocs | vidmem | ] ]
 * tags           | tagCount |
 * [ tag record   | size | tagId | devId | numAllocs | vidmem | strlen | name, strlen ints | ]
 * </pre>
 * A size counts its own int; a device block's also counts its detail blocks. fixedBlkSize is the size of the header,
 * summaryBlkSize that of the device's own fields. Without the tag extension there is neither a summaryBlkSize nor
 * anything behind the device blocks. The draft has no sizes:
 * <pre>
 * header         | version 1 | devCount |
 * [ device       | numAllocs | vidmem | sysmem | vidmemFree | sysmemFree | detailCount |
 *   [ detail     | memType | objType | vidmem | numAllocs | ] ]
 * </pre>
 *
 * <h2>What is trusted</h2> Nothing. Header and device blocks are proven when the cursor is wrapped, a tag record when
 * the cursor steps on it: {@link #nextTag()} may throw {@link MalformedResultException} too, unless {@link
 * #proveTags()} went before. Blocks are stepped over by the sizes that they tell, so fields that this version doesn't
 * know are skipped. The walk ends at the stream's own end, and takes time linear in its length. The number of ints that
 * a driver returns is useless, because drivers overstate it: wrap the buffer, or as much of it as is known to be
 * written.
 *
 * <h2>Which dialect</h2>
 * <ul>
 *   <li>A stream that begins with 1 is the {@link QueryResourceDialect#DRAFT}; 3 or more is the size of a header.</li>
 *   <li>Device blocks of version 1 may have no summary block: {@link QueryResourceDialect#UNTAGGED}. The reading wins
 *       that is possible. If both are, the one wins that leaves no int unexplained; and then the one in which the
 *       objects of every device are as many and take as much as its details together; and then the one with a summary
 *       block.</li>
 *   <li>Of {@link QueryResourceDialect#NAME_COUNTED} and {@link QueryResourceDialect#NAME_NOT_COUNTED}, the one wins
 *       that is consistent with all records; then the one that ends where the stream ends; then the one that leaves no
 *       int unexplained. Then version 1 counts the name, as the text of the extension says, and later versions do not,
 *       as drivers do.</li>
 *   <li>If nothing follows the device blocks, there is no count of tags: drivers leave it out if tagId was 0.</li>
 * </ul>
 * A whole stream of fields that this version knows, with nothing behind it, is never taken for another dialect. Fields
 * that it does not know can make a stream that is consistent in two dialects; then the rules above decide.
 *
 * <p>Ints are read in native byte order, as drivers write them. Not safe to share between threads.
 */
public final class QueryResourceStream {
    private final StreamCheck check = new StreamCheck();
    private final StreamCheck plainCheck = new StreamCheck();
    private final DeviceBlock device = new DeviceBlock();
    private final TagRecord tag = new TagRecord();

    /** Without a byte if the cursor is wrapped around nothing. */
    private MemorySegment stream = MemorySegment.NULL;
    private QueryResourceDialect dialect = QueryResourceDialect.UNTAGGED;
    private BlockFormat format = BlockFormat.PLAIN;
    private int version;
    private int deviceCount;
    private long devicesBegin;
    private long tagsBegin;
    private long limit;
    private boolean hasTagCount;
    private int tagCount;

    /** A cursor that is not wrapped around any stream yet. */
    public QueryResourceStream() {
    }

    /**
     * Stands before the first device block of a stream from now on.
     *
     * <p>If tagId was 0, driver 580 writes no count of tags: then pass no more than was written, or use
     * {@link #wrapDevices}.
     *
     * @param stream begins with the stream's header and may go on behind its end; any alignment will do
     * @return this cursor
     * @throws MalformedResultException if header or device blocks are not what they should be; the cursor is then
     *         wrapped around nothing
     */
    public QueryResourceStream wrap(MemorySegment stream) {
        wrapDevices(stream);
        if (format == BlockFormat.SUMMARY && tagsBegin < limit) {
            readTags();
        }
        return this;
    }

    /**
     * Stands before the first device block of a stream that was asked for with tagId 0: what follows its device blocks
     * is not looked at.
     *
     * @param stream begins with the stream's header and may go on behind its end; any alignment will do
     * @return this cursor
     * @throws MalformedResultException if header or device blocks are not what they should be; the cursor is then
     *         wrapped around nothing
     */
    public QueryResourceStream wrapDevices(MemorySegment stream) {
        Objects.requireNonNull(stream, "stream");
        clear();
        limit = stream.byteSize() & -4;
        if (!check.atLeast(0, "a stream", limit / 4, 1, "its first int")) {
            throw check.exception();
        }
        boolean known = field(stream, 0, 0) == 1 ? readDraft(stream) : readHeader(stream);
        if (!known) {
            throw check.exception();
        }
        this.stream = stream;
        dialect = switch (format) {
            case DRAFT -> QueryResourceDialect.DRAFT;
            case PLAIN -> QueryResourceDialect.UNTAGGED;
            case SUMMARY -> version == 1
                    ? QueryResourceDialect.NAME_COUNTED : QueryResourceDialect.NAME_NOT_COUNTED;
        };
        return rewind();
    }

    private void clear() {
        stream = MemorySegment.NULL;
        hasTagCount = false;
        tagCount = 0;
        device.before(stream, format, 0, 0);
        tag.before(stream, 0, 0, 0, false);
    }

    private boolean readDraft(MemorySegment stream) {
        return check.atLeast(0, "a draft's stream", limit / 4, 2, "the ints of its header")
                && readDevices(stream, BlockFormat.DRAFT, 1, 4, 8, check);
    }

    private boolean readHeader(MemorySegment stream) {
        int size = field(stream, 0, 0);
        if (!check.atLeast(0, "fixedBlkSize", size, 3, "the fields of a header (or 1, the version of a draft)")
                || !check.atMost(0, "fixedBlkSize", size, limit / 4, "the ints of the stream")) {
            return false;
        }
        int version = field(stream, 0, 1);
        long devices = 4L * size;
        if (!check.atLeast(4, "version", version, 1, "the first")) {
            return false;
        }
        boolean known = readDevices(stream, BlockFormat.SUMMARY, version, 8, devices, check);
        // If the second reading fails as well, the first one's reason is what a person wants to know.
        return version == 1 && (!known || plainIsLikelier(stream, devices))
                ? readDevices(stream, BlockFormat.PLAIN, version, 8, devices, plainCheck)
                : known;
    }

    private boolean plainIsLikelier(MemorySegment stream, long devices) {
        return BlockFormat.PLAIN.proveDevices(stream, 8, devices, limit, plainCheck) >= 0
                && BlockFormat.PLAIN.evidence(stream, devices, deviceCount) > BlockFormat.SUMMARY.evidence(
                        stream, devices, deviceCount);
    }

    private boolean readDevices(
            MemorySegment stream, BlockFormat format, int version, long countAt, long begin, StreamCheck check) {
        this.format = format;
        this.version = version;
        deviceCount = stream.get(BlockFormat.INT, countAt);
        devicesBegin = begin;
        tagsBegin = format.proveDevices(stream, countAt, begin, limit, check);
        return tagsBegin >= 0;
    }

    private void readTags() {
        int count = stream.get(BlockFormat.INT, tagsBegin);
        long first = tagsBegin + 4;
        if (!check.atLeast(tagsBegin, "tagCount", count, 0, "no tags")
                || !check.atMost(tagsBegin, "tagCount", count, (limit - first) / 4 / TagRecord.INTS,
                        "the tag records that the stream has room for")) {
            MalformedResultException malformed = check.exception();
            clear();
            throw malformed;
        }
        boolean counted = TagRecord.nameCounted(stream, first, limit, count, version == 1);
        dialect = counted ? QueryResourceDialect.NAME_COUNTED : QueryResourceDialect.NAME_NOT_COUNTED;
        hasTagCount = true;
        tagCount = count;
        tag.before(stream, tagsBegin, limit, count, counted);
    }

    /**
     * Stands before the first device block and the first tag record again.
     *
     * @return this cursor
     */
    public QueryResourceStream rewind() {
        requireWrapped();
        device.before(stream, format, devicesBegin, deviceCount);
        tag.before(stream, tagsBegin, limit, tagCount, dialect == QueryResourceDialect.NAME_COUNTED);
        return this;
    }

    /** The stream's version: 1 in the texts of the extensions, 2 of driver 580. */
    public int version() {
        requireWrapped();
        return version;
    }

    /** How the stream is written. Without tag records it is the one that its version makes likely. */
    public QueryResourceDialect dialect() {
        requireWrapped();
        return dialect;
    }

    /** How many device blocks the stream has. */
    public int deviceCount() {
        requireWrapped();
        return deviceCount;
    }

    /** How many tag records the stream says it has; 0 also where it has no such count. */
    public int tagCount() {
        requireWrapped();
        return tagCount;
    }

    /**
     * Steps to the next device block, and before its first detail block.
     *
     * @return false behind the last
     */
    public boolean nextDevice() {
        requireWrapped();
        return device.next();
    }

    /** The device block that the cursor stands on; always the same object. */
    public DeviceBlock device() {
        return device;
    }

    /**
     * Steps to the next detail block of the device block that the cursor stands on.
     *
     * @return false behind the last, and while the cursor stands on no device block
     */
    public boolean nextDetail() {
        requireWrapped();
        return device.detail().next();
    }

    /** The detail block that the cursor stands on; always the same object. */
    public DetailBlock detail() {
        return device.detail();
    }

    /**
     * Steps to the next tag record. It makes no difference where among the devices the cursor stands.
     *
     * @return false behind the last
     * @throws MalformedResultException if the record is not what it should be; the cursor stays where it was
     */
    public boolean nextTag() {
        requireWrapped();
        return tag.next();
    }

    /** The tag record that the cursor stands on; always the same object. */
    public TagRecord tag() {
        return tag;
    }

    /**
     * Proves the tag records that are still to come, so that {@link #nextTag()} will not throw; moves nothing. For
     * those who can't use half an answer.
     *
     * @return this cursor
     * @throws MalformedResultException if a record is not what it should be
     */
    public QueryResourceStream proveTags() {
        requireWrapped();
        tag.proveRest();
        return this;
    }

    /**
     * The bytes that the stream takes of what it is wrapped around, as far as they were looked at: up to the end of its
     * last tag record, which need not be where the memory that is wrapped ends. Proves the tag records that are still
     * to come; moves nothing.
     *
     * @throws MalformedResultException if a record is not what it should be
     */
    public long byteSize() {
        requireWrapped();
        return hasTagCount ? tag.proveRest() : tagsBegin;
    }

    private void requireWrapped() {
        if (stream.byteSize() == 0) {
            throw new IllegalStateException("the cursor looks at no stream yet: call wrap(stream) first");
        }
    }
}
