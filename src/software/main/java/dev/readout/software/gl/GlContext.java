package dev.readout.software.gl;

import static dev.readout.software.abi.gl.gl_h.GL_INVALID_ENUM;
import static dev.readout.software.abi.gl.gl_h.GL_NO_ERROR;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The state of one GL context. Objects that hold data are shared between the contexts of a {@link Share}. */
final class GlContext {

    /** The objects that contexts of a share group have in common. */
    static final class Share {
        int contexts;
        final GlNames<GlStorage> buffers = new GlNames<>();
        final GlNames<GlStorage> textures = new GlNames<>();
        final GlNames<GlStorage> renderbuffers = new GlNames<>();
        final GlNames<GlTimeline.Fence> syncs = new GlNames<>();
        final GlNames<GlShader> shaders = new GlNames<>();
        /** Their names are among those of shaders. */
        final GlNames<GlProgram> programs = new GlNames<>();

        /** Counts what the contexts share, by what it is called. */
        void count(Map<String, Integer> numbers) {
            numbers.merge("buffer", buffers.count(), Integer::sum);
            numbers.merge("texture", textures.count(), Integer::sum);
            numbers.merge("renderbuffer", renderbuffers.count(), Integer::sum);
            numbers.merge("sync", syncs.count(), Integer::sum);
            numbers.merge("shader", shaders.count(), Integer::sum);
            numbers.merge("program", programs.count(), Integer::sum);
        }

        /** Everything that takes memory. */
        Stream<GlStorage> storage() {
            return Stream.of(buffers, textures, renderbuffers).flatMap(GlNames::objects);
        }
    }

    /** The context's EGL handle, the thread on which it is current, and whether it dies when it no longer is. */
    long handle;
    @Nullable
    EglThread thread;
    boolean destroyed;

    /** The config that the context was made with, or null, and the major version that was asked for. */
    @Nullable
    EglConfig config;
    int clientVersion;

    /** {@code GL_CONTEXT_FLAGS} and {@code GL_CONTEXT_PROFILE_MASK}, as they were asked for. */
    int flags;
    int profile;

    final boolean es;
    final Share share;
    final GlQueries queries;
    final GlNames<GlFramebuffer> framebuffers = new GlNames<>();
    final GlNames<Monitor> monitors = new GlNames<>();
    final GlNames<GlPerformanceQuery> performanceQueries = new GlNames<>();
    final GlNames<Object> vertexArrays = new GlNames<>();

    /** The buffer at each binding point that has one. */
    final Map<GlBufferTarget, Integer> boundBuffers = new EnumMap<>(GlBufferTarget.class);

    /** A performance monitor: the counters that it has selected, and what they have counted. */
    static final class Monitor {
        /** A counter, by group and index. */
        record Selected(int group, int counter) implements Comparable<Selected> {
            @Override
            public int compareTo(Selected other) {
                return group == other.group
                        ? Integer.compare(counter, other.counter)
                        : Integer.compare(group, other.group);
            }
        }

        /** The selected counters in the order of their records, each with its total at the beginning, then result. */
        final TreeMap<Selected, Long> counters = new TreeMap<>();
        boolean active;
        /** The batch in which it was ended; -1: it has no result. */
        long batch = -1;
    }

    /** A part of a buffer, in bytes; a whole buffer has more than there can be. */
    record BufferRange(int buffer, long offset, long size) {
    }

    /** The buffers that transform feedback writes, by index. */
    final Map<Integer, BufferRange> feedbackBuffers = new HashMap<>();

    /** The transform feedback that is active, or null. */
    @Nullable
    GlFeedback feedback;

    int boundTexture;
    int boundRenderbuffer;
    /** The framebuffer that is drawn to, and that which is read. */
    int boundFramebuffer;
    int boundReadFramebuffer;
    int boundVertexArray;

    /** The program that {@code glUseProgram} chose, or null, and its name. */
    @Nullable
    GlProgram program;
    int programName;

    /** The framebuffer that the window system provides: complete while a surface is current. */
    final GlFramebuffer surface = new GlFramebuffer();

    /** True if the context was ever made current, which gives it its first viewport. */
    private boolean wasCurrent;

    /** The switches that were enabled or disabled, by number. */
    private final Map<Integer, Boolean> switches = new HashMap<>();

    /** x, y, width and height, in pixels. */
    int[] viewport = new int[4];
    int[] scissor = viewport;

    final GlDebug debug = new GlDebug(this);

    /** The tag that new objects get, or 0. */
    int tag;

    private int error = GL_NO_ERROR();

    GlContext(boolean es, Share share, GlQueries queries) {
        this.es = es;
        this.share = share;
        this.queries = queries;
    }

    /** Counts what this context shares with no other, by what it is called. */
    void countOwn(Map<String, Integer> numbers) {
        numbers.merge("query", queries.count(), Integer::sum);
        numbers.merge("performance monitor", monitors.count(), Integer::sum);
        numbers.merge("performance query", performanceQueries.count(), Integer::sum);
        numbers.merge("framebuffer", framebuffers.count(), Integer::sum);
        numbers.merge("vertex array", vertexArrays.count(), Integer::sum);
    }

    /** The size of the surface that is current with the context; 0 without one. */
    void setSurface(int width, int height) {
        surface.surfaceWidth = width;
        surface.surfaceHeight = height;
        if (!wasCurrent) {
            wasCurrent = true;
            viewport = new int[] {0, 0, width, height};
            scissor = viewport;
        }
    }

    int boundBuffer(GlBufferTarget target) {
        return boundBuffers.getOrDefault(target, 0);
    }

    /** Keeps an error for {@code glGetError}. The first stays, whatever comes after it. */
    void raise(int code) {
        if (error == GL_NO_ERROR()) {
            error = code;
        }
    }

    int takeError() {
        int taken = error;
        error = GL_NO_ERROR();
        return taken;
    }

    void enable(int cap, boolean enabled) {
        isEnabled(cap);
        switches.put(cap, enabled);
    }

    /** Returns whether {@code cap} is enabled, which must be something that can be. */
    boolean isEnabled(int cap) {
        GlState state = GlState.of("cap", cap, es, false);
        if (!state.isSwitch()) {
            throw new GlMisuse(GL_INVALID_ENUM(), "cap is GL_" + state.name() + ", which can't be enabled");
        }
        return switches.getOrDefault(cap, state.values().getFirst().integer() != 0);
    }

    GlFramebuffer drawFramebuffer() {
        return framebuffer(boundFramebuffer);
    }

    /** The framebuffer object of a name that is bound, or the surface. */
    GlFramebuffer framebuffer(int name) {
        GlFramebuffer bound = framebuffers.get(name);
        return bound == null ? surface : bound;
    }
}
