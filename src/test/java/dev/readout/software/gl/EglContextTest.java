package dev.readout.software.gl;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Displays, contexts and surfaces of the software device. */
class EglContextTest {
    private static final MemorySegment NONE = MemorySegment.NULL;
    private static final MemorySegment JUNK = MemorySegment.ofAddress(77);

    @AutoClose
    private final GlApplication application = GlApplication.idle(settings -> {});
    private final EglCalls egl = new EglCalls(application);

    @Test
    void procAddressFindsWhatTheLookupFindsAndNothingElse() {
        for (String name : List.of("glFinish", "eglGetError")) {
            assertThat(procAddress(name).address()).isEqualTo(application.f(name).address());
        }
        assertThat(procAddress("glBegin").address()).isZero();
        assertThat(application.device.find("vkCreateInstance")).isEmpty();
    }

    private MemorySegment procAddress(String name) {
        return application.pointer("eglGetProcAddress", application.string(name));
    }

    @Test
    void errorIsThatOfTheLastCallAndReadOnce() {
        application.raises("EGL_BAD_PARAMETER", "eglBindAPI", 0x1234);
        assertThat(application.eglError()).isEqualTo("EGL_SUCCESS");
        application.call("eglBindAPI", 0x1234);
        application.raises("EGL_SUCCESS", "eglBindAPI", "EGL_OPENGL_API");
    }

    @Test
    void displayMustBeOneAndInitialized() {
        MemorySegment display = application.pointer("eglGetDisplay", 0);
        application.raises("EGL_NOT_INITIALIZED", "eglCreateContext", display, NONE, NONE, application.attributes());
        application.raises("EGL_BAD_DISPLAY", "eglInitialize", NONE, NONE, NONE);
        MemorySegment version = application.ints(0, 0);
        application.call("eglInitialize", display, version, version.asSlice(4));
        assertThat(version.toArray(ValueLayout.JAVA_INT)).containsExactly(1, 5);
        int x11 = 0x31D5;
        application.raises("EGL_BAD_PARAMETER", "eglGetPlatformDisplay", x11, NONE, NONE);
    }

    @Test
    void deviceIsEnumeratedAndGivesTheDisplay() {
        MemorySegment count = application.ints(0);
        MemorySegment devices = application.arena.allocate(ValueLayout.ADDRESS, 4);
        assertThat(application.get("eglQueryDevicesEXT", 4, devices, count)).isEqualTo(1);
        assertThat(count.get(ValueLayout.JAVA_INT, 0)).isEqualTo(1);
        MemorySegment device = devices.get(ValueLayout.ADDRESS, 0);
        MemorySegment display =
                application.pointer("eglGetPlatformDisplay", "EGL_PLATFORM_DEVICE_EXT", device, NONE);
        assertThat(display).isNotEqualTo(NONE).isNotEqualTo(application.display());
        assertThat(application.pointer("eglGetPlatformDisplay", "EGL_PLATFORM_DEVICE_EXT", device, NONE))
                .isEqualTo(display);
        application.raises("EGL_BAD_PARAMETER", "eglQueryDevicesEXT", 0, devices, count);
    }

    @Test
    void stringsNeedADisplayExceptTheClientsExtensions() {
        assertThat(application.pointer("eglQueryString", NONE, "EGL_EXTENSIONS").getString(0))
                .contains("EGL_MESA_platform_surfaceless");
        application.raises("EGL_BAD_DISPLAY", "eglQueryString", NONE, "EGL_VENDOR");
        assertThat(application.pointer("eglQueryString", application.display(), "EGL_EXTENSIONS").getString(0))
                .contains("EGL_BRCM_performance_counters");
    }

    @Test
    void contextIsOfTheApiThatWasBound() {
        assertThat(application.get("eglQueryAPI")).isEqualTo(GlApplication.constant("EGL_OPENGL_ES_API"));
        application.display();
        application.call("eglBindAPI", "EGL_OPENGL_ES_API");
        application.makeCurrent(application.createContext(NONE));
        assertThat(version()).startsWith("OpenGL ES 3.");
        application.call("eglBindAPI", "EGL_OPENGL_API");
        application.makeCurrent(application.createContext(NONE));
        assertThat(version()).startsWith("4.");
    }

    private String version() {
        return application.pointer("glGetString", "GL_VERSION").getString(0);
    }

