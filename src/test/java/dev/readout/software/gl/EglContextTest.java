package dev.readout.software.gl;

import static dev.readout.abi.egl.egl_h.EGL_CONTEXT_MAJOR_VERSION;
import static dev.readout.abi.egl.egl_h.EGL_CONTEXT_OPENGL_PROFILE_MASK;
import static dev.readout.abi.egl.egl_h.EGL_HEIGHT;
import static dev.readout.abi.egl.egl_h.EGL_OPENGL_API;
import static dev.readout.abi.egl.egl_h.EGL_WIDTH;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.abi.egl.egl_h;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Displays, contexts, surfaces and fences of the software device. */
class EglContextTest {
    private static final MemorySegment NONE = MemorySegment.NULL;
    private static final MemorySegment JUNK = MemorySegment.ofAddress(77);

    @AutoClose
    private final GlApplication application = GlApplication.idle(settings -> settings.lag(1));
    private final EglCalls egl = new EglCalls(application);

    private MemorySegment config() {
        return egl.choose("EGL_SURFACE_TYPE", "EGL_PBUFFER_BIT", "EGL_RED_SIZE", 8).getFirst();
    }

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

    // ---- Surfaces and fences

    private void fails(String error, Supplier<MemorySegment> call) {
        assertThat(call.get()).isEqualTo(NONE);
        assertThat(application.eglError()).isEqualTo(error);
    }

    private void refuses(String error, Supplier<Integer> call) {
        assertThat(call.get()).isZero();
        assertThat(application.eglError()).isEqualTo(error);
    }

    @Test
    void surfaceSaysWhatItWasMadeWith() {
        MemorySegment surface = egl.pbuffer(config(), "EGL_WIDTH", 7, "EGL_HEIGHT", 5);
        Map<Integer, Integer> expected = Map.of(EGL_WIDTH(), 7, EGL_HEIGHT(), 5,
                egl_h.EGL_CONFIG_ID(), egl.attribute(config(), "EGL_CONFIG_ID"), egl_h.EGL_LARGEST_PBUFFER(), 0,
                egl_h.EGL_TEXTURE_FORMAT(), egl_h.EGL_NO_TEXTURE(), egl_h.EGL_MIPMAP_LEVEL(), 0,
                egl_h.EGL_GL_COLORSPACE(), egl_h.EGL_GL_COLORSPACE_LINEAR());
        expected.forEach((attribute, value) -> assertThat(egl.surfaceAttribute(surface, attribute))
                .as(Integer.toHexString(attribute))
                .isEqualTo(value));
        assertThat(egl.setAttribute(surface, "EGL_MIPMAP_LEVEL", 3)).isEqualTo(1);
        assertThat(egl.surfaceAttribute(surface, "EGL_MIPMAP_LEVEL")).isEqualTo(3);
        refuses("EGL_BAD_ATTRIBUTE", () -> egl.setAttribute(surface, "EGL_WIDTH", 3));
        refuses("EGL_BAD_MATCH", () -> egl.setAttribute(surface, "EGL_SWAP_BEHAVIOR", 0x3094));
        assertThat(egl.surfaceAttribute(surface, 0x1234)).isEqualTo(EglCalls.FAILED);
        assertThat(application.eglError()).isEqualTo("EGL_BAD_ATTRIBUTE");
        assertThat(egl.surfaceAttribute(JUNK, "EGL_WIDTH")).isEqualTo(EglCalls.FAILED);
        assertThat(application.eglError()).isEqualTo("EGL_BAD_SURFACE");
    }

    @Test
    void surfaceThatIsTooLargeIsRefusedUnlessTheLargestIsWanted() {
        int max = egl.attribute(config(), "EGL_MAX_PBUFFER_WIDTH");
        fails("EGL_BAD_ALLOC", () -> egl.pbuffer(config(), "EGL_WIDTH", max + 1));
        fails("EGL_BAD_PARAMETER", () -> egl.pbuffer(config(), "EGL_WIDTH", -1));
        fails("EGL_BAD_ATTRIBUTE", () -> egl.pbuffer(config(), 0x1234, 1));
        fails("EGL_BAD_MATCH", () -> egl.pbuffer(config(), "EGL_TEXTURE_FORMAT", 0x305E));
        MemorySegment largest = egl.pbuffer(config(), "EGL_WIDTH", max + 1, "EGL_LARGEST_PBUFFER", 1);
        assertThat(egl.surfaceAttribute(largest, "EGL_WIDTH")).isEqualTo(max);
    }

