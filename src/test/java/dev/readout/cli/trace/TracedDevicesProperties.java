package dev.readout.cli.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.cli.Json;
import dev.readout.cli.Run;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Logs of a model of devices with clocks of their own: what is read of them is what the model did. */
class TracedDevicesProperties {
    private static final double MOST_DRIFT = 0.0002;
    /** The two devices' drifts, and what they are estimated by. */
    private static final double TOLERANCE = 0.002;

    /** A device: its clock is {@code offset} ns ahead, and faster by {@code drift}. */
    private record Device(long offset, double drift) {
        long time(long host) {
            return offset + host + Math.round(drift * host);
        }
    }

    /** A line of the log, at a time. */
    private record Line(long time, String text) {
    }

    /** A command, by the host's clock in ns, but for what took how long, which is by the device's. */
    private record Command(String name, long entered, long left, long waited, long took) {
    }

    /** A run of a program. */
    private static final class Model {
        private final Random random;
        private final List<Line> lines = new ArrayList<>();
        private final Map<Integer, Command> commands = new HashMap<>();
        private final boolean hasThreads;

        Model(long seed) {
            random = new Random(seed);
            hasThreads = random.nextInt(4) > 0;
            List<Device> devices = new ArrayList<>();
            int threads = 1 + random.nextInt(4);
            for (int i = 1 + random.nextInt(3); i > 0; i--) {
                // Clocks of one origin are near each other.
                long offset = random.nextBoolean() ? random.nextInt(100_000_000) : random.nextLong(20_000_000_000_000L);
                devices.add(new Device(offset + 1, MOST_DRIFT * (2 * random.nextDouble() - 1)));
            }
            int calls = 1 + random.nextInt(60);
            long pause = random.nextBoolean() ? 1_000_000_000 : 50_000;
            long[] now = new long[threads];
            for (int call = 0; call < calls; call++) {
                int thread = random.nextInt(threads);
                long entered = now[thread] + 1 + random.nextLong(pause);
                long left = entered + 1 + random.nextLong(random.nextInt(10) == 0 ? 50_000_000 : 20_000);
                now[thread] = left;
                int device = random.nextInt(devices.size());
                command(call, thread, entered, left, device, devices.get(device));
            }
            lines.sort(Comparator.comparingLong(Line::time));
        }

        private void command(int call, int thread, long entered, long left, int device, Device clock) {
            String name = "work" + random.nextInt(3);
            String context = hasThreads ? "TID = " + thread + " " : "";
            String queue = "0x" + device + random.nextInt(2);
            lines.add(new Line(entered, ">>>> Time: %d %sclEnqueueNDRangeKernel( %s ): queue = %s; EnqueueCounter: %d"
                    .formatted(entered / 1000, context, name, queue, call)));
            lines.add(new Line(left, "<<<< Time: %d %sclEnqueueNDRangeKernel -> CL_SUCCESS"
                    .formatted(left / 1000, context)));
            long queued = clock.time(entered + random.nextLong(left - entered + 1));
            long submitted = queued + random.nextInt(3) * random.nextLong(10_000);
            long started = submitted + random.nextInt(3) * random.nextLong(300_000);
            long ended = started + (random.nextBoolean() ? 1000 : random.nextLong(3_000_000));
            commands.put(call, new Command(name, entered, left, started - queued, ended - started));
            // The layer writes them one right behind the other, sooner or later.
            long told = left + (ended - queued) + random.nextLong(100_000_000);
            int forms = 1 + random.nextInt(3);
            List<String> forTheCommand = new ArrayList<>();
            if ((forms & 1) != 0) {
                forTheCommand.add("Device Time for %s (enqueue %d) = %d ns (queued -> submit), %d ns"
                        .formatted(name, call, submitted - queued, started - submitted)
                        + " (submit -> start), %d ns (start -> end)".formatted(ended - started));
            }
            if ((forms & 2) != 0) {
                forTheCommand.add(random.nextInt(forTheCommand.size() + 1),
                        "Device Timeline for %s (enqueue %d) = %d ns (queued), %d ns (submit), %d ns (start),"
                                .formatted(name, call, queued, submitted, started) + " %d ns (end)".formatted(ended));
            }
            forTheCommand.forEach(line -> lines.add(new Line(told, line)));
        }

