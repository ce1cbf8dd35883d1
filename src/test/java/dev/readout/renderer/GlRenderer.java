package dev.readout.renderer;

import static org.lwjgl.opengl.GL33C.*;
import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.system.MemoryUtil.NULL;

import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import org.lwjgl.BufferUtils;
import org.lwjgl.opengl.ARBBufferStorage;
import org.lwjgl.opengl.ARBTransformFeedback2;
import org.lwjgl.opengl.GL;
import org.lwjgl.opengl.GLCapabilities;
import org.lwjgl.opengl.GLDebugMessageCallback;
import org.lwjgl.opengl.KHRDebug;
import org.lwjgl.system.MemoryStack;

/**
 * Draws with as many functions of OpenGL 3.3, KHR_debug and ARB_buffer_storage as one scene may need, in the context
 * that is current. For the thread that made it.
 */
final class GlRenderer implements AutoCloseable {
    private static final String[] VERTEX = {"#version 330 core\n", """
            layout(location = 0) in vec2 position;
            layout(location = 1) in vec4 tint;
            layout(location = 2) in ivec2 cell;
            uniform mat4 world;
            uniform mat3 turn;
            uniform mat2 scale;
            uniform mat2x3 skew;
            uniform float time;
            uniform vec2 offset;
            uniform vec3 light;
            uniform vec4 fog;
            out vec4 colour;
            out vec2 texel;
            """, """
            void main() {
                vec2 place = scale * position + offset * float(gl_InstanceID) + vec2(cell) * time;
                colour = tint + vec4(light + skew * place, 0) * fog;
                texel = position * 0.5 + 0.5;
                gl_Position = world * vec4(turn * vec3(place, 0), 1);
            }
            """};
    private static final String FRAGMENT = """
            #version 330 core
            uniform sampler2D image;
            uniform samplerBuffer table;
            uniform int mode;
            uniform ivec2 size;
            uniform uint mask;
            layout(std140) uniform Scene {
                vec4 colours[4];
            };
            in vec4 colour;
            in vec2 texel;
            layout(location = 0) out vec4 target;
            layout(location = 1) out vec4 second;
            void main() {
                target = colour * texture(image, texel) + colours[mode & 3] + texelFetch(table, int(mask & 1u));
                second = vec4(size, 0, 1);
            }
            """;
    private static final short[] INDICES = {0, 1, 2, 2, 1, 3, -1, 0, 1, 2};
    /** So many bytes does a vertex have: two floats, four bytes, two shorts. */
    private static final int STRIDE = 16;

    private final int size;
    private final GLCapabilities has = GL.getCapabilities();
    /** What the driver says. */
    private final List<String> messages = new CopyOnWriteArrayList<>();
    private final GLDebugMessageCallback listener;
    private final int[] programs = new int[2];
    private final int[] vertexArrays = new int[2];
    private final int[] buffers = new int[8];
    private final int[] textures = new int[7];
    private final int[] framebuffers = new int[2];
    private final int[] renderbuffers = new int[2];
    private final int[] samplers = new int[2];
    private final int[] queries = new int[2];
    private ByteBuffer mapped;