    @Test
    void windowsPixmapsImagesAndOtherBuffersAreRefused() {
        MemorySegment display = application.display();
        for (String kind : List.of("Window", "Pixmap")) {
            String error = kind.equals("Window") ? "EGL_BAD_NATIVE_WINDOW" : "EGL_BAD_NATIVE_PIXMAP";
            for (String name : List.of("eglCreate" + kind + "Surface", "eglCreatePlatform" + kind + "Surface",
                    "eglCreatePlatform" + kind + "SurfaceEXT")) {
                fails(error, () -> application.pointer(name, display, config(), JUNK, NONE));
                fails("EGL_BAD_CONFIG", () -> application.pointer(name, display, JUNK, JUNK, NONE));
            }
        }
        fails("EGL_BAD_PARAMETER",
                () -> application.pointer("eglCreatePbufferFromClientBuffer", display, 0x3096, JUNK, config(), NONE));
        fails("EGL_BAD_PARAMETER",
                () -> application.pointer("eglCreateImage", display, NONE, "EGL_GL_TEXTURE_2D", JUNK, NONE));
    }

    @Test
    void whatOnlyWindowsShowDoesNothingToAPbuffer() {
        MemorySegment display = application.display();
        MemorySegment surface = egl.pbuffer(config());
        assertThat(application.get("eglSwapBuffers", display, surface)).isEqualTo(1);
        refuses("EGL_BAD_SURFACE", () -> application.get("eglSwapBuffers", display, JUNK));
        refuses("EGL_BAD_NATIVE_PIXMAP", () -> application.get("eglCopyBuffers", display, surface, JUNK));
        for (String name : List.of("eglBindTexImage", "eglReleaseTexImage")) {
            refuses("EGL_BAD_MATCH", () -> application.get(name, display, surface, "EGL_BACK_BUFFER"));
            refuses("EGL_BAD_PARAMETER", () -> application.get(name, display, surface, 1));
        }
        refuses("EGL_BAD_CONTEXT", () -> swapInterval());
        application.makeCurrent(application.createContext(NONE));
        refuses("EGL_BAD_SURFACE", () -> swapInterval());
        egl.makeCurrent(surface, application.createContext(NONE));
        assertThat(swapInterval()).isEqualTo(1);
    }

    private int swapInterval() {
        return application.get("eglSwapInterval", application.display(), 1);
    }

    @Test
    void whatIsCurrentIsKnownToItsThreadAndToNoOther() throws Exception {
        MemorySegment surface = egl.pbuffer(config());
        MemorySegment context = egl.context(config());
        assertThat(egl.makeCurrent(surface, context)).isEqualTo(1);
        assertThat(current("EGL_DRAW")).isEqualTo(surface);
        assertThat(current("EGL_READ")).isEqualTo(surface);
        fails("EGL_BAD_PARAMETER", () -> current("EGL_NONE"));
        assertThat(currentDisplay()).isEqualTo(application.display());
        MemorySegment other = egl.context(config());
        CompletableFuture.runAsync(() -> {
            assertThat(currentDisplay()).isEqualTo(NONE);
            assertThat(current("EGL_DRAW")).isEqualTo(NONE);
            refuses("EGL_BAD_ACCESS", () -> egl.makeCurrent(surface, other));
        }).get();
        application.makeCurrent(NONE);
        assertThat(currentDisplay()).isEqualTo(NONE);
        assertThat(current("EGL_READ")).isEqualTo(NONE);
        CompletableFuture.runAsync(() -> {
            assertThat(egl.makeCurrent(surface, other)).isEqualTo(1);
            egl.makeCurrent(NONE, NONE);
        }).get();
    }

    private MemorySegment current(Object direction) {
        return application.pointer("eglGetCurrentSurface", direction);
    }

    private MemorySegment currentDisplay() {
        return application.pointer("eglGetCurrentDisplay");
    }

    @Test
    void surfaceAndContextAreOfOneConfig() {
        MemorySegment other = egl.choose("EGL_SURFACE_TYPE", "EGL_PBUFFER_BIT", "EGL_DEPTH_SIZE", 24)
                .getFirst();
        refuses("EGL_BAD_MATCH", () -> egl.makeCurrent(egl.pbuffer(other), egl.context(config())));
        assertThat(egl.makeCurrent(egl.pbuffer(other), egl.context(NONE))).isEqualTo(1);
        assertThat(egl.makeCurrent(egl.pbuffer(other), egl.context(other))).isEqualTo(1);
    }

    @Test
    void contextSaysWhatItIs() {
        MemorySegment context = egl.context(config(), "EGL_CONTEXT_MAJOR_VERSION", 3);
        assertThat(egl.contextAttribute(context, "EGL_CONFIG_ID"))
                .isEqualTo(egl.attribute(config(), "EGL_CONFIG_ID"));
        assertThat(egl.contextAttribute(context, "EGL_CONTEXT_MAJOR_VERSION")).isEqualTo(3);
        assertThat(egl.contextAttribute(context, "EGL_CONTEXT_CLIENT_TYPE")).isEqualTo(EGL_OPENGL_API());
        assertThat(egl.contextAttribute(context, "EGL_RENDER_BUFFER")).isEqualTo(GlApplication.constant("EGL_NONE"));
        egl.makeCurrent(egl.pbuffer(config()), context);
        assertThat(egl.contextAttribute(context, "EGL_RENDER_BUFFER")).isEqualTo(egl_h.EGL_BACK_BUFFER());
        assertThat(egl.contextAttribute(context, 0x1234)).isEqualTo(EglCalls.FAILED);
        assertThat(application.eglError()).isEqualTo("EGL_BAD_ATTRIBUTE");
    }

