package dev.readout.fleet;

import dev.readout.export.parquet.table.ColumnType;
import dev.readout.export.parquet.table.ParquetColumn;
import dev.readout.export.parquet.ParquetFrames;
import dev.readout.export.parquet.table.ParquetTable;
import dev.readout.profile.ClockQuality;
import dev.readout.profile.GivenFrame;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.ProfilerReport;
import dev.readout.profile.Scope;
import dev.readout.vulkan.PipelineStatistic;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A day of machines that nobody has, as Parquet: on each of them one of five drivers, in the morning the one build and
 * in the afternoon the next, in which one scope became slower with one driver. All chance comes from one seed.
 *
 * <p>What must not be taken for that: machines differ, and so do their days; all get warm in the afternoon; some frames
 * hang; some machines are several times slower than the others, as some devices are.
 */
final class Fleet {
    static final List<String> DRIVERS =
            List.of("NVIDIA 580.159.04", "RADV 26.2.1", "ANV 26.2.1", "Adreno 837.2", "lavapipe 26.2.1");
    static final List<String> BUILDS = List.of("1.4.0", "1.5.0");
    /** The regression: {@link #SLOWER_PATH} takes so much longer with this driver, from the second build on. */
    static final String SLOWER_DRIVER = DRIVERS.get(1);
    static final String SLOWER_PATH = "frame/post/bloom";
    private static final double SLOWER_BY = 1.12;

    /** Two in a hundred are slow, whatever they run. */
    private static final int ODD_MACHINES = 51;
    private static final double ODD_BY = 4;
    /** Two of each driver, the second of which is so much slower. */
    private static final int DEVICES = 2 * DRIVERS.size();
    private static final double SMALL_BY = 2.5;
    static final int LOSES_TIMES = 3;
    static final int DROPS_FRAMES = 7;
    private static final Instant MIDNIGHT = Instant.parse("2026-11-22T00:00:00Z");
    private static final long HALF_A_DAY_NS = 43_200_000_000_000L;
    private static final GpuQueue QUEUE = GpuQueue.named("graphics");
    private static final List<Long> NO_STATISTICS =
            Collections.nCopies(PipelineStatistic.values().length, GpuFrame.NOT_COUNTED);

    private final int machines;
    private final int framesOfABuild;
    private final long seed;
    /** What was written, by machine: how long the GPU was busy in ns, by build and frame, and its trace's calls. */
    private final long[][][] busy;
    private final WrittenCall[][] calls;

    /** A frame that was written. */
    record WrittenFrame(String driver, String build, String machine, long busyNs) {
    }

    /** A call that was written; one that never returned has no time. */
    record WrittenCall(String machine, String function, @Nullable Long hostTimeNs, @Nullable String error) {
    }

    /** A scope of each frame: the name, the place of the one around it, and the time without what is below it in ns. */
    private record Part(Scope scope, int parent, long own) {
        private static Part of(String name, int parent, long own) {
            return new Part(Scope.named(name), parent, own);
        }

        private String path(List<Part> all) {
            return parent < 0 ? scope.name() : all.get(parent).path(all) + "/" + scope.name();
        }
    }

    private static final List<Part> PARTS = List.of(Part.of("frame", -1, 50_000), Part.of("shadow", 0, 900_000),
            Part.of("cascade", 1, 700_000), Part.of("gbuffer", 0, 2_100_000), Part.of("ssao", 0, 800_000),
            Part.of("lighting", 0, 2_600_000), Part.of("particles", 0, 400_000), Part.of("water", 0, 1_100_000),
            Part.of("post", 0, 120_000), Part.of("bloom", 8, 600_000), Part.of("tonemap", 8, 250_000),
            Part.of("ui", 0, 300_000));
    private static final List<String> PATHS = PARTS.stream().map(part -> part.path(PARTS)).toList();

    /** A call that applications make: its name, what it usually takes in ns, and how often it fails. */
    private record Call(String function, double usual, double failing) {
    }

