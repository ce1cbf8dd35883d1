package dev.readout.timeline;

import dev.readout.export.FrameSink;
import dev.readout.export.HostScope;
import dev.readout.export.HostThread;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.MadeFrames.MadeScope;
import dev.readout.profile.Scope;
import java.io.BufferedWriter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Writes many scopes as CSV and as timelines, and says how long that took: a process of its own, with as little memory
 * as its starter gives it. Arguments: how many scopes, and the folder of the files.
 */
public final class ManyScopes {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int SCOPES_OF_A_FRAME = 50;
    private static final List<GpuQueue> QUEUES = List.of(GpuQueue.named("graphics"), GpuQueue.named("compute"));

    private ManyScopes() {
    }

    public static void main(String[] args) throws IOException {
        long count = Long.parseLong(args[0]);
        Path folder = Path.of(args[1]);
        for (int round = 0; round < 2; round++) {
            time("csv", count, folder.resolve("scopes.csv"), new Csv(folder.resolve("scopes.csv")));
            time("perfetto", count, folder.resolve("scopes.pftrace"),
                    PerfettoTimeline.create(folder.resolve("scopes.pftrace"), Map.of()));
            time("chrome", count, folder.resolve("scopes.json"),
                    ChromeTimeline.create(folder.resolve("scopes.json"), Map.of()));
            time("perfetto", count, folder.resolve("host.pftrace"),
                    PerfettoTimeline.create(folder.resolve("host.pftrace"), Map.of()), ManyScopes::writeHost);
            time("chrome", count, folder.resolve("host.json"),
                    ChromeTimeline.create(folder.resolve("host.json"), Map.of()), ManyScopes::writeHost);
        }
    }

    /** Writes so many scopes. */
    @FunctionalInterface
    private interface Script {
        void write(FrameSink sink, long count) throws IOException;
    }

    private static void time(String what, long count, Path file, FrameSink sink) throws IOException {
        time(what, count, file, sink, ManyScopes::writeFrames);
    }

    private static void time(String what, long count, Path file, FrameSink sink, Script script) throws IOException {
        long start = System.nanoTime();
        long busy = THREADS.getCurrentThreadCpuTime();
        try (sink) {
            script.write(sink, count);
        }
        System.out.printf("%s: %d scopes, %.2f s, of the processor %.2f s, %d bytes%n", what, count,
                (System.nanoTime() - start) / 1e9, (THREADS.getCurrentThreadCpuTime() - busy) / 1e9,
                Files.size(file));
        Files.delete(file);
    }

    private static void writeFrames(FrameSink sink, long count) throws IOException {
        List<Scope> names = new ArrayList<>();
        for (int i = 0; i < SCOPES_OF_A_FRAME; i++) {
            names.add(Scope.named("scope " + i));
        }
        for (long number = 0; number < count / SCOPES_OF_A_FRAME; number++) {
            sink.frame(frame(number, names));
        }
    }

    /** Calls one after the other, of four threads, most with names that came before. */
    private static void writeHost(FrameSink sink, long count) throws IOException {
        List<HostThread> threads = List.of(new HostThread(1, "main"), new HostThread(2, "loader"),
                new HostThread(3, "audio"), new HostThread(4, "input"));
        for (long number = 0; number < count; number++) {
            long begin = 1_000_000_000_000L + 100 * number;
            sink.host(new HostScope(threads.get((int) (number % threads.size())),
                    number % 100 == 0 ? "load " + number : "vkCmdDraw", HostScope.Origin.DRIVER, begin, begin + 90));
        }
    }

    /** Ten scopes of five each, alternating between two queues. */
    private static GpuFrame frame(long number, List<Scope> names) {
        long begin = 1_000_000_000_000L + number * 16_000_000;
        List<MadeScope> scopes = new ArrayList<>(SCOPES_OF_A_FRAME);
        for (int i = 0; i < SCOPES_OF_A_FRAME; i++) {
            int group = i / 5 * 5;
            long groupBegin = begin + 2_000_000 + group * 100_000L;
            int queue = group / 5 % 2;
            boolean outer = i == group;
            scopes.add(new MadeScope(names.get(i), outer ? -1 : group, queue, 1,
                    outer ? groupBegin : groupBegin + (i - group) * 100_000L,
                    outer ? groupBegin + 500_000 : groupBegin + (i - group) * 100_000L + 80_000 + number % 1000,
                    outer ? 1_000 + number : GpuFrame.NOT_COUNTED, null));
        }
        return MadeFrames.frame(number, begin, begin + 5_000_000, QUEUES, scopes, 900_000, 950_000);
    }

    /** The same rows, plainly. */
    private static final class Csv implements FrameSink {
        private final BufferedWriter out;

        private Csv(Path file) throws IOException {
            out = Files.newBufferedWriter(file);
        }

        @Override
        public void frame(GpuFrame frame) throws IOException {
            for (int scope = 0; scope < frame.size(); scope++) {
                out.write(Long.toString(frame.number()));
                out.write(',');
                out.write(frame.name(scope));
                out.write(',');
                out.write(frame.queue(scope).name());
                out.write(',');
                out.write(Integer.toString(frame.depth(scope)));
                out.write(',');
                out.write(Long.toString(frame.beginNanoseconds(scope)));
                out.write(',');
                out.write(Long.toString(frame.endNanoseconds(scope)));
                out.write(',');
                out.write(Long.toString(frame.nanoseconds(scope)));
                out.write(',');
                long samples = frame.samples(scope);
                out.write(samples == GpuFrame.NOT_COUNTED ? "" : Long.toString(samples));
                out.write('\n');
            }
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }
}
