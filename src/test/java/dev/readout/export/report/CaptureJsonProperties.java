package dev.readout.export.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.export.HostScope;
import dev.readout.export.HostThread;
import dev.readout.export.Script;
import dev.readout.profile.ClockQuality;
import dev.readout.profile.GivenFrame;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.MadeFrames.MadeScope;
import dev.readout.profile.ProfilerReport;
import dev.readout.profile.Scope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterTry;
import org.jspecify.annotations.Nullable;

/** The data of a report are what comes out when its frames are summed up anew, by sorting all that there is. */
class CaptureJsonProperties {
    private static final List<GpuQueue> QUEUES = List.of(GpuQueue.named("graphics"), GpuQueue.named("compute"));
    /** All that could end a script, a string or a line, and what is written from right to left. */
    private static final List<String> NAMES = List.of("main", "</script><script>alert(1)</script>", "<!-- <script>",
            "a/b", "\"quoted\\\"", "тень/影 ⚡", "\u202Eright to left\u202C", "אבג",
            "\u2028x\u2029", "\uD83C\uDF33",
            "lone \uD83C surrogate", "\u0001\t\n", "&amp;", "{{data}}");

    /** So many scopes have times of {@link #DIGITS}, and the others of {@link #FEWER_DIGITS}. */
    private static final int EXACT = 32;
    private static final int DIGITS = 4;
    private static final int FEWER_DIGITS = 3;

    private final Path file;

    CaptureJsonProperties() throws IOException {
        file = Files.createTempFile("report", ".html");
    }

    @AfterTry
    void delete() throws IOException {
        Files.deleteIfExists(file);
    }

    @Provide
    Arbitrary<List<GpuFrame>> frames() {
        Arbitrary<Long> times = Arbitraries.longs().between(0, 1_000_000);
        Arbitrary<MadeScope> scopes = Combinators.combine(Arbitraries.of(NAMES), Arbitraries.integers().between(-1, 3),
                Arbitraries.integers().between(0, 1), Arbitraries.integers().between(0, 3), times, times,
                Arbitraries.longs().between(-1, 1000)).as(
                        (name, parent, queue, count, begin, time,
                                samples) -> new MadeScope(Scope.named(name), parent, queue, count, begin, begin + time,
                                        samples, null, samples % 3 == 0 ? 7 * samples : GpuFrame.NOT_COUNTED));
        return Combinators.combine(scopes.list().ofMaxSize(6).map(CaptureJsonProperties::asTree),
                queue(QUEUES.getFirst()), queue(QUEUES.getLast()))
                .as((tree, graphics, compute) -> new Measured(tree, List.of(graphics, compute)))
                .list().ofMaxSize(60).map(all -> {
                    List<GpuFrame> frames = new ArrayList<>();
                    for (Measured each : all) {
                        long number = frames.size();
                        frames.add(MadeFrames.frame(number, 100 * number, 100 * number + each.scopes.size(),
                                each.scopes, each.queues));
                    }
                    return frames;
                });
    }

    /** A frame's scopes, and what its queues did. */
    private record Measured(List<MadeScope> scopes, List<GivenFrame.Queue> queues) {
    }

    private static Arbitrary<GivenFrame.Queue> queue(GpuQueue queue) {
        Arbitrary<Long> known = Arbitraries.longs().between(GpuFrame.NOT_COUNTED, 100_000);
        return Combinators.combine(Arbitraries.longs().between(0, 1_000_000), known,
                Arbitraries.of(ClockQuality.class), known)
                .as((busy, latency, clock, deviation) -> new GivenFrame.Queue(queue, busy, latency, clock, deviation,
                        0));
    }

    /** Scopes with parents before them, and no two of one path on one queue. */
    private static List<MadeScope> asTree(List<MadeScope> scopes) {
        List<MadeScope> tree = new ArrayList<>();
        TreeSet<String> paths = new TreeSet<>();
        for (MadeScope each : scopes) {
            int parent = each.parent() < tree.size() ? each.parent() : -1;
            if (paths.add(parent + " " + each.queue() + " " + each.scope().name())) {
                tree.add(new MadeScope(each.scope(), parent, each.queue(), each.count(), each.begin(), each.end(),
                        each.samples(), null, each.host()));
            }
        }
        return tree;
    }

