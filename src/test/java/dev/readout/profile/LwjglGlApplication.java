package dev.readout.profile;

import static org.lwjgl.opengl.GL30C.glFinish;

import dev.readout.driver.gl.EglDisplay;
import dev.readout.driver.gl.GlApi;
import dev.readout.testing.GlDriver;
import org.lwjgl.egl.EGL;
import org.lwjgl.opengl.GL;
import org.lwjgl.system.Configuration;

/** An application that draws with LWJGL, into a context that is current on the thread that made it. */
final class LwjglGlApplication implements AutoCloseable {
    static {
        Configuration.OPENGL_EXPLICIT_INIT.set(true);
    }

    private final EglDisplay display = GlDriver.system(GlApi.OPENGL).open();

    LwjglGlApplication() {
        display.createContext(GlApi.OPENGL).makeCurrent();
        GL.create(EGL.getFunctionProvider());
        GL.createCapabilities();
    }

    void finish() {
        glFinish();
    }

    @Override
    public void close() {
        GL.setCapabilities(null);
        GL.destroy();
        display.close();
    }
}
