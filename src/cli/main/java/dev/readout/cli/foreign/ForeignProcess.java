package dev.readout.cli.foreign;

import dev.readout.abi.UpcallEntries;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * One process of a foreign program. What it needs, the software device or a trace, is created when it is first asked
 * for, and is never closed, because the program may call it to its end. Methods that C calls throw nothing.
 */
final class ForeignProcess {
    /** Memory for the last words, in bytes. */
    private static final int RESERVE = 1 << 20;

    private static @Nullable IcdProcess device;
    private static volatile @Nullable TraceProcess trace;
    @SuppressWarnings("UnusedVariable") // It is there to be let go.
    private static byte @Nullable [] reserve;

    private ForeignProcess() {
    }

    /** Takes C functions for those of the device, from the address of their table on: see {@link UpcallEntries}. */
    static void enter(long entries) {
        try {
            UpcallEntries.take(MemorySegment.ofAddress(entries));
        } catch (Throwable t) {
            System.err.println("readout: " + t);
        }
    }

    /**
     * Finds a function.
     *
     * @param own the address of the program's own function; 0 for a function of the device
     * @param isLogged whether the calls of the program's own function are to be logged, and not only measured
     * @return the address of the function, or 0 if there is none, after a message
     */
    static synchronized long find(String name, long own, boolean isLogged) {
        try {
            if (reserve == null) {
                reserve = new byte[RESERVE];
            }
            MemorySegment found = own == 0 ? device().function(name)
                    : trace().before(name, MemorySegment.ofAddress(own), isLogged);
            return found.address();
        } catch (Throwable t) {
            String reason = t instanceof IllegalArgumentException || t instanceof IOException
                    || t instanceof UncheckedIOException ? String.valueOf(t.getMessage()) : t.toString();
            if (own == 0) {
                System.err.println("readout icd: there is no device: " + reason);
            } else {
                TraceProcess.report().say("nothing is traced: " + reason);
            }
            return 0;
        }
    }

    private static IcdProcess device() throws IOException {
        if (device == null) {
            device = new IcdProcess();
        }
        return device;
    }

    private static TraceProcess trace() throws IOException {
        TraceProcess running = trace;
        if (running == null) {
            running = new TraceProcess();
            trace = running;
        }
        return running;
    }

    /** Writes what the trace has, where the process is about to end by a fault. */
    static void flush() {
        try {
            TraceProcess traced = trace;
            if (traced != null) {
                traced.flush();
            }
        } catch (Throwable t) {
            System.err.println("readout: " + t);
        }
    }

    /**
     * {@link #end}, where it may need a full collection of garbage: later the VM has none. A quarter of the heap leaves
     * the old generation more room than the young one can fill.
     */
    static synchronized void endIfFull() {
        Runtime runtime = Runtime.getRuntime();
        if (runtime.totalMemory() - runtime.freeMemory() > runtime.maxMemory() / 4) {
            reserve = null;
            end();
        }
    }

    /** The last words of what there is. */
    static synchronized void end() {
        try {
            if (device != null) {
                device.end();
            }
            TraceProcess traced = trace;
            if (traced != null) {
                traced.end();
            }
        } catch (Throwable t) {
            System.err.println("readout: " + t);
        }
    }

    /** The end of a VM of the program's own. */
    static Runnable hook() {
        return () -> {
            end();
            leave();
        };
    }

    /** Lets no further call enter Java. */
    private static native void leave();
}
