package dev.readout.export.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.readout.cli.Json;
import dev.readout.export.HostScope;
import dev.readout.export.HostThread;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.MadeFrames.MadeScope;
import dev.readout.profile.ProfilerReport;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.BeforeTry;

/** Whoever takes the updates of a capture, from any moment on, has in the end what its report has. */
class LiveUpdatesProperties {
    /** More than two updates have. */
    private static final int MOST_SCOPES = 20;
    private static final HostThread MAIN = new HostThread(1, "main");
    /** What the page of a capture that has ended says once, of more than its updates. */
    private static final Set<String> ONCE = Set.of("version", "about", "program", "percents");

    private ReportSummary capture;
    private long changes;

    @BeforeTry
    void beginAnew() {
        capture = ReportSummary.create(Map.of("device", "made"));
        changes = 0;
    }

    /** A reader, which keeps what it was sent. */
    private final class Reader {
        private final LiveUpdates updates = new LiveUpdates(capture, "capture");
        private boolean ends;
        private final Map<String, Object> shared = new HashMap<>();
        private final List<Map<String, Object>> loops = new ArrayList<>();
        private final List<Map<String, Object>> frames = new ArrayList<>();

        private void take() throws IOException {
            Map<String, Object> update = Json.object(updates.next(changes, ends));
            assertThat(update).containsEntry("live", "capture");
            Map<String, Object> coming = object(update.get("shared"));
            coming.put("hostTimes",
                    spliced(shared.get("hostTimes"), coming.remove("hostFrom"), coming.get("hostTimes"), true));
            shared.putAll(coming);
            if (loops.size() != integer(update.get("loops"))) {
                // All of them come anew.
                loops.clear();
                frames.clear();
            }
            while (loops.size() < integer(update.get("loops"))) {
                loops.add(new HashMap<>());
                frames.add(new HashMap<>());
            }
            int at = integer(update.get("at"));
            Map<String, Object> loop = object(update.get("loop"));
            Map<String, Object> own = loops.get(at);
            for (String name : List.of("loop", "scopesLeftOut", "timesBelowZero", "gpu", "host", "queues")) {
                if (loop.containsKey(name)) {
                    own.put(name, loop.get(name));
                }
            }
            own.put("scopes", spliced(own.get("scopes"), loop.get("from"), loop.get("scopes"), true));
            Map<String, Object> series = new LinkedHashMap<>(object(loop.get("series")));
            Map<String, Object> before = own.get("series") == null ? Map.of() : object(own.get("series"));
            series.replaceAll((name, points) -> points instanceof List
                    ? spliced(before.get(name), loop.get("point"), points, false) : points);
            own.put("series", series);
            takeFrames(at, loop);
        }

        private void takeFrames(int at, Map<String, Object> loop) {
            int scopes = list(loops.get(at).get("scopes")).size();
            int hostTimes = list(shared.get("hostTimes")).size();
            for (Object each : list(loop.get("frames"))) {
                Map<String, Object> frame = object(each);
                assertThat(list(frame.get("scopes"))).as("scopes that were sent")
                        .allMatch(scope -> integer(list(scope).getFirst()) < scopes);
                assertThat(list(frame.get("hostScopes"))).as("names that were sent")
                        .allMatch(span -> integer(list(span).getFirst()) < hostTimes);
                frames.get(at).put(frame.get("id").toString(), frame);
            }
            List<Object> kept = new ArrayList<>();
            for (Object id : list(loop.get("kept"))) {
                if (frames.get(at).get(id.toString()) instanceof Map<?, ?> frame) {
                    Map<String, Object> copy = object(frame);
                    copy.put("worst", list(loop.get("kept")).indexOf(id) < integer(loop.get("worst")));
                    kept.add(copy);
                }
            }
            loops.get(at).put("frames", kept);
        }

        private Map<String, Object> whole() {
            Map<String, Object> whole = new HashMap<>(shared);
            if (loops.size() == 1) {
                whole.putAll(loops.getFirst());
            } else {
                whole.put("loops", loops);
            }
            return whole;
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Object value) {
        return new LinkedHashMap<>((Map<String, Object>) value);
    }

