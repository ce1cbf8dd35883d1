package dev.readout.cli.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.cli.Json;
import dev.readout.cli.Run;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;

/** The work of a queue on the tracks of a timeline: whoever draws it takes what lies within other work for its part. */
class DeviceTimelineProperties {
    private static final int CALLS = 3;

    /** Work of a call, in ns since it. */
    private record Work(int call, int start, int took) {
        int end() {
            return start + took;
        }

        boolean isApartFrom(Work other) {
            return end() <= other.start || other.end() <= start;
        }

        boolean mayHold(Work later) {
            return call == later.call && start <= later.start && later.end() <= end();
        }
    }

    @Provide
    Arbitrary<Work> work() {
        return Combinators.combine(Arbitraries.integers().between(0, CALLS - 1), Arbitraries.integers().between(0, 30),
                Arbitraries.integers().between(0, 12)).as(Work::new);
    }

    @Property(tries = 100)
    void whatSharesATrackIsApartOrAPart(@ForAll @Size(max = 40) List<@From("work") Work> works) throws IOException {
        for (List<Work> track : drawn(works)) {
            for (int i = 0; i < track.size(); i++) {
                Work first = track.get(i);
                assertThat(track.subList(i + 1, track.size()))
                        .allMatch(later -> first.isApartFrom(later) || first.mayHold(later));
            }
        }
    }

    /** As {@code readout trace --gpu} writes it. */
    @Property(tries = 100)
    void wholesWithTheirPartsNeedOneTrack(@ForAll @Size(max = 9) List<@Size(max = 9) List<@From("work") Work>> each)
            throws IOException {
        List<Work> works = new ArrayList<>();
        int now = 0;
        for (List<Work> parts : each) {
            int whole = works.size();
            int start = now;
            for (Work part : parts) {
                works.add(new Work(whole % CALLS, now + part.start, part.took));
                now += part.end();
            }
            works.add(whole, new Work(whole % CALLS, start, now - start));
        }

        assertThat(drawn(works)).hasSizeLessThanOrEqualTo(1);
    }

    @Provide
    Arbitrary<String> time() {
        return Arbitraries.of("0", "1", "3", "3155760000000000000", "4600000000000000000", "4700000000000000000",
                "9223372036854775807", "18446744073709551615");
    }

    /** A corrupt line ends no timeline. */
    @Property(tries = 100)
    void workOfAnyTimesLeavesTheRestDrawn(@ForAll @Size(4) List<@From("time") String> times) throws IOException {
        Path folder = Files.createTempDirectory("times");
        Path file = Files.writeString(folder.resolve("calls.log"), """
                >>>> Time: 1 TID = 1 clFlush
                <<<< Time: 2 TID = 1 clFlush
                Device Timeline for k (enqueue 0) = %s ns (queued), %s ns (submit), %s ns (start), %s ns (end)
                """.formatted(times.toArray()));
        Path out = folder.resolve("out.json");

        Run run = Run.of("trace", "--timeline", out.toString(), file.toString());

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(Files.readString(out)).contains("\"clFlush\"");
        Files.delete(file);
        Files.delete(out);
        Files.delete(folder);
    }

    /** The tracks that work is drawn on, each in the order of the file. */
    @SuppressWarnings("unchecked")
    private static List<List<Work>> drawn(List<Work> works) throws IOException {
        StringBuilder log = new StringBuilder();
        for (int call = 0; call < CALLS; call++) {
            log.append(">>>> Time: 1 vkQueueSubmit: queue = 0x9; EnqueueCounter: ").append(call)
                    .append("\n<<<< Time: 1 vkQueueSubmit -> VK_SUCCESS\n");
        }
        for (Work work : works) {
            log.append("Device Time for work (enqueue %d) = 0 ns (queued -> submit), %d ns (submit -> start),"
                    .formatted(work.call, work.start)).append(" %d ns (start -> end)\n".formatted(work.took));
        }
        Path folder = Files.createTempDirectory("lanes");
        Path file = Files.writeString(folder.resolve("calls.log"), log);
        Path out = folder.resolve("out.json");
        Run run = Run.of("trace", "--timeline", out.toString(), file.toString());
        Map<String, List<Work>> tracks = new TreeMap<>();
        for (Map<String, Object> event : Json.events(out)) {
            if (event.get("ph").equals("X") && event.get("name").equals("work")) {
                tracks.computeIfAbsent(event.get("tid").toString(), unused -> new ArrayList<>()).add(new Work(
                        number(((Map<String, Object>) event.get("args")).get("enqueueCounter"), 0),
                        number(event.get("ts"), 3) - 1000, number(event.get("dur"), 3)));
            }
        }
        Files.delete(file);
        Files.delete(out);
        Files.delete(folder);
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(tracks.values().stream().mapToInt(List::size).sum()).isEqualTo(works.size());
        return List.copyOf(tracks.values());
    }

    private static int number(Object number, int places) {
        return new BigDecimal(((Json.Number) number).text()).movePointRight(places).intValueExact();
    }
}
