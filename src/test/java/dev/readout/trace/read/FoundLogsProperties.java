package dev.readout.trace.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Logs as they are found: behind prefixes, in colours, glued to other output, cut, and with other line ends. */
class FoundLogsProperties {
    private static final List<String> FUNCTIONS = List.of("clFinish", "vkQueueSubmit", "eglSwapBuffers", "glFlush");
    private static final List<String> STATUSES = List.of("CL_SUCCESS", "CL_INVALID_VALUE", "VK_SUCCESS",
            "VK_ERROR_DEVICE_LOST", "EGL_TRUE", "EGL_BAD_ALLOC", "GL_NO_ERROR", "GL_OUT_OF_MEMORY");
    private static final Set<String> ERRORS =
            Set.of("CL_INVALID_VALUE", "VK_ERROR_DEVICE_LOST", "EGL_BAD_ALLOC", "GL_OUT_OF_MEMORY");
    /** What goes before each line; digits are the line's number. */
    private static final List<String> PREFIXES =
            List.of("", "[1,0]<stderr>:", "03-11 12:00:00.# 2100 2133 I clIntercept: ",
                    "2024-03-11T12:00:0#.5Z ", "app-1  | ", "Mar 11 12:00:00 host app[7]: ", "00:00:0# ",
                    "\u001b[36mweb |\u001b[0m ",
                    "  ", "\ufeff");
    private static final List<String> PRINTED = List.of("progress #0% ", "done.", "a > b >> c ", "\u001b[2K\r", "\0\0",
            "<<<<< ", "== >>>>", "HEAD: ", "Time");
    private static final List<String> OTHERS = List.of("", "hello", ">>>>>>> branch", "<<<<<<< HEAD",
            "[info] >>>> Loading: x", "say \"x\" -> CL_INVALID_VALUE", "Device Time", "Untraced: 5 MB");
    private static final List<String> COLOURS = List.of("\u001b[0m", "\u001b[K", "\u001b[38;5;12m", "\u001b(B", "\0",
            "\u001b]8;;http://x\u0007", "\u001b]0;title\u001b\\");
    private static final List<String> ENDS = List.of("\n", "\r\n", "\r\r\n", "\u00a0\n", ".\n", "\u001b[0m\n", "\0\n");

    /** A log, and what is true of its calls by function: how many, how many that failed, and their times. */
    record Found(byte[] log, Map<String, List<Long>> sums, List<Integer> lineEnds) {
        @Override
        public String toString() {
            return new String(log, StandardCharsets.UTF_8).replace("\u001b", "\u241b").replace("\0", "\u2400");
        }
    }

    @Provide
    Arbitrary<Found> logs() {
        return Arbitraries.longs().map(FoundLogsProperties::found);
    }

