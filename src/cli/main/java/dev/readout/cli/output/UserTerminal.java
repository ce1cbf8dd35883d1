package dev.readout.cli.output;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Standard error, where a person may be waiting. */
public final class UserTerminal {
    private static final int STANDARD_ERROR = 2;

    private UserTerminal() {
    }

    /**
     * How text for people is encoded. Consoles of Windows have a code page each, which the JVM knows; elsewhere all is
     * UTF-8, also where the environment selects nothing.
     *
     * @param system the value of {@code os.name}
     * @param console the value of {@code stdout.encoding}
     */
    static Charset charset(String system, @Nullable String console) {
        return system.startsWith("Windows") && console != null ? Charset.forName(console, StandardCharsets.UTF_8)
                : StandardCharsets.UTF_8;
    }

    /** How text for people is encoded on this system. */
    public static Charset charset() {
        return charset(System.getProperty("os.name"), System.getProperty("stdout.encoding"));
    }

    /**
     * Returns whether standard error is a terminal. Java has no question for it: {@code System.console()} asks about
     * standard input and output.
     */
    public static boolean isThere() {
        Linker linker = Linker.nativeLinker();
        // Windows has it with an underscore, and another number for true.
        Optional<MemorySegment> isatty = linker.defaultLookup().find("isatty")
                .or(() -> linker.defaultLookup().find("_isatty"));
        if (isatty.isEmpty()) {
            return false;
        }
        try {
            return (int) linker.downcallHandle(isatty.get(),
                    FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT)).invokeExact(STANDARD_ERROR) != 0;
        } catch (IllegalCallerException denied) {
            // Without native access there is no progress bar.
            return false;
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("isatty throws nothing", e);
        }
    }
}
