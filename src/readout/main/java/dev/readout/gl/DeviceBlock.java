package dev.readout.gl;

import static dev.readout.gl.BlockFormat.field;

import java.lang.foreign.MemorySegment;

/**
 * The current device block of a {@link QueryResourceStream}: the memory of all GL objects on one device
 * (GL_NV_query_resource, 6.1.x).
 *
 * <p>One object for all device blocks of a stream: {@link QueryResourceStream#nextDevice()} moves it on. Before the
 * first and behind the last block its methods throw {@link IllegalStateException}. Not safe to share between threads.
 *
 * <p>Example: {@link QueryResourceStream}.
 */
public final class DeviceBlock {
    private static final long NONE = -1;

    private final DetailBlock detail = new DetailBlock();
    private MemorySegment stream = MemorySegment.NULL;
    private BlockFormat format = BlockFormat.PLAIN;
    private long position = NONE;
    private long next;
    private int left;

    DeviceBlock() {
    }

    /** Before the first of {@code count} blocks, which are proven, that begin at {@code first}. */
    void before(MemorySegment stream, BlockFormat format, long first, int count) {
        this.stream = stream;
        this.format = format;
        this.position = NONE;
        this.next = first;
        this.left = count;
        detail.before(stream, format, first, 0);
    }

    boolean next() {
        if (left == 0) {
            position = NONE;
            detail.before(stream, format, next, 0);
            return false;
        }
        left--;
        position = next;
        next = format.deviceEnd(stream, position);
        detail.before(stream, format, format.detailsBegin(stream, position), get(format.detailCount));
        return true;
    }

    DetailBlock detail() {
        return detail;
    }

    private int get(int field) {
        return field == BlockFormat.ABSENT ? 0 : field(stream, position, field);
    }

    private DeviceBlock here() {
        if (position < 0) {
            throw new IllegalStateException("on no device block: nextDevice() has not returned true");
        }
        return this;
    }

    /** How many GL objects have memory on the device. */
    public int numAllocs() {
        return here().get(format.deviceNumAllocs);
    }

    /** The device's memory that GL objects take, in KiB. */
    public int vidmemKiB() {
        return here().get(format.deviceVidmem);
    }

    /** The device's memory that the driver has allocated but no object uses, in KiB. */
    public int vidmemFreeKiB() {
        return here().get(format.deviceVidmemFree);
    }

    /** The host's memory that GL objects take, in KiB; 0 but in the {@link QueryResourceDialect#DRAFT}. */
    public int sysmemKiB() {
        return here().get(format.deviceSysmem);
    }

    /**
     * The host's memory that the driver has allocated but no object uses, in KiB; 0 except in the {@link
     * QueryResourceDialect#DRAFT}.
     */
    public int sysmemFreeKiB() {
        return here().get(format.deviceSysmemFree);
    }

    /** How many detail blocks the device has. */
    public int detailCount() {
        return here().get(format.detailCount);
    }

    /** The block's numbers; none if there is no block here. */
    @Override
    public String toString() {
        return position < 0 ? "DeviceBlock[none]"
                : "DeviceBlock[numAllocs=" + numAllocs() + ", vidmemKiB=" + vidmemKiB() + ", vidmemFreeKiB="
                        + vidmemFreeKiB() + ", detailCount=" + detailCount() + "]";
    }
}
