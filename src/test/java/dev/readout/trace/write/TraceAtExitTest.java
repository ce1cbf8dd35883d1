package dev.readout.trace.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.trace.read.GrammarCheckTest;
import dev.readout.trace.read.ReadCall;
import dev.readout.trace.read.TraceEvent;
import dev.readout.trace.read.TraceReader;
import dev.readout.trace.signature.RecordingDriver;
import dev.readout.workload.abi.vulkan.PFN_vkCmdDraw;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is in the file when a process ends that never closed its layer. */
class TraceAtExitTest {
    private static final int THREADS = 3;
    private static final int CALLS = 2000;

    @TempDir
    private Path folder;

    /** The process: threads make calls, and are still there when it ends. */
    static final class Application {
        public static void main(String[] args) throws Exception {
            TraceLayer layer = TraceLayer.create(RecordingDriver.ofEverything(), Path.of(args[0]));
            MemorySegment draw = layer.find("vkCmdDraw").orElseThrow();
            CountDownLatch called = new CountDownLatch(THREADS);
            for (int i = 0; i < THREADS; i++) {
                Thread.ofPlatform().daemon().start(() -> {
                    for (int call = 0; call < CALLS; call++) {
                        PFN_vkCmdDraw.invoke(draw, MemorySegment.NULL, call, 1, 0, 0);
                    }
                    called.countDown();
                    LockSupport.park();
                });
            }
            called.await();
            switch (args[1]) {
                case "exit" -> System.exit(7);
                case "halt" -> Runtime.getRuntime().halt(7);
                case "late" -> {
                    // Other hooks run beside the layer's, in no order.
                    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                        for (int call = 0; call < CALLS; call++) {
                            PFN_vkCmdDraw.invoke(draw, MemorySegment.NULL, call, 1, 0, 0);
                        }
                    }));
                    System.exit(7);
                }
                default -> throw new AssertionError(args[1]);
            }
        }
    }

    private List<ReadCall> traceOfAProcessThatEndsBy(String end) throws IOException, InterruptedException {
        Path file = folder.resolve(end);
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED",
                "-cp", System.getProperty("java.class.path"), Application.class.getName(), file.toString(), end)
                .inheritIO().start();
        assertThat(process.waitFor()).isEqualTo(7);
        return ReadCall.allOf(Files.readAllBytes(file));
    }

    @Test
    void nothingIsLostWhenTheProcessExits() throws Exception {
        assertThat(traceOfAProcessThatEndsBy("exit")).hasSize(THREADS * CALLS)
                .allMatch(call -> call.event() == TraceEvent.RETURNED);
    }

    @Test
    void callsOfShutdownHooksAreNotLost() throws Exception {
        assertThat(traceOfAProcessThatEndsBy("late")).hasSize((THREADS + 1) * CALLS)
                .allMatch(call -> call.event() == TraceEvent.RETURNED);
    }

    @Test
    void atMostABufferOfEachThreadIsLostWhenTheProcessIsKilled() throws Exception {
        List<ReadCall> calls = traceOfAProcessThatEndsBy("halt");
        long size = Files.size(folder.resolve("halt"));
        long lines = 2L * calls.size();
        long lost = (2L * THREADS * CALLS - lines) * size / lines;
        assertThat(lost).isBetween(1L, THREADS * (65536L + 1000));

        try (TraceReader trace = TraceReader.open(folder.resolve("halt"))) {
            while (trace.nextCall()) {
                // On to the end.
            }
            assertThat(trace.skippedLines()).isZero();
        }
        assertThat(GrammarCheckTest.violations(Files.readAllBytes(folder.resolve("halt")))).isEmpty();
        assertThat(calls).filteredOn(call -> call.event() != TraceEvent.RETURNED)
                .hasSizeLessThanOrEqualTo(THREADS).allMatch(call -> call.event() == TraceEvent.NOT_RETURNED);
    }
}
