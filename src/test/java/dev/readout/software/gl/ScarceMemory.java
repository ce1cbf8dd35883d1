package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_TIME_ELAPSED;
import static dev.readout.abi.gl.gl_h.GL_VENDOR;
import static dev.readout.software.abi.gl.gl_h.GL_VERTEX_SHADER;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.readout.abi.egl.PFN_eglGetCurrentContext;
import dev.readout.abi.gl.PFN_glBeginQuery;
import dev.readout.abi.gl.PFN_glGenQueries;
import dev.readout.abi.gl.PFN_glGetString;
import dev.readout.abi.gl.PFN_glIsQuery;
import dev.readout.testing.Headers;
import dev.readout.testing.abi.egl.PFN_eglQueryAPI;
import dev.readout.workload.abi.gl.PFN_glCreateShader;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;

/**
 * A process that calls the software GL while it runs out of heap, or of stack, and says so when it is still there.
 * Arguments: {@code heap} or {@code stack}, and how often to call each function before that.
 */
final class ScarceMemory {
    private static final int ROUNDS = 15;
    private static final long SMALL_STACK = 400 << 10;

    /** One of each group. */
    private static final List<String> FUNCTIONS = List.of("eglQueryString", "eglGetCurrentContext",
            "eglGetPerfCounterInfoBRCM", "glGetString", "glIsQuery", "glGetQueryObjectui64v", "glQueryResourceNV",
            "glBufferData", "glGetShaderInfoLog", "glViewport");

    /** Whether a broken rule was reported. */
    private static boolean told;

    private final GlApplication application;
    private final MemorySegment memory;

    private ScarceMemory(GlApplication application) {
        this.application = application;
        this.memory = application.arena.allocate(1 << 16, 8);
    }

    public static void main(String[] args) throws InterruptedException {
        boolean heap = args[0].equals("heap");
        int warm = Integer.parseInt(args[1]);
        try (SoftwareGl device = SoftwareGl.create(SoftwareGlSettings.builder()
                .listener(report -> told = !report.message().startsWith("failed inside")).build())) {
            Thread small = new Thread(null, () -> {
                try (GlApplication application = GlApplication.current(device)) {
                    ScarceMemory scarce = new ScarceMemory(application);
                    System.out.println(heap ? scarce.fillTheHeap(warm) : scarce.exhaustTheStack(warm));
                }
            }, "small", SMALL_STACK);
            small.start();
            small.join();
            System.out.println(worksOnAnotherThread(device) ? "survived" : "the device is locked or broken");
        }
    }

    /** No lock was left behind. */
    private static boolean worksOnAnotherThread(SoftwareGl device) throws InterruptedException {
        boolean[] works = {false};
        Thread other = new Thread(() -> {
            try (GlApplication application = GlApplication.current(device)) {
                application.finish();
                works[0] = application.error().equals("GL_NO_ERROR");
            }
        });
        other.setDaemon(true);
        other.start();
        other.join(30_000);
        return works[0];
    }

    /** Calls functions while the heap is filled to its last bytes. */
    private String fillTheHeap(int warm) {
        MethodHandle[] functions = functions();
        for (int i = 0; i < warm; i++) {
            callAll(functions);
        }
        application.makeCurrent(application.createContext(MemorySegment.NULL));
        Object[] filling = {new byte[1 << 20]};
        for (int bytes = 1 << 20; bytes > 0; bytes /= 2) {
            try {
                while (true) {
                    filling = new Object[] {filling, new byte[bytes]};
                }
            } catch (OutOfMemoryError full) {
                if (bytes == 1) {
                    callAll(functions);
                }
            }
        }
        filling[0] = null;
        return functions.length + " functions, error " + application.error();
    }

    /** Links nothing, for that takes memory: hence an array's loop and no lambda. */
    private static void callAll(MethodHandle[] functions) {
        for (MethodHandle function : functions) {
            call(function);
        }
    }

    private static void call(MethodHandle function) {
        try {
            function.invokeExact();
        } catch (OutOfMemoryError ownFault) {
            // The caller is short of memory as well.
            return;
        } catch (Throwable other) {
            throw new AssertionError(other);
        }
    }

    /** Functions with small numbers and with pointers to memory full of zeros. */
    private MethodHandle[] functions() {
        List<MethodHandle> functions = new ArrayList<>();
        for (String name : FUNCTIONS) {
            functions.add(bound(name));
        }
        return functions.toArray(MethodHandle[]::new);
    }

    private MethodHandle bound(String name) {
        MethodHandle function = Linker.nativeLinker().downcallHandle(application.f(name), Headers.descriptor(name));
        Object[] arguments = function.type().parameterList().stream().map(this::argument).toArray();
        return MethodHandles.insertArguments(function, 0, arguments)
                .asType(function.type().dropParameterTypes(0, arguments.length).changeReturnType(void.class));
    }

    private Object argument(Class<?> type) {
        return type == MemorySegment.class ? (Object) memory
                : type == long.class ? (Object) 1L
                        : type == float.class ? (Object) 1f
                                : type == byte.class ? (Object) (byte) 1
                                        : type == double.class ? (Object) 1.0
                                                : (Object) 1;
    }

    /** What is called at the end of the stack, and tells whether it could do what it is for. */
    private interface Called {
        boolean works();
    }

    private String exhaustTheStack(int warm) {
        int query = application.generate("glGenQueries");
        MemorySegment begin = application.f("glBeginQuery");
        PFN_glBeginQuery.invoke(begin, GL_TIME_ELAPSED(), query);
        MemorySegment isQuery = application.f("glIsQuery");
        MemorySegment genQueries = application.f("glGenQueries");
        MemorySegment createShader = application.f("glCreateShader");
        MemorySegment getString = application.f("glGetString");
        MemorySegment currentContext = application.f("eglGetCurrentContext");
        MemorySegment queryApi = application.f("eglQueryAPI");
        List<Called> functions = List.of(
                () -> PFN_glIsQuery.invoke(isQuery, query) != 0,
                () -> {
                    memory.set(JAVA_INT, 0, 0);
                    PFN_glGenQueries.invoke(genQueries, 1, memory);
                    return memory.get(JAVA_INT, 0) != 0;
                },
                () -> PFN_glCreateShader.invoke(createShader, GL_VERTEX_SHADER()) != 0,
                // Breaks a rule: a report is told.
                () -> {
                    told = false;
                    PFN_glCreateShader.invoke(createShader, 1);
                    return told;
                },
                () -> PFN_glGetString.invoke(getString, GL_VENDOR()).address() != 0,
                () -> PFN_eglGetCurrentContext.invoke(currentContext).address() != 0,
                () -> PFN_eglQueryAPI.invoke(queryApi) != 0);
        int failures = 0;
        for (Called function : functions) {
            for (int i = 0; i < warm; i++) {
                function.works();
            }
            for (int round = 0; round < ROUNDS; round++) {
                try {
                    failures += dive(function);
                } catch (StackOverflowError ownFault) {
                    failures++;
                }
            }
        }
        return failures + " calls were out of stack";
    }

    /** Calls at ever greater depth, until the call has no stack left. */
    private static int dive(Called function) {
        return function.works() ? dive(function) : 1;
    }
}
