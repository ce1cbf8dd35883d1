package dev.readout.software.gl;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;

/** The functions of GL_NV_query_resource and its tags, as an application calls them. */
final class ResourceCalls {
    static final int POISON = 0xCDCDCDCD;
    static final int BUFFER_INTS = 4096;

    private final GlApplication application;

    ResourceCalls(GlApplication application) {
        this.application = application;
    }

    /** The tagCount of either dialect: the int behind the devices. */
    int tagCount(int tagId) {
        MemorySegment buffer = poisoned();
        query(tagId, BUFFER_INTS, buffer);
        int block = buffer.getAtIndex(JAVA_INT, 0);
        return buffer.getAtIndex(JAVA_INT, block + buffer.getAtIndex(JAVA_INT, block));
    }

    MemorySegment poisoned() {
        MemorySegment buffer = application.arena.allocate(JAVA_INT, BUFFER_INTS);
        buffer.fill((byte) POISON);
        return buffer;
    }

    int query(int tagId, int size, MemorySegment buffer) {
        return application.get("glQueryResourceNV", "GL_QUERY_RESOURCE_TYPE_VIDMEM_ALLOC_NV", tagId, size, buffer);
    }

    void destroy(MemorySegment context) {
        application.get("eglDestroyContext", application.display(), context);
    }

    int[] generateTags(int n) {
        MemorySegment ids = application.arena.allocate(JAVA_INT, n);
        application.call("glGenQueryResourceTagNV", n, ids);
        return ids.toArray(JAVA_INT);
    }

    void deleteTags(int n, int... ids) {
        application.call("glDeleteQueryResourceTagNV", n, application.ints(ids));
    }

    void tag(int id, String name) {
        application.call("glQueryResourceTagNV", id, name == null ? MemorySegment.NULL : application.string(name));
    }

    void texture(int levels, int width, int height) {
        application.call("glBindTexture", "GL_TEXTURE_2D", application.generate("glGenTextures"));
        application.call("glTexStorage2D", "GL_TEXTURE_2D", levels, "GL_RGBA8", width, height);
    }
}
