package dev.readout.driver.gl;

import dev.readout.gl.TagName;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A tag for allocations of GL, created by {@link ResourceTags#create}: a number from the driver, and a name that it
 * reports with it (GL_NV_query_resource_tag, 6.1.x).
 *
 * <p>Tags belong to the process: every context can use them. Safe to share between threads.
 *
 * <p>Example: {@link ResourceTags}.
 */
public final class ResourceTag {
    /** The ints of a tag record without its name, and one more that drivers reserve. */
    private static final int RECORD_INTS = 7;

    /**
     * The ints that the records of all tags of this process can take, also of those that are deleted, under their
     * longest names: a driver reports them all, whichever context made them.
     */
    private static final AtomicLong EVER_INTS = new AtomicLong();

    private final int id;
    private final Object lock = new Object();
    private int countedInts;
    private volatile Label label;
    private volatile boolean deleted;

    /** A name, and the same as the driver takes it: with a NUL, in memory of its own. */
    private record Label(TagName name, MemorySegment string) {
        static Label of(byte[] bytes) {
            MemorySegment string = Arena.ofAuto().allocate(bytes.length + 1L);
            MemorySegment.copy(bytes, 0, string, ValueLayout.JAVA_BYTE, 0, bytes.length);
            return new Label(TagName.of(bytes), string);
        }

        /** The ints that drivers use for it, the NUL included. */
        int ints() {
            return Math.toIntExact(Math.ceilDiv(string.byteSize(), Integer.BYTES));
        }
    }

    /**
     * A tag that nothing was tagged with yet.
     *
     * @param name its bytes, without a NUL
     */
    ResourceTag(int id, byte[] name) {
        this.id = id;
        rename(name);
    }

    /** The most that all tags of this process can take in an answer of the driver, in ints. */
    static long everInts() {
        return EVER_INTS.get();
    }

    /** Notes another name, before the driver hears of it. */
    void rename(byte[] name) {
        Label renamed = Label.of(name);
        synchronized (lock) {
            int ints = RECORD_INTS + renamed.ints();
            if (ints > countedInts) {
                EVER_INTS.addAndGet(ints - countedInts);
                countedInts = ints;
            }
            label = renamed;
        }
    }

    void delete() {
        deleted = true;
    }

    boolean isDeleted() {
        return deleted;
    }

    /** @throws IllegalStateException if the tag was deleted */
    void requireAlive() {
        if (deleted) {
            throw new IllegalStateException(this + " is deleted");
        }
    }

    MemorySegment string() {
        return label.string();
    }

    /** The number, as {@link dev.readout.gl.TagRecord#tagId} has it. */
    public int id() {
        return id;
    }

    /** The name, to compare with a {@link dev.readout.gl.TagRecord}'s. */
    public TagName name() {
        return label.name();
    }

    /** The number and the name. */
    @Override
    public String toString() {
        return "tag " + id + " '" + name() + "'";
    }
}
