package dev.readout.cli.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.cli.Json;
import dev.readout.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the real layer's lines say of the device, and what drivers give it. */
class DeviceLinesTest {
    @TempDir
    private Path folder;

    private Run table(String log) throws IOException {
        return Run.of("trace", "--summary", "--format", "csv", "--timeline", folder.resolve("out.json").toString(),
                Files.writeString(folder.resolve("a.log"), log).toString());
    }

    /** The slices of the device: when they begin, and how long they take, in µs. */
    private List<String> drawn() throws IOException {
        return Json.events(folder.resolve("out.json")).stream()
                .filter(event -> event.get("ph").equals("X") && text(event, "pid").equals("2"))
                .map(event -> event.get("name") + " " + text(event, "ts") + " " + text(event, "dur")).toList();
    }

    private static String text(Map<String, Object> event, String name) {
        return ((Json.Number) event.get(name)).text();
    }

    private static String call(int number, long entered, long left, String queue) {
        return ">>>> Time: %d TID = 7 clEnqueueNDRangeKernel( k ): queue = %s; EnqueueCounter: %d%n"
                .formatted(entered, queue, number)
                + "<<<< Time: %d TID = 7 clEnqueueNDRangeKernel -> CL_SUCCESS%n"
                        .formatted(left);
    }

    private static String durations(int number, String first, String second, long took) {
        return "Device Time for k (enqueue %d) = %s ns (queued -> submit), %s ns (submit -> start), %d ns"
                .formatted(number, first, second, took) + " (start -> end)\n";
    }

    private static String times(int number, long queued, long submitted, long started, long ended) {
        return "Device Timeline for k (enqueue %d) = %d ns (queued), %d ns (submit), %d ns (start), %d ns (end)\n"
                .formatted(number, queued, submitted, started, ended);
    }

    /** Of several writers: a time of one form is none of the other, and nobody knows whose the last ones are. */
    @Test
    void ofTwoDeviceLinesInOneNoTimeIsRead() throws IOException {
        String one = durations(0, "5", "6", 700).strip();
        String other = times(0, 1_000, 1_005, 1_011, 1_711).strip();
        for (String line : List.of(one + other, other + one, one + one, other + other, one + " " + other)) {
            assertThat(table(call(0, 10, 11, "0x1") + line + "\n").err()).as(line)
                    .contains(", 0 device times, 1 other");
        }
    }

    @Test
    void withoutACounterTheLabelTellsWhoseALineIs() throws IOException {
        String one = durations(0, "5", "6", 700).replace(" (enqueue 0)", "");
        String other = times(0, 1_000, 1_005, 1_011, 1_711).replace(" (enqueue 0)", "");
        assertThat(table(call(0, 10, 11, "0x1") + one + other).err()).contains(", 1 device time,");
        assertThat(table(call(0, 10, 11, "0x1") + one + other.replace("for k", "for j")).err())
                .contains(", 2 device times,");
    }

    /** Nobody's clock is at 146 years. */
    @Test
    void whatHasNoTimeIsPlacedByItsCall() throws IOException {
        long far = 1L << 62;
        table(call(0, 1000, 1010, "0x1") + call(1, 2000, 2010, "0x1") + times(0, 5_000, 5_001, 5_002, 6_002)
                + times(1, 6_000, far, far + 1, far + 7_001));

        assertThat(drawn()).hasSize(2).last().asString().startsWith("k 20").endsWith(" 7.000");
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0, 0", "500, 600, 0, 0", "500, 600, 700, 0", "500, 600, 700, 650", "500, 600, 0, 700"})
    void timesThatWereNotTakenAreLeftOutAndMoveNothing(long queued, long submitted, long started, long ended)
            throws IOException {
        Run run = table(call(0, 160, 171, "0x1") + call(1, 172, 175, "0x1")
                + durations(0, Long.toUnsignedString(submitted - queued), Long.toUnsignedString(started - submitted), 0)
                        .replace(" 0 ns (start", " " + Long.toUnsignedString(ended - started) + " ns (start")
                + times(0, queued, submitted, started, ended)
                + times(1, 1_539_060_885_566_660L, 1_539_060_885_577_440L, 1_539_060_885_587_440L,
                        1_539_060_885_597_440L));

        assertThat(run.lines()).endsWith("k,2,,10000,10000,10000,ns,false,true");
        assertThat(run.err()).contains(" 2 device times (1 left out: zero or out of order), 0 other lines");
        assertThat(drawn()).containsExactly("k 192.780 10.000");
    }

    @Test
    void whatIsGoodOfTimesOutOfOrderIsKept() throws IOException {
        Run run = table(call(0, 160, 171, "0x1") + call(1, 172, 175, "0x1") + call(2, 176, 177, "0x2")
                + durations(0, "10780", "18446744073693902344", 2112)
                + times(1, 0, 1_539_060_885_577_440L, 1_539_060_885_577_500L, 1_539_060_885_579_500L)
                + times(2, 1_539_060_885_566_660L, 1_539_060_885_577_440L, 1_539_060_869_925_410L,
                        1_539_060_869_927_410L));

        assertThat(run.lines()).endsWith("k,3,,6112,2037,2112,ns,false,true");
        assertThat(drawn()).hasSize(3).contains("k 160.000 2.112", "k 176.000 2.000")
                .noneMatch(slice -> slice.contains("-"));
    }

    /** A year of microseconds, which a double has no nanoseconds of. */
    @Test
    void timesBeginSoonAndTheirZeroIsSaid() throws IOException {
        long year = 31_536_000_000_000L;
        table(call(0, year, year + 1, "0x1") + durations(0, "5", "6", 7));

        assertThat(drawn()).containsExactly("k 3600000000.011 0.007");
        assertThat(Json.object(Files.readString(folder.resolve("out.json"))).get("otherData").toString())
                .contains(Long.toString(1000 * (year - 3_600_000_000L)));
    }

    /** Pairs lie on both sides of where a range ends, or in the last range alone. */
    @ParameterizedTest
    @ValueSource(ints = {0, 59_500})
    void commandsAreTheSameHoweverManyThreadsReadTheLog(int first) throws IOException {
        StringBuilder log = new StringBuilder();
        int commands = 60_000;
        for (int i = 0; i < commands; i++) {
            log.append(call(i, 10L + i, 11L + i, "0x1") + durations(i, "5", "6", i))
                    .append(i < first || i % 3 == 0 ? "" : times(i, 100, 105, 111, 111 + i));
        }
        String file = Files.writeString(folder.resolve("a.log"), log).toString();
        Run one = Run.of("trace", "--summary", "--format", "csv", "--threads", "1", file);

        assertThat(Files.size(Path.of(file))).isGreaterThan(1 << 23);
        assertThat(one.lines()).endsWith("k,60000,," + 30_000L * 59_999 + ",29999,59999,ns,false,true");
        for (String threads : List.of("2", "3", "4")) {
            assertThat(Run.of("trace", "--summary", "--format", "csv", "--threads", threads, file)).isEqualTo(one);
        }
    }
}
