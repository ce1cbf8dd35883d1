package dev.readout.software.gl;

import static dev.readout.abi.egl.egl_h.EGL_BAD_ACCESS;
import static dev.readout.abi.egl.egl_h.EGL_BAD_ATTRIBUTE;
import static dev.readout.abi.egl.egl_h.EGL_BAD_CONFIG;
import static dev.readout.abi.egl.egl_h.EGL_BAD_CONTEXT;
import static dev.readout.abi.egl.egl_h.EGL_BAD_DISPLAY;
import static dev.readout.abi.egl.egl_h.EGL_BAD_MATCH;
import static dev.readout.abi.egl.egl_h.EGL_BAD_PARAMETER;
import static dev.readout.abi.egl.egl_h.EGL_BAD_SURFACE;
import static dev.readout.abi.egl.egl_h.EGL_CONTEXT_MAJOR_VERSION;
import static dev.readout.abi.egl.egl_h.EGL_EXTENSIONS;
import static dev.readout.abi.egl.egl_h.EGL_HEIGHT;
import static dev.readout.abi.egl.egl_h.EGL_NONE;
import static dev.readout.abi.egl.egl_h.EGL_NOT_INITIALIZED;
import static dev.readout.abi.egl.egl_h.EGL_OPENGL_API;
import static dev.readout.abi.egl.egl_h.EGL_OPENGL_BIT;
import static dev.readout.abi.egl.egl_h.EGL_OPENGL_ES_API;
import static dev.readout.abi.egl.egl_h.EGL_PBUFFER_BIT;
import static dev.readout.abi.egl.egl_h.EGL_PLATFORM_DEVICE_EXT;
import static dev.readout.abi.egl.egl_h.EGL_RENDERABLE_TYPE;
import static dev.readout.abi.egl.egl_h.EGL_SUCCESS;
import static dev.readout.abi.egl.egl_h.EGL_SURFACE_TYPE;
import static dev.readout.abi.egl.egl_h.EGL_VENDOR;
import static dev.readout.abi.egl.egl_h.EGL_WIDTH;
import static dev.readout.abi.gl.gl_h.GL_INVALID_OPERATION;
import static dev.readout.abi.gl.gl_h.GL_VERSION;
import static dev.readout.software.abi.gl.gl_h.GL_FRAMEBUFFER;
import static dev.readout.software.abi.gl.gl_h.GL_FRAMEBUFFER_COMPLETE;
import static dev.readout.software.abi.gl.gl_h.GL_FRAMEBUFFER_UNDEFINED;
import static dev.readout.software.abi.gl.gl_h.GL_NO_ERROR;
import static dev.readout.testing.Downcalls.callInt;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.abi.egl.PFN_eglBindAPI;
import dev.readout.abi.egl.PFN_eglChooseConfig;
import dev.readout.abi.egl.PFN_eglCreateContext;
import dev.readout.abi.egl.PFN_eglCreatePbufferSurface;
import dev.readout.abi.egl.PFN_eglDestroyContext;
import dev.readout.abi.egl.PFN_eglGetCurrentContext;
import dev.readout.abi.egl.PFN_eglGetDisplay;
import dev.readout.abi.egl.PFN_eglGetPlatformDisplay;
import dev.readout.abi.egl.PFN_eglGetProcAddress;
import dev.readout.abi.egl.PFN_eglInitialize;
import dev.readout.abi.egl.PFN_eglMakeCurrent;
import dev.readout.abi.egl.PFN_eglQueryDevicesEXT;
import dev.readout.abi.egl.PFN_eglQueryString;
import dev.readout.abi.egl.PFN_eglTerminate;
import dev.readout.abi.gl.PFN_glGetString;
import dev.readout.testing.abi.egl.PFN_eglQueryAPI;
import dev.readout.workload.abi.gl.PFN_glCheckFramebufferStatus;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Displays, contexts and surfaces of the software device. */
class EglContextTest {
    private static final MemorySegment NONE = MemorySegment.NULL;

    @AutoClose
    private final GlApplication application = GlApplication.idle(settings -> {});