        /** The log, cut at an end: the commands that it does not tell of are none. */
        String log() {
            int kept = random.nextInt(3) > 0 ? lines.size() : 1 + random.nextInt(lines.size());
            StringBuilder log = new StringBuilder();
            List<Integer> told = new ArrayList<>();
            for (Line line : lines.subList(0, kept)) {
                log.append(line.text).append('\n');
                if (line.text.startsWith("Device")) {
                    int from = line.text.indexOf("enqueue ") + 8;
                    told.add(Integer.valueOf(line.text.substring(from, line.text.indexOf(')', from))));
                }
            }
            commands.keySet().retainAll(told);
            return log.toString();
        }
    }

    private static Run run(Path folder, String log, String... options) throws IOException {
        Path file = Files.writeString(folder.resolve("a.log"), log);
        return Run.line("trace " + String.join(" ", options), file);
    }

    @Property(tries = 100)
    void workIsCountedOnceAndDrawnWhereItWas(@ForAll long seed) throws IOException {
        Model model = new Model(seed);
        String log = model.log();
        Path folder = Files.createTempDirectory("devices");
        Path out = folder.resolve("out.json");
        Run table = run(folder, log, "--format", "csv", "--timeline", out.toString());
        List<Map<String, Object>> events = Json.events(out);
        for (Path file : List.of(out, folder.resolve("a.log"), folder)) {
            Files.delete(file);
        }

        Map<String, List<Long>> expected = new TreeMap<>();
        model.commands.values().forEach(command -> expected.computeIfAbsent(command.name, unused -> new ArrayList<>())
                .add(command.took));
        assertThat(table.lines().stream().filter(line -> line.endsWith(",true"))).containsExactlyInAnyOrderElementsOf(
                expected.entrySet().stream().map(each -> row(each.getKey(), each.getValue())).toList());
        isDrawn(model, events);
        fitOnTheirTracks(events);
    }

    private static String row(String name, List<Long> times) {
        long total = times.stream().mapToLong(Long::longValue).sum();
        return name + "," + times.size() + ",," + total + "," + total / times.size() + ","
                + times.stream().max(Long::compare).orElseThrow() + ",ns,false,true";
    }

    @SuppressWarnings("unchecked")
    private static void isDrawn(Model model, List<Map<String, Object>> events) {
        List<Integer> drawn = new ArrayList<>();
        Map<Object, Long> starts = new HashMap<>();
        for (Map<String, Object> event : events) {
            Map<String, Object> args = (Map<String, Object>) event.getOrDefault("args", Map.of());
            switch (event.get("ph").toString()) {
                case "X" -> {
                    assertThat(time(event, "ts")).isNotNegative();
                    if (args.containsKey("startedToEndedNanoseconds")) {
                        int call = Integer.parseInt(((Json.Number) args.get("enqueueCounter")).text());
                        drawn.add(call);
                        liesWhereItWas(model.commands.get(call), time(event, "ts"), time(event, "dur"));
                    }
                }
                case "s" -> starts.put(event.get("id"), time(event, "ts"));
                case "f" -> assertThat(time(event, "ts")).isGreaterThanOrEqualTo(starts.get(event.get("id")));
                default -> {}
            }
        }
        assertThat(drawn).containsExactlyInAnyOrderElementsOf(model.commands.keySet());
    }

    /** It was queued within its call, of which the log has whole microseconds. */
    private static void liesWhereItWas(Command command, long start, long took) {
        double queued = start - command.waited;
        double error = TOLERANCE * command.waited + 2;
        assertThat(queued).as(command::toString).isBetween(command.entered - 1000 - error, command.left + 1000 + error);
        assertThat((double) took).isBetween(command.took * (1 - TOLERANCE) - 2, command.took * (1 + TOLERANCE) + 2);
    }

    /** Viewers drop what only overlaps. */
    static void fitOnTheirTracks(List<Map<String, Object>> events) {
        Map<String, List<long[]>> tracks = new HashMap<>();
        for (Map<String, Object> event : events) {
            if (event.get("ph").equals("X")) {
                long begin = time(event, "ts");
                tracks.computeIfAbsent(event.get("pid") + "/" + event.get("tid"), unused -> new ArrayList<>())
                        .add(new long[] {begin, begin + time(event, "dur")});
            }
        }
        tracks.forEach((name, slices) -> {
            for (long[] first : slices) {
                assertThat(slices).as(name).noneMatch(other -> first[0] < other[0] && other[0] < first[1]
                        && first[1] < other[1]);
            }
        });
    }

    private static long time(Map<String, Object> event, String name) {
        return new BigDecimal(((Json.Number) event.get(name)).text()).movePointRight(3).longValueExact();
    }
}
