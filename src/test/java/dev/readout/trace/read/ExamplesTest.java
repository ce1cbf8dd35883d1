package dev.readout.trace.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples in the documentation of this package, running. {@code SnippetsTest} compares their text. */
class ExamplesTest {
    private final PrintStream console = System.out;
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    @TempDir
    private Path folder;
    private Path path;

    @BeforeEach
    void writeLog() throws IOException {
        path = Files.writeString(folder.resolve("trace.log"), """
                >>>> clFinish: queue = 0x7f2d180012b0; EnqueueCounter: 6
                ERROR! clFinish returned CL_INVALID_COMMAND_QUEUE (-36)
                <<<< clFinish -> CL_INVALID_COMMAND_QUEUE
                """);
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void restore() {
        System.setOut(console);
    }

    @Test
    void callsThatFailedArePrinted() throws IOException {
        try (TraceReader trace = TraceReader.open(path)) {
            while (trace.nextCall()) {
                TraceCall call = trace.call();
                if (call.failed()) {
                    System.out.println(call.line() + ": " + call.function() + " returned " + call.status());
                }
            }
        }

        assertThat(printed.toString(StandardCharsets.UTF_8))
                .isEqualToNormalizingNewlines("1: clFinish returned CL_INVALID_COMMAND_QUEUE\n");
    }

    @Test
    void callsThatFailedAreCountedByAllProcessors() throws IOException {
        LongAdder failed = new LongAdder();
        TraceRanges.read(path, Runtime.getRuntime().availableProcessors(), range -> {
            long count = 0;
            while (range.nextCall()) {
                count += range.call().failed() ? 1 : 0;
            }
            return count;
        }, failed::add);
        System.out.println(failed + " calls failed");

        assertThat(printed.toString(StandardCharsets.UTF_8)).isEqualToNormalizingNewlines("1 calls failed\n");
    }

    @Test
    void everyCallIsPrinted() throws IOException {
        try (TraceReader trace = TraceReader.open(path)) {
            while (trace.nextCall()) {
                TraceCall call = trace.call();
                System.out.println(call.line() + " " + call.function() + " returned " + call.returned());
            }
        }

        assertThat(printed.toString(StandardCharsets.UTF_8))
                .isEqualToNormalizingNewlines("1 clFinish returned CL_INVALID_COMMAND_QUEUE\n");
    }
}
