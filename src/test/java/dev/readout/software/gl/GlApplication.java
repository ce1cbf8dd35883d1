package dev.readout.software.gl;

import static dev.readout.abi.egl.egl_h.EGL_NONE;
import static dev.readout.abi.egl.egl_h.EGL_OPENGL_API;
import static dev.readout.abi.egl.egl_h.EGL_PLATFORM_SURFACELESS_MESA;
import static dev.readout.software.abi.gl.gl_h.GL_ARRAY_BUFFER;
import static dev.readout.software.abi.gl.gl_h.GL_COLOR_ATTACHMENT0;
import static dev.readout.software.abi.gl.gl_h.GL_COLOR_BUFFER_BIT;
import static dev.readout.software.abi.gl.gl_h.GL_FRAMEBUFFER;
import static dev.readout.software.abi.gl.gl_h.GL_RENDERBUFFER;
import static dev.readout.software.abi.gl.gl_h.GL_RGBA8;
import static dev.readout.software.abi.gl.gl_h.GL_TRIANGLES;
import static dev.readout.testing.abi.gl.gl_h.GL_STATIC_DRAW;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.abi.egl.PFN_eglBindAPI;
import dev.readout.abi.egl.PFN_eglCreateContext;
import dev.readout.abi.egl.PFN_eglGetCurrentContext;
import dev.readout.abi.egl.PFN_eglGetError;
import dev.readout.abi.egl.PFN_eglGetPlatformDisplay;
import dev.readout.abi.egl.PFN_eglInitialize;
import dev.readout.abi.egl.PFN_eglMakeCurrent;
import dev.readout.abi.gl.PFN_glBindBuffer;
import dev.readout.testing.abi.gl.PFN_glBufferData;
import dev.readout.abi.gl.PFN_glFinish;
import dev.readout.abi.gl.PFN_glFlush;
import dev.readout.testing.abi.gl.PFN_glGenBuffers;
import dev.readout.abi.gl.PFN_glGetError;
import dev.readout.workload.abi.gl.PFN_glAttachShader;
import dev.readout.workload.abi.gl.PFN_glBindFramebuffer;
import dev.readout.workload.abi.gl.PFN_glBindRenderbuffer;
import dev.readout.workload.abi.gl.PFN_glClear;
import dev.readout.workload.abi.gl.PFN_glCompileShader;
import dev.readout.workload.abi.gl.PFN_glCreateProgram;
import dev.readout.workload.abi.gl.PFN_glCreateShader;
import dev.readout.workload.abi.gl.PFN_glDrawArrays;
import dev.readout.workload.abi.gl.PFN_glFramebufferRenderbuffer;
import dev.readout.workload.abi.gl.PFN_glLinkProgram;
import dev.readout.workload.abi.gl.PFN_glRenderbufferStorage;
import dev.readout.workload.abi.gl.PFN_glShaderSource;
import dev.readout.workload.abi.gl.PFN_glViewport;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.Arrays;
import java.util.function.Consumer;

/** An application with a GL context, on whatever driver: calls through the generated stubs and nothing else. */
final class GlApplication implements AutoCloseable {
    final Arena arena = Arena.ofConfined();

    /** A device that closes with the application; null if the driver is another's. */
    final SoftwareGl device;
    private final SymbolLookup driver;
    private MemorySegment display;

    private GlApplication(SymbolLookup driver, SoftwareGl device) {
        this.driver = driver;
        this.device = device;
    }

    GlApplication(SymbolLookup driver) {
        this(driver, null);
    }

    /** An application without a context, on a software device whose reports go nowhere unless the settings say. */
    static GlApplication idle(Consumer<SoftwareGlSettings.Builder> settings) {
        SoftwareGlSettings.Builder builder = SoftwareGlSettings.builder().listener(report -> {});
        settings.accept(builder);
        SoftwareGl device = SoftwareGl.create(builder.build());
        return new GlApplication(device, device);
    }

    /** The same with a context that is current on this thread. */
    static GlApplication on(Consumer<SoftwareGlSettings.Builder> settings) {
        return idle(settings).current(EGL_OPENGL_API(), EGL_NONE());
    }

    /** An application whose context is current on this thread. */
    static GlApplication current(SymbolLookup driver) {
        return current(driver, EGL_OPENGL_API(), EGL_NONE());
    }

    /** An application whose context of an API, with attributes that end with {@code EGL_NONE}, is current. */
    static GlApplication current(SymbolLookup driver, int api, int... attributes) {
        return new GlApplication(driver).current(api, attributes);
    }

    private GlApplication current(int api, int... attributes) {
        display();
        PFN_eglBindAPI.invoke(f("eglBindAPI"), api);
        makeCurrent(createContext(MemorySegment.NULL, attributes));
        return this;
    }

    /** The address of a function. */
    MemorySegment f(String name) {
        return driver.find(name).orElseThrow(() -> new AssertionError("no " + name));
    }

    /** Calls a function that our stubs lack and that returns nothing, with numbers and pointers. */
    void call(String name, Object... arguments) {
        call(FunctionDescriptor.ofVoid(types(arguments)), name, arguments);
    }

    /** Calls a function that our stubs lack and that returns a number or a pointer as a number. */
    long get(MemoryLayout result, String name, Object... arguments) {
        return ((Number) call(FunctionDescriptor.of(result, types(arguments)), name, arguments)).longValue();
    }

