package dev.readout.trace.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.trace.grammar.GrammarViolation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A trace reads the same however long it is, and wherever in it a call lies: the reader looks through a window. */
class TraceWindowTest {
    private static final String ENTRY = ">>>> Time: 17 TID = 140355152611136 clCreateBuffer( fill ): size = 4096,"
            + " host_ptr = (nil); EnqueueCounter: 7";
    private static final String EXIT = "<<<< Time: 33 TID = 140355152611136 clCreateBuffer: returned 0x5500 -> CL_OK";

    @ParameterizedTest
    @ValueSource(ints = {0, 32_700, 98_000, 131_000, 131_072, 262_144, 1_000_000})
    void entryIsReadHoweverFarItsExitIs(int between) {
        ReadCall call = ReadCall.of(ENTRY, "x".repeat(between), EXIT);

        assertThat(call).isEqualTo(ReadCall.of(ENTRY, "", EXIT));
        assertThat(call.function()).isEqualTo("clCreateBuffer");
        assertThat(call.kernel()).isEqualTo("fill");
        assertThat(call.enqueueCounter()).isEqualTo(7);
        assertThat(call.arguments()).hasToString("[size=4096, host_ptr=(nil)]");
    }

    @ParameterizedTest
    @ValueSource(ints = {131_072, 98_304})
    void lineIsReadWhereverTheWindowEndsInIt(int border) {
        List<ReadCall> expected = ReadCall.allOf(ENTRY, EXIT);
        for (int before = border - ENTRY.length() - EXIT.length() - 20; before < border + 20; before++) {
            List<ReadCall> calls = ReadCall.allOf("x".repeat(before), ENTRY, EXIT);

            assertThat(calls).as("behind %d bytes", before).hasSize(1);
            assertThat(calls.getFirst().arguments()).isEqualTo(expected.getFirst().arguments());
            assertThat(calls.getFirst().function()).isEqualTo("clCreateBuffer");
            assertThat(calls.getFirst().returned()).isEqualTo("0x5500");
        }
    }

    @Test
    void valueLongerThanTheWindowIsReadWhole() {
        String source = "int x; ".repeat(100_000);
        ReadCall call = ReadCall.of(
                ">>>> clCreateProgram: source = \"" + source + "\", size = 1", "<<<< clCreateProgram");

        assertThat(call.arguments().getFirst().value()).isEqualTo(source);
        assertThat(call.arguments().get(1).value()).isEqualTo("1");
    }

    @Test
    void closedReaderShowsNothingOfItsFile(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("log"), ENTRY + "\n" + EXIT + "\n");
        TraceReader trace = TraceReader.open(file);
        assertThat(trace.nextCall()).isTrue();
        trace.close();
        trace.close();

        assertThatThrownBy(() -> trace.call().arguments()).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> trace.call().returned()).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(trace::next).isInstanceOf(IllegalStateException.class).hasMessageContaining("closed");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 200_000})
    void valuesCanBeReadWhereTheyLie(int between) {
        byte[] log =
                String.join("\n", ENTRY, "x".repeat(between), EXIT, ENTRY, EXIT.replace(": returned 0x5500", ""), "")
                        .getBytes(StandardCharsets.UTF_8);
        TraceReader trace = TraceReader.of(MemorySegment.ofArray(log));
        assertThat(trace.nextCall()).isTrue();
        TraceCall call = trace.call();
        TraceArguments arguments = call.arguments();

        assertThat(text(log, call.returnedOffset(), call.returnedLength())).isEqualTo("0x5500");
        assertThat(text(log, arguments.rawOffset(1), arguments.rawLength(1))).isEqualTo("(nil)");

        assertThat(trace.nextCall()).isTrue();
        assertThat(call.returned()).isEqualTo("CL_OK");
        assertThat(call.returnedOffset()).isEqualTo(-1);
        assertThat(call.returnedLength()).isZero();
    }

    private static String text(byte[] log, long offset, int length) {
        return new String(log, (int) offset, length, StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 130, 5_000, 200_000})
    void lineTooLongToBeACallIsLeftAsItIs(int before) throws IOException {
        String entry = ENTRY + " ".repeat(before);
        byte[] log = String.join("\n", entry, ">>>> " + "<<<< ".repeat(4 << 20), "  " + EXIT, "")
                .getBytes(StandardCharsets.UTF_8);
        TraceReader trace = TraceReader.of(MemorySegment.ofArray(log));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        TraceNormalizer normalizer = new TraceNormalizer(out);
        List<GrammarViolation> violations = new ArrayList<>();
        GrammarCheck check = new GrammarCheck(violations::add);
        List<TraceEvent> events = new ArrayList<>();
        do {
            events.add(trace.next());
            normalizer.accept(events.getLast(), trace);
            check.accept(events.getLast(), trace);
        } while (events.getLast() != TraceEvent.END);

        assertThat(events).containsExactly(
                TraceEvent.ENTERED, TraceEvent.SKIPPED, TraceEvent.RETURNED, TraceEvent.END);
        assertThat(trace.line()).isEqualTo(3);
        assertThat(violations).noneMatch(violation -> violation.line() == 2);
        String[] lines = out.toString(StandardCharsets.UTF_8).split("\n");
        assertThat(lines).hasSize(3);
        assertThat(lines[1].equals(">>>> " + "<<<< ".repeat(4 << 20))).isTrue();
    }

    @Test
    void functionTooLongToBeOneIsNoCallThatIsKept() {
        String longest = "f".repeat(256);

        assertThat(ReadCall.of(">>>> " + longest, "<<<< " + longest).function()).isEqualTo(longest);
        assertThat(ReadCall.allOf(">>>> " + longest + "f", "<<<< " + longest + "f")).isEmpty();
        assertThat(ReadCall.allOf(">>>> TID = " + longest + "f clFinish")).isEmpty();
    }

    @Test
    void namesThatDifferOnlyInTheMiddleAreToldApart() {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 40_000; i++) {
            String function = "f0000000" + String.format("%08d", i) + "00000000";
            lines.add(">>>> " + function);
            lines.add("<<<< " + function);
        }

        assertThat(ReadCall.allOf(lines.toArray(String[]::new))).hasSize(40_000)
                .allMatch(call -> call.event() == TraceEvent.RETURNED);
    }

    @Test
    void anyNumberOfBlanksIndentsALine() {
        assertThat(ReadCall.allOf(" ".repeat(3_000) + ENTRY, "\t".repeat(3_000) + EXIT)).hasSize(1)
                .allMatch(call -> call.returned().equals("0x5500"));
        assertThat(ReadCall.allOf(" ".repeat(200_000) + ENTRY, EXIT)).hasSize(1)
                .allMatch(call -> call.returned().equals("0x5500"));
    }
}
