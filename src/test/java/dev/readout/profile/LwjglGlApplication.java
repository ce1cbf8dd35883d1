package dev.readout.profile;

import static org.lwjgl.egl.EGL14.*;
import static org.lwjgl.opengl.GL30C.*;
import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.system.MemoryUtil.NULL;

import dev.readout.testing.GlDriver;
import dev.readout.driver.gl.GlApi;
import java.nio.IntBuffer;
import org.lwjgl.PointerBuffer;
import org.lwjgl.egl.EGL;
import org.lwjgl.opengl.GL;
import org.lwjgl.system.Configuration;
import org.lwjgl.system.JNI;
import org.lwjgl.system.MemoryStack;

/** An application that draws with LWJGL: the context is its own, current on the thread that made it. */
final class LwjglGlApplication implements AutoCloseable {
    /** Of EGL_MESA_platform_surfaceless, which LWJGL does not name. */
    private static final int EGL_PLATFORM_SURFACELESS_MESA = 0x31DD;

    static {
        Configuration.OPENGL_EXPLICIT_INIT.set(true);
    }

    private final Runnable destroy;

    LwjglGlApplication() {
        destroy = egl();
        try {
            GL.createCapabilities();
        } catch (Throwable failed) {
            destroy.run();
            throw failed;
        }
    }

    private static Runnable egl() {
        GlDriver.system(GlApi.OPENGL);
        long display = JNI.callPPP(EGL_PLATFORM_SURFACELESS_MESA, NULL, NULL,
                EGL.getFunctionProvider().getFunctionAddress("eglGetPlatformDisplayEXT"));
        try (MemoryStack stack = stackPush()) {
            check(eglInitialize(display, (IntBuffer) null, null));
            EGL.createDisplayCapabilities(display);
            check(eglBindAPI(EGL_OPENGL_API));
            PointerBuffer config = stack.mallocPointer(1);
            check(eglChooseConfig(display, stack.ints(EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SURFACE_TYPE, 0,
                    EGL_NONE), config, stack.ints(1)));
            long context = eglCreateContext(display, config.get(0), EGL_NO_CONTEXT, (IntBuffer) null);
            check(eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context));
            GL.create(EGL.getFunctionProvider());
            return () -> {
                GL.setCapabilities(null);
                GL.destroy();
                check(eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
                check(eglDestroyContext(display, context));
                check(eglTerminate(display));
            };
        }
    }

    private static void check(boolean done) {
        if (!done) {
            throw new AssertionError("EGL refused: error 0x" + Integer.toHexString(eglGetError()));
        }
    }

    void finish() {
        glFinish();
    }

    @Override
    public void close() {
        destroy.run();
    }
}
