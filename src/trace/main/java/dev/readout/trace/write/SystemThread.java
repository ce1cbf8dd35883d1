package dev.readout.trace.write;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The system's number of a thread, as in debuggers, profilers and other layers' logs; Java's where the system can't be
 * asked.
 */
final class SystemThread {
    /** The offset of Java's numbers: systems' numbers have 32 bits, or are counted from 1 on. */
    private static final long VIRTUAL = 1L << 32;
    /** How the names begin that Java gives. */
    private static final String NUMBERED = "Thread-";

    private SystemThread() {
    }

    /** A system's function for the number. */
    private enum Source {
        /** {@code pid_t gettid(void)}. */
        LINUX("gettid", FunctionDescriptor.of(ValueLayout.JAVA_INT)),

        /** {@code int pthread_threadid_np(pthread_t, uint64_t*)}, with null for the thread that calls. */
        MAC("pthread_threadid_np", FunctionDescriptor.of(
                ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS)) {
            @Override
            long call(MethodHandle function) throws Throwable {
                try (Arena arena = Arena.ofConfined()) {
                    MemorySegment number = arena.allocate(ValueLayout.JAVA_LONG);
                    return (int) function.invokeExact(MemorySegment.NULL, number) == 0
                            ? number.get(ValueLayout.JAVA_LONG, 0) : 0;
                }
            }
        },

        /** {@code DWORD GetCurrentThreadId(void)}. */
        WINDOWS("GetCurrentThreadId", FunctionDescriptor.of(ValueLayout.JAVA_INT));

        private final String function;
        private final FunctionDescriptor type;

        Source(String function, FunctionDescriptor type) {
            this.function = function;
            this.type = type;
        }

        /** The number, or 0 if the system does not say. */
        long call(MethodHandle function) throws Throwable {
            return Integer.toUnsignedLong((int) function.invokeExact());
        }

        @Nullable
        MethodHandle find() {
            Linker linker = Linker.nativeLinker();
            SymbolLookup lookup = this == WINDOWS
                    ? SymbolLookup.libraryLookup("kernel32", Arena.global()) : linker.defaultLookup();
            return lookup.find(function).map(address -> linker.downcallHandle(address, type)).orElse(null);
        }

        /** This system's source, or null if none is known. */
        static @Nullable Source ofThisSystem() {
            String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
            if (system.startsWith("windows")) {
                return WINDOWS;
            }
            // A linker with a 4-byte long uses Windows' convention, which this system's C does not.
            boolean callsC = ValueLayout.JAVA_LONG.equals(Linker.nativeLinker().canonicalLayouts().get("long"));
            return !callsC ? null : system.startsWith("linux") ? LINUX : system.startsWith("mac") ? MAC : null;
        }
    }

    /** Found when it is first asked for; whatever goes wrong with that, there is Java's number. */
    private static final class Function {
        static final @Nullable Source SOURCE = Source.ofThisSystem();
        static final @Nullable MethodHandle HANDLE = find();

        private static @Nullable MethodHandle find() {
            try {
                return SOURCE == null ? null : SOURCE.find();
            } catch (Throwable e) {
                return null;
            }
        }
    }

    /**
     * The name of the calling thread: the system's, where Java has only numbered it, as it does with the threads of
     * programs that are not Java. Of Java's own threads the two are the same.
     */
    static String name() {
        String name = Thread.currentThread().getName();
        if (Function.SOURCE != Source.LINUX || !name.startsWith(NUMBERED)) {
            return name;
        }
        try {
            return Files.readString(Path.of("/proc/thread-self/comm")).strip();
        } catch (Throwable e) {
            return name;
        }
    }

    /**
     * The number of the calling thread. A virtual thread changes the system's thread, so that it has Java's number,
     * above the system's.
     */
    static long id() {
        Thread thread = Thread.currentThread();
        if (thread.isVirtual()) {
            return VIRTUAL + thread.threadId();
        }
        Source source = Function.SOURCE;
        MethodHandle function = Function.HANDLE;
        if (source == null || function == null) {
            return thread.threadId();
        }
        try {
            long number = source.call(function);
            return number != 0 ? number : thread.threadId();
        } catch (Throwable e) {
            return thread.threadId();
        }
    }
}