    @Test
    void contextTakesTheAttributesOfEgl15AndNothingElse() {
        int version = EGL_CONTEXT_MAJOR_VERSION();
        int profile = EGL_CONTEXT_OPENGL_PROFILE_MASK();
        assertThat(egl.context(config(), version, 4, profile, 2, "EGL_CONTEXT_OPENGL_DEBUG", 1,
                "EGL_CONTEXT_OPENGL_ROBUST_ACCESS", 1, "EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY",
                "EGL_LOSE_CONTEXT_ON_RESET")).isNotEqualTo(NONE);
        fails("EGL_BAD_MATCH", () -> egl.context(config(), version, 4, profile, 3));
        fails("EGL_BAD_MATCH", () -> egl.context(config(), version, 3, "EGL_CONTEXT_MINOR_VERSION", 2, profile, 3));
        fails("EGL_BAD_ATTRIBUTE", () -> egl.context(config(), "EGL_CONTEXT_OPENGL_DEBUG", 2));
        assertThat(egl.context(config(), version, 3, profile, 3)).as("older than profiles").isNotEqualTo(NONE);
    }

    @Test
    void fenceIsSignaledWhenTheWorkBeforeItIsDone() {
        fails("EGL_BAD_MATCH", () -> egl.sync("EGL_SYNC_FENCE"));
        application.makeCurrent(application.createContext(NONE));
        fails("EGL_BAD_PARAMETER", () -> egl.sync(0x30FE));
        fails("EGL_BAD_ATTRIBUTE", () -> egl.sync("EGL_SYNC_FENCE", "EGL_SYNC_STATUS", 1));
        MemorySegment fence = egl.sync("EGL_SYNC_FENCE");
        assertThat(egl.syncAttribute(fence, "EGL_SYNC_TYPE")).isEqualTo(egl_h.EGL_SYNC_FENCE());
        assertThat(egl.syncAttribute(fence, "EGL_SYNC_CONDITION"))
                .isEqualTo(egl_h.EGL_SYNC_PRIOR_COMMANDS_COMPLETE());
        assertThat(egl.syncAttribute(fence, "EGL_SYNC_STATUS")).isEqualTo(egl_h.EGL_UNSIGNALED());
        assertThat(egl.wait(fence, "EGL_SYNC_FLUSH_COMMANDS_BIT", 0)).isEqualTo(egl_h.EGL_TIMEOUT_EXPIRED());
        assertThat(application.get("eglWaitSync", application.display(), fence, 0)).isOne();
        assertThat(egl.wait(fence, 0, -1)).isEqualTo(egl_h.EGL_CONDITION_SATISFIED());
        assertThat(egl.syncAttribute(fence, "EGL_SYNC_STATUS")).isEqualTo(egl_h.EGL_SIGNALED());
        refuses("EGL_BAD_PARAMETER", () -> egl.wait(fence, 2, 0));
        assertThat(egl.syncAttribute(fence, 0x1234)).isEqualTo(EglCalls.FAILED);
        assertThat(application.device.aliveObjects()).containsEntry("EGLSync", 1);
        assertThat(application.get("eglDestroySync", application.display(), fence)).isOne();
        refuses("EGL_BAD_PARAMETER", () -> egl.wait(fence, 0, 0));
        assertThat(application.device.aliveObjects()).doesNotContainKey("EGLSync");
    }

    @Test
    void waitingForTheClientMakesItsWorkComplete() {
        application.makeCurrent(application.createContext(NONE));
        MemorySegment fence = egl.sync("EGL_SYNC_FENCE");
        assertThat(application.get("eglWaitClient")).isOne();
        assertThat(egl.wait(fence, 0, 0)).isEqualTo(egl_h.EGL_CONDITION_SATISFIED());
        assertThat(application.get("eglWaitNative", "EGL_CORE_NATIVE_ENGINE")).isOne();
        refuses("EGL_BAD_PARAMETER", () -> application.get("eglWaitNative", 1));
    }

    @Test
    void destroyedHandlesAreOfNothing() {
        MemorySegment surface = egl.pbuffer(config());
        MemorySegment context = egl.context(config());
        MemorySegment display = application.display();
        refuses("EGL_BAD_SURFACE", () -> application.get("eglDestroySurface", display, context));
        refuses("EGL_BAD_CONTEXT", () -> application.get("eglDestroyContext", display, surface));
        assertThat(application.get("eglDestroySurface", display, surface)).isOne();
        refuses("EGL_BAD_SURFACE", () -> egl.makeCurrent(surface, context));
    }
}
