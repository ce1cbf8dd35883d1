package dev.readout.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
        ReadCall call = ReadCall.of(">>>> clCreateProgram: source = \"" + source + "\", size = 1", "<<<< clCreateProgram");

        assertThat(call.arguments().getFirst().value()).isEqualTo(source);
        assertThat(call.arguments().get(1).value()).isEqualTo("1");
    }

    @Test
    void closedReaderShowsNothingOfItsFile(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("log"), ENTRY + "\n" + EXIT + "\n");
        TraceReader trace = TraceReader.open(file);
        assertThat(trace.nextCall()).isTrue();
        trace.close();

        assertThatThrownBy(() -> trace.call().arguments()).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> trace.call().returned()).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void readerOfASegmentReadsNativeMemoryAsItReadsTheHeap() {
        byte[] log = String.join("\n", ENTRY, EXIT).getBytes(StandardCharsets.UTF_8);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment copy = arena.allocateFrom(ValueLayout.JAVA_BYTE, log);

            assertThat(ReadCall.allOf(TraceReader.of(copy))).isEqualTo(ReadCall.allOf(log));
        }
    }
}