    private static Long percentile(List<Long> sorted, double percent) {
        return sorted.isEmpty() ? null : sorted.get((int) Math.max(0, Math.ceil(percent * sorted.size() / 100) - 1));
    }

    /**
     * Times are whole up to 2 &middot; 10^digits, as a histogram of so many significant digits promises; a longer one
     * stands for all that are like it in these digits, as the longest of them: it is larger by less than a part in
     * 10^digits.
     */
    private static long longestLike(long time, int digits) {
        long unit = (long) Math.pow(10, digits);
        return time <= 2 * unit ? time : time + time / unit;
    }

    private static void assertPercentile(@Nullable Long written, List<Long> sorted, double percent, int digits) {
        if (sorted.isEmpty()) {
            assertThat(written).isNull();
        } else {
            long time = percentile(sorted, percent);
            assertThat(written).as("percentile %s", percent)
                    .isBetween(time, Math.min(longestLike(time, digits), sorted.getLast()));
        }
    }

    private static void assertTimes(ReadData written, List<Long> times, int digits) {
        List<Long> sorted = times.stream().sorted().toList();
        assertThat(written.number("count")).isEqualTo(sorted.size());
        assertThat(written.number("sum")).isEqualTo(sorted.stream().mapToLong(time -> time).sum());
        assertThat(written.number("min")).isEqualTo(sorted.isEmpty() ? null : sorted.getFirst());
        assertThat(written.number("max")).isEqualTo(sorted.isEmpty() ? null : sorted.getLast());
        assertPercentile(written.number("median"), sorted, 50, digits);
        assertPercentile(written.number("p99"), sorted, 99, digits);
        if (sorted.isEmpty()) {
            assertThat(written.array("percentiles")).isEmpty();
            assertThat(written.has("steps")).isFalse();
            return;
        }
        List<Long> percentiles = written.numbers("percentiles");
        assertThat(percentiles).hasSize(CaptureJson.PERCENTILES.length);
        for (int i = 0; i < percentiles.size(); i++) {
            assertPercentile(percentiles.get(i), sorted, CaptureJson.PERCENTILES[i], digits);
        }
        long end = written.number("from");
        long below = 0;
        for (long step : written.numbers("steps")) {
            end += written.number("step");
            below += step;
            long until = end;
            assertThat(below).as("times below %s", end).isBetween(
                    sorted.stream().filter(time -> longestLike(time, digits) < until).count(),
                    sorted.stream().filter(time -> time < until).count());
        }
        assertThat(below + written.number("above")).isEqualTo(sorted.size());
        assertThat(end).isGreaterThan(percentile(sorted, 99));
    }

    private static String path(GpuFrame frame, int scope) {
        return frame.parent(scope) < 0 ? json(frame.name(scope))
                : path(frame, frame.parent(scope)) + "/" + json(frame.name(scope));
    }

    /** Half a character becomes the one that stands for what is none. */
    private static String json(String name) {
        StringBuilder whole = new StringBuilder();
        name.codePoints().forEach(each -> whole
                .appendCodePoint(Character.getType(each) == Character.SURROGATE ? 0xFFFD : each));
        return whole.toString();
    }

