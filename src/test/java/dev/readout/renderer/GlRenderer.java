package dev.readout.renderer;

import static org.lwjgl.opengl.GL33C.*;
import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.system.MemoryUtil.NULL;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import org.lwjgl.opengl.ARBBufferStorage;
import org.lwjgl.opengl.GL;
import org.lwjgl.opengl.GLCapabilities;
import org.lwjgl.opengl.GLDebugMessageCallback;
import org.lwjgl.opengl.KHRDebug;
import org.lwjgl.system.MemoryStack;

/**
 * Draws with functions of OpenGL 3.3, KHR_debug and ARB_buffer_storage of each kind: that take and return numbers,
 * strings, arrays and mapped memory, and one that calls back. In the context that is current, for the thread that made
 * it.
 */
final class GlRenderer implements AutoCloseable {
    private static final String[] VERTEX = {"#version 330 core\n", """
            layout(location = 0) in vec2 position;
            layout(location = 1) in vec4 tint;
            uniform mat4 world;
            uniform mat2x3 skew;
            uniform vec2 offset;
            out vec4 colour;
            """, """
            void main() {
                vec2 place = position + offset * float(gl_InstanceID);
                colour = tint + vec4(skew * place, 0);
                gl_Position = world * vec4(place, 0, 1);
            }
            """};
    private static final String FRAGMENT = """
            #version 330 core
            uniform sampler2D image;
            uniform uint mask;
            layout(std140) uniform Scene {
                vec4 colours[4];
            };
            in vec4 colour;
            layout(location = 0) out vec4 target;
            void main() {
                target = colour * texture(image, colour.xy) + colours[int(mask & 3u)];
            }
            """;
    private static final short[] INDICES = {0, 1, 2, 2, 1, 3};
    /** So many bytes does a vertex have: two floats, four bytes. */
    private static final int STRIDE = 12;

    private final int size;
    private final GLCapabilities has = GL.getCapabilities();
    /** What the driver says. */
    private final List<String> messages = new CopyOnWriteArrayList<>();
    private final GLDebugMessageCallback listener;
    private final int[] buffers = new int[5];
    private final int program;
    private final int vertexArray;
    private final int texture;
    private final int sampler;
    private final int framebuffer;
    private final int renderbuffer;
    private final int query;
    private ByteBuffer mapped;

    GlRenderer(int size) {
        this.size = size;
        listener = GLDebugMessageCallback.create((source, type, id, severity, length, message, user) -> {
            // The driver is within a call of ours here, and nothing of GL may be called.
            if (type == KHRDebug.GL_DEBUG_TYPE_ERROR) {
                messages.add(GLDebugMessageCallback.getMessage(length, message));
            }
        });
        vertexArray = glGenVertexArrays();
        texture = glGenTextures();
        sampler = glGenSamplers();
        framebuffer = glGenFramebuffers();
        renderbuffer = glGenRenderbuffers();
        query = glGenQueries();
        try (MemoryStack stack = stackPush()) {
            listen();
            inform(stack);
            makeBuffers(stack);
            makeTexture(stack);
            program = makeProgram(stack);
            makeTarget();
        }
        check("making");
    }

    private void check(String what) {
        int error = glGetError();
        if (error != GL_NO_ERROR || !messages.isEmpty()) {
            throw new IllegalStateException(what + ": GL error 0x" + Integer.toHexString(error) + " " + messages);
        }
    }

    private void listen() {
        if (has.GL_KHR_debug) {
            glEnable(KHRDebug.GL_DEBUG_OUTPUT);
            glEnable(KHRDebug.GL_DEBUG_OUTPUT_SYNCHRONOUS);
            KHRDebug.glDebugMessageCallback(listener, NULL);
            KHRDebug.glDebugMessageControl(GL_DONT_CARE, GL_DONT_CARE, GL_DONT_CARE, (IntBuffer) null, true);
            KHRDebug.glDebugMessageInsert(KHRDebug.GL_DEBUG_SOURCE_APPLICATION, KHRDebug.GL_DEBUG_TYPE_MARKER, 7,
                    KHRDebug.GL_DEBUG_SEVERITY_NOTIFICATION, "said \"by\" the application:\n\tschön");
        }
    }

    private static void inform(MemoryStack stack) {
        glGetString(GL_RENDERER);
        glGetStringi(GL_EXTENSIONS, 0);
        glGetIntegerv(GL_VIEWPORT, stack.mallocInt(4));
        glGetFloatv(GL_COLOR_CLEAR_VALUE, stack.mallocFloat(4));
        glGetDoublev(GL_DEPTH_RANGE, stack.mallocDouble(2));
        glGetBooleanv(GL_COLOR_WRITEMASK, stack.malloc(4));
        glGetInteger64v(GL_MAX_SERVER_WAIT_TIMEOUT, stack.mallocLong(1));
        glIsEnabled(GL_BLEND);
    }