    private static MemoryLayout[] types(Object... arguments) {
        return Arrays.stream(arguments).map(argument -> argument instanceof Integer ? JAVA_INT
                : argument instanceof Long ? JAVA_LONG : ADDRESS).toArray(MemoryLayout[]::new);
    }

    private Object call(FunctionDescriptor descriptor, String name, Object... arguments) {
        try {
            return Linker.nativeLinker().downcallHandle(f(name), descriptor).invokeWithArguments(arguments);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    MemorySegment display() {
        if (display == null) {
            display = PFN_eglGetPlatformDisplay.invoke(f("eglGetPlatformDisplay"),
                    EGL_PLATFORM_SURFACELESS_MESA(), MemorySegment.NULL, MemorySegment.NULL);
            PFN_eglInitialize.invoke(f("eglInitialize"), display, MemorySegment.NULL, MemorySegment.NULL);
            PFN_eglBindAPI.invoke(f("eglBindAPI"), EGL_OPENGL_API());
        }
        return display;
    }

    MemorySegment createContext(MemorySegment share) {
        return createContext(share, EGL_NONE());
    }

    private MemorySegment createContext(MemorySegment share, int... attributes) {
        return PFN_eglCreateContext.invoke(
                f("eglCreateContext"), display(), MemorySegment.NULL, share, ints(attributes));
    }

    boolean hasContext() {
        return PFN_eglGetCurrentContext.invoke(f("eglGetCurrentContext")).address() != 0;
    }

    int makeCurrent(MemorySegment context) {
        return PFN_eglMakeCurrent.invoke(
                f("eglMakeCurrent"), display(), MemorySegment.NULL, MemorySegment.NULL, context);
    }

    int error() {
        return PFN_glGetError.invoke(f("glGetError"));
    }

    int eglError() {
        return PFN_eglGetError.invoke(f("eglGetError"));
    }

    void flush() {
        PFN_glFlush.invoke(f("glFlush"));
    }

    void finish() {
        PFN_glFinish.invoke(f("glFinish"));
    }

    /** Draws triangles that cover a framebuffer of that size, which this binds. */
    void drawTriangles(int triangles) {
        PFN_glDrawArrays.invoke(f("glDrawArrays"), GL_TRIANGLES(), 0, 3 * triangles);
    }

    /** Makes and binds a framebuffer with a renderbuffer of that size, and clears it. */
    void target(int width, int height) {
        int framebuffer = generate("glGenFramebuffers");
        int renderbuffer = generate("glGenRenderbuffers");
        PFN_glBindFramebuffer.invoke(f("glBindFramebuffer"), GL_FRAMEBUFFER(), framebuffer);
        PFN_glBindRenderbuffer.invoke(f("glBindRenderbuffer"), GL_RENDERBUFFER(), renderbuffer);
        PFN_glRenderbufferStorage.invoke(f("glRenderbufferStorage"), GL_RENDERBUFFER(), GL_RGBA8(), width, height);
        PFN_glFramebufferRenderbuffer.invoke(f("glFramebufferRenderbuffer"),
                GL_FRAMEBUFFER(), GL_COLOR_ATTACHMENT0(), GL_RENDERBUFFER(), renderbuffer);
        PFN_glViewport.invoke(f("glViewport"), 0, 0, width, height);
        PFN_glClear.invoke(f("glClear"), GL_COLOR_BUFFER_BIT());
    }

    /** A buffer with data: {@code data} points at {@code bytes} bytes, or is null. */
    int buffer(long bytes, MemorySegment data) {
        int buffer = generate("glGenBuffers");
        PFN_glBindBuffer.invoke(f("glBindBuffer"), GL_ARRAY_BUFFER(), buffer);
        PFN_glBufferData.invoke(f("glBufferData"), GL_ARRAY_BUFFER(), bytes, data, GL_STATIC_DRAW());
        return buffer;
    }

    /** A program with one shader of that type, linked. */
    int program(int shaderType) {
        return program(shaderType, "void main() {}");
    }

    /** A program with one shader of that type and that source, linked. */
    int program(int shaderType, String shaderSource) {
        int shader = PFN_glCreateShader.invoke(f("glCreateShader"), shaderType);
        MemorySegment source = arena.allocate(ADDRESS);
        source.set(ADDRESS, 0, string(shaderSource));
        PFN_glShaderSource.invoke(f("glShaderSource"), shader, 1, source, MemorySegment.NULL);
        PFN_glCompileShader.invoke(f("glCompileShader"), shader);
        int program = PFN_glCreateProgram.invoke(f("glCreateProgram"));
        PFN_glAttachShader.invoke(f("glAttachShader"), program, shader);
        PFN_glLinkProgram.invoke(f("glLinkProgram"), program);
        return program;
    }

    /** One name from a glGen function; they have one signature. */
    int generate(String function) {
        MemorySegment name = arena.allocate(JAVA_INT);
        PFN_glGenBuffers.invoke(f(function), 1, name);
        return name.get(JAVA_INT, 0);
    }

    MemorySegment ints(int... values) {
        return arena.allocateFrom(JAVA_INT, values);
    }

    MemorySegment string(String value) {
        return arena.allocateFrom(value);
    }

    MemorySegment aLong() {
        return arena.allocate(JAVA_LONG);
    }

    @Override
    public void close() {
        makeCurrent(MemorySegment.NULL);
        arena.close();
        if (device != null) {
            device.close();
        }
    }
}
