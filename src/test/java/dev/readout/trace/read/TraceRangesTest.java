package dev.readout.trace.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Ranges that several threads read give what one reader gives, whatever is open where they begin. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TraceRangesTest {
    /** An event, with all that the trace says of it. */
    private record Found(TraceEvent event, long line, String what) {
        static Found of(TraceEvent event, TraceReader trace) {
            return switch (event) {
                case ENTERED, RETURNED, NOT_ENTERED ->
                        new Found(event, trace.line(), ReadCall.of(event, trace.call()).toString());
                // It has no line of its own.
                case NOT_RETURNED -> new Found(event, 0, ReadCall.of(event, trace.call()).toString());
                case HOST_TIME -> new Found(event, trace.line(),
                        trace.hostTime().label() + trace.hostTime().nanoseconds());
                default -> new Found(event, trace.line(),
                        new String(trace.lineBytes().toArray(ValueLayout.JAVA_BYTE),
                                StandardCharsets.ISO_8859_1) + trace.position());
            };
        }
    }

    /** What a reader gives, and how many lines it skipped. */
    private record Reading(List<Found> found, long skipped) {
        static Reading of(TraceReader trace) {
            List<Found> found = new ArrayList<>();
            for (TraceEvent event = trace.next(); event != TraceEvent.END; event = trace.next()) {
                found.add(Found.of(event, trace));
            }
            return new Reading(found, trace.skippedLines());
        }

        static Reading of(byte[] log) {
            try (TraceReader trace = TraceReader.of(MemorySegment.ofArray(log))) {
                return of(trace);
            }
        }

        static Reading joined(List<Reading> readings) {
            return new Reading(readings.stream().flatMap(reading -> reading.found.stream()).toList(),
                    readings.stream().mapToLong(Reading::skipped).sum());
        }
    }

    /** Reads with two threads or more, and gives how many ranges were read twice. */
    private static int assertSame(byte[] log, int threads, long size, long runUp) {
        List<Reading> readings = new ArrayList<>();
        RangeReading<Reading> reading =
                new RangeReading<>(MemorySegment.ofArray(log), size, runUp, Reading::of, readings::add);
        reading.run(threads);

        assertThat(Reading.joined(readings)).isEqualTo(Reading.of(log));
        return reading.readAgain();
    }

    private static <R> List<R> list(MemorySegment log, int threads, Function<TraceReader, R> read) {
        List<R> results = new ArrayList<>();
        TraceRanges.read(log, threads, read, results::add);
        return results;
    }

    /** Lines that mean something to each other: few threads, few functions, and exits that are there or not. */
    @Provide
    Arbitrary<String> logs() {
        Arbitrary<String> context = Arbitraries.of("", "TID = 1 ", "TID = 2 ", "TNum = 3 ", "Time: 5 TID = 1 ");
        Arbitrary<String> function = Arbitraries.of("clA", "clA", "clB", "clFinish");
        Arbitrary<String> tail = Arbitraries.of("", ": a = 1", ": a = [ 1\n2", ": a = \"x\ny\"; EnqueueCounter: 3");
        Arbitrary<String> entry = Combinators.combine(context, function, tail).as((c, f, t) -> ">>>> " + c + f + t);
        Arbitrary<String> exit = Combinators.combine(context, function, Arbitraries.of("", " -> CL_SUCCESS",
                ": x = 5 -> CL_INVALID_VALUE", " created event = 0x1")).as((c, f, t) -> "<<<< " + c + f + t);
        Arbitrary<String> host = Combinators.combine(function, Arbitraries.integers().between(0, 99))
                .as((f, time) -> "Host Time for call 1: " + f + " = " + time + " ns");
        Arbitrary<String> error = function.map(f -> "ERROR! " + f + " returned CL_INVALID_VALUE (-30)");
        Arbitrary<String> other = Arbitraries.of("", "noise", "2", " ] more; EnqueueCounter: 9", "\r",
                "Device Time for x (enqueue 1) = 1 ns (queued -> submit), 2 ns (submit -> start), 3 ns (start -> end)");
        return Arbitraries.frequencyOf(Tuple.of(6, entry), Tuple.of(6, exit),
                Tuple.of(2, host), Tuple.of(1, error), Tuple.of(2, other))
                .list().ofMaxSize(60).map(lines -> String.join("\n", lines) + "\n");
    }

    @Property
    void rangesGiveWhatOneReaderGives(@ForAll("logs") String log, @ForAll @IntRange(min = 2, max = 4) int threads,
            @ForAll @IntRange(min = 1, max = 400) int size, @ForAll @IntRange(min = 0, max = 300) int runUp) {
        assertSame(log.getBytes(StandardCharsets.UTF_8), threads, size, runUp);
    }

    @ParameterizedTest
    @MethodSource("dev.readout.trace.read.InterceptCapturesTest#captures")
    void capturesMayBeCutAnywhere(String capture) {
        byte[] log = InterceptCapturesTest.bytes(capture);
        for (int size = 40; size < log.length; size += 97) {
            assertSame(log, 2, size, size / 4);
        }
    }

    @Test
    void hostileLogsAreReadAsByOneReader() {
        Random random = new Random(8);
        for (int round = 0; round < 2000; round++) {
            assertSame(HostileLogsTest.fragments(random, 120), 2 + random.nextInt(2), 1 + random.nextInt(100),
                    random.nextInt(100));
        }
    }

    @Test
    void moreCallsThanAreKeptMayBeOpen() {
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < OpenCalls.MOST + 500; i++) {
            log.append(">>>> TID = ").append(i).append(" clA").append(i % 7).append('\n');
        }
        for (int i = 0; i < OpenCalls.MOST + 500; i++) {
            log.append("<<<< TID = ").append(i).append(" clA").append(i % 7).append('\n');
        }
        assertSame(log.toString().getBytes(StandardCharsets.UTF_8), 2, 10_000, 1000);
    }

    private static String calls(int count) {
        return ">>>> TID = 1 clA: a = 1\n<<<< TID = 1 clA -> CL_SUCCESS\n".repeat(count);
    }

    @Test
    void aRangeIsReadAgainIfACallThatItEndsWasEnteredLongBefore() {
        byte[] log = (">>>> TID = 9 clLong: a = 7\n" + calls(100) + "<<<< TID = 9 clLong -> CL_SUCCESS\n" + calls(1000))
                .getBytes(StandardCharsets.UTF_8);
        CountDownLatch second = new CountDownLatch(1);
        List<Reading> readings = new ArrayList<>();
        // The first range is not done before the second one was begun: from a guess.
        RangeReading<Reading> reading = new RangeReading<>(MemorySegment.ofArray(log), 5000, 200, range -> {
            if (range.position() > 0) {
                second.countDown();
            } else {
                await(second);
            }
            return Reading.of(range);
        }, readings::add);
        reading.run(2);

        assertThat(Reading.joined(readings)).isEqualTo(Reading.of(log));
        assertThat(reading.readAgain()).isEqualTo(1);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** A line belongs to a lost call if it can be no other's, and another call of the function may stand before all. */
    @Test
    void aLineBeforeTheRangeMayBeAnOlderCalls() {
        byte[] log = (">>>> TID = 9 clA\n" + "noise\n".repeat(60) + ">>>> TID = 1 clOuter\n>>>> TID = 1 clA\n"
                + "Host Time for call 1: clA = 5 ns\n<<<< TID = 1 clOuter\n").getBytes(StandardCharsets.UTF_8);
        for (int size = 1; size < log.length; size++) {
            assertSame(log, 2, size, 100);
        }
    }

    /**
     * A lost exit of a function that others call all the time: known to be open for long, it is in later guesses.
     * Otherwise one reader would do all the work.
     */
    @Test
    void aLostCallCostsLittle() {
        String busy = ">>>> TID = 1 clA: a = 1\nHost Time for call 1: clA = 5 ns\n<<<< TID = 1 clA -> CL_SUCCESS\n";
        byte[] log = (">>>> TID = 9 clA\n" + busy.repeat(2000)).getBytes(StandardCharsets.UTF_8);

        assertThat(assertSame(log, 2, 5000, 200)).isLessThan(5);
    }

    @Test
    void functionsMayBeMoreThanAReaderKeeps() {
        StringBuilder log = new StringBuilder(">>>> TID = 9 clLong: a = 7\n");
        for (int i = 0; i < 40_000; i++) {
            log.append(">>>> TID = 1 cl").append(i).append("\n<<<< TID = 1 cl").append(i).append('\n');
        }
        log.append("<<<< TID = 9 clLong\n");
        assertSame(log.toString().getBytes(StandardCharsets.UTF_8), 2, log.length() / 2, 100);
    }

    /** What has no lines is looked through once, and not once for each range. */
    @Test
    void aTraceWithoutLinesIsOneRange() {
        MemorySegment zeros = Arena.ofAuto().allocate(64 << 20);
        List<Reading> readings = new ArrayList<>();
        new RangeReading<Reading>(zeros, 1 << 12, 64, Reading::of, readings::add).run(2);

        assertThat(readings).hasSize(1).allSatisfy(reading -> assertThat(reading.skipped()).isEqualTo(1));
    }

    @Test
    void whatIsNotDeclaredIsThrownAsItIs() {
        assertThatThrownBy(() -> read(range -> {
            RangeReading.<RuntimeException>rethrow(new IOException("no disk"));
            return 1;
        })).isExactlyInstanceOf(IOException.class).hasMessage("no disk");
    }

    @Test
    void aResultThatCannotBeTakenEndsTheReading() {
        MemorySegment log = MemorySegment.ofArray(calls(400).getBytes(StandardCharsets.UTF_8));
        assertThatIllegalStateException().isThrownBy(
                () -> new RangeReading<Reading>(log, 2000, 200, Reading::of, reading -> {
                    throw new IllegalStateException("full");
                }).run(3)).withMessage("full");
    }

    @Test
    void anInterruptedThreadStaysSoAndReadsAll() {
        Thread.currentThread().interrupt();
        try {
            assertSame(calls(1000).getBytes(StandardCharsets.UTF_8), 3, 2000, 200);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    /** Nobody waits for a thread that could not even say that it failed. */
    @Test
    void aThreadWithoutMemoryEndsTheReading() {
        List<byte[]> kept = Collections.synchronizedList(new ArrayList<>());
        assertThatThrownBy(() -> read(range -> {
            while (range.nextCall()) {
                if (range.call().line() > 300) {
                    kept.add(new byte[Integer.MAX_VALUE - 1]);
                }
            }
            return 1;
        })).isInstanceOf(OutOfMemoryError.class);
    }

    @Test
    void oneThreadReadsASegmentOfItsOwn() {
        byte[] log = calls(3).getBytes(StandardCharsets.UTF_8);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment segment = arena.allocate(log.length).copyFrom(MemorySegment.ofArray(log));

            assertThat(Reading.joined(list(segment, 1, Reading::of))).isEqualTo(Reading.of(log));
            assertThatIllegalArgumentException().isThrownBy(() -> list(segment, 2, Reading::of))
                    .withMessageContaining("shared arena");
        }
    }

    @Test
    void anEmptyTraceHasOneRange() {
        assertThat(list(MemorySegment.ofArray(new byte[0]), 3, Reading::of))
                .containsExactly(new Reading(List.of(), 0));
    }

    @Test
    void aFileIsMappedForAllThreads(@TempDir Path folder) throws IOException {
        String text = calls(250_000);
        Path log = Files.writeString(folder.resolve("log"), text);
        ConcurrentHashMap<Thread, Boolean> threads = new ConcurrentHashMap<>();

        List<Long> counts = new ArrayList<>();
        TraceRanges.read(log, 2, range -> {
            threads.put(Thread.currentThread(), true);
            long count = 0;
            while (range.nextCall()) {
                count += range.call().isReturned() ? 1 : 0;
            }
            return count;
        }, counts::add);

        assertThat(counts.stream().mapToLong(Long::longValue).sum()).isEqualTo(250_000);
        assertThat(counts).hasSizeGreaterThan(1);
        assertThat(threads).hasSize(2).containsKey(Thread.currentThread());
        assertThatThrownBy(() -> TraceRanges.read(folder.resolve("none"), 2, Reading::of, reading -> {}))
                .isInstanceOf(NoSuchFileException.class);
    }

    private static List<Integer> read(Function<TraceReader, Integer> read) {
        byte[] log = calls(400).getBytes(StandardCharsets.UTF_8);
        List<Integer> results = new ArrayList<>();
        new RangeReading<Integer>(MemorySegment.ofArray(log), 2000, 200, read, results::add).run(3);
        return results;
    }

    @Test
    void readingEndsWhereARangeIsNotReadToItsEnd() {
        List<Integer> lines = read(range -> {
            int line = 0;
            while (line < 100 && range.nextCall()) {
                line = (int) range.call().exitLine();
            }
            return line;
        });

        assertThat(lines).hasSizeGreaterThan(1).isSorted();
        assertThat(lines.getLast()).isEqualTo(100);
        assertThat(lines.subList(0, lines.size() - 1)).allMatch(line -> line < 100);
    }

    @Test
    void nothingIsReadBeyondAFailure() {
        assertThatIllegalStateException().isThrownBy(() -> read(range -> {
            while (range.nextCall()) {
                if (range.call().line() == 301) {
                    throw new IllegalStateException("line 301");
                }
            }
            return 1;
        })).withMessage("line 301").withNoCause();
        assertThatThrownBy(() -> read(range -> {
            throw new StackOverflowError("deep");
        })).isInstanceOf(StackOverflowError.class);
        assertThatNullPointerException().isThrownBy(() -> read(range -> null)).withMessageContaining("result");
    }

    @Test
    void aFailureOfAWrongGuessIsNone() {
        byte[] log = (">>>> TID = 9 clLong\n" + calls(100) + "<<<< TID = 9 clLong\n").getBytes(StandardCharsets.UTF_8);

        List<Integer> counts = new ArrayList<>();
        new RangeReading<Integer>(MemorySegment.ofArray(log), 1000, 100, range -> {
            int count = 0;
            while (range.nextCall()) {
                if (!range.call().isEntered()) {
                    throw new IllegalStateException("no entry");
                }
                count++;
            }
            return count;
        }, counts::add).run(2);

        assertThat(counts.stream().mapToInt(Integer::intValue).sum()).isEqualTo(101);
    }

    @Test
    void thereIsAThreadAtLeast() {
        IntStream.of(0, -1).forEach(threads -> assertThatIllegalArgumentException()
                .isThrownBy(() -> list(MemorySegment.NULL, threads, Reading::of))
                .withMessageContaining("threads is " + threads));
    }
}
