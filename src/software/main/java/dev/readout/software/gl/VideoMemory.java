package dev.readout.software.gl;

import dev.readout.software.gl.GlStorage.Kind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The video memory of a client and its tags, as GL_NV_query_resource and GL_NV_query_resource_tag report them.
 *
 * <p>The model follows the driver that wrote the captures, as far as it is known. Sizes are rounded up to 512 bytes, a
 * renderbuffer's to 64 KiB. The driver keeps freed memory for the next allocation of exactly that size until the
 * application waits for the GPU; then it keeps only the last freed block. The driver itself needs some memory, and more
 * at the first storage of some kinds.
 */
final class VideoMemory {
    static final long KIB = 1024;

    private static final long GRANULE = 512;
    private static final long RENDERBUFFER_GRANULE = 64 * KIB;

    /** An event whose first occurrence makes the driver need more memory for itself. */
    enum First {
        BUFFER_DATA(128 * KIB),
        BUFFER_STORAGE(128 * KIB),
        TEXTURE(7168 * KIB);

        private final long bytes;

        First(long bytes) {
            this.bytes = bytes;
        }
    }

    /** A tag: a name that was handed out, and its string while the tag is alive. */
    static final class Tag {
        private byte @Nullable [] string;
        private boolean alive;

        /** The string without its NUL; null if there is none. */
        byte @Nullable [] string() {
            return string;
        }
    }

    private final boolean lazy;
    private final Set<GlStorage> objects = new LinkedHashSet<>();
    private final Map<Integer, Tag> tags = new TreeMap<>();
    private final List<Long> freed = new ArrayList<>();
    private final Set<First> seen = new LinkedHashSet<>();
    private long reservedBytes = 9721 * KIB + 512;
    private int reservedCount = 31;
    private long spareBytes = 510 * KIB + 512;
    private int lastTag;

    /**
     * A client's memory.
     *
     * @param lazy whether storage without data takes memory only when it is first used
     */
    VideoMemory(boolean lazy) {
        this.lazy = lazy;
    }

    /** Memory of one kind of object. */
    record Usage(int count, long bytes) {
        Usage plus(long more) {
            return new Usage(count + 1, bytes + more);
        }
    }

    /** The driver's own memory. */
    Usage reserved() {
        return new Usage(reservedCount, reservedBytes);
    }

    /** The memory that objects take, by kind; a kind without any is left out. */
    Map<Kind, Usage> usage() {
        Map<Kind, Usage> usage = new TreeMap<>();
        usage.put(Kind.RESERVED, reserved());
        for (GlStorage object : objects) {
            long bytes = object.bytes();
            if (bytes > 0) {
                usage.merge(object.kind, new Usage(1, bytes), (all, one) -> all.plus(one.bytes()));
            }
        }
        return usage;
    }

    /** The memory of objects with a tag that is alive, by tag; a tag without any is left out. */
    Map<Integer, Usage> tagged() {
        Map<Integer, Usage> usage = new TreeMap<>();
        for (GlStorage object : objects) {
            long bytes = object.bytes();
            if (bytes > 0 && isAlive(object.tag)) {
                usage.merge(object.tag, new Usage(1, bytes), (all, one) -> all.plus(one.bytes()));
            }
        }
        return usage;
    }

    /** Bytes that the driver holds and no object uses. */
    long freeBytes() {
        return spareBytes + freed.stream().mapToLong(Long::longValue).sum();
    }

    /** A new object without memory. */
    GlStorage create(Kind kind, int tag) {
        GlStorage object = new GlStorage(kind, tag);
        objects.add(object);
        return object;
    }

    /**
     * Gives an object, or a texture's level, memory in place of what it had.
     *
     * @param withData whether the application gave data for it
     */
    void allocate(GlStorage object, int level, long bytes, boolean withData) {
        long granule = object.kind == Kind.RENDERBUFFER ? RENDERBUFFER_GRANULE : GRANULE;
        long rounded = Math.ceilDiv(bytes, granule) * granule;
        change(object, () -> object.resize(level, rounded, withData || !lazy));
    }

    /** Notes that the GPU is about to use an object's memory. */
    void use(GlStorage object) {
        if (!object.isUsed()) {
            change(object, object::use);
        }
    }

    void delete(GlStorage object) {
        change(object, object::free);
        objects.remove(object);
    }

    /** Notes that something happened that lets the driver need more memory when it happens first. */
    void first(First event) {
        if (seen.add(event)) {
            reservedCount++;
            reservedBytes += event.bytes;
        }
    }

    /** Notes that the application waited for the GPU. */
    void trim() {
        if (freed.size() > 1) {
            freed.subList(0, freed.size() - 1).clear();
        }
    }

    private void change(GlStorage object, Runnable change) {
        long before = object.bytes();
        change.run();
        long after = object.bytes();
        if (before != after) {
            if (before > 0) {
                freed.add(before);
            }
            if (after > 0) {
                freed.remove((Long) after);
            }
        }
    }

    /** A tag's name that was never used. */
    int reserveTag() {
        do {
            lastTag++;
        } while (tags.containsKey(lastTag));
        tags.put(lastTag, new Tag());
        return lastTag;
    }

    /** Returns whether a tag's name was handed out or used, even if it was deleted since. */
    boolean knowsTag(int tag) {
        return tags.containsKey(tag);
    }

    /** Brings a tag to life, or gives it another string. */
    void setTag(int id, byte @Nullable [] string) {
        Tag tag = tags.computeIfAbsent(id, absent -> new Tag());
        tag.alive = true;
        tag.string = string;
    }

    /** Ends a tag's life. Objects keep it, unreported, and its name is not handed out again. */
    void deleteTag(int id) {
        Tag tag = tags.get(id);
        if (tag != null) {
            tag.alive = false;
            tag.string = null;
        }
    }

    boolean isAlive(int id) {
        Tag tag = tags.get(id);
        return tag != null && tag.alive;
    }

    /** The string of a tag that is alive. */
    byte @Nullable [] string(int id) {
        Tag tag = tags.get(id);
        return tag == null ? null : tag.string();
    }
}