    @Test
    void procAddressFindsWhatTheLookupFindsAndNothingElse() {
        assertThat(procAddress("glFinish").address()).isEqualTo(application.f("glFinish").address());
        assertThat(procAddress("eglGetError").address()).isEqualTo(application.f("eglGetError").address());
        assertThat(procAddress("glBegin").address()).isZero();
        assertThat(application.device.find("vkCreateInstance")).isEmpty();
    }

    @Test
    void errorIsThatOfTheLastCallAndReadOnce() {
        PFN_eglBindAPI.invoke(application.f("eglBindAPI"), 0x1234);
        assertThat(application.eglError()).isEqualTo(EGL_BAD_PARAMETER());
        assertThat(application.eglError()).isEqualTo(EGL_SUCCESS());
        PFN_eglBindAPI.invoke(application.f("eglBindAPI"), 0x1234);
        PFN_eglBindAPI.invoke(application.f("eglBindAPI"), EGL_OPENGL_API());
        assertThat(application.eglError()).isEqualTo(EGL_SUCCESS());
    }

    @Test
    void displayMustBeOneAndInitialized() {
        MemorySegment display = PFN_eglGetDisplay.invoke(application.f("eglGetDisplay"), NONE);
        assertThat(createContext(display, NONE, EGL_NONE()).address()).isZero();
        assertThat(application.eglError()).isEqualTo(EGL_NOT_INITIALIZED());
        assertThat(PFN_eglInitialize.invoke(application.f("eglInitialize"), NONE, NONE, NONE)).isZero();
        assertThat(application.eglError()).isEqualTo(EGL_BAD_DISPLAY());
        MemorySegment version = application.ints(0, 0);
        PFN_eglInitialize.invoke(application.f("eglInitialize"), display, version, version.asSlice(4));
        assertThat(version.toArray(JAVA_INT)).containsExactly(1, 5);
    }

    @Test
    void platformThatTheDeviceDoesNotHaveIsABadParameter() {
        int x11 = 0x31D5;
        assertThat(PFN_eglGetPlatformDisplay.invoke(application.f("eglGetPlatformDisplay"), x11, NONE, NONE)
                .address()).isZero();
        assertThat(application.eglError()).isEqualTo(EGL_BAD_PARAMETER());
    }

    @Test
    void deviceIsEnumeratedAndGivesTheDisplay() {
        MemorySegment count = application.ints(0);
        MemorySegment devices = application.arena.allocate(ADDRESS, 4);
        assertThat(PFN_eglQueryDevicesEXT.invoke(application.f("eglQueryDevicesEXT"), 4, devices, count)).isEqualTo(1);
        assertThat(count.get(JAVA_INT, 0)).isEqualTo(1);
        MemorySegment display = PFN_eglGetPlatformDisplay.invoke(application.f("eglGetPlatformDisplay"),
                EGL_PLATFORM_DEVICE_EXT(), devices.get(ADDRESS, 0), NONE);
        assertThat(display).isNotEqualTo(NONE).isNotEqualTo(application.display());
        assertThat(PFN_eglGetPlatformDisplay.invoke(application.f("eglGetPlatformDisplay"),
                EGL_PLATFORM_DEVICE_EXT(), devices.get(ADDRESS, 0), NONE)).isEqualTo(display);
        assertThat(PFN_eglQueryDevicesEXT.invoke(application.f("eglQueryDevicesEXT"), 0, devices, count)).isZero();
        assertThat(application.eglError()).isEqualTo(EGL_BAD_PARAMETER());
    }

    @Test
    void stringsNeedADisplayExceptTheClientsExtensions() {
        assertThat(queryString(NONE, EGL_EXTENSIONS())).contains("EGL_MESA_platform_surfaceless");
        assertThat(queryString(NONE, EGL_VENDOR())).isNull();
        assertThat(application.eglError()).isEqualTo(EGL_BAD_DISPLAY());
        assertThat(queryString(application.display(), EGL_EXTENSIONS())).contains("EGL_BRCM_performance_counters");
    }

