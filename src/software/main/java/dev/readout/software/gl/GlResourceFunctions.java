package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_INVALID_OPERATION;
import static dev.readout.abi.gl.gl_h.GL_INVALID_VALUE;
import static dev.readout.abi.gl.gl_h.GL_QUERY_RESOURCE_TYPE_VIDMEM_ALLOC_NV;
import static dev.readout.software.abi.gl.gl_h.GL_INVALID_ENUM;
import static dev.readout.software.gl.GlFunction.command;
import static dev.readout.software.gl.GlFunction.value;

import dev.readout.software.gl.SoftwareGlSettings.ResourceStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/** The functions of GL_NV_query_resource and GL_NV_query_resource_tag. */
final class GlResourceFunctions implements GlFunctions {
    private final VideoMemory memory;
    private final boolean driver580;
    private final GlResourceStream stream;

    GlResourceFunctions(GlClient client) {
        memory = client.memory();
        driver580 = client.settings().resourceStream() == ResourceStream.DRIVER_580;
        stream = driver580 ? new Driver580ResourceStream() : new SpecifiedResourceStream();
    }

    @Override
    public @Nullable GlFunction function(String name) {
        return switch (name) {
            case "glQueryResourceNV" -> value(
                    (gl, call) -> queryResource(call.integer(0), call.integer(1), call.integer(2), call.pointer(3)));
            case "glGenQueryResourceTagNV" ->
                    command((gl, call) -> GlArguments.generate(call, memory::reserveTag));
            case "glDeleteQueryResourceTagNV" ->
                    command((gl, call) -> GlArguments.delete(call, memory::deleteTag));
            case "glQueryResourceTagNV" -> command((gl, call) -> setTag(gl, call.integer(0), call.pointer(1)));
            default -> null;
        };
    }

    private int queryResource(int queryType, int tagId, int bufferSize, MemorySegment buffer) {
        if (queryType != GL_QUERY_RESOURCE_TYPE_VIDMEM_ALLOC_NV()) {
            throw new GlMisuse(GL_INVALID_ENUM(), "queryType is 0x" + Integer.toHexString(queryType)
                    + ": expected GL_QUERY_RESOURCE_TYPE_VIDMEM_ALLOC_NV");
        }
        return GlArguments.isNull(buffer)
                ? stream.sizeNeeded(memory, tagId) : stream.write(memory, tagId, bufferSize, buffer);
    }

    private void setTag(GlContext gl, int tagId, MemorySegment tagString) {
        if (tagId != 0) {
            check(tagId);
            memory.setTag(tagId, GlArguments.isNull(tagString) ? null : bytes(tagString));
        }
        gl.tag = tagId;
    }

    /** The text raises no errors; a number that is no tag's name by its rules cannot pass all the same. */
    private void check(int tagId) {
        if (driver580 && !memory.knowsTag(tagId)) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "tagId " + tagId + " does not come from"
                    + " glGenQueryResourceTagNV");
        }
        if (tagId < 0) {
            throw new GlMisuse(GL_INVALID_VALUE(), "tagId is " + tagId + ": expected 0 or a tag's name");
        }
    }

    /** The bytes of a string, whatever they mean, without its NUL. */
    private static byte[] bytes(MemorySegment string) {
        long length = 0;
        while (string.get(ValueLayout.JAVA_BYTE, length) != 0) {
            length++;
        }
        return string.asSlice(0, length).toArray(ValueLayout.JAVA_BYTE);
    }
}
