package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_ANY_SAMPLES_PASSED;
import static dev.readout.abi.gl.gl_h.GL_SAMPLES_PASSED;

import dev.readout.software.abi.gl.gl_h;
import dev.readout.workload.abi.gl.PFN_glCheckFramebufferStatus;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** Framebuffers, by the witness of llvmpipe: the same calls have the same errors, statuses and states. */
class GlFramebufferProperties {
    private static final int FRAMEBUFFER = 0x8D40;
    private static final int[] TARGETS = {FRAMEBUFFER, FRAMEBUFFER, 0x8CA8, 0x8CA9, 0x8D41};
    private static final int DEPTH_STENCIL = 0x84F9;
    private static final int DEPTH24_STENCIL8 = 0x88F0;
    private static final int UNSIGNED_INT_24_8 = 0x84FA;
    private static final int DEPTH_STENCIL_ATTACHMENT = 0x821A;
    private static final int COLOR = 0x8CE0;
    /** The points that depths may be attached to, the points of colours, and what is none. */
    private static final int[] DEPTH_POINTS = {0x8D00, 0x8D20, DEPTH_STENCIL_ATTACHMENT, DEPTH_STENCIL_ATTACHMENT, 7};
    private static final int[] COLOR_POINTS = {COLOR, COLOR, COLOR + 7, COLOR + 8, COLOR + 15, 7};
    /** The type, the name, the level, the face, the layer, and the bits of each component. */
    private static final int[] PARAMETERS = {0x8CD0, 0x8CD0, 0x8CD1, 0x8CD2, 0x8CD2, 0x8CD3, 0x8CD4, 0x8DA7, 0x8212,
        0x8213, 0x8214, 0x8215, 0x8216, 0x8217, 7};
    /** Most are of two dimensions; the others are of one, of three, a rectangle, a face and layers. */
    private static final int[] TEXTURE_TARGETS = {gl_h.GL_TEXTURE_2D(), gl_h.GL_TEXTURE_2D(), gl_h.GL_TEXTURE_2D(),
        gl_h.GL_TEXTURE_2D(), 0x0DE0, 0x806F, 0x84F5, 0x8515, 0x8C1A, 7};
    private static final int[] LEVELS = {0, 0, 0, 1, 1, 2, 14, 15, -1};
    private static final int[] RENDERBUFFER_PARAMETERS = {0x8CAB, 0x8D42, 0x8D43, 0x8D44, 7};
    /** Which attachments go together is a driver's choice; here, all do. */
    private static final int UNSUPPORTED = 0x8CDD;
    private static final int CALLS = 40;
    private static final int SAMPLE_BUFFERS = 0x80A8;
    private static final int SAMPLES = 0x80A9;
    /** A vertex shader whose first triangle covers the viewport. */
    private static final String OVER_ALL = """
            #version 130
            void main() {
                gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
            }
            """;

    /** A driver, and what is made of each kind: colours and depths, with and without storage. */
    private static final class Subject {
        final GlApplication gl;
        final int[] framebuffers = new int[3];
        final int[] colors = new int[3];
        final int[] depths = new int[2];
        /** One has one level, one has all, and one lacks the last. */
        final int[] colorTextures = new int[4];
        final int[] depthTextures = new int[2];

        Subject(SymbolLookup driver) {
            gl = GlApplication.current(driver);
            for (int i = 1; i < framebuffers.length; i++) {
                framebuffers[i] = gl.generate("glGenFramebuffers");
            }
            colors[1] = renderbuffer(gl_h.GL_RGBA8(), 0, 8, 4);
            colors[2] = renderbuffer(gl_h.GL_RGBA8(), 4, 8, 4);
            depths[1] = renderbuffer(DEPTH24_STENCIL8, 0, 8, 4);
            for (int i = 1; i < colorTextures.length; i++) {
                colorTextures[i] = texture(
                        gl_h.GL_RGBA8(), gl_h.GL_RGBA(), gl_h.GL_UNSIGNED_BYTE(), new int[] {0, 1, 4, 3}[i]);
            }
            depthTextures[1] = texture(DEPTH_STENCIL, DEPTH_STENCIL, UNSIGNED_INT_24_8, 4);
        }

        int renderbuffer(int format, int samples, int width, int height) {
            int name = gl.generate("glGenRenderbuffers");
            gl.call("glBindRenderbuffer", "GL_RENDERBUFFER", name);
            if (samples == 0) {
                gl.call("glRenderbufferStorage", "GL_RENDERBUFFER", format, width, height);
            } else {
                gl.call("glRenderbufferStorageMultisample", "GL_RENDERBUFFER", samples, format, width, height);
            }
            return name;
        }

        private int texture(int internal, int format, int type, int levels) {
            int name = gl.generate("glGenTextures");
            gl.call("glBindTexture", "GL_TEXTURE_2D", name);
            for (int level = 0; level < levels; level++) {
                gl.call("glTexImage2D", "GL_TEXTURE_2D", level, internal, 8 >> level, Math.max(1, 4 >> level), 0,
                        format, type, MemorySegment.NULL);
            }
            return name;
        }

        /** As to a texture of one or three dimensions, or of layers. */
        private void attachOtherTexture(
                Random random, int target, int point, int textureTarget, int texture, int level) {
            int layer = random.nextInt(-1, 2);
            switch (random.nextInt(3)) {
                case 0 -> gl.call("glFramebufferTexture1D", target, point, textureTarget, texture, level);
                case 1 -> gl.call("glFramebufferTexture3D", target, point, textureTarget, texture, level, layer);
                // Of two errors, GL leaves open which it is.
                default -> gl.call("glFramebufferTextureLayer", target, Math.max(point, COLOR), texture, level, layer);
            }
        }