    private static final List<Call> CALLS = List.of(new Call("vkQueueSubmit2", 40_000, 0),
            new Call("vkCmdDraw", 180, 0), new Call("vkCmdBeginRendering", 900, 0),
            new Call("vkQueuePresentKHR", 900_000, 0.01), new Call("vkGetQueryPoolResults", 700, 0.05),
            new Call("vkCreateGraphicsPipelines", 6_000_000, 0), new Call("vkAllocateMemory", 250_000, 0.001));

    /** @param framesOfABuild how many frames each machine measures with each build */
    Fleet(int machines, int framesOfABuild, long seed) {
        this.machines = machines;
        this.framesOfABuild = framesOfABuild;
        this.seed = seed;
        this.busy = new long[machines][BUILDS.size()][framesOfABuild];
        this.calls = new WrittenCall[machines][];
    }

    /** How many rows its scopes have. */
    long rows() {
        return (long) machines * BUILDS.size() * framesOfABuild * PARTS.size();
    }

    /** All frames that were written. */
    Stream<WrittenFrame> frames() {
        return IntStream.range(0, machines).boxed().flatMap(machine -> IntStream.range(0, BUILDS.size()).boxed()
                .flatMap(build -> Arrays.stream(busy[machine][build])
                        .mapToObj(ns -> new WrittenFrame(driver(machine), BUILDS.get(build), name(machine), ns))));
    }

    /** All calls that were written. */
    List<WrittenCall> calls() {
        return Arrays.stream(calls).flatMap(Arrays::stream).toList();
    }

    /** The machines that are slow, whatever they run. */
    List<String> oddMachines() {
        return IntStream.range(0, machines).filter(Fleet::isOdd).mapToObj(Fleet::name).toList();
    }

    private static boolean isOdd(int machine) {
        return machine % ODD_MACHINES == ODD_MACHINES - 1;
    }

    private static String name(int machine) {
        return "m%04d".formatted(machine);
    }

    private static String driver(int machine) {
        return DRIVERS.get(machine % DRIVERS.size());
    }

