package dev.readout.software.gl;

import dev.readout.software.gl.GlStorage.Kind;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The video memory of a client and its tags, as GL_NV_query_resource and GL_NV_query_resource_tag report them: the
 * bytes that the application asked for. What the driver itself takes, and what is free, is always the same.
 */
final class VideoMemory {
    static final long KIB = 1024;

    /** The bytes that the driver holds and no object uses. */
    static final long FREE = 510 * KIB;

    /** The driver's own memory. */
    private static final Usage RESERVED = new Usage(31, 9721 * KIB);

    /** A tag: a name that was handed out, and its string while the tag is alive. */
    static final class Tag {
        private byte @Nullable [] string;
        private boolean alive;

        /** The string without its NUL; null if there is none. */
        byte @Nullable [] string() {
            return string;
        }
    }

    private final Set<GlStorage> objects = new LinkedHashSet<>();
    private final Map<Integer, Tag> tags = new TreeMap<>();
    private int lastTag;

    /** Memory of one kind of object. */
    record Usage(int count, long bytes) {
        Usage plus(long more) {
            return new Usage(count + 1, bytes + more);
        }
    }

    /** The memory that objects take, by kind; a kind without any is left out. */
    Map<Kind, Usage> usage() {
        Map<Kind, Usage> usage = new TreeMap<>();
        usage.put(Kind.RESERVED, RESERVED);
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

    /** A new object without memory. */
    GlStorage create(Kind kind, int tag) {
        GlStorage object = new GlStorage(kind, tag);
        objects.add(object);
        return object;
    }

    void delete(GlStorage object) {
        objects.remove(object);
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