    @Property(tries = 60)
    void scopesAreWhatSortingFinds(@ForAll("frames") List<GpuFrame> frames) throws IOException {
        ReadData data = Captures.written(file, Script.of(frames));
        Map<String, List<Long>> times = new LinkedHashMap<>();
        Map<String, Long> recorded = new LinkedHashMap<>();
        Map<String, List<Long>> samples = new LinkedHashMap<>();
        Map<String, List<Long>> hosts = new LinkedHashMap<>();
        for (GpuFrame frame : frames) {
            Map<String, Long> time = new LinkedHashMap<>();
            Map<String, Long> counted = new LinkedHashMap<>();
            Map<String, Long> host = new LinkedHashMap<>();
            frame.forEach(scope -> {
                String path = path(frame, scope);
                times.computeIfAbsent(path, each -> new ArrayList<>());
                if (frame.count(scope) > 0) {
                    time.merge(path, frame.nanoseconds(scope), Long::sum);
                    recorded.merge(path, (long) frame.count(scope), Long::sum);
                    if (frame.samples(scope) >= 0) {
                        counted.merge(path, frame.samples(scope), Long::sum);
                    }
                    if (frame.hostNanoseconds(scope) >= 0) {
                        host.merge(path, frame.hostNanoseconds(scope), Long::sum);
                    }
                }
            });
            time.forEach((path, sum) -> times.get(path).add(sum));
            counted.forEach((path, sum) -> samples.computeIfAbsent(path, each -> new ArrayList<>()).add(sum));
            host.forEach((path, sum) -> hosts.computeIfAbsent(path, each -> new ArrayList<>()).add(sum));
        }
        double all = frames.stream().mapToLong(GpuFrame::sumNanoseconds).sum();
        List<ReadData> scopes = data.objects("scopes");
        assertThat(scopes).hasSize(times.size());
        for (int i = 0; i < scopes.size(); i++) {
            String path = data.path(i);
            assertThat(times).containsKey(path);
            assertTimes(scopes.get(i), times.get(path), i < EXACT ? DIGITS : FEWER_DIGITS);
            assertThat(scopes.get(i).number("recorded")).isEqualTo(recorded.getOrDefault(path, 0L));
            assertThat(scopes.get(i).object("counts").decimal("samples")).isEqualTo(average(samples.get(path)));
            assertThat(scopes.get(i).object("counts").decimal("host time ns")).isEqualTo(average(hosts.get(path)));
            double own = times.get(path).stream().mapToLong(each -> each).sum();
            assertThat(scopes.get(i).decimal("share"))
                    .isEqualTo(all == 0 ? null : (Double) (Math.round(1000 * own / all) / 10.0));
        }
    }

    private static @Nullable Double average(@Nullable List<Long> sums) {
        return sums == null ? null : (Double) sums.stream().mapToLong(each -> each).average().orElseThrow();
    }

    @Property(tries = 60)
    void framesQueuesAndSeriesAreWhatSortingFinds(@ForAll("frames") List<GpuFrame> frames) throws IOException {
        ReadData data = Captures.written(file, Script.of(frames));
        List<Long> sums = frames.stream().map(GpuFrame::sumNanoseconds).toList();
        assertTimes(data.object("gpu"), sums, DIGITS);
        assertTimes(data.object("host"), frames.stream().map(GpuFrame::hostNanoseconds).toList(), DIGITS);
        List<ReadData> queues = data.objects("queues");
        assertThat(queues).hasSize(frames.isEmpty() ? 0 : 2);
        for (int i = 0; i < queues.size(); i++) {
            GpuQueue queue = QUEUES.get(i);
            assertThat(queues.get(i).all()).containsOnlyKeys("name", "clock", "deviation", "busy", "latency");
            assertThat(queues.get(i).text("name")).isEqualTo(queue.name());
            assertThat(queues.get(i).text("clock")).isEqualTo(frames.getLast().clock(queue).name());
            assertThat(queues.get(i).number("deviation")).isEqualTo(
                    Math.max(0, frames.stream().mapToLong(frame -> frame.clockDeviationNanoseconds(queue)).max()
                            .orElseThrow()));
            assertTimes(queues.get(i).object("busy"),
                    frames.stream().map(frame -> frame.busyNanoseconds(queue)).toList(), FEWER_DIGITS);
            assertTimes(queues.get(i).object("latency"),
                    frames.stream().map(frame -> frame.latencyNanoseconds(queue))
                            .filter(latency -> latency != GpuFrame.NOT_COUNTED).toList(),
                    FEWER_DIGITS);
        }
        ReadData series = data.object("series");
        assertThat(series.number("every")).isEqualTo(1);
        assertThat(series.numbers("GPU_SUM")).isEqualTo(sums);
        assertThat(series.numbers("GPU_MOST")).isEqualTo(sums);
        assertThat(series.numbers("HOST_SUM")).isEqualTo(frames.stream().map(GpuFrame::hostNanoseconds).toList());
    }