    @Test
    void configIsFoundByWhatItHas() {
        int pbuffer = EGL_PBUFFER_BIT();
        int all = configs(EGL_SURFACE_TYPE(), pbuffer, EGL_RENDERABLE_TYPE(), EGL_OPENGL_BIT(), EGL_NONE());
        assertThat(all).isPositive();
        assertThat(configs(EGL_SURFACE_TYPE(), 4, EGL_NONE())).as("windows").isZero();
        assertThat(configs(EGL_NONE())).as("windows are the default").isZero();
        int depthSize = 0x3025;
        assertThat(configs(EGL_SURFACE_TYPE(), pbuffer, depthSize, 25, EGL_NONE())).isZero();
        assertThat(configs(EGL_SURFACE_TYPE(), pbuffer, depthSize, 24, EGL_NONE())).isBetween(1, all - 1);
        assertThat(configs(EGL_SURFACE_TYPE(), pbuffer, depthSize, -1, EGL_NONE())).isEqualTo(all);
        assertThat(configs(0x1234, 1, EGL_NONE())).isEqualTo(-7);
        assertThat(application.eglError()).isEqualTo(EGL_BAD_ATTRIBUTE());
    }

    @Test
    void contextIsOfTheApiThatWasBound() {
        assertThat(PFN_eglQueryAPI.invoke(application.f("eglQueryAPI"))).isEqualTo(EGL_OPENGL_ES_API());
        application.display();
        PFN_eglBindAPI.invoke(application.f("eglBindAPI"), EGL_OPENGL_ES_API());
        application.makeCurrent(application.createContext(NONE));
        assertThat(version()).startsWith("OpenGL ES 3.");
        PFN_eglBindAPI.invoke(application.f("eglBindAPI"), EGL_OPENGL_API());
        application.makeCurrent(application.createContext(NONE));
        assertThat(version()).startsWith("4.");
    }

    @Test
    void contextNeedsAVersionAConfigAndAttributesThatThereAre() {
        MemorySegment display = application.display();
        assertThat(createContext(display, NONE, EGL_CONTEXT_MAJOR_VERSION(), 9, EGL_NONE()).address()).isZero();
        assertThat(application.eglError()).isEqualTo(EGL_BAD_MATCH());
        assertThat(createContext(display, NONE, 0x1234, 1, EGL_NONE()).address()).isZero();
        assertThat(application.eglError()).isEqualTo(EGL_BAD_ATTRIBUTE());
        assertThat(createContext(display, MemorySegment.ofAddress(77), EGL_NONE()).address()).isZero();
        assertThat(application.eglError()).isEqualTo(EGL_BAD_CONFIG());
        assertThat(application.createContext(MemorySegment.ofAddress(77)).address()).isZero();
        assertThat(application.eglError()).isEqualTo(EGL_BAD_CONTEXT());
    }

    @Test
    void contextIsCurrentOnOneThreadAtATime() throws Exception {
        MemorySegment context = application.createContext(NONE);
        application.makeCurrent(context);
        assertThat(current()).isEqualTo(context);
        int[] elsewhere = CompletableFuture.supplyAsync(() -> new int[] {
            PFN_eglMakeCurrent.invoke(application.f("eglMakeCurrent"), display(), NONE, NONE, context),
            application.eglError()}).get();
        assertThat(elsewhere).containsExactly(0, EGL_BAD_ACCESS());
        callInt("eglReleaseThread", application.f("eglReleaseThread"));
        assertThat(current().address()).isZero();
        assertThat(CompletableFuture.supplyAsync(() -> {
            int made = PFN_eglMakeCurrent.invoke(application.f("eglMakeCurrent"), display(), NONE, NONE, context);
            callInt("eglReleaseThread", application.f("eglReleaseThread"));
            return made;
        }).get()).isEqualTo(1);
    }

    @Test
    void makingCurrentChecksItsHandles() {
        MemorySegment context = application.createContext(NONE);
        MemorySegment junk = MemorySegment.ofAddress(77);
        assertThat(application.makeCurrent(junk)).isZero();
        assertThat(application.eglError()).isEqualTo(EGL_BAD_CONTEXT());
        assertThat(makeCurrent(junk, junk, context)).isZero();
        assertThat(application.eglError()).isEqualTo(EGL_BAD_SURFACE());
        assertThat(makeCurrent(junk, NONE, context)).isZero();
        assertThat(application.eglError()).isEqualTo(EGL_BAD_MATCH());
        assertThat(makeCurrent(junk, junk, NONE)).isZero();
        assertThat(application.eglError()).isEqualTo(EGL_BAD_MATCH());
    }

