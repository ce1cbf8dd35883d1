package dev.readout.trace.read;

import static dev.readout.testing.PageProgram.printed;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples in the documentation of this package, running. {@code SnippetsTest} compares their text. */
class ExamplesTest {
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
    }

    @Test
    void callsThatFailedArePrinted() throws Exception {
        assertThat(printed(() -> {
            try (TraceReader trace = TraceReader.open(path)) {
                while (trace.nextCall()) {
                    TraceCall call = trace.call();
                    if (call.failed()) {
                        System.out.println(call.line() + ": " + call.function() + " returned " + call.status());
                    }
                }
            }
            return null;
        })).isEqualToNormalizingNewlines("1: clFinish returned CL_INVALID_COMMAND_QUEUE\n");
    }

    @Test
    void callsThatFailedAreCountedByAllProcessors() throws Exception {
        assertThat(printed(() -> {
            LongAdder failed = new LongAdder();
            TraceRanges.read(path, Runtime.getRuntime().availableProcessors(), range -> {
                long count = 0;
                while (range.nextCall()) {
                    count += range.call().failed() ? 1 : 0;
                }
                return count;
            }, failed::add);
            System.out.println(failed + " calls failed");
            return null;
        })).isEqualToNormalizingNewlines("1 calls failed\n");
    }

    @Test
    void everyCallIsPrinted() throws Exception {
        assertThat(printed(() -> {
            try (TraceReader trace = TraceReader.open(path)) {
                while (trace.nextCall()) {
                    TraceCall call = trace.call();
                    System.out.println(call.line() + " " + call.function() + " returned " + call.returned());
                }
            }
            return null;
        })).isEqualToNormalizingNewlines("1 clFinish returned CL_INVALID_COMMAND_QUEUE\n");
    }
}
