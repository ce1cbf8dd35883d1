package dev.readout.gl;

import static dev.readout.gl.BlockFormat.field;

import java.lang.foreign.MemorySegment;

/**
 * The current detail block of a {@link QueryResourceStream}: the memory of one type's objects on one device
 * (GL_NV_query_resource, 6.1.x).
 *
 * <p>One object for all detail blocks of a stream: {@link QueryResourceStream#nextDetail()} moves it on. Before the
 * first and behind the last block of a device its methods throw {@link IllegalStateException}. Not safe to share
 * between threads.
 *
 * <p>Example: {@link QueryResourceStream}.
 */
public final class DetailBlock {
    private static final long NONE = -1;

    private MemorySegment stream = MemorySegment.NULL;
    private BlockFormat format = BlockFormat.PLAIN;
    private long position = NONE;
    private long next;
    private int left;

    DetailBlock() {
    }

    /** Before the first of {@code count} blocks, which are proven, that begin at {@code first}. */
    void before(MemorySegment stream, BlockFormat format, long first, int count) {
        this.stream = stream;
        this.format = format;
        this.position = NONE;
        this.next = first;
        this.left = count;
    }

    boolean next() {
        if (left == 0) {
            position = NONE;
            return false;
        }
        left--;
        position = next;
        next = format.detailEnd(stream, position);
        return true;
    }

    private int get(int field) {
        return field(stream, position, field);
    }

    private DetailBlock here() {
        if (position < 0) {
            throw new IllegalStateException("on no detail block: nextDetail() has not returned true");
        }
        return this;
    }

    /** The objects' place: a {@link MemType} number, or one that this version doesn't know. */
    public int memType() {
        return here().get(format.memType);
    }

    /** The objects' kind: an {@link ObjType} number, or one that this version doesn't know. */
    public int objType() {
        return here().get(format.objType);
    }

    /** How many there are. */
    public int numAllocs() {
        return here().get(format.detailNumAllocs);
    }

    /** The memory that they take, of the kind {@link #memType}, in KiB. */
    public int vidmemKiB() {
        return here().get(format.detailVidmem);
    }

    /** The block's numbers; none if there is no block here. */
    @Override
    public String toString() {
        return position < 0 ? "DetailBlock[none]"
                : "DetailBlock[memType=" + MemType.nameOf(memType()) + ", objType=" + ObjType.nameOf(objType())
                        + ", numAllocs=" + numAllocs() + ", vidmemKiB=" + vidmemKiB() + "]";
    }
}
