package dev.readout.export;

import dev.readout.export.parquet.ParquetFrames;
import dev.readout.export.report.HtmlReport;
import dev.readout.export.timeline.Timeline;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.MadeFrames.MadeScope;
import dev.readout.profile.Scope;
import dev.readout.vulkan.PipelineStatistic;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * Writes many scopes as CSV, as timelines and as columns, and says how long that took: a process of its own, with as
 * little memory as its starter gives it. Arguments: how many scopes, the folder of the files, and what they are written
 * as, csv, perfetto, chrome, report or parquet, the first of which the others are compared with; a name may come again.
 * With {@code _host} behind it, as in {@code perfetto_host}, they are scopes of the host, which CSV has no rows of. CSV
 * is gzipped once besides, for its size.
 *
 * <p>The measurement of columns, once {@code mvn test-compile dependency:build-classpath -Dmdep.outputFile=target/cp}
 * was run:
 * <pre>
 * java -Xmx256m --enable-native-access=ALL-UNNAMED -cp src/test/target/test-classes:$(cat src/test/target/cp) \
 *     dev.readout.export.ManyScopes 10000000 /tmp csv parquet csv parquet
 * </pre>
 */
public final class ManyScopes {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final PipelineStatistic[] STATISTICS = PipelineStatistic.values();
    private static final int SCOPES_OF_A_FRAME = 50;
    private static final List<GpuQueue> QUEUES = List.of(GpuQueue.named("graphics"), GpuQueue.named("compute"));

    private ManyScopes() {
    }

    /** What scopes are written as. */
    private enum Form {
        CSV("%s.csv"), PERFETTO("%s.pftrace"), CHROME("%s.json"), REPORT("%s.html"), PARQUET("columns/%s.parquet");

        private final String file;

        Form(String file) {
            this.file = file;
        }

        FrameSink create(Path place) throws IOException {
            return switch (this) {
                case CSV -> new Csv(place);
                case PERFETTO, CHROME -> Timeline.create(place, Map.of());
                case REPORT -> HtmlReport.create(place, ABOUT);
                case PARQUET -> ParquetFrames.create(place.getParent(), ABOUT);
            };
        }
    }

    /** What is measured: a form, and whether it is written with scopes of the host. */
    private record Work(Form form, boolean host) {
        private static final String HOST = "_host";

        static Work of(String name) {
            return new Work(Form.valueOf(name.replace(HOST, "").toUpperCase(Locale.ROOT)), name.endsWith(HOST));
        }

        Path file(Path folder) {
            return folder.resolve(String.format(form.file, host ? "host" : "scopes"));
        }

        void write(FrameSink sink, long count) throws IOException {
            if (host) {
                writeHost(sink, count);
            } else {
                writeFrames(sink, count);
            }
        }

        @Override
        public String toString() {
            return form + (host ? " of the host" : "");
        }
    }

    private static final Map<String, String> ABOUT = Map.of("machine", "a17", "device", "some device", "driver",
            "vulkan", "build", "1.4.2");

    public static void main(String[] args) throws IOException {
        long count = Long.parseLong(args[0]);
        Path folder = Path.of(args[1]);
        double first = 0;
        long packed = 0;
        for (int i = 2; i < args.length; i++) {
            Work work = Work.of(args[i]);
            Path file = work.file(folder);
            double seconds = time(work, count, file);
            first = i == 2 ? seconds : first;
            System.out.printf(", %.2f of the first", seconds / first);
            if (work.form == Form.CSV && packed == 0) {
                packed = packedSize(file);
                System.out.printf(", gzipped %d bytes", packed);
            } else if (packed > 0) {
                System.out.printf(", %.2f of gzipped CSV", (double) Files.size(file) / packed);
            }
            System.out.println(peak());
            Files.delete(file);
        }
    }

    private static double time(Work work, long count, Path file) throws IOException {
        long start = System.nanoTime();
        long busy = THREADS.getCurrentThreadCpuTime();
        try (FrameSink sink = work.form.create(file)) {
            work.write(sink, count);
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        System.out.printf("%s: %d scopes, %.2f s, of the processor %.2f s, %d bytes", work, count, seconds,
                (THREADS.getCurrentThreadCpuTime() - busy) / 1e9, Files.size(file));
        return seconds;
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

    private static long packedSize(Path file) throws IOException {
        Path packed = file.resolveSibling(file.getFileName() + ".gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed), 1 << 16)) {
            Files.copy(file, out);
        }
        long size = Files.size(packed);
        Files.delete(packed);
        return size;
    }

    /** The most memory that the process has had, where the system tells. */
    private static String peak() throws IOException {
        if (!Files.exists(STATUS)) {
            return "";
        }
        try (Stream<String> lines = Files.lines(STATUS)) {
            return lines.filter(line -> line.startsWith("VmHWM:"))
                    .map(line -> ", peak " + line.substring("VmHWM:".length()).strip()).collect(Collectors.joining());
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

    /** The rows of the columns, plainly: the parent's name is their path. */
    private static final class Csv implements FrameSink {
        private final BufferedWriter out;

        private Csv(Path file) throws IOException {
            out = Files.newBufferedWriter(file);
        }

        @Override
        public void frame(GpuFrame frame) throws IOException {
            for (int scope = 0; scope < frame.size(); scope++) {
                for (String text : ABOUT.values()) {
                    text(text);
                }
                number(frame.hostBeginNanoseconds() / 1000);
                number(frame.number());
                text(frame.name(scope));
                text(frame.parent(scope) < 0 ? "" : frame.name(frame.parent(scope)));
                number(frame.depth(scope));
                text(frame.queue(scope).name());
                number(frame.count(scope));
                number(frame.nanoseconds(scope));
                number(frame.ownNanoseconds(scope));
                number(frame.beginNanoseconds(scope));
                number(frame.endNanoseconds(scope));
                counted(frame.samples(scope));
                for (PipelineStatistic statistic : STATISTICS) {
                    counted(frame.statistic(scope, statistic));
                }
                out.write('\n');
            }
        }

        private void text(String text) throws IOException {
            out.write(text);
            out.write(',');
        }

        private void number(long number) throws IOException {
            text(Long.toString(number));
        }

        private void counted(long count) throws IOException {
            text(count == GpuFrame.NOT_COUNTED ? "" : Long.toString(count));
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }
}
