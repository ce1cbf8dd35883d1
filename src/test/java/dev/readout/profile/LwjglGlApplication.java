package dev.readout.profile;

import static org.lwjgl.egl.EGL14.*;
import static org.lwjgl.opengl.GL30C.*;
import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.system.MemoryUtil.NULL;

import dev.readout.testing.GlDriver;
import dev.readout.testing.GlxDisplay;
import dev.readout.driver.gl.GlApi;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.Optional;
import org.lwjgl.PointerBuffer;
import org.lwjgl.egl.EGL;
import org.lwjgl.opengl.GL;
import org.lwjgl.system.Configuration;
import org.lwjgl.system.JNI;
import org.lwjgl.system.MemoryStack;

/** An application that draws with LWJGL: the context is its own, current on the thread that made it. */
final class LwjglGlApplication implements AutoCloseable {
    private static final int SIZE = 64;
    /** Of EGL_MESA_platform_surfaceless, which LWJGL does not name. */
    private static final int EGL_PLATFORM_SURFACELESS_MESA = 0x31DD;

    static {
        Configuration.OPENGL_EXPLICIT_INIT.set(true);
    }

    /** With which API a context is made. */
    enum Maker {
        /** On X11, as most windows are. */
        GLX,
        /** Without a window. */
        EGL
    }

    private final Runnable destroy;
    private int framebuffer;
    private int image;

    LwjglGlApplication(Maker maker) {
        destroy = switch (maker) {
            case GLX -> glx();
            case EGL -> egl();
        };
        try {
            GL.createCapabilities();
            makeTarget();
        } catch (Throwable failed) {
            destroy.run();
            throw failed;
        }
    }

    private static Runnable glx() {
        GlxDisplay display = GlxDisplay.open();
        try {
            GL.create();
            display.createWindow().makeCurrent();
        } catch (Throwable failed) {
            display.close();
            throw failed;
        }
        return () -> {
            GL.setCapabilities(null);
            GL.destroy();
            display.close();
        };
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

    private void makeTarget() {
        image = glGenTextures();
        glBindTexture(GL_TEXTURE_2D, image);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, SIZE, SIZE, 0, GL_RGBA, GL_UNSIGNED_BYTE, (ByteBuffer) null);
        framebuffer = glGenFramebuffers();
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, image, 0);
    }

    /** What LWJGL finds GL's functions with. */
    static SymbolLookup functionProvider() {
        return name -> {
            long address = GL.getFunctionProvider().getFunctionAddress(name);
            return address == NULL ? Optional.empty() : Optional.of(MemorySegment.ofAddress(address));
        };
    }

    void draw() {
        glClear(GL_COLOR_BUFFER_BIT);
    }

    void finish() {
        glFinish();
    }

    /** The oldest of GL's errors that nobody has asked for; 0 if there is none. */
    int error() {
        return glGetError();
    }

    @Override
    public void close() {
        glDeleteFramebuffers(framebuffer);
        glDeleteTextures(image);
        destroy.run();
    }
}
