package dev.readout.renderer;

import static org.lwjgl.glfw.GLFW.*;
import static org.lwjgl.system.MemoryUtil.NULL;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.Optional;
import org.lwjgl.opengl.GL;
import org.lwjgl.system.Configuration;
import org.lwjgl.system.FunctionProvider;

/** Hidden windows with a context of OpenGL 3.3 each, which share their objects. Made and closed by one thread. */
final class GlWindows implements AutoCloseable {
    private static final int SIZE = 64;
    private final long[] windows;

    /** One for each thread that renders. */
    GlWindows(int count) {
        Configuration.OPENGL_EXPLICIT_INIT.set(true);
        if (!glfwInit()) {
            throw new IllegalStateException("GLFW finds no screen");
        }
        glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
        glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
        glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
        glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
        glfwWindowHint(GLFW_OPENGL_DEBUG_CONTEXT, GLFW_TRUE);
        windows = new long[count];
        for (int i = 0; i < count; i++) {
            windows[i] = glfwCreateWindow(SIZE, SIZE, "renderer " + i, NULL, i == 0 ? NULL : windows[0]);
            if (windows[i] == NULL) {
                throw new IllegalStateException("GLFW makes no context of OpenGL 3.3");
            }
        }
    }

    /** The driver's functions, which GLFW gives to a thread with a context. */
    static SymbolLookup functions() {
        return name -> {
            long address = glfwGetProcAddress(name);
            return address == NULL ? Optional.empty() : Optional.of(MemorySegment.ofAddress(address));
        };
    }

    /** Has LWJGL take GL's functions from a provider. */
    void use(FunctionProvider functions) {
        GL.create(functions);
    }

    /** Renders in one of the windows, on this thread. */
    void render(int window, int frames) {
        glfwMakeContextCurrent(windows[window]);
        try {
            GL.createCapabilities();
            try (GlRenderer renderer = new GlRenderer(SIZE)) {
                for (int frame = 0; frame < frames; frame++) {
                    renderer.frame(frame);
                    glfwSwapBuffers(windows[window]);
                }
            }
        } finally {
            GL.setCapabilities(null);
            glfwMakeContextCurrent(NULL);
        }
    }

    @Override
    public void close() {
        GL.destroy();
        for (long window : windows) {
            glfwDestroyWindow(window);
        }
        glfwTerminate();
    }
}