        /** One of the calls, with what it answers, its error, and what is bound then. */
        String step(Random random) {
            MemorySegment out = gl.ints(-7);
            int answer = 0;
            int target = pick(random, TARGETS);
            int point = pick(random, random.nextBoolean() ? DEPTH_POINTS : COLOR_POINTS);
            boolean depth = point < COLOR || point > COLOR + 15;
            int action = random.nextInt(18);
            int parameter = pick(random, PARAMETERS);
            int texture = pick(random, depth ? depthTextures : colorTextures);
            int textureTarget = pick(random, TEXTURE_TARGETS);
            int drawn = pick(random, LEVELS);
            // Mesa has one level for both halves of a texture, or two: that depends on how they were attached before.
            int level = depth && drawn > 0 && drawn < 15 ? 0 : drawn;
            switch (action) {
                case 0, 1 -> gl.call("glBindFramebuffer", target, pick(random, framebuffers));
                case 2, 3, 4 -> gl.call("glFramebufferRenderbuffer", target, point, "GL_RENDERBUFFER",
                        pick(random, depth ? depths : colors));
                case 5, 14 -> gl.call("glFramebufferTexture2D", target, point, textureTarget, texture, level);
                case 15 -> attachOtherTexture(random, target, point, textureTarget, texture, level);
                case 6, 7 -> {
                    answer = PFN_glCheckFramebufferStatus.invoke(gl.f("glCheckFramebufferStatus"), target);
                    answer = answer == UNSUPPORTED ? gl_h.GL_FRAMEBUFFER_COMPLETE() : answer;
                }
                case 8 -> answer = gl.get("glIsFramebuffer", pick(random, framebuffers));
                case 9 -> answer = gl.get("glIsRenderbuffer", 1 + random.nextInt(6));
                case 10 -> {
                    gl.call("glBindRenderbuffer", "GL_RENDERBUFFER", colors[1 + random.nextInt(2)]);
                    gl.call("glGetRenderbufferParameteriv", "GL_RENDERBUFFER", pick(random, RENDERBUFFER_PARAMETERS),
                            out);
                }
                case 11 -> gl.call("glDeleteRenderbuffers", 1, gl.ints(pick(random, depth ? depths : colors)));
                case 12 -> gl.call("glDeleteTextures", 1, gl.ints(texture));
                default -> gl.call("glGetFramebufferAttachmentParameteriv", target, point, parameter,
                        out);
            }
            int error = gl.get("glGetError");
            List<Integer> all =
                    List.of(answer, error, out.get(ValueLayout.JAVA_INT, 0), gl.integer(0x8CA6), gl.integer(0x8CAA));
            return "action %d of 0x%x, 0x%x, 0x%x, level %d of %d: ".formatted(action, target, point, parameter, level,
                    texture) + all;
        }
    }

    private static int pick(Random random, int[] from) {
        return from[random.nextInt(from.length)];
    }

    @AddLifecycleHook(NeedsSystemGl.class)
    @Property
    void callsHaveTheErrorsAndAnswersOfLlvmpipe(@ForAll long seed) {
        SystemGlTest.agree(driver -> calls(driver, seed));
    }

    @AddLifecycleHook(NeedsSystemGl.class)
    @Property
    void samplesAreThoseOfLlvmpipe(@ForAll long seed) {
        SystemGlTest.agree(driver -> samples(driver, seed));
    }

    /** Of framebuffers with one sample or four, and of none: what they say, and the samples of a triangle over all. */
    private static List<Long> samples(SymbolLookup driver, long seed) {
        Random random = new Random(seed);
        List<Long> answers = new ArrayList<>();
        Subject subject = new Subject(driver);
        try (GlApplication gl = subject.gl) {
            gl.call("glUseProgram", gl.program("GL_VERTEX_SHADER", OVER_ALL));
            for (int i = 0; i < 4; i++) {
                int width = 1 + random.nextInt(40);
                int height = 1 + random.nextInt(40);
                int samples = 4 * random.nextInt(2);
                int color = subject.renderbuffer(gl_h.GL_RGBA8(), samples, width, height);
                int depth = random.nextBoolean() ? 0 : subject.renderbuffer(DEPTH24_STENCIL8, samples, width, height);
                gl.call("glBindFramebuffer", FRAMEBUFFER, subject.framebuffers[1 + random.nextInt(2)]);
                gl.call("glFramebufferRenderbuffer", FRAMEBUFFER, COLOR, "GL_RENDERBUFFER", color);
                gl.call("glFramebufferRenderbuffer", FRAMEBUFFER, DEPTH_STENCIL_ATTACHMENT, "GL_RENDERBUFFER", depth);
                gl.call("glViewport", 0, 0, width, height);
                gl.call("glBindFramebuffer", 0x8CA8, 0);
                TimerCalls queries = new TimerCalls(gl, "");
                for (int target : new int[] {GL_SAMPLES_PASSED(), GL_ANY_SAMPLES_PASSED()}) {
                    int query = queries.generate(1)[0];
                    queries.begin(target, query);
                    gl.drawTriangles(1);
                    queries.end(target);
                    answers.add(queries.object("ui64v", query, "GL_QUERY_RESULT"));
                }
                answers.add((long) gl.integer(SAMPLE_BUFFERS));
                answers.add((long) gl.integer(SAMPLES));
            }
            answers.add((long) gl.get("glGetError"));
        }
        return answers;
    }

    private static List<String> calls(SymbolLookup driver, long seed) {
        Random random = new Random(seed);
        List<String> answers = new ArrayList<>();
        Subject subject = new Subject(driver);
        try (GlApplication gl = subject.gl) {
            answers.add("error " + gl.error());
            for (int i = 0; i < CALLS; i++) {
                answers.add(subject.step(random));
            }
        }
        return answers;
    }
}
