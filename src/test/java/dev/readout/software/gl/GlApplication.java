package dev.readout.software.gl;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Downcalls;
import dev.readout.testing.Headers;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.AddressLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** An application with a GL context, on whatever driver: calls through the generated stubs and nothing else. */
final class GlApplication implements AutoCloseable {
    /** What is found where nothing was written. */
    static final int UNTOUCHED = -7;

    private static final Set<String> DECLARED = new HashSet<>();
    private static final Map<String, Integer> CONSTANTS = new HashMap<>();
    /** The names of errors. */
    private static final Map<Integer, String> ERRORS = new HashMap<>();

    static {
        for (String api : List.of("gl", "egl")) {
            DECLARED.addAll(Headers.functions(api));
            CONSTANTS.putAll(Headers.numbers(api, api.toUpperCase(Locale.ROOT) + "_"));
        }
        Pattern error = Pattern.compile(
                "GL_(NO_ERROR|INVALID_\\w+|OUT_OF_MEMORY|STACK_\\w+FLOW)|EGL_(SUCCESS|NOT_INIT\\w+|BAD_\\w+)");
        CONSTANTS.forEach((name, number) -> {
            if (error.matcher(name).matches()) {
                ERRORS.put(number, name);
            }
        });
    }

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
        return idle(settings).current("EGL_OPENGL_API");
    }

    /** An application whose context is current on this thread. */
    static GlApplication current(SymbolLookup driver) {
        return current(driver, "EGL_OPENGL_API");
    }

    /** An application whose context of an API, with attributes, is current. */
    static GlApplication current(SymbolLookup driver, Object api, Object... attributes) {
        return new GlApplication(driver).current(api, attributes);
    }

    private GlApplication current(Object api, Object... attributes) {
        display();
        get("eglBindAPI", api);
        makeCurrent(createContext(MemorySegment.NULL, attributes));
        return this;
    }

    /** The address of a function. */
    MemorySegment f(String name) {
        return driver.find(name).orElseThrow(() -> new AssertionError("no " + name));
    }

    /**
     * Calls a function. A constant is passed by its name; to a function that our headers declare, a number is passed as
     * its parameter is, and else as it is.
     *
     * @return null of a function that returns nothing, or that is not declared
     */
    @Nullable
    Object call(String function, Object... arguments) {
        return call(null, function, arguments);
    }

    /** What a function returns that returns a number. */
    int get(String function, Object... arguments) {
        MemoryLayout result = function.startsWith("glIs") ? ValueLayout.JAVA_BYTE : JAVA_INT;
        return ((Number) call(result, function, arguments)).intValue();
    }

    /** What a function returns that returns a pointer. */
    MemorySegment pointer(String function, Object... arguments) {
        return (MemorySegment) call(ADDRESS, function, arguments);
    }

    private Object call(@Nullable MemoryLayout result, String function, Object... arguments) {
        Object[] passed = Arrays.stream(arguments)
                .map(argument -> argument instanceof String name ? (Object) constant(name) : argument).toArray();
        String declared = DECLARED.contains(function) ? function : function.replaceFirst("[A-Z]+$", "");
        if (DECLARED.contains(declared)) {
            List<MemoryLayout> types = Headers.descriptor(declared).argumentLayouts();
            for (int i = 0; i < passed.length; i++) {
                if (passed[i] instanceof Number number) {
                    passed[i] = switch (types.get(i)) {
                        case AddressLayout pointer -> MemorySegment.ofAddress(number.longValue());
                        case ValueLayout.OfByte small -> number.byteValue();
                        default -> number;
                    };
                }
            }
            return Downcalls.call(declared, f(function), passed);
        }
        MemoryLayout[] types = Arrays.stream(passed).map(argument -> argument instanceof Integer ? JAVA_INT
                : argument instanceof Long ? JAVA_LONG : argument instanceof Byte ? ValueLayout.JAVA_BYTE : ADDRESS)
                .toArray(MemoryLayout[]::new);
        FunctionDescriptor type = result == null ? FunctionDescriptor.ofVoid(types)
                : FunctionDescriptor.of(result, types);
        try {
            return Linker.nativeLinker().downcallHandle(f(function), type).invokeWithArguments(passed);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    /** Calls a function that raises an error of GL or EGL, and then returns nothing, 0 or null. */
    void raises(String error, String function, Object... arguments) {
        Object result = call(function, arguments);
        assertThat(function.startsWith("egl") ? eglError() : error()).as(function + Arrays.toString(arguments))
                .isEqualTo(error);
        if (result != null && !error.equals("GL_NO_ERROR") && !error.equals("EGL_SUCCESS")) {
            assertThat(result instanceof MemorySegment pointer ? pointer.address() : ((Number) result).longValue())
                    .isZero();
        }
    }

    /** The name of GL's error, which is taken. */
    String error() {
        return ERRORS.get(get("glGetError"));
    }

    String eglError() {
        return ERRORS.get(get("eglGetError"));
    }

    MemorySegment display() {
        if (display == null) {
            display = pointer("eglGetPlatformDisplay", "EGL_PLATFORM_SURFACELESS_MESA", MemorySegment.NULL,
                    MemorySegment.NULL);
            get("eglInitialize", display, MemorySegment.NULL, MemorySegment.NULL);
            get("eglBindAPI", "EGL_OPENGL_API");
        }
        return display;
    }

    MemorySegment createContext(MemorySegment share, Object... attributes) {
        return pointer("eglCreateContext", display(), MemorySegment.NULL, share, attributes(attributes));
    }

    boolean hasContext() {
        return pointer("eglGetCurrentContext").address() != 0;
    }

    int makeCurrent(MemorySegment context) {
        return get("eglMakeCurrent", display(), MemorySegment.NULL, MemorySegment.NULL, context);
    }

    void flush() {
        call("glFlush");
    }

    void finish() {
        call("glFinish");
    }

    /** Draws triangles that cover a framebuffer of that size, which this binds. */
    void drawTriangles(int triangles) {
        call("glDrawArrays", "GL_TRIANGLES", 0, 3 * triangles);
    }

    /** Makes and binds a framebuffer with a renderbuffer of that size, and clears it. */
    void target(int width, int height) {
        int framebuffer = generate("glGenFramebuffers");
        int renderbuffer = generate("glGenRenderbuffers");
        call("glBindFramebuffer", "GL_FRAMEBUFFER", framebuffer);
        call("glBindRenderbuffer", "GL_RENDERBUFFER", renderbuffer);
        call("glRenderbufferStorage", "GL_RENDERBUFFER", "GL_RGBA8", width, height);
        call("glFramebufferRenderbuffer", "GL_FRAMEBUFFER", "GL_COLOR_ATTACHMENT0", "GL_RENDERBUFFER", renderbuffer);
        call("glViewport", 0, 0, width, height);
        call("glClear", "GL_COLOR_BUFFER_BIT");
    }

    /** A buffer with data: {@code data} points at {@code bytes} bytes, or is null. */
    int buffer(long bytes, MemorySegment data) {
        int buffer = generate("glGenBuffers");
        call("glBindBuffer", "GL_ARRAY_BUFFER", buffer);
        call("glBufferData", "GL_ARRAY_BUFFER", bytes, data, "GL_STATIC_DRAW");
        return buffer;
    }

    /** A program with one shader of that type, linked. */
    int program(Object shaderType) {
        return program(shaderType, "void main() {}");
    }

    /** A shader of that type and that source, compiled. */
    int shader(Object type, String source) {
        int shader = get("glCreateShader", type);
        call("glShaderSource", shader, 1, strings(source), MemorySegment.NULL);
        call("glCompileShader", shader);
        return shader;
    }

    /** A program with one shader of that type and that source, linked. */
    int program(Object shaderType, String shaderSource) {
        return link(shader(shaderType, shaderSource));
    }

    int link(int shader) {
        int program = get("glCreateProgram");
        call("glAttachShader", program, shader);
        call("glLinkProgram", program);
        return program;
    }

    /** The integer that a function writes where its last argument points, behind these; or {@link #UNTOUCHED}. */
    int got(String function, Object... arguments) {
        MemorySegment value = ints(UNTOUCHED);
        Object[] all = Arrays.copyOf(arguments, arguments.length + 1);
        all[arguments.length] = value;
        call(function, all);
        return value.get(JAVA_INT, 0);
    }

    /** What is got of a state of one integer. */
    int integer(Object pname) {
        return got("glGetIntegerv", pname);
    }

    /** One name from a glGen function; they have one signature. */
    int generate(String function) {
        return got(function, 1);
    }

    /** The number of a constant that is said by its name, or a number itself. */
    static int constant(Object constant) {
        return constant instanceof String name ? Objects.requireNonNull(CONSTANTS.get(name), name) : (int) constant;
    }

    /** Attributes and values for EGL, with their end. */
    MemorySegment attributes(Object... attributes) {
        return ints(IntStream.concat(Arrays.stream(attributes).mapToInt(GlApplication::constant),
                IntStream.of(constant("EGL_NONE"))).toArray());
    }

    MemorySegment ints(int... values) {
        return arena.allocateFrom(JAVA_INT, values);
    }

    /** An array of pointers to strings. */
    MemorySegment strings(String... values) {
        MemorySegment array = arena.allocate(ADDRESS, Math.max(1, values.length));
        for (int i = 0; i < values.length; i++) {
            array.setAtIndex(ADDRESS, i, string(values[i]));
        }
        return array;
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
