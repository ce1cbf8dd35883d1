package dev.readout.trace.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No bytes make the reader fail, and whatever they are, it goes through them once. */
class HostileLogsTest {
    static final String[] FRAGMENTS = {
        ">>>> ", "<<<< ", "clFinish", "vkCmdCopyQueryPoolResults", ": ", ", ", "; ", " = ", "EnqueueCounter: ", "1",
        "\n", "\r\n", "[ ", " ]", "( ", " )", "{", "}", "\"", "\\", " -> ", "CL_SUCCESS", " returned ", "TID = ",
        "TNum = ", "Time: ", "Host Time for call ", " ns", "Device Time for ", "Device Timeline for ", " (enqueue ",
        " ns (queued -> submit), ", "ERROR! ", "(-1)", " created event = ", " is sync point = ", "< 64 x 64 >",
        "( size = 2 )[ ", "\u00ff", "\0", "\u001b[0m", "\u001b[", "\u001b]8;;x\u001b\\", "\u001b", "\u0007",
        "99999999999999999999", "-", "*", "name", "[]", "Kernel: ", "blocking"};

    private static final Pattern CONTROL =
            Pattern.compile("(?s)\\x1b\\[[ -?]*.?|\\x1b[]PX^_][^\\x07\\x1b]*(?:\\x07|\\x1b.?)?"
                    + "|\\x1b[ -/]*.?|[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f]");

    /** Fragments in any order, {@code most} at most. */
    static byte[] fragments(Random random, int most) {
        StringBuilder log = new StringBuilder();
        for (int i = random.nextInt(most); i >= 0; i--) {
            log.append(FRAGMENTS[random.nextInt(FRAGMENTS.length)]);
        }
        return log.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Asks for everything that there is, and checks what is true of any log. */
    static void assertIsRead(byte[] log) {
        try (TraceReader trace = TraceReader.of(MemorySegment.ofArray(log))) {
            long lines = new String(log, StandardCharsets.ISO_8859_1).chars().filter(b -> b == '\n').count();
            byte[] shown = withoutControls(log);
            long entered = 0;
            long ended = 0;
            long position = 0;
            for (TraceEvent event = trace.next(); event != TraceEvent.END; event = trace.next()) {
                assertThat(trace.position()).isBetween(position, (long) log.length);
                position = trace.position();
                switch (event) {
                    case ENTERED -> entered++;
                    case RETURNED, NOT_RETURNED -> ended++;
                    case HOST_TIME -> assertThat(trace.hostTime().label()).isNotEmpty();
                    case DEVICE_TIME -> assertThat(trace.deviceTime().label() + trace.deviceTime().startedToEnded())
                            .isNotEmpty();
                    default -> {}
                }
                if (event == TraceEvent.ENTERED || event.toString().contains("RETURNED")
                        || event == TraceEvent.NOT_ENTERED) {
                    ReadCall call = ReadCall.of(event, trace.call());
                    assertThat(call.function()).isNotEmpty();
                    assertThat(call.line()).isBetween(1L, lines + 1);
                    assertThat(trace.call().offset()).isBetween(0L, (long) log.length);
                    assertRawTextsLieInTheLog(trace.call().arguments(), shown);
                    assertRawTextsLieInTheLog(trace.call().outputs(), shown);
                }
            }
            assertThat(ended).isEqualTo(entered);
            assertThat(trace.next()).isEqualTo(TraceEvent.END);
        }
    }

    /** A log as the reader shows it: in lines with null characters or escapes, what is no text went to their ends. */
    static byte[] withoutControls(byte[] log) {
        String text = new String(log, StandardCharsets.ISO_8859_1);
        return Pattern.compile("[\\x00\\x1b][^\\n]*").matcher(text).replaceAll(rest -> {
            String kept = CONTROL.matcher(rest.group().replace("\0", "")).replaceAll("");
            return Matcher.quoteReplacement(kept + "\r".repeat(rest.group().length() - kept.length()));
        }).getBytes(StandardCharsets.ISO_8859_1);
    }

    private static void assertRawTextsLieInTheLog(TraceArguments arguments, byte[] log) {
        for (int i = 0; i < arguments.count(); i++) {
            int from = (int) arguments.rawOffset(i);
            assertThat(new String(log, from, arguments.rawLength(i), StandardCharsets.UTF_8))
                    .isEqualTo(arguments.raw(i));
        }
    }

    @ParameterizedTest
    @MethodSource("dev.readout.trace.read.InterceptCapturesTest#captures")
    void aLogMayBeginAnywhere(String capture) {
        byte[] log = InterceptCapturesTest.bytes(capture);
        for (int from = 0; from <= log.length; from += 13) {
            assertIsRead(Arrays.copyOfRange(log, from, log.length));
        }
    }

    @ParameterizedTest
    @MethodSource("dev.readout.trace.read.InterceptCapturesTest#captures")
    void bytesMayBeOthers(String capture) {
        Random random = new Random(5);
        for (int round = 0; round < 300; round++) {
            byte[] log = InterceptCapturesTest.bytes(capture);
            for (int i = random.nextInt(200); i >= 0; i--) {
                log[random.nextInt(log.length)] = (byte) random.nextInt(256);
            }
            assertIsRead(log);
        }
    }

    @Test
    void fragmentsOfTracesInAnyOrderAreRead() {
        Random random = new Random(7);
        for (int round = 0; round < 20_000; round++) {
            assertIsRead(fragments(random, 60));
        }
    }

    /** Led by coverage where {@code JAZZER_FUZZ} is set; the build runs the empty seed. */
    @FuzzTest(maxDuration = "5m")
    void anyBytesAreRead(byte[] log) {
        assertIsRead(log);
    }

    /** Each of these was quadratic in a naive parser: a second would not do. */
    @Test
    void aLongLineIsReadInTimeThatIsLinearInItsLength() {
        for (String part : List.of("a = \"", "{", "[ ", ", [ a = ", "; E: \"", "( ", ") ", " -> ", ", ",
                "x = ( size = ", "\\", "E", ";", "; a: b", "[ a = 1", "= < ", "*", "a ", "a[ ")) {
            byte[] log = (">>>> clX: " + part.repeat(400_000) + "\n<<<< clX: " + part.repeat(400_000))
                    .getBytes(StandardCharsets.UTF_8);

            assertThat(ReadCall.allOf(log)).as(part).hasSizeLessThanOrEqualTo(2);
        }
    }

    @Test
    void aFileThatDoesNotExistIsSaid(@TempDir Path folder) {
        assertThatThrownBy(() -> TraceReader.open(folder.resolve("none.log"))).isInstanceOf(NoSuchFileException.class);
    }
}