    private static List<?> list(Object value) {
        return (List<?>) value;
    }

    private static int integer(Object number) {
        return Integer.parseInt(((Json.Number) number).text());
    }

    /** A list with its part from a place on replaced: by as many as come, or all of it. */
    private static List<Object> spliced(Object old, Object from, Object coming, boolean keepsRest) {
        List<Object> all = new ArrayList<>(old == null ? List.of() : list(old));
        assertThat(integer(from)).as("no gap").isLessThanOrEqualTo(all.size());
        List<Object> rest = all.subList(integer(from), keepsRest
                ? Math.min(all.size(), integer(from) + list(coming).size()) : all.size());
        rest.clear();
        all.addAll(integer(from), list(coming));
        return all;
    }

    private void frame(Random random, int loops, Map<Integer, Long> numbers) {
        int loop = random.nextInt(loops);
        // A profiler that is built anew may begin from 1 again.
        long number = numbers.compute(loop, (key, last) -> last == null || random.nextInt(60) == 0 ? 1
                : last + 1 + random.nextInt(20) / 19);
        List<MadeScope> scopes = new ArrayList<>();
        for (int i = random.nextInt(1 + random.nextInt(MOST_SCOPES)); i > 0; i--) {
            scopes.add(MadeScope.of("scope " + random.nextInt(MOST_SCOPES) + "/" + i, random.nextInt(-1, scopes.size()),
                    0, 1000 * number, 1000 * number + random.nextInt(500)));
        }
        capture.frame(MadeFrames.frame(number, 1000 * number, 1000 * number + random.nextInt(2000),
                List.of(GpuQueue.named("window " + loop)), scopes));
    }

    private void change(Random random, int loops, Map<Integer, Long> numbers) {
        changes++;
        long about = numbers.values().stream().mapToLong(each -> each).max().orElse(0);
        switch (random.nextInt(12)) {
            case 0 -> {
                switch (random.nextInt(4)) {
                    case 0 -> capture.droppedFrames(1 + random.nextInt(9));
                    case 1 -> capture.droppedHostScopes(1);
                    case 2 -> capture.droppedReports(2);
                    default -> capture.endedEarly("change " + changes);
                }
            }
            case 1 -> capture.report(new ProfilerReport.Disjoint(random.nextLong(about + 1), false), 0);
            case 2, 3 -> {
                long begin = 1000 * (about - random.nextInt(9));
                capture.host(new HostScope(MAIN, "work " + random.nextInt(6), HostScope.Origin.APPLICATION, begin,
                        begin + random.nextInt(3000)));
            }
            default -> frame(random, loops, numbers);
        }
    }

    @Property(tries = 60)
    void aReaderHasInTheEndAllThatTheReportHas(@ForAll long seed, @ForAll @IntRange(min = 1, max = 3) int loops,
            @ForAll @IntRange(max = 200) int length) throws IOException {
        Random random = new Random(seed);
        Map<Integer, Long> numbers = new HashMap<>();
        List<Reader> readers = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            change(random, loops, numbers);
            if (random.nextInt(length) == 0) {
                readers.add(new Reader());
            }
            for (Reader reader : readers) {
                if (random.nextInt(20) == 0) {
                    reader.take();
                }
            }
        }
        readers.add(new Reader());
        readers.getLast().ends = true;

        StringWriter text = new StringWriter();
        try (JsonGenerator json = CaptureJson.generator(text)) {
            new CaptureJson(json, capture).write(null, null);
        }
        Map<String, Object> expected = Json.object(text.toString());
        expected.keySet().removeAll(ONCE);
        for (Reader reader : readers) {
            int updates = 0;
            while (!reader.updates.isWhole(changes)) {
                reader.take();
                assertThat(++updates).as("it comes to an end").isLessThan(2000);
            }
            Map<String, Object> whole = reader.whole();
            assertThat(whole.keySet()).isEqualTo(expected.keySet());
            expected.forEach((name, value) -> assertThat(whole.get(name)).as(name).isEqualTo(value));
        }
    }
}
