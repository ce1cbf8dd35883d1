package dev.readout.workload;

import dev.readout.driver.gl.GlApi;
import dev.readout.driver.gl.GlContext;
import dev.readout.profile.GpuRecorder;
import dev.readout.profile.Scope;
import org.jspecify.annotations.Nullable;

/**
 * The frames of {@link Workload}, drawn with GL: {@code shadow} on a small target, {@code main} on a larger one, and
 * {@code post} with a compute shader where there are any.
 *
 * <p>What it makes lives in the context and ends with it. Used on the thread on which the context is current.
 */
public final class GlWorkload {
    private static final int SHADOW_SIZE = 256;
    private static final int MAIN_WIDTH = 640;
    private static final int MAIN_HEIGHT = 360;
    private static final int LOCAL_SIZE = 64;
    private static final int POST_GROUPS = MAIN_WIDTH * MAIN_HEIGHT / LOCAL_SIZE;
    /** Frames after which the work repeats. */
    private static final int CYCLE = 8;

    private static final String VERTEX_SHADER = """
            void main() {
                gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
            }
            """;
    @SuppressWarnings("InlineFormatString") // The shaders stand together.
    private static final String FRAGMENT_SHADER = """
            out vec4 color;
            void main() {
                color = vec4(%s, 1.0);
            }
            """;
    private static final String COMPUTE_SHADER = """
            layout(local_size_x = 64) in;
            layout(std430, binding = 0) buffer Image { uint pixels[]; };
            void main() {
                uint value = gl_GlobalInvocationID.x;
                for (int round = 0; round < 16; round++) {
                    value = value * 1664525u + 1013904223u;
                }
                pixels[gl_GlobalInvocationID.x] = value;
            }
            """;

    private final GlContext context;
    private final GlTarget shadowTarget;
    private final GlTarget mainTarget;
    private final GlProgram shadowProgram;
    private final GlProgram mainProgram;
    /** Null if the context has no compute shaders. */
    private final @Nullable GlProgram postProgram;

    /**
     * The workload of a context, which is current.
     *
     * @throws dev.readout.driver.DriverException if GL raises an error
     */
    public GlWorkload(GlContext context) {
        this.context = context;
        boolean es = context.api() == GlApi.OPENGL_ES;
        shadowTarget = new GlTarget(context, SHADOW_SIZE, SHADOW_SIZE);
        mainTarget = new GlTarget(context, MAIN_WIDTH, MAIN_HEIGHT);
        shadowProgram = program("0.0, 0.0, 0.0");
        mainProgram = program("1.0, 0.5, 0.25");
        postProgram = GlProgram.canCompute(context)
                ? GlProgram.computing(context, (es ? "#version 310 es\n" : "#version 430 core\n") + COMPUTE_SHADER,
                        (long) POST_GROUPS * LOCAL_SIZE * Integer.BYTES)
                : null;
    }

    private GlProgram program(String color) {
        String version = context.api() == GlApi.OPENGL_ES
                ? "#version 300 es\nprecision mediump float;\n"
                : "#version 330 core\n";
        return GlProgram.drawing(context, version + VERTEX_SHADER, version + FRAGMENT_SHADER.formatted(color));
    }

    /**
     * Draws a frame.
     *
     * @param frame the frame's number, 0 or more
     * @param gpu measures its passes
     */
    public void draw(int frame, WorkloadScopes scopes, GpuRecorder gpu) {
        int step = frame % CYCLE;
        gpu.scope(scopes.shadow());
        draw(scopes.cascade(), shadowTarget, shadowProgram, 3 + step, gpu);
        draw(scopes.cascade(), shadowTarget, shadowProgram, 1, gpu);
        gpu.end();
        draw(scopes.main(), mainTarget, mainProgram, 2 + step / 2, gpu);
        if (postProgram != null) {
            gpu.scope(scopes.post());
            // llvmpipe takes a timestamp only when something flushes it, which a dispatch does not.
            context.flush();
            postProgram.dispatch(POST_GROUPS - POST_GROUPS / 2 * step / CYCLE);
            gpu.end();
        }
        context.flush();
    }

    private static void draw(Scope pass, GlTarget target, GlProgram program, int triangles, GpuRecorder gpu) {
        gpu.scope(pass);
        target.clear();
        for (int triangle = 0; triangle < triangles; triangle++) {
            target.draw(program, 1);
        }
        gpu.end();
    }
}