    GlRenderer(int size) {
        this.size = size;
        listener = GLDebugMessageCallback.create((source, type, id, severity, length, message, user) -> {
            // The driver is within a call of ours here, and nothing of GL may be called.
            if (type == KHRDebug.GL_DEBUG_TYPE_ERROR) {
                messages.add(GLDebugMessageCallback.getMessage(length, message));
            }
        });
        listen();
        inform();
        makeBuffers();
        makeTextures();
        makePrograms();
        makeTargets();
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

    private void inform() {
        try (MemoryStack stack = stackPush()) {
            glGetString(GL_RENDERER);
            glGetString(GL_SHADING_LANGUAGE_VERSION);
            for (int i = 0; i < Math.min(3, glGetInteger(GL_NUM_EXTENSIONS)); i++) {
                glGetStringi(GL_EXTENSIONS, i);
            }
            glGetIntegerv(GL_VIEWPORT, stack.mallocInt(4));
            glGetIntegerv(GL_MAX_VIEWPORT_DIMS, stack.mallocInt(2));
            glGetFloatv(GL_COLOR_CLEAR_VALUE, stack.mallocFloat(4));
            glGetDoublev(GL_DEPTH_RANGE, stack.mallocDouble(2));
            glGetBooleanv(GL_COLOR_WRITEMASK, stack.malloc(4));
            glGetInteger64v(GL_MAX_SERVER_WAIT_TIMEOUT, stack.mallocLong(1));
            glIsEnabled(GL_BLEND);
        }
    }

    private void makeBuffers() {
        try (MemoryStack stack = stackPush()) {
            glGenBuffers(buffers);
            glGenVertexArrays(vertexArrays);
            glBindVertexArray(vertexArrays[0]);
            ByteBuffer vertices = stack.malloc(4 * STRIDE);
            for (int i = 0; i < 4; i++) {
                vertices.putFloat((i & 1) * 2 - 1).putFloat((i & 2) - 1).putInt(0x40302010 << i)
                        .putShort((short) i).putShort((short) -i);
            }
            glBindBuffer(GL_ARRAY_BUFFER, buffers[0]);
            glBufferData(GL_ARRAY_BUFFER, vertices.flip(), GL_STATIC_DRAW);
            glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, buffers[1]);
            glBufferData(GL_ELEMENT_ARRAY_BUFFER, INDICES, GL_STATIC_DRAW);
            glEnableVertexAttribArray(0);
            glVertexAttribPointer(0, 2, GL_FLOAT, false, STRIDE, 0);
            glEnableVertexAttribArray(1);
            glVertexAttribPointer(1, 4, GL_UNSIGNED_BYTE, true, STRIDE, 8);
            glEnableVertexAttribArray(2);
            glVertexAttribIPointer(2, 2, GL_SHORT, STRIDE, 12);
            glVertexAttribDivisor(2, 1);
            glGetVertexAttribi(2, GL_VERTEX_ATTRIB_ARRAY_STRIDE);
            glGetVertexAttribPointer(1, GL_VERTEX_ATTRIB_ARRAY_POINTER);
            glBindVertexArray(vertexArrays[1]);
            glVertexAttrib2f(0, 0.25f, -0.5f);
            glVertexAttrib4fv(1, stack.floats(1, 0.5f, 0.25f, 1));
            glVertexAttribI2i(2, 3, -4);
            glVertexAttrib4Nub(3, (byte) 1, (byte) 127, (byte) 128, (byte) 255);
            glVertexAttrib3d(4, 1, Math.PI, -0.0);
            glDisableVertexAttribArray(0);
            glIsVertexArray(vertexArrays[1]);
            glBindVertexArray(vertexArrays[0]);

            glBindBuffer(GL_UNIFORM_BUFFER, buffers[2]);
            glBufferData(GL_UNIFORM_BUFFER, 256, GL_DYNAMIC_DRAW);
            glBufferSubData(GL_UNIFORM_BUFFER, 16, stack.floats(0.5f, 0.25f, 0.125f, 1));
            glBindBufferBase(GL_UNIFORM_BUFFER, 0, buffers[2]);
            glGetIntegeri(GL_UNIFORM_BUFFER_BINDING, 0);
            glBindBuffer(GL_TEXTURE_BUFFER, buffers[3]);
            glBufferData(GL_TEXTURE_BUFFER, stack.floats(0, 0, 0, 0, 1, 1, 1, 1), GL_STATIC_DRAW);
            glBindBuffer(GL_PIXEL_PACK_BUFFER, buffers[4]);
            glBufferData(GL_PIXEL_PACK_BUFFER, 4L * size * size, GL_STREAM_READ);
            glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
            glBindBuffer(GL_PIXEL_UNPACK_BUFFER, buffers[5]);
            glBufferData(GL_PIXEL_UNPACK_BUFFER, 4L * size * size, GL_STREAM_DRAW);
            glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
            glBindBuffer(GL_TRANSFORM_FEEDBACK_BUFFER, buffers[6]);
            glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, 1024, GL_STREAM_READ);
            glIsBuffer(buffers[6]);
            glGetBufferParameteri(GL_TRANSFORM_FEEDBACK_BUFFER, GL_BUFFER_SIZE);
            glGetBufferParameteri64(GL_TRANSFORM_FEEDBACK_BUFFER, GL_BUFFER_SIZE);
            mapForEver();
        }
    }

    /** A buffer that stays mapped while the GPU uses it. */
    private void mapForEver() {
        glBindBuffer(GL_COPY_WRITE_BUFFER, buffers[7]);
        if (has.GL_ARB_buffer_storage) {
            int flags = GL_MAP_WRITE_BIT | ARBBufferStorage.GL_MAP_PERSISTENT_BIT
                    | ARBBufferStorage.GL_MAP_COHERENT_BIT;
            ARBBufferStorage.glBufferStorage(GL_COPY_WRITE_BUFFER, 256, flags);
            mapped = glMapBufferRange(GL_COPY_WRITE_BUFFER, 0, 256, flags);
            glGetBufferPointer(GL_COPY_WRITE_BUFFER, GL_BUFFER_MAP_POINTER);
        } else {
            glBufferData(GL_COPY_WRITE_BUFFER, 256, GL_STREAM_COPY);
        }
    }

    private void makeTextures() {
        glGenTextures(textures);
        glGenSamplers(samplers);
        try (MemoryStack stack = stackPush()) {
            glActiveTexture(GL_TEXTURE0);
            glBindTexture(GL_TEXTURE_2D, textures[0]);
            glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
            glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, stack.calloc(64));
            glTexSubImage2D(GL_TEXTURE_2D, 0, 1, 1, 2, 2, GL_RGB, GL_UNSIGNED_SHORT_5_6_5,
                    new short[] {0x1111, 0x7fff, -1, 0});
            glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RED, GL_FLOAT, new float[] {0.5f});
            glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
            glTexParameterf(GL_TEXTURE_2D, GL_TEXTURE_MIN_LOD, -1.5f);
            glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, stack.floats(1, 0, 0, 1));
            glTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_RGBA,
                    stack.ints(GL_RED, GL_GREEN, GL_BLUE, GL_ONE));
            glGenerateMipmap(GL_TEXTURE_2D);
            glGetTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S);
            glGetTexParameterf(GL_TEXTURE_2D, GL_TEXTURE_MAX_LOD);
            glGetTexLevelParameteri(GL_TEXTURE_2D, 1, GL_TEXTURE_WIDTH);
            glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, stack.malloc(64));
            glBindTexture(GL_TEXTURE_3D, textures[1]);
            glTexImage3D(GL_TEXTURE_3D, 0, GL_R16F, 2, 2, 2, 0, GL_RED, GL_FLOAT,
                    new float[] {0, 1, Float.NaN, Float.POSITIVE_INFINITY, -1, 5, 6, 7});
            glTexSubImage3D(GL_TEXTURE_3D, 0, 0, 0, 1, 1, 1, 1, GL_RED, GL_HALF_FLOAT, new short[] {0x3c00});
            glCopyTexSubImage3D(GL_TEXTURE_3D, 0, 0, 0, 0, 0, 0, 1, 1);
            glBindTexture(GL_TEXTURE_CUBE_MAP, textures[2]);
            for (int face = 0; face < 6; face++) {
                glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, GL_RGB10_A2, 2, 2, 0, GL_RGBA,
                        GL_UNSIGNED_INT_2_10_10_10_REV, new int[] {1, -1, 3, 4});
            }
            glBindTexture(GL_TEXTURE_1D, textures[3]);
            glTexImage1D(GL_TEXTURE_1D, 0, GL_RG8, 4, 0, GL_RG, GL_UNSIGNED_BYTE, stack.bytes(new byte[8]));
            glTexSubImage1D(GL_TEXTURE_1D, 0, 1, 1, GL_RG, GL_BYTE, stack.bytes((byte) 1, (byte) -1));
            glBindTexture(GL_TEXTURE_2D_ARRAY, textures[4]);
            glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_R8, 2, 2, 3, 0, GL_RED, GL_UNSIGNED_BYTE, (ByteBuffer) null);
            glBindTexture(GL_TEXTURE_RECTANGLE, textures[5]);
            glCompressedTexImage2D(GL_TEXTURE_2D, 2, GL_COMPRESSED_RED_RGTC1, 1, 1, 0, stack.calloc(8));
            glCopyTexImage2D(GL_TEXTURE_RECTANGLE, 0, GL_RGBA8, 0, 0, 4, 4, 0);
            glActiveTexture(GL_TEXTURE1);
            glBindTexture(GL_TEXTURE_BUFFER, textures[6]);
            glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA32F, buffers[3]);
            glActiveTexture(GL_TEXTURE0);
            // The level that was compressed makes the texture incomplete otherwise.
            glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 1);

            glSamplerParameteri(samplers[0], GL_TEXTURE_MAG_FILTER, GL_NEAREST);
            glSamplerParameterf(samplers[0], GL_TEXTURE_LOD_BIAS, 0.25f);
            glSamplerParameterfv(samplers[0], GL_TEXTURE_BORDER_COLOR, stack.floats(0, 0, 0, 1));
            glSamplerParameterIiv(samplers[1], GL_TEXTURE_BORDER_COLOR, stack.ints(1, -2, 3, 4));
            glGetSamplerParameteri(samplers[0], GL_TEXTURE_MAG_FILTER);
            glBindSampler(0, samplers[0]);
            glIsSampler(samplers[0]);
            glIsTexture(textures[0]);
        }
    }

    private static int shader(int type, String... source) {
        int shader = glCreateShader(type);
        glShaderSource(shader, source);
        glCompileShader(shader);
        String log = glGetShaderInfoLog(shader);
        if (glGetShaderi(shader, GL_COMPILE_STATUS) != GL_TRUE) {
            throw new IllegalStateException(log);
        }
        if (!glGetShaderSource(shader).contains("main")) {
            throw new IllegalStateException("the source is not what it was");
        }
        glIsShader(shader);
        return shader;
    }

    private void makePrograms() {
        int vertex = shader(GL_VERTEX_SHADER, VERTEX);
        int fragment = shader(GL_FRAGMENT_SHADER, FRAGMENT);
        for (int i = 0; i < programs.length; i++) {
            programs[i] = glCreateProgram();
            glAttachShader(programs[i], vertex);
            glAttachShader(programs[i], fragment);
            glBindAttribLocation(programs[i], 0, "position");
            glBindFragDataLocation(programs[i], 0, "target");
            glTransformFeedbackVaryings(programs[i], new CharSequence[] {"colour", "texel"},
                    i == 0 ? GL_INTERLEAVED_ATTRIBS : GL_SEPARATE_ATTRIBS);
            glLinkProgram(programs[i]);
            if (glGetProgrami(programs[i], GL_LINK_STATUS) != GL_TRUE) {
                throw new IllegalStateException(glGetProgramInfoLog(programs[i]));
            }
        }
        try (MemoryStack stack = stackPush()) {
            int program = programs[0];
            glGetAttachedShaders(program, stack.mallocInt(1), stack.mallocInt(4));
            glGetActiveUniform(program, 0, stack.mallocInt(1), stack.mallocInt(1));
            glGetActiveAttrib(program, 0, stack.mallocInt(1), stack.mallocInt(1));
            IntBuffer indices = stack.mallocInt(2);
            glGetUniformIndices(program, new CharSequence[] {"world", "no such uniform"}, indices);
            glGetActiveUniformsiv(program, indices.limit(1), GL_UNIFORM_TYPE, stack.mallocInt(2));
            glGetActiveUniformName(program, 0);
            int block = glGetUniformBlockIndex(program, "Scene");
            glUniformBlockBinding(program, block, 0);
            glGetActiveUniformBlocki(program, block, GL_UNIFORM_BLOCK_DATA_SIZE);
            glGetActiveUniformBlockName(program, block);
            glGetTransformFeedbackVarying(program, 1, stack.mallocInt(1), stack.mallocInt(1));
            glGetFragDataLocation(program, "second");
            glGetAttribLocation(program, "tint");
        }
        glValidateProgram(programs[0]);
        glIsProgram(programs[0]);
        glDetachShader(programs[0], vertex);
        glDeleteShader(vertex);
        glDeleteShader(fragment);
    }

    private void makeTargets() {
        glGenFramebuffers(framebuffers);
        glGenRenderbuffers(renderbuffers);
        glBindRenderbuffer(GL_RENDERBUFFER, renderbuffers[0]);
        glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH24_STENCIL8, size, size);
        glGetRenderbufferParameteri(GL_RENDERBUFFER, GL_RENDERBUFFER_WIDTH);
        glIsRenderbuffer(renderbuffers[0]);
        glBindRenderbuffer(GL_RENDERBUFFER, renderbuffers[1]);
        glRenderbufferStorageMultisample(GL_RENDERBUFFER, 4, GL_RGBA8, size, size);
        glBindTexture(GL_TEXTURE_2D_ARRAY, textures[4]);
        glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA8, size, size, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);

        glBindFramebuffer(GL_FRAMEBUFFER, framebuffers[1]);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, renderbuffers[1]);
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffers[0]);
        glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, textures[4], 0, 0);
        glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT1, textures[4], 0, 1);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER, renderbuffers[0]);
        glGetFramebufferAttachmentParameteri(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT1,
                GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_LAYER);
        glIsFramebuffer(framebuffers[0]);
        int status = glCheckFramebufferStatus(GL_FRAMEBUFFER);
        if (status != GL_FRAMEBUFFER_COMPLETE) {
            throw new IllegalStateException("framebuffer: 0x" + Integer.toHexString(status));
        }
        glGenQueries(queries);
        if (has.GL_KHR_debug) {
            KHRDebug.glObjectLabel(KHRDebug.GL_BUFFER, buffers[0], "vertices, \"four\"");
            if (!KHRDebug.glGetObjectLabel(KHRDebug.GL_BUFFER, buffers[0]).equals("vertices, \"four\"")) {
                throw new IllegalStateException("the label is not what it was");
            }
        }
    }

    private void setUniforms(MemoryStack stack, int frame) {
        int program = programs[0];
        glUseProgram(program);
        FloatBuffer identity = stack.floats(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
        glUniformMatrix4fv(glGetUniformLocation(program, "world"), false, identity);
        glUniformMatrix3fv(glGetUniformLocation(program, "turn"), true, stack.floats(1, 0, 0, 0, 1, 0, 0, 0, 1));
        glUniformMatrix2fv(glGetUniformLocation(program, "scale"), false, stack.floats(1, 0, 0, 1));
        glUniformMatrix2x3fv(glGetUniformLocation(program, "skew"), false, stack.floats(0, 0, 0, 0, 0, 0));
        glUniform1f(glGetUniformLocation(program, "time"), frame / 60f);
        glUniform2f(glGetUniformLocation(program, "offset"), 0.125f, -0.125f);
        glUniform3f(glGetUniformLocation(program, "light"), 1, 2, 3);
        glUniform4f(glGetUniformLocation(program, "fog"), 0.1f, 0.2f, 0.3f, 0.4f);
        glUniform1fv(glGetUniformLocation(program, "time"), stack.floats(1e-30f));
        glUniform2fv(glGetUniformLocation(program, "offset"), stack.floats(0.5f, 0.5f));
        glUniform3fv(glGetUniformLocation(program, "light"), stack.floats(0, 0, 1));
        glUniform4fv(glGetUniformLocation(program, "fog"), stack.floats(0, 0, 0, 1));
        glUniform1i(glGetUniformLocation(program, "image"), 0);
        glUniform1i(glGetUniformLocation(program, "table"), 1);
        glUniform1i(glGetUniformLocation(program, "mode"), frame);
        glUniform2i(glGetUniformLocation(program, "size"), size, size);
        glUniform2iv(glGetUniformLocation(program, "size"), stack.ints(size, -size));
        glUniform1ui(glGetUniformLocation(program, "mask"), 0xffff_ffff);
        glUniform1uiv(glGetUniformLocation(program, "mask"), stack.ints(1));
        glGetUniformfv(program, glGetUniformLocation(program, "fog"), stack.mallocFloat(4));
        glGetUniformi(program, glGetUniformLocation(program, "mode"));
    }

    private void setState(MemoryStack stack) {
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffers[0]);
        glDrawBuffers(stack.ints(GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1));
        glViewport(0, 0, size, size);
        glEnable(GL_SCISSOR_TEST);
        glScissor(0, 0, size, size / 2);
        glClearColor(0, 0.5f, 1, 1);
        glClearDepth(1);
        glClearStencil(0);
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
        glClearBufferfv(GL_COLOR, 1, stack.floats(1, 0, 0, 1));
        glClearBufferfi(GL_DEPTH_STENCIL, 0, 1, 0);
        glEnable(GL_BLEND);
        glEnablei(GL_BLEND, 1);
        glDisablei(GL_BLEND, 1);
        glIsEnabledi(GL_BLEND, 1);
        glBlendColor(0.5f, 0.5f, 0.5f, 0.5f);
        glBlendEquation(GL_FUNC_ADD);
        glBlendEquationSeparate(GL_FUNC_ADD, GL_MAX);
        glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
        glBlendFuncSeparate(GL_ONE, GL_ZERO, GL_CONSTANT_ALPHA, GL_ONE);
        glColorMask(true, true, false, true);
        glColorMaski(1, true, true, true, true);
        glEnable(GL_DEPTH_TEST);
        glDepthFunc(GL_LEQUAL);
        glDepthMask(true);
        glDepthRange(0, 1);
        glStencilFunc(GL_ALWAYS, 1, 0xff);
        glStencilFuncSeparate(GL_BACK, GL_EQUAL, 1, 0xff);
        glStencilMask(0xff);
        glStencilMaskSeparate(GL_FRONT, 0x0f);
        glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
        glStencilOpSeparate(GL_BACK, GL_KEEP, GL_INCR, GL_DECR_WRAP);
        glCullFace(GL_BACK);
        glFrontFace(GL_CCW);
        glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
        glPolygonOffset(1, -1);
        glLineWidth(1);
        glPointSize(2);
        glPointParameteri(GL_POINT_SPRITE_COORD_ORIGIN, GL_LOWER_LEFT);
        glLogicOp(GL_COPY);
        glSampleCoverage(0.5f, true);
        glSampleMaski(0, -1);
        glHint(GL_LINE_SMOOTH_HINT, GL_NICEST);
        glProvokingVertex(GL_FIRST_VERTEX_CONVENTION);
        glClampColor(GL_CLAMP_READ_COLOR, GL_FALSE);
    }

    private void draw(MemoryStack stack) {
        glBindVertexArray(vertexArrays[0]);
        glEnable(GL_PRIMITIVE_RESTART);
        glPrimitiveRestartIndex(0xffff);
        glBeginQuery(GL_SAMPLES_PASSED, queries[0]);
        glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
        glDrawElements(GL_TRIANGLES, 6, GL_UNSIGNED_SHORT, 0);
        glDrawElements(GL_TRIANGLES, 3, GL_UNSIGNED_SHORT, 14);
        glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, 3);
        glDrawElementsInstanced(GL_TRIANGLE_STRIP, 10, GL_UNSIGNED_SHORT, 0, 2);
        glDrawElementsBaseVertex(GL_TRIANGLES, 3, GL_UNSIGNED_SHORT, 0, 1);
        glDrawElementsInstancedBaseVertex(GL_TRIANGLES, 3, GL_UNSIGNED_SHORT, 0, 2, 1);
        glDrawRangeElements(GL_TRIANGLES, 0, 3, 6, GL_UNSIGNED_SHORT, 0);
        glDrawRangeElementsBaseVertex(GL_TRIANGLES, 0, 2, 3, GL_UNSIGNED_SHORT, 0, 1);
        glMultiDrawArrays(GL_TRIANGLES, stack.ints(0, 1), stack.ints(3, 3));
        glMultiDrawElements(GL_TRIANGLES, stack.ints(3, 3), GL_UNSIGNED_SHORT, stack.pointers(0, 6));
        glEndQuery(GL_SAMPLES_PASSED);
        glBeginConditionalRender(queries[0], GL_QUERY_WAIT);
        glDrawArrays(GL_POINTS, 0, 1);
        glEndConditionalRender();
        glDisable(GL_PRIMITIVE_RESTART);
        glGetQueryObjectui64(queries[0], GL_QUERY_RESULT);
    }

    private void capture(MemoryStack stack) {
        glEnable(GL_RASTERIZER_DISCARD);
        glBindBufferRange(GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffers[6], 0, 1024);
        glBeginTransformFeedback(GL_TRIANGLES);
        glDrawArrays(GL_TRIANGLES, 0, 3);
        if (has.GL_ARB_transform_feedback2) {
            ARBTransformFeedback2.glPauseTransformFeedback();
            ARBTransformFeedback2.glResumeTransformFeedback();
        }
        glEndTransformFeedback();
        glDisable(GL_RASTERIZER_DISCARD);
        glGetBufferSubData(GL_TRANSFORM_FEEDBACK_BUFFER, 24, stack.mallocFloat(6));
    }

    private void transfer(MemoryStack stack, int frame) {
        glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffers[0]);
        glReadBuffer(GL_COLOR_ATTACHMENT0);
        ByteBuffer pixels = BufferUtils.createByteBuffer(4 * size * size);
        glReadPixels(0, 0, size, size, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
        glReadPixels(0, 0, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, stack.mallocFloat(1));
        glBindBuffer(GL_PIXEL_PACK_BUFFER, buffers[4]);
        glReadPixels(0, 0, size, 1, GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV, 64);
        glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, 0);
        ByteBuffer read = glMapBuffer(GL_PIXEL_PACK_BUFFER, GL_READ_ONLY);
        if (read.getInt(0) != pixels.getInt(0)) {
            throw new IllegalStateException("the pixel has two colours");
        }
        glUnmapBuffer(GL_PIXEL_PACK_BUFFER);
        glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);

        glBindBuffer(GL_PIXEL_UNPACK_BUFFER, buffers[5]);
        glMapBufferRange(GL_PIXEL_UNPACK_BUFFER, 0, 64, GL_MAP_WRITE_BIT | GL_MAP_FLUSH_EXPLICIT_BIT)
                .putInt(0, frame);
        glFlushMappedBufferRange(GL_PIXEL_UNPACK_BUFFER, 0, 4);
        glUnmapBuffer(GL_PIXEL_UNPACK_BUFFER);
        glBindTexture(GL_TEXTURE_2D, textures[0]);
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE, 0);
        glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
        glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 0, 0, 2, 2);
        if (mapped != null) {
            mapped.putInt(0, frame);
        }
        glBindBuffer(GL_COPY_READ_BUFFER, buffers[7]);
        glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_UNIFORM_BUFFER, 0, 64, 64);

        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffers[1]);
        glDisable(GL_SCISSOR_TEST);
        glClear(GL_COLOR_BUFFER_BIT);
        glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffers[1]);
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffers[0]);
        glDrawBuffer(GL_COLOR_ATTACHMENT0);
        glBlitFramebuffer(0, 0, size, size, 0, 0, size, size, GL_COLOR_BUFFER_BIT, GL_NEAREST);
        glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffers[0]);
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
        glBlitFramebuffer(0, 0, size, size, 0, 0, size, size, GL_COLOR_BUFFER_BIT, GL_LINEAR);
    }

    private void synchronise(MemoryStack stack) {
        long sync = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
        glFlush();
        glWaitSync(sync, 0, GL_TIMEOUT_IGNORED);
        glClientWaitSync(sync, GL_SYNC_FLUSH_COMMANDS_BIT, 10_000_000_000L);
        glGetSynci(sync, GL_SYNC_STATUS, stack.mallocInt(1));
        glIsSync(sync);
        glDeleteSync(sync);
        glDeleteSync(NULL);
        glFinish();
    }

    /** Draws a frame. */
    void frame(int number) {
        try (MemoryStack stack = stackPush()) {
            if (has.GL_KHR_debug) {
                KHRDebug.glPushDebugGroup(KHRDebug.GL_DEBUG_SOURCE_APPLICATION, number,
                        String.format(Locale.ROOT, "frame %d", number));
            }
            setUniforms(stack, number);
            setState(stack);
            check("state");
            draw(stack);
            check("drawing");
            capture(stack);
            check("feedback");
            transfer(stack, number);
            check("transfer");
            synchronise(stack);
            if (has.GL_KHR_debug) {
                KHRDebug.glPopDebugGroup();
            }
            check("frame");
        }
    }

    @Override
    public void close() {
        if (mapped != null) {
            glBindBuffer(GL_COPY_WRITE_BUFFER, buffers[7]);
            glUnmapBuffer(GL_COPY_WRITE_BUFFER);
        }
        glDeleteQueries(queries);
        glDeleteSamplers(samplers);
        glDeleteFramebuffers(framebuffers);
        glDeleteRenderbuffers(renderbuffers);
        glDeleteTextures(textures);
        glDeleteVertexArrays(vertexArrays);
        glDeleteBuffers(buffers);
        for (int program : programs) {
            glDeleteProgram(program);
        }
        check("closing");
        if (has.GL_KHR_debug) {
            KHRDebug.glDebugMessageCallback(null, NULL);
        }
        listener.free();
    }
}