    /** Writes it: in each machine's folder, one for each build, and the calls of a trace. */
    void write(Path folder) {
        IntStream.range(0, machines).parallel().forEach(machine -> {
            try {
                machine(machine, folder.resolve(name(machine)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private void machine(int machine, Path folder) throws IOException {
        SplittableRandom random = new SplittableRandom(seed * 1_000_003 + machine);
        String driver = driver(machine);
        double speed = Math.exp(0.15 * random.nextGaussian()) * (isOdd(machine) ? ODD_BY : 1)
                * (machine % DEVICES < DRIVERS.size() ? 1 : SMALL_BY);
        for (int build = 0; build < BUILDS.size(); build++) {
            Map<String, String> about = new LinkedHashMap<>();
            about.put("machine", name(machine));
            about.put("device", "GPU " + machine % DEVICES);
            about.put("driver", driver);
            about.put("build", BUILDS.get(build));
            double ofTheDay = speed * Math.exp(0.02 * random.nextGaussian() + 0.008 * build);
            boolean slower = build == 1 && driver.equals(SLOWER_DRIVER);
            try (ParquetFrames frames = ParquetFrames.create(folder.resolve(BUILDS.get(build)), about, MIDNIGHT, 0)) {
                for (int frame = 0; frame < framesOfABuild; frame++) {
                    long begin = build * HALF_A_DAY_NS + frame * (HALF_A_DAY_NS / framesOfABuild);
                    GpuFrame written = frame(frame, begin, ofTheDay, slower, random);
                    frames.frame(written);
                    busy[machine][build][frame] = written.busyNanoseconds(QUEUE);
                }
                lose(machine, frames);
            }
        }
        calls[machine] = calls(machine, speed, random);
        write(calls[machine], folder.resolve("calls.parquet"));
    }

    /** Of every ten machines one misses three times of a frame, and of every fifty one drops five frames. */
    private static void lose(int machine, ParquetFrames frames) throws IOException {
        if (machine % 10 == LOSES_TIMES) {
            frames.report(new ProfilerReport.FrameExpired(7, "frame", QUEUE, 3, 8), 1_000_000);
        }
        if (machine % 50 == DROPS_FRAMES) {
            frames.droppedFrames(5);
        }
    }

    private static GpuFrame frame(int number, long begin, double speed, boolean slower, SplittableRandom random) {
        int parts = PARTS.size();
        double hang = random.nextInt(300) == 0 ? 4 : 1;
        long[] own = new long[parts];
        long[] all = new long[parts];
        for (int part = parts - 1; part >= 0; part--) {
            double noise = Math.exp(0.1 * random.nextGaussian());
            double by = slower && PATHS.get(part).equals(SLOWER_PATH) ? SLOWER_BY : 1;
            own[part] = Math.round(PARTS.get(part).own() * speed * hang * noise * by);
            all[part] += own[part];
            if (PARTS.get(part).parent() >= 0) {
                all[PARTS.get(part).parent()] += all[part];
            }
        }
        long gpuBegin = begin + 2_000_000;
        long[] next = new long[parts];
        List<GivenFrame.Row> rows = new ArrayList<>(parts);
        for (int part = 0; part < parts; part++) {
            int parent = PARTS.get(part).parent();
            long from = parent < 0 ? gpuBegin : next[parent];
            next[part] = from;
            if (parent >= 0) {
                next[parent] += all[part];
            }
            rows.add(new GivenFrame.Row(PARTS.get(part).scope(), parent, 0, 1, all[part], own[part], from,
                    from + all[part], part == 3 ? all[part] * 3 : GpuFrame.NOT_COUNTED, NO_STATISTICS));
        }
        GivenFrame.Queue queue = new GivenFrame.Queue(QUEUE, all[0], 1_500_000, ClockQuality.TRUE, 100, 10);
        return new GivenFrame(number, begin, begin + 5_000_000, true, rows, List.of(queue)).frame();
    }

    private static WrittenCall[] calls(int machine, double speed, SplittableRandom random) {
        WrittenCall[] written = new WrittenCall[200];
        for (int i = 0; i < written.length; i++) {
            Call call = CALLS.get((int) (CALLS.size() * random.nextDouble() * random.nextDouble()));
            boolean never = random.nextInt(500) == 0;
            Long time = never ? null : Math.round(call.usual() * speed * Math.exp(0.5 * random.nextGaussian()));
            String error = call.function().startsWith("vkGet") ? "VK_NOT_READY" : "VK_ERROR_DEVICE_LOST";
            written[i] = new WrittenCall(name(machine), call.function(), time,
                    random.nextDouble() < call.failing() ? error : null);
        }
        return written;
    }

    /** The columns of {@code readout trace --parquet} that are asked for. */
    private static void write(WrittenCall[] calls, Path file) throws IOException {
        List<ParquetColumn> columns = List.of(ParquetColumn.of("line", ColumnType.INT64),
                ParquetColumn.of("function", ColumnType.TEXT), ParquetColumn.of("thread", ColumnType.TEXT).orNull(),
                ParquetColumn.of("host_time_ns", ColumnType.INT64).orNull(),
                ParquetColumn.of("error", ColumnType.TEXT).orNull(), ParquetColumn.of("state", ColumnType.TEXT));
        try (OutputStream out = Files.newOutputStream(file)) {
            ParquetTable table = ParquetTable.to(out, columns);
            for (int i = 0; i < calls.length; i++) {
                WrittenCall call = calls[i];
                table.set(0, i + 1).cell(1, call.function()).cell(2, "0x1f");
                if (call.hostTimeNs() != null) {
                    table.set(3, call.hostTimeNs());
                }
                if (call.error() != null) {
                    table.cell(4, call.error());
                }
                table.cell(5, call.hostTimeNs() == null ? "never-returned" : "returned").row();
            }
            table.complete();
        }
    }
}