    @Test
    void framebufferOfTheWindowSystemIsThereWithASurfaceOnly() {
        MemorySegment context = application.createContext(NONE);
        application.makeCurrent(context);
        assertThat(framebufferStatus()).isEqualTo(GL_FRAMEBUFFER_UNDEFINED());
        MemorySegment configs = application.arena.allocate(ADDRESS);
        PFN_eglChooseConfig.invoke(application.f("eglChooseConfig"), display(),
                application.ints(EGL_SURFACE_TYPE(), EGL_PBUFFER_BIT(), EGL_NONE()), configs, 1, application.ints(0));
        MemorySegment surface = PFN_eglCreatePbufferSurface.invoke(application.f("eglCreatePbufferSurface"), display(),
                configs.get(ADDRESS, 0), application.ints(EGL_WIDTH(), 16, EGL_HEIGHT(), 16, EGL_NONE()));
        assertThat(makeCurrent(surface, surface, context)).isEqualTo(1);
        assertThat(framebufferStatus()).isEqualTo(GL_FRAMEBUFFER_COMPLETE());
    }

    @Test
    void destroyedContextLivesOnWhileItIsCurrent() {
        MemorySegment context = application.createContext(NONE);
        application.makeCurrent(context);
        assertThat(destroy(context)).isEqualTo(1);
        assertThat(destroy(context)).isZero();
        assertThat(application.eglError()).isEqualTo(EGL_BAD_CONTEXT());
        assertThat(version()).isNotNull();
        application.makeCurrent(NONE);
        assertThat(application.makeCurrent(context)).isZero();
    }

    @Test
    void terminatingForgetsContextsAndInitializingAgainIsPossible() {
        MemorySegment context = application.createContext(NONE);
        PFN_eglTerminate.invoke(application.f("eglTerminate"), display());
        assertThat(application.makeCurrent(context)).isZero();
        assertThat(application.eglError()).isEqualTo(EGL_NOT_INITIALIZED());
        PFN_eglInitialize.invoke(application.f("eglInitialize"), display(), NONE, NONE);
        assertThat(application.makeCurrent(context)).isZero();
        assertThat(application.eglError()).isEqualTo(EGL_BAD_CONTEXT());
    }

    @Test
    void glWithoutAContextDoesNothingAndDoesNotLookWell() {
        application.finish();
        assertThat(application.error()).isEqualTo(GL_INVALID_OPERATION());
        application.makeCurrent(application.createContext(NONE));
        assertThat(application.error()).isEqualTo(GL_NO_ERROR());
    }

    // ---- Calls

    private MemorySegment display() {
        return application.display();
    }

    private MemorySegment procAddress(String name) {
        return PFN_eglGetProcAddress.invoke(application.f("eglGetProcAddress"), application.string(name));
    }

    private String queryString(MemorySegment display, int name) {
        MemorySegment string = PFN_eglQueryString.invoke(application.f("eglQueryString"), display, name);
        return string.address() == 0 ? null : string.getString(0);
    }

    private String version() {
        return PFN_glGetString.invoke(application.f("glGetString"), GL_VERSION()).getString(0);
    }

    private int configs(int... attributes) {
        MemorySegment count = application.ints(-7);
        PFN_eglChooseConfig.invoke(
                application.f("eglChooseConfig"), display(), application.ints(attributes), NONE, 0, count);
        return count.get(JAVA_INT, 0);
    }

    private MemorySegment createContext(MemorySegment display, MemorySegment config, int... attributes) {
        return PFN_eglCreateContext.invoke(
                application.f("eglCreateContext"), display, config, NONE, application.ints(attributes));
    }

    private int makeCurrent(MemorySegment draw, MemorySegment read, MemorySegment context) {
        return PFN_eglMakeCurrent.invoke(application.f("eglMakeCurrent"), display(), draw, read, context);
    }

    private MemorySegment current() {
        return PFN_eglGetCurrentContext.invoke(application.f("eglGetCurrentContext"));
    }

    private int destroy(MemorySegment context) {
        return PFN_eglDestroyContext.invoke(application.f("eglDestroyContext"), display(), context);
    }

    private int framebufferStatus() {
        return PFN_glCheckFramebufferStatus.invoke(application.f("glCheckFramebufferStatus"), GL_FRAMEBUFFER());
    }
}
