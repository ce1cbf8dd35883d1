package dev.readout.renderer;

import static org.lwjgl.glfw.GLFW.*;
import static org.lwjgl.opengl.GL11C.GL_COLOR_BUFFER_BIT;
import static org.lwjgl.opengl.GL11C.glClear;
import static org.lwjgl.system.MemoryUtil.NULL;

import dev.readout.driver.gl.GlContext;
import dev.readout.profile.FrameStatistics;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuProfiler;
import dev.readout.profile.Scope;
import java.time.Duration;
import java.util.function.ObjIntConsumer;
import org.lwjgl.opengl.GL;

/** A game whose first measured frame is said to be slow, to the class that is its argument. */
public final class CapturedGame {
    private static final Scope CLEAR = Scope.named("clear");
    private static final int FRAMES = 60;

    private CapturedGame() {
    }

    @SuppressWarnings("unchecked")
    public static void main(String[] args) throws Exception {
        var action = (ObjIntConsumer<GpuFrame>) Class.forName(args[0]).getConstructor().newInstance();
        if (!glfwInit()) {
            throw new IllegalStateException("GLFW finds no screen");
        }
        glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
        glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
        glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
        long window = glfwCreateWindow(64, 64, "game", NULL, NULL);
        glfwMakeContextCurrent(window);
        GL.createCapabilities();
        GpuProfiler profiler = GpuProfiler.gl(GlContext.current()).build();
        FrameStatistics statistics = FrameStatistics.ofLast(FRAMES);
        statistics.onSlow(Duration.ofNanos(1), (frame, scope) -> {
            if (statistics.count(FrameStatistics.FRAME) == 1) {
                action.accept(frame, scope);
            }
        });
        for (int i = 0; i < FRAMES; i++) {
            profiler.beginFrame();
            try (var clear = profiler.recorder().scope(CLEAR)) {
                glClear(GL_COLOR_BUFFER_BIT);
            }
            profiler.endFrame();
            profiler.poll(statistics);
            glfwSwapBuffers(window);
            glfwPollEvents();
        }
        profiler.close();
        glfwDestroyWindow(window);
        glfwTerminate();
    }
}
