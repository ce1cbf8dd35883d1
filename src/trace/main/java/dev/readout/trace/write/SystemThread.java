package dev.readout.trace.write;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The system's number of a thread on Linux and Windows, as in debuggers, profilers and other layers' logs; Java's where
 * the system can't be asked.
 */
final class SystemThread {
    /** The offset of Java's numbers: systems' numbers have 32 bits. */
    private static final long VIRTUAL = 1L << 32;
    /** How the names begin that Java gives. */
    private static final String NUMBERED = "Thread-";
    private static final String SYSTEM = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    /** {@code pid_t gettid(void)} or {@code DWORD GetCurrentThreadId(void)}; null where there is neither. */
    private static final @Nullable MethodHandle NUMBER = number();

    private SystemThread() {
    }

    /** Whatever goes wrong with finding it, there is Java's number. */
    private static @Nullable MethodHandle number() {
        try {
            Linker linker = Linker.nativeLinker();
            boolean windows = SYSTEM.startsWith("windows");
            // A linker with a 4-byte long uses Windows' convention, which another system's C does not.
            boolean callsC = ValueLayout.JAVA_LONG.equals(linker.canonicalLayouts().get("long"));
            if (!windows && !callsC) {
                return null;
            }
            SymbolLookup lookup =
                    windows ? SymbolLookup.libraryLookup("kernel32", Arena.global()) : linker.defaultLookup();
            return lookup.find(windows ? "GetCurrentThreadId" : "gettid").map(function -> linker.downcallHandle(
                    function, FunctionDescriptor.of(ValueLayout.JAVA_INT))).orElse(null);
        } catch (Throwable e) {
            return null;
        }
    }

    /**
     * The name of the calling thread: the system's, where Java has only numbered it, as it does with the threads of
     * programs that are not Java. Of Java's own threads the two are the same.
     */
    static String name() {
        String name = Thread.currentThread().getName();
        if (!SYSTEM.startsWith("linux") || !name.startsWith(NUMBERED)) {
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
        try {
            int number = NUMBER == null ? 0 : (int) NUMBER.invokeExact();
            return number != 0 ? Integer.toUnsignedLong(number) : thread.threadId();
        } catch (Throwable e) {
            return thread.threadId();
        }
    }
}