    private void makeBuffers(MemoryStack stack) {
        glGenBuffers(buffers);
        glBindVertexArray(vertexArray);
        ByteBuffer vertices = stack.malloc(4 * STRIDE);
        for (int i = 0; i < 4; i++) {
            vertices.putFloat((i & 1) * 2 - 1).putFloat((i & 2) - 1).putInt(0x40302010 << i);
        }
        glBindBuffer(GL_ARRAY_BUFFER, buffers[0]);
        glBufferData(GL_ARRAY_BUFFER, vertices.flip(), GL_STATIC_DRAW);
        glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, buffers[1]);
        glBufferData(GL_ELEMENT_ARRAY_BUFFER, INDICES, GL_STATIC_DRAW);
        glEnableVertexAttribArray(0);
        glVertexAttribPointer(0, 2, GL_FLOAT, false, STRIDE, 0);
        glEnableVertexAttribArray(1);
        glVertexAttribPointer(1, 4, GL_UNSIGNED_BYTE, true, STRIDE, 8);
        glGetVertexAttribPointer(1, GL_VERTEX_ATTRIB_ARRAY_POINTER);
        glVertexAttrib4Nub(3, (byte) 1, (byte) 127, (byte) 128, (byte) 255);
        glVertexAttrib3d(4, 1, Math.PI, -0.0);
        glBindBuffer(GL_UNIFORM_BUFFER, buffers[2]);
        glBufferData(GL_UNIFORM_BUFFER, 256, GL_DYNAMIC_DRAW);
        glBufferSubData(GL_UNIFORM_BUFFER, 16, stack.floats(0.5f, 0.25f, 0.125f, 1));
        glBindBufferBase(GL_UNIFORM_BUFFER, 0, buffers[2]);
        glBindBuffer(GL_PIXEL_PACK_BUFFER, buffers[3]);
        glBufferData(GL_PIXEL_PACK_BUFFER, 4L * size * size, GL_STREAM_READ);
        glGetBufferParameteri64(GL_PIXEL_PACK_BUFFER, GL_BUFFER_SIZE);
        glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
        glBindBuffer(GL_COPY_WRITE_BUFFER, buffers[4]);
        if (has.GL_ARB_buffer_storage) {
            // It stays mapped while the GPU uses it.
            int flags = GL_MAP_WRITE_BIT | ARBBufferStorage.GL_MAP_PERSISTENT_BIT
                    | ARBBufferStorage.GL_MAP_COHERENT_BIT;
            ARBBufferStorage.glBufferStorage(GL_COPY_WRITE_BUFFER, 256, flags);
            mapped = glMapBufferRange(GL_COPY_WRITE_BUFFER, 0, 256, flags);
        } else {
            glBufferData(GL_COPY_WRITE_BUFFER, 256, GL_STREAM_COPY);
        }
    }

    private void makeTexture(MemoryStack stack) {
        glActiveTexture(GL_TEXTURE0);
        glBindTexture(GL_TEXTURE_2D, texture);
        glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, stack.calloc(64));
        glTexSubImage2D(GL_TEXTURE_2D, 0, 1, 1, 2, 2, GL_RGB, GL_UNSIGNED_SHORT_5_6_5,
                new short[] {0x1111, 0x7fff, -1, 0});
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
        glTexParameterf(GL_TEXTURE_2D, GL_TEXTURE_MIN_LOD, -1.5f);
        glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, stack.floats(1, 0, 0, 1));
        glGenerateMipmap(GL_TEXTURE_2D);
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, stack.malloc(64));
        glSamplerParameteri(sampler, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
        glSamplerParameterf(sampler, GL_TEXTURE_LOD_BIAS, 0.25f);
        glBindSampler(0, sampler);
    }

    private static int shader(int type, String... source) {
        int shader = glCreateShader(type);
        glShaderSource(shader, source);
        glCompileShader(shader);
        if (glGetShaderi(shader, GL_COMPILE_STATUS) != GL_TRUE || !glGetShaderSource(shader).contains("main")) {
            throw new IllegalStateException(glGetShaderInfoLog(shader));
        }
        return shader;
    }

    private static int makeProgram(MemoryStack stack) {
        int made = glCreateProgram();
        for (int shader : new int[] {shader(GL_VERTEX_SHADER, VERTEX), shader(GL_FRAGMENT_SHADER, FRAGMENT)}) {
            glAttachShader(made, shader);
            glDeleteShader(shader);
        }
        glBindAttribLocation(made, 0, "position");
        glTransformFeedbackVaryings(made, new CharSequence[] {"colour", "gl_Position"}, GL_INTERLEAVED_ATTRIBS);
        glLinkProgram(made);
        if (glGetProgrami(made, GL_LINK_STATUS) != GL_TRUE) {
            throw new IllegalStateException(glGetProgramInfoLog(made));
        }
        glGetAttachedShaders(made, stack.mallocInt(1), stack.mallocInt(4));
        glGetActiveUniform(made, 0, stack.mallocInt(1), stack.mallocInt(1));
        glGetUniformIndices(made, new CharSequence[] {"world", "no such uniform"}, stack.mallocInt(2));
        int block = glGetUniformBlockIndex(made, "Scene");
        glUniformBlockBinding(made, block, 0);
        glGetActiveUniformBlockName(made, block);
        return made;
    }

    private void makeTarget() {
        glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
        glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, size, size);
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, renderbuffer);
        int status = glCheckFramebufferStatus(GL_FRAMEBUFFER);
        if (status != GL_FRAMEBUFFER_COMPLETE) {
            throw new IllegalStateException("framebuffer: 0x" + Integer.toHexString(status));
        }
        if (has.GL_KHR_debug) {
            KHRDebug.glObjectLabel(KHRDebug.GL_BUFFER, buffers[0], "vertices, \"four\"");
        }
    }

    private void setState(MemoryStack stack) {
        glUseProgram(program);
        glUniformMatrix4fv(glGetUniformLocation(program, "world"), false,
                stack.floats(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1));
        glUniformMatrix2x3fv(glGetUniformLocation(program, "skew"), true, stack.floats(0, 0, 0, 0, 0, 1e-30f));
        glUniform2f(glGetUniformLocation(program, "offset"), 0.125f, -0.125f);
        glUniform1i(glGetUniformLocation(program, "image"), 0);
        glUniform1ui(glGetUniformLocation(program, "mask"), 0xffff_ffff);
        glGetUniformfv(program, glGetUniformLocation(program, "offset"), stack.mallocFloat(2));
        glDrawBuffers(stack.ints(GL_COLOR_ATTACHMENT0));
        glViewport(0, 0, size, size);
        glEnable(GL_BLEND);
        glBlendFuncSeparate(GL_ONE, GL_ZERO, GL_CONSTANT_ALPHA, GL_ONE);
        glColorMask(true, true, false, true);
        glDepthRange(0, 1);
        glStencilOpSeparate(GL_BACK, GL_KEEP, GL_INCR, GL_DECR_WRAP);
        glPolygonOffset(1, -1);
        glSampleMaski(0, -1);
        glClearColor(0, 0.5f, 1, 1);
        glClear(GL_COLOR_BUFFER_BIT);
        glClearBufferfv(GL_COLOR, 0, stack.floats(1, 0, 0, 1));
    }

    private void draw(MemoryStack stack) {
        glBindVertexArray(vertexArray);
        glBeginQuery(GL_SAMPLES_PASSED, query);
        glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
        glDrawElementsInstancedBaseVertex(GL_TRIANGLES, 3, GL_UNSIGNED_SHORT, 0, 2, 1);
        glMultiDrawArrays(GL_TRIANGLES, stack.ints(0, 1), stack.ints(3, 3));
        glMultiDrawElements(GL_TRIANGLES, stack.ints(3, 3), GL_UNSIGNED_SHORT, stack.pointers(0, 6));
        glEndQuery(GL_SAMPLES_PASSED);
        glGetQueryObjectui64(query, GL_QUERY_RESULT);
    }

    private void transfer(MemoryStack stack, int frame) {
        glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, stack.malloc(4));
        glBindBuffer(GL_PIXEL_PACK_BUFFER, buffers[3]);
        glReadPixels(0, 0, size, 1, GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV, 64);
        glMapBuffer(GL_PIXEL_PACK_BUFFER, GL_READ_ONLY);
        glUnmapBuffer(GL_PIXEL_PACK_BUFFER);
        glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
        if (mapped != null) {
            mapped.putInt(0, frame);
        }
        glCopyBufferSubData(GL_COPY_WRITE_BUFFER, GL_UNIFORM_BUFFER, 0, 64, 64);
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
        glBlitFramebuffer(0, 0, size, size, 0, 0, size, size, GL_COLOR_BUFFER_BIT, GL_LINEAR);
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
        long sync = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
        glClientWaitSync(sync, GL_SYNC_FLUSH_COMMANDS_BIT, 10_000_000_000L);
        glGetSynci(sync, GL_SYNC_STATUS, stack.mallocInt(1));
        glDeleteSync(sync);
        glFinish();
    }

    /** Draws a frame. */
    void frame(int number) {
        try (MemoryStack stack = stackPush()) {
            if (has.GL_KHR_debug) {
                KHRDebug.glPushDebugGroup(KHRDebug.GL_DEBUG_SOURCE_APPLICATION, number,
                        String.format(Locale.ROOT, "frame %d", number));
            }
            setState(stack);
            draw(stack);
            transfer(stack, number);
            if (has.GL_KHR_debug) {
                KHRDebug.glPopDebugGroup();
            }
            check("frame");
        }
    }

    @Override
    public void close() {
        glDeleteQueries(query);
        glDeleteSamplers(sampler);
        glDeleteFramebuffers(framebuffer);
        glDeleteRenderbuffers(renderbuffer);
        glDeleteTextures(texture);
        glDeleteVertexArrays(vertexArray);
        glDeleteBuffers(buffers);
        glDeleteProgram(program);
        check("closing");
        if (has.GL_KHR_debug) {
            KHRDebug.glDebugMessageCallback(null, NULL);
        }
        listener.free();
    }
}
