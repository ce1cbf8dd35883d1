package dev.readout.software.gl;

import static dev.readout.software.abi.gl.gl_h.GL_QUERY_RESOURCE_BUFFEROBJECT_NV;
import static dev.readout.software.abi.gl.gl_h.GL_QUERY_RESOURCE_MEMTYPE_VIDMEM_NV;
import static dev.readout.software.abi.gl.gl_h.GL_QUERY_RESOURCE_RENDERBUFFER_NV;
import static dev.readout.software.abi.gl.gl_h.GL_QUERY_RESOURCE_SYS_RESERVED_NV;
import static dev.readout.software.abi.gl.gl_h.GL_QUERY_RESOURCE_TEXTURE_NV;

import dev.readout.software.gl.GlStorage.Kind;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The stream as the text of GL_NV_query_resource_tag specifies it, section 6.1.x: version 1, one device. */
final class SpecifiedResourceStream implements GlResourceStream {
    private static final int VERSION = 1;

    @Override
    public int sizeNeeded(VideoMemory memory, int tagId) {
        return encode(memory, tagId).length;
    }

    @Override
    public int write(VideoMemory memory, int tagId, int bufferSize, MemorySegment buffer) {
        int[] stream = encode(memory, tagId);
        if (Integer.compareUnsigned(bufferSize, stream.length) < 0) {
            return -stream.length;
        }
        for (int i = 0; i < stream.length; i++) {
            GlArguments.setInt(buffer, i, stream[i]);
        }
        return stream.length;
    }

    private static int[] encode(VideoMemory memory, int tagId) {
        Map<Kind, VideoMemory.Usage> details = memory.usage();
        IntList stream = new IntList();
        stream.add(3, VERSION, 1);
        stream.add(6 + 5 * details.size(), 6, total(details).count(), kib(total(details)), kib(VideoMemory.FREE),
                details.size());
        details.forEach((kind, usage) -> stream.add(
                5, GL_QUERY_RESOURCE_MEMTYPE_VIDMEM_NV(), objectType(kind), usage.count(), kib(usage)));

        Map<Integer, VideoMemory.Usage> tags = new TreeMap<>(memory.tagged());
        if (tagId != -1) {
            tags.keySet().removeIf(tag -> tag != tagId);
        }
        stream.add(tags.size());
        tags.forEach((tag, usage) -> {
            int[] string = string(memory.string(tag));
            stream.add(6 + string.length, tag, 0, usage.count(), kib(usage), string.length);
            stream.add(string);
        });
        return stream.toArray();
    }

    static VideoMemory.Usage total(Map<Kind, VideoMemory.Usage> details) {
        return details.values().stream()
                .reduce(new VideoMemory.Usage(0, 0),
                        (a, b) -> new VideoMemory.Usage(a.count() + b.count(), a.bytes() + b.bytes()));
    }

    static int kib(VideoMemory.Usage usage) {
        return kib(usage.bytes());
    }

    static int kib(long bytes) {
        return (int) (bytes / VideoMemory.KIB);
    }

    static int objectType(Kind kind) {
        return switch (kind) {
            case RESERVED -> GL_QUERY_RESOURCE_SYS_RESERVED_NV();
            case TEXTURE -> GL_QUERY_RESOURCE_TEXTURE_NV();
            case RENDERBUFFER -> GL_QUERY_RESOURCE_RENDERBUFFER_NV();
            case BUFFER -> GL_QUERY_RESOURCE_BUFFEROBJECT_NV();
        };
    }

    /** A string with its NUL, filled up with zeros to whole ints; none for null. */
    private static int[] string(byte @Nullable [] string) {
        if (string == null) {
            return new int[0];
        }
        int[] ints = new int[string.length / Integer.BYTES + 1];
        MemorySegment.copy(MemorySegment.ofArray(string), 0, MemorySegment.ofArray(ints), 0, string.length);
        return ints;
    }

    private static final class IntList {
        private int[] ints = new int[64];
        private int size;

        void add(int... more) {
            ints = size + more.length > ints.length ? Arrays.copyOf(ints, 2 * (size + more.length)) : ints;
            System.arraycopy(more, 0, ints, size, more.length);
            size += more.length;
        }

        int[] toArray() {
            return Arrays.copyOf(ints, size);
        }
    }
}
