package dev.readout.cli.profile;

import dev.readout.cli.output.MappedFile;
import dev.readout.export.HostScope;
import dev.readout.export.HostThread;
import dev.readout.trace.read.TraceCall;
import dev.readout.trace.read.TraceEvent;
import dev.readout.trace.read.TraceReader;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Turns the calls of a trace with times into scopes of the host's threads. */
final class TracedScopes {
    private final long start;
    private final Consumer<HostScope> target;
    private final Map<String, String> names = new HashMap<>();
    private final Map<String, HostThread> threads = new HashMap<>();

    private TracedScopes(long start, Consumer<HostScope> target) {
        this.start = start;
        this.target = target;
    }

    /**
     * Hands over the calls of a trace that returned.
     *
     * @param start when the times of the trace begin, in ns of the host's clock
     * @param pressing whether to leave it at what was handed over
     * @return whether these are all
     */
    static boolean read(Path trace, long start, BooleanSupplier pressing, Consumer<HostScope> target)
            throws IOException {
        TracedScopes scopes = new TracedScopes(start, target);
        boolean[] left = new boolean[1];
        MappedFile.read(trace, bytes -> {
            try (TraceReader reader = TraceReader.of(bytes)) {
                for (TraceEvent event = reader.next(); event != TraceEvent.END && !left[0]; event = reader.next()) {
                    scopes.accept(event, reader);
                    left[0] = pressing.getAsBoolean();
                }
            }
        });
        return !left[0];
    }

    private void accept(TraceEvent event, TraceReader trace) {
        if (event == TraceEvent.THREAD_NAME) {
            names.put(trace.threadName().thread(), trace.threadName().name());
        } else if (event == TraceEvent.RETURNED) {
            TraceCall call = trace.call();
            long entry = call.entryNanoseconds();
            long exit = call.exitNanoseconds();
            if (entry >= 0 && exit >= entry) {
                target.accept(new HostScope(thread(String.valueOf(call.thread())), call.function(),
                        HostScope.Origin.DRIVER, start + entry, start + exit));
            }
        }
    }

    private HostThread thread(String thread) {
        return threads.computeIfAbsent(thread, unused -> {
            String name = names.get(thread);
            return new HostThread(number(thread), name == null ? "thread " + thread : name,
                    HostThread.Kind.SYSTEM);
        });
    }

    private static long number(String thread) {
        return thread.matches("-?[0-9]{1,19}") ? new BigInteger(thread).longValue() : 0;
    }
}