    private static <T> T any(Random random, List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    private static Found found(long seed) {
        Random random = new Random(seed);
        String prefix = any(random, PREFIXES);
        boolean isColoured = random.nextBoolean();
        boolean isGlued = random.nextBoolean();
        Map<String, List<Long>> sums = new TreeMap<>();
        StringBuilder log = new StringBuilder();
        List<Integer> ends = new ArrayList<>();
        long time = 0;
        int calls = random.nextInt(12);
        for (int i = 0; i < calls; i++) {
            String function = any(random, FUNCTIONS);
            String status = any(random, STATUSES);
            long took = random.nextInt(1000);
            String value = any(random, List.of("0x10", "\"a >>>> clX: b\"", "[ b <<<< clX -> CL_Y ]", "(nil)"));
            String end = any(random, ENDS);
            String entry = String.format(">>>> Time: %d TID = 7 %s: a = %s; EnqueueCounter: 1", time, function, value);
            String exit = String.format("<<<< Time: %d TID = 7 %s -> %s", time + took, function, status);
            // A full stop is the exit's only: an entry says how it ends.
            add(random, log, prefix, entry, end.startsWith(".") ? "\n" : end, isColoured, isGlued, ends);
            if (random.nextInt(3) == 0) {
                add(random, log, prefix, any(random, OTHERS), "\n", false, false, ends);
            }
            add(random, log, prefix, exit, end, isColoured, isGlued, ends);
            sums.merge(function, List.of(1L, ERRORS.contains(status) ? 1L : 0L, took * 1000),
                    (a, b) -> List.of(a.get(0) + b.get(0), a.get(1) + b.get(1), a.get(2) + b.get(2)));
            time += took + 1;
        }
        return new Found(log.toString().getBytes(StandardCharsets.UTF_8), sums, ends);
    }

    private static void add(Random random, StringBuilder log, String prefix, String line, String end,
            boolean isColoured, boolean isGlued, List<Integer> ends) {
        String digit = String.valueOf(ends.size() % 10);
        log.append(prefix.replace("#", digit));
        if (isGlued && random.nextInt(3) == 0) {
            log.append(any(random, PRINTED).replace("#", digit));
        }
        for (int i = 0; i < line.length(); i++) {
            if (isColoured && random.nextInt(8) == 0) {
                log.append(any(random, COLOURS));
            }
            log.append(line.charAt(i));
        }
        log.append(end);
        ends.add(log.length());
    }

    private static Map<String, List<Long>> sums(TraceReader trace) {
        return ReadCall.allOf(trace).stream().collect(Collectors.toMap(ReadCall::function, call -> List.of(1L,
                call.failed() ? 1L : 0L, call.exitLine() < 0 || call.event() == TraceEvent.NOT_ENTERED ? 0L
                        : call.exitNanoseconds() - call.entryNanoseconds()),
                (a, b) -> List.of(a.get(0) + b.get(0), a.get(1) + b.get(1), a.get(2) + b.get(2)), TreeMap::new));
    }

    @Property
    void callsFailuresAndTimesAreTheModels(@ForAll("logs") Found found) {
        try (TraceReader trace = TraceReader.of(MemorySegment.ofArray(found.log))) {
            assertThat(sums(trace)).isEqualTo(found.sums);
        }
    }

    @Property
    void aCutLogInventsNothing(@ForAll("logs") Found found, @ForAll @IntRange(max = 2000) int length) {
        assertInventsNothing(found.log, found.sums, Math.min(length, found.log.length));
    }

    /** Cut at each byte: no function, and of none more calls or failures, than the whole log has. */
    @Property(tries = 1)
    void aCutCaptureInventsNothing() {
        for (String capture : InterceptCapturesTest.captures()) {
            byte[] log = InterceptCapturesTest.bytes(capture);
            Map<String, List<Long>> whole = sums(TraceReader.of(MemorySegment.ofArray(log)));
            for (int length = 0; length < log.length; length++) {
                HostileLogsTest.assertIsRead(Arrays.copyOf(log, length));
                assertInventsNothing(log, whole, length);
            }
        }
    }

    private static void assertInventsNothing(byte[] log, Map<String, List<Long>> whole, int length) {
        sums(TraceReader.of(MemorySegment.ofArray(Arrays.copyOf(log, length)))).forEach((function, sum) -> {
            assertThat(whole).as("cut at " + length).containsKey(function);
            assertThat(sum.get(0)).as(function).isLessThanOrEqualTo(whole.get(function).get(0));
            assertThat(sum.get(1)).as(function).isLessThanOrEqualTo(whole.get(function).get(1));
        });
    }

    @Property
    void utf16IsReadInBothOrders(@ForAll("logs") Found found) {
        String text = new String(found.log, StandardCharsets.UTF_8).replace("\ufeff", "").replace("\u00a0", " ");
        for (var charset : List.of(StandardCharsets.UTF_16, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
            try (TraceReader trace = TraceReader.of(MemorySegment.ofArray(text.getBytes(charset)))) {
                assertThat(sums(trace)).as(charset.name()).isEqualTo(found.sums);
            }
        }
    }
}