    @Property(tries = 60)
    void theWorstFramesAreKeptWithTheirTrees(@ForAll("frames") List<GpuFrame> frames) throws IOException {
        ReadData data = Captures.written(file, Script.of(frames));
        List<GpuFrame> byTime = frames.stream()
                .sorted(Comparator.comparingLong(GpuFrame::sumNanoseconds).reversed()
                        .thenComparingLong(GpuFrame::number))
                .toList();
        List<ReadData> kept = data.objects("frames");
        assertThat(kept.stream().filter(each -> each.all().get("worst").equals(true))
                .map(each -> each.number("number")))
                .isEqualTo(byTime.stream().limit(KeptFrames.WORST).map(GpuFrame::number).toList());
        assertThat(kept)
                .hasSizeBetween(Math.min(frames.size(), KeptFrames.WORST), KeptFrames.WORST + KeptFrames.SAMPLED)
                .extracting(each -> each.number("number")).doesNotHaveDuplicates();
        for (ReadData each : kept) {
            GpuFrame frame = frames.get(Math.toIntExact(each.number("number")));
            assertThat(each.number("gpu")).isEqualTo(frame.sumNanoseconds());
            List<ReadData> queues = each.objects("queues");
            assertThat(queues).hasSize(QUEUES.size());
            for (int i = 0; i < QUEUES.size(); i++) {
                long latency = frame.latencyNanoseconds(QUEUES.get(i));
                assertThat(queues.get(i).all()).containsOnlyKeys("name", "busy", "latency");
                assertThat(queues.get(i).text("name")).isEqualTo(QUEUES.get(i).name());
                assertThat(queues.get(i).number("busy")).isEqualTo(frame.busyNanoseconds(QUEUES.get(i)));
                assertThat(queues.get(i).number("latency"))
                        .isEqualTo(latency == GpuFrame.NOT_COUNTED ? null : (Long) latency);
            }
            assertThat(each.array("scopes")).hasSize(frame.size());
            for (int scope = 0; scope < frame.size(); scope++) {
                List<?> row = (List<?>) each.array("scopes").get(scope);
                assertThat(data.path(Math.toIntExact(ReadData.number(row.get(0))))).isEqualTo(path(frame, scope));
                assertThat(row.subList(1, 5)).extracting(ReadData::number).containsExactly((long) frame.parent(scope),
                        (long) QUEUES.indexOf(frame.queue(scope)), (long) frame.count(scope), frame.nanoseconds(scope));
                assertThat(ReadData.number(row.get(5))).isEqualTo(frame.count(scope) == 0 ? null
                        : (Long) (frame.beginNanoseconds(scope) - frame.hostBeginNanoseconds()));
            }
        }
    }

    /** Whatever a scope, a thread, a report or the machine is called, the page stays the page. */
    @Property(tries = 100)
    void noTextEndsItsScript(@ForAll("texts") String text) throws IOException {
        String name = text.isBlank() ? "blank" : text;
        try (HtmlReport report = HtmlReport.create(file, Map.of(text, text))) {
            report.report(new ProfilerReport.ScopeLeftOpen(0, false, text, QUEUES.getFirst()), 0);
            report.host(new HostScope(new HostThread(1, text), text, HostScope.Origin.DRIVER, 0, 1));
            report.frame(
                    MadeFrames.frame(0, 0, 1, List.of(GpuQueue.named(name)), List.of(MadeScope.of(name, -1, 0, 0, 5))));
        }
        ReadData data = ReadData.of(file);
        assertThat(data.object("about").all()).containsExactly(Map.entry(json(text), json(text)));
        assertThat(data.path(0)).isEqualTo(json(name));
        assertThat(data.objects("queues").getFirst().text("name")).isEqualTo(json(name));
        assertThat(data.objects("hostTimes").getFirst().text("thread")).isEqualTo(json(text));
        assertThat(data.object("reports").objects("first").getFirst().text("text")).contains(json(text));
        String page = Files.readString(file);
        assertThat(page.split("<script", -1)).hasSize(4);
        assertThat(page.split("</script", -1)).hasSize(4);
        assertThat(BaseReport.read(file).frames()).isEqualTo(1);
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.oneOf(Arbitraries.of(NAMES),
                Arbitraries.strings().ofMaxLength(40).filter(text -> text.indexOf('\0') < 0));
    }
}
