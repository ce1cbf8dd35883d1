package dev.readout.driver.gl;

import dev.readout.abi.gl.PFN_glDeleteQueryResourceTagNV;
import dev.readout.abi.gl.PFN_glGenQueryResourceTagNV;
import dev.readout.abi.gl.PFN_glQueryResourceTagNV;
import dev.readout.driver.DriverException;
import dev.readout.gl.TagName;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Tags a context's allocations, so that {@link QueryResourceReader} can tell whose memory it is
 * (GL_NV_query_resource_tag).
 *
 * <p>{@snippet :
 * ResourceTags tags = context.resourceTags();
 * ResourceTag shadowMaps = tags.create("shadow-maps");         // once
 *
 * try (ResourceTags.Scope tagged = tags.enter(shadowMaps)) {
 *     allocateTextures(context);
 * }
 * }
 *
 * <p>An object gets the tag that is current when its name is <em>first bound</em>, and keeps it, whenever it gets its
 * memory. Scopes nest; the end of one makes the tag of the one around it current again. GL has no getter for the
 * current tag, so this class tracks it: do not call {@code glQueryResourceTagNV} elsewhere. Outside of all scopes
 * nothing is tagged.
 *
 * <p>The current tag is the context's, but tags are the process's: a tag may be entered in any context. Even a deleted
 * tag keeps a little memory: create it once, not every frame.
 *
 * <p>For the thread on which the context is current.
 */
public final class ResourceTags {
    private final GlCallGate gate;
    private final GlFunction generate;
    private final GlFunction delete;
    private final GlFunction setTag;
    private @Nullable Scope innermost;

    private ResourceTags(GlCallGate gate) {
        this.gate = gate;
        this.generate = gate.function("glGenQueryResourceTagNV");
        this.delete = gate.function("glDeleteQueryResourceTagNV");
        this.setTag = gate.function("glQueryResourceTagNV");
    }

    static ResourceTags of(GlCallGate gate, GlIdentity context) {
        context.requireExtension(QueryResourceReader.TAG_EXTENSION);
        return new ResourceTags(gate);
    }

    /**
     * A new tag.
     *
     * @param name what the driver reports along with it, in UTF-8; may be empty, and need not be different from others
     * @throws DriverException if the driver refuses
     * @throws IllegalArgumentException if the name has a NUL or half of a surrogate pair
     * @throws IllegalStateException if the context is closed, or not current on this thread
     */
    public ResourceTag create(String name) {
        return create(bytes(name));
    }

    /**
     * A new tag with a name that is in memory already.
     *
     * @param name what the driver reports along with it: its bytes up to a NUL, or all of them. They are copied
     * @throws DriverException if the driver refuses
     * @throws IllegalStateException if the context is closed, or not current on this thread
     */
    public ResourceTag create(MemorySegment name) {
        return create(bytes(name));
    }

    private ResourceTag create(byte[] name) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment id = arena.allocate(ValueLayout.JAVA_INT);
            PFN_glGenQueryResourceTagNV.invoke(gate.enter(generate), 1, id);
            gate.leave(generate);
            return new ResourceTag(id.get(ValueLayout.JAVA_INT, 0), name);
        }
    }

    /**
     * Gives a tag another name, under which the driver reports also what was allocated before.
     *
     * @param name as {@link #create(String)} takes it
     * @throws DriverException if the driver refuses
     * @throws IllegalArgumentException if the name has a NUL or half of a surrogate pair
     * @throws IllegalStateException if the tag is deleted, or the context is closed or not current on this thread
     */
    public void rename(ResourceTag tag, String name) {
        Objects.requireNonNull(tag, "tag").requireAlive();
        tag.rename(bytes(name));
        // One call of GL sets both the name and the current tag.
        makeCurrent(tag);
        if (innermost == null || innermost.tag != tag) {
            makeCurrent(current());
        }
    }

    /**
     * Tags allocations until the scope is closed.
     *
     * @return closes in the reverse order of entering, as try-with-resources does
     * @throws DriverException if the driver refuses; then the current tag is what it was
     * @throws IllegalStateException if the tag is deleted, or the context is closed or not current on this thread
     */
    public Scope enter(ResourceTag tag) {
        Objects.requireNonNull(tag, "tag").requireAlive();
        return push(tag);
    }

    /**
     * Leaves allocations untagged until the scope is closed.
     *
     * @return closes in the reverse order of entering, as try-with-resources does
     * @throws DriverException if the driver refuses; then the current tag is what it was
     * @throws IllegalStateException if the context is closed, or not current on this thread
     */
    public Scope enterUntagged() {
        return push(null);
    }

    private Scope push(@Nullable ResourceTag tag) {
        makeCurrent(tag);
        innermost = new Scope(tag, innermost);
        return innermost;
    }

    /**
     * Deletes a tag: the driver no longer reports it. What was allocated under it stays, and belongs to none.
     *
     * @throws DriverException if the driver refuses
     * @throws IllegalStateException if it is the tag of a scope that is open here, or the context is closed or not
     *         current on this thread
     */
    public void delete(ResourceTag tag) {
        Objects.requireNonNull(tag, "tag");
        for (Scope scope = innermost; scope != null; scope = scope.outer) {
            if (scope.tag == tag) {
                throw new IllegalStateException(tag + " is the tag of a scope that is still open");
            }
        }
        if (!tag.isDeleted()) {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment id = arena.allocateFrom(ValueLayout.JAVA_INT, tag.id());
                PFN_glDeleteQueryResourceTagNV.invoke(gate.enter(delete), 1, id);
                gate.leave(delete);
            }
            tag.delete();
        }
    }

    private @Nullable ResourceTag current() {
        return innermost == null ? null : innermost.tag;
    }

    /** @param tag null for none */
    private void makeCurrent(@Nullable ResourceTag tag) {
        int id = tag == null ? 0 : tag.id();
        // A call without the name would take it away from what was tagged before.
        MemorySegment string = tag == null ? MemorySegment.NULL : tag.string();
        PFN_glQueryResourceTagNV.invoke(gate.enter(setTag), id, string);
        gate.leave(setTag);
    }

    private static byte[] bytes(String name) {
        Objects.requireNonNull(name, "name");
        TagName.of(name);
        return name.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] bytes(MemorySegment name) {
        Objects.requireNonNull(name, "name");
        long length = 0;
        while (length < name.byteSize() && name.get(ValueLayout.JAVA_BYTE, length) != 0) {
            length++;
        }
        return name.asSlice(0, length).toArray(ValueLayout.JAVA_BYTE);
    }

    /** A time during which a tag is current, for a {@code try} block. For the thread that entered it. */
    public final class Scope implements AutoCloseable {
        private final @Nullable ResourceTag tag;
        private final @Nullable Scope outer;
        private boolean closed;

        private Scope(@Nullable ResourceTag tag, @Nullable Scope outer) {
            this.tag = tag;
            this.outer = outer;
        }

        /**
         * Makes the tag of the scope around this one current again, or none. Does nothing the second time.
         *
         * @throws DriverException if the driver refuses; then the scope is still open
         * @throws IllegalStateException if a scope inside this one is still open, or the context is closed or not
         *         current on this thread
         */
        @Override
        public void close() {
            if (closed) {
                return;
            }
            if (innermost != this) {
                throw new IllegalStateException("the scope of " + (tag == null ? "no tag" : tag)
                        + " has one inside it that is still open: close that first");
            }
            makeCurrent(outer == null ? null : outer.tag);
            innermost = outer;
            closed = true;
        }
    }
}