    @Test
    void contextNeedsAVersionAConfigAndAttributesThatThereAre() {
        refusesContext("EGL_BAD_MATCH", NONE, NONE, "EGL_CONTEXT_MAJOR_VERSION", 9);
        refusesContext("EGL_BAD_ATTRIBUTE", NONE, NONE, 0x1234, 1);
        refusesContext("EGL_BAD_CONFIG", JUNK, NONE);
        refusesContext("EGL_BAD_CONTEXT", NONE, JUNK);
        application.raises("EGL_BAD_ATTRIBUTE", "eglChooseConfig", application.display(),
                application.attributes(0x1234, 1), NONE, 0, application.ints(-7));
    }

    private void refusesContext(String error, MemorySegment config, MemorySegment share, Object... attributes) {
        application.raises(error, "eglCreateContext", application.display(), config, share,
                application.attributes(attributes));
    }

    @Test
    void contextIsCurrentOnOneThreadAtATime() throws Exception {
        MemorySegment context = application.createContext(NONE);
        application.makeCurrent(context);
        assertThat(application.pointer("eglGetCurrentContext")).isEqualTo(context);
        CompletableFuture.runAsync(() -> refusesToMakeCurrent("EGL_BAD_ACCESS", NONE, NONE, context)).get();
        application.call("eglReleaseThread");
        assertThat(application.hasContext()).isFalse();
        assertThat(CompletableFuture.supplyAsync(() -> {
            int made = application.makeCurrent(context);
            application.call("eglReleaseThread");
            return made;
        }).get()).isEqualTo(1);
    }

    private void refusesToMakeCurrent(String error, MemorySegment draw, MemorySegment read, MemorySegment context) {
        application.raises(error, "eglMakeCurrent", application.display(), draw, read, context);
    }

    @Test
    void makingCurrentChecksItsHandles() {
        MemorySegment context = application.createContext(NONE);
        refusesToMakeCurrent("EGL_BAD_CONTEXT", NONE, NONE, JUNK);
        refusesToMakeCurrent("EGL_BAD_SURFACE", JUNK, JUNK, context);
        refusesToMakeCurrent("EGL_BAD_MATCH", JUNK, NONE, context);
        refusesToMakeCurrent("EGL_BAD_MATCH", JUNK, JUNK, NONE);
    }

    @Test
    void framebufferOfTheWindowSystemIsThereWithASurfaceOnly() {
        MemorySegment context = application.createContext(NONE);
        application.makeCurrent(context);
        assertThat(framebufferStatus()).isEqualTo(GlApplication.constant("GL_FRAMEBUFFER_UNDEFINED"));
        MemorySegment config = egl.choose("EGL_SURFACE_TYPE", "EGL_PBUFFER_BIT").getFirst();
        assertThat(egl.makeCurrent(egl.pbuffer(config, "EGL_WIDTH", 16, "EGL_HEIGHT", 16), context)).isEqualTo(1);
        assertThat(framebufferStatus()).isEqualTo(GlApplication.constant("GL_FRAMEBUFFER_COMPLETE"));
    }

    private int framebufferStatus() {
        return application.get("glCheckFramebufferStatus", "GL_FRAMEBUFFER");
    }

    @Test
    void destroyedContextLivesOnWhileItIsCurrent() {
        MemorySegment context = application.createContext(NONE);
        application.makeCurrent(context);
        assertThat(application.get("eglDestroyContext", application.display(), context)).isEqualTo(1);
        application.raises("EGL_BAD_CONTEXT", "eglDestroyContext", application.display(), context);
        assertThat(version()).isNotNull();
        application.makeCurrent(NONE);
        assertThat(application.makeCurrent(context)).isZero();
    }

    @Test
    void terminatingForgetsContextsAndInitializingAgainIsPossible() {
        MemorySegment context = application.createContext(NONE);
        application.call("eglTerminate", application.display());
        refusesToMakeCurrent("EGL_NOT_INITIALIZED", NONE, NONE, context);
        application.call("eglInitialize", application.display(), NONE, NONE);
        refusesToMakeCurrent("EGL_BAD_CONTEXT", NONE, NONE, context);
    }

    @Test
    void glWithoutAContextDoesNothingAndDoesNotLookWell() {
        application.raises("GL_INVALID_OPERATION", "glFinish");
        application.makeCurrent(application.createContext(NONE));
        assertThat(application.error()).isEqualTo("GL_NO_ERROR");
    }
}
