package dev.readout.trace.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.CheckedTrace;
import dev.readout.testing.Requirement;
import dev.readout.trace.read.ReadCall;
import dev.readout.trace.read.TraceEvent;
import dev.readout.trace.read.TraceReader;
import dev.readout.trace.signature.RecordingDriver;
import dev.readout.workload.abi.vulkan.PFN_vkCmdDraw;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls of several threads: whole lines, in the order of each thread, from every thread. */
class TraceThreadsTest {
    private static final int CALLS = 3000;

    @TempDir
    private Path folder;

    private static void draw(MemorySegment function, int thread, int call) {
        PFN_vkCmdDraw.invoke(function, MemorySegment.ofAddress(0x1000 + thread), call, thread, 0, 0);
    }

    @Test
    void linesOfEveryThreadAreWholeAndInOrder() throws Exception {
        int threads = 4;
        Path file = folder.resolve("trace.log");
        RecordingDriver driver = RecordingDriver.ofEverything();
        try (TraceLayer layer = TraceLayer.create(driver, file)) {
            MemorySegment function = layer.find("vkCmdDraw").orElseThrow();
            run(Executors.newFixedThreadPool(threads), threads, thread -> {
                for (int call = 0; call < CALLS; call++) {
                    draw(function, thread, call);
                    if (call % 1000 == 500) {
                        layer.flush();
                    }
                }
            });
        }
        assertThat(CheckedTrace.callsOf(file)).isEqualTo(Map.of("vkCmdDraw", threads * CALLS));
        assertThat(driver.calls).hasSize(threads * CALLS);

        Map<String, List<ReadCall>> byThread = new HashMap<>();
        try (TraceReader trace = TraceReader.open(file)) {
            ReadCall.allOf(trace)
                    .forEach(call -> byThread.computeIfAbsent(call.thread(), unused -> new ArrayList<>()).add(call));
        }
        assertThat(byThread).hasSize(threads);
        byThread.values().forEach(calls -> {
            assertThat(calls).extracting(call -> call.arguments().getFirst().value()).containsOnly(
                    calls.getFirst().arguments().getFirst().value());
            assertThat(calls).extracting(call -> Long.decode(call.arguments().get(1).value()))
                    .isSorted().doesNotHaveDuplicates().hasSize(CALLS);
            assertThat(calls).extracting(ReadCall::entryNanoseconds).isSorted();
        });
        assertThat(byThread.values().stream().map(calls -> calls.getFirst().threadNumber()).sorted())
                .containsExactly(1L, 2L, 3L, 4L);
    }

    private interface Work {
        void run(int thread);
    }

    private static void run(ExecutorService executor, int threads, Work work) throws Exception {
        try (executor) {
            for (Future<?> done : executor.invokeAll(IntStream.range(0, threads)
                    .mapToObj(thread -> Executors.callable(() -> work.run(thread))).toList())) {
                done.get();
            }
        }
    }

    @Test
    void callsOfVirtualThreadsAreThereToo() throws Exception {
        Path file = folder.resolve("trace.log");
        try (TraceLayer layer = TraceLayer.create(RecordingDriver.ofEverything(), file)) {
            MemorySegment function = layer.find("vkCmdDraw").orElseThrow();
            run(Executors.newVirtualThreadPerTaskExecutor(), CALLS, thread -> draw(function, thread, 0));
        }
        assertThat(CheckedTrace.callsOf(file)).isEqualTo(Map.of("vkCmdDraw", CALLS));
    }

    /** The function is all that such a thread runs: it takes a pointer, as every thread's function does. */
    @Test
    void callsOfThreadsThatWereMadeInCAreThereToo() throws Throwable {
        Requirement.callsC("pthread_create");
        Linker linker = Linker.nativeLinker();
        Optional<MemorySegment> create = linker.defaultLookup().find("pthread_create");
        Optional<MemorySegment> join = linker.defaultLookup().find("pthread_join");
        Requirement.require(create.isPresent() && join.isPresent(), "the C library has no pthread_create");
        Path file = folder.resolve("trace.log");
        int threads = 20;
        try (TraceLayer layer = TraceLayer.create(RecordingDriver.ofEverything(), file);
                Arena arena = Arena.ofConfined()) {
            MemorySegment function = layer.find("vkQueueWaitIdle").orElseThrow();
            MemorySegment id = arena.allocate(ValueLayout.JAVA_LONG);
            for (int i = 0; i < threads; i++) {
                assertThat((int) linker.downcallHandle(create.get(), FunctionDescriptor.of(ValueLayout.JAVA_INT,
                        ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG))
                        .invoke(id, MemorySegment.NULL, function, 0x1000L + i)).isZero();
                assertThat((int) linker.downcallHandle(join.get(), FunctionDescriptor.of(ValueLayout.JAVA_INT,
                        ValueLayout.JAVA_LONG, ValueLayout.ADDRESS))
                        .invoke(id.get(ValueLayout.JAVA_LONG, 0), MemorySegment.NULL)).isZero();
            }
        }
        assertThat(CheckedTrace.callsOf(file)).isEqualTo(Map.of("vkQueueWaitIdle", threads));
        try (TraceReader trace = TraceReader.open(file)) {
            assertThat(ReadCall.allOf(trace)).extracting(ReadCall::thread).doesNotHaveDuplicates();
        }
    }

    @Test
    void logsOfThreadsThatEndedAreWrittenAndDropped() throws InterruptedException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ThreadLogs logs = WrittenCall.logs(out, 8);
        DriverFunction function = WrittenCall.nowhere("vkQueueWaitIdle", logs);
        int most = 0;
        for (int i = 0; i < 500; i++) {
            Runnable call = () -> {
                logs.current().of(function).enter();
                logs.current().of(function).exit(0, 0);
            };
            Thread thread = i % 2 == 0 ? Thread.ofVirtual().start(call) : Thread.ofPlatform().start(call);
            thread.join();
            most = Math.max(most, logs.count());
        }
        assertThat(most).isLessThanOrEqualTo(16);
        logs.close();
        assertThat(ReadCall.allOf(out.toByteArray())).hasSize(500);
    }

    @Test
    void aThreadThatComesAfterTheEndWritesNothing() throws InterruptedException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ThreadLogs logs = WrittenCall.logs(out, 8);
        logs.close();
        logs.current().of(WrittenCall.nowhere("vkQueueWaitIdle", logs)).enter();
        logs.close();
        assertThat(out.size()).isZero();
    }

    @Test
    void closingWhileThreadsCallEndsBetweenLines() throws Exception {
        for (int round = 0; round < 10; round++) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            RecordingDriver driver = RecordingDriver.ofEverything();
            AtomicBoolean done = new AtomicBoolean();
            TraceLayer layer = TraceLayer.create(driver, out, TraceSettings.builder().build());
            MemorySegment function = layer.find("vkCmdDraw").orElseThrow();
            // Closed in reverse: whatever happens, the threads are told to end before they are waited for.
            try (ExecutorService threads = Executors.newFixedThreadPool(2);
                    AutoCloseable end = () -> done.set(true)) {
                List<Future<?>> running = new ArrayList<>();
                for (int i = 0; i < 2; i++) {
                    int thread = i;
                    running.add(threads.submit(() -> {
                        for (int call = 0; !done.get(); call++) {
                            draw(function, thread, call);
                        }
                    }));
                }
                awaitCalls(driver, 500, running);
                layer.close();
                int written = out.size();
                awaitCalls(driver, driver.calls.size() + 500, running);
                assertThat(out.size()).isEqualTo(written);
            }
            assertThat(out.toString(StandardCharsets.UTF_8)).endsWith("\n");
            List<ReadCall> calls = ReadCall.allOf(out.toByteArray());
            assertThat(calls).filteredOn(call -> call.event() != TraceEvent.RETURNED).hasSizeLessThanOrEqualTo(2)
                    .allMatch(call -> call.event() == TraceEvent.NOT_RETURNED);
        }
    }

    private static void awaitCalls(RecordingDriver driver, int count, List<Future<?>> running) {
        while (driver.calls.size() < count) {
            assertThat(running).noneMatch(Future::isDone);
            Thread.onSpinWait();
        }
    }

    @Test
    void anInterruptedThreadWritesLikeAnyOther() throws IOException {
        Path file = folder.resolve("trace.log");
        try (TraceLayer layer = TraceLayer.create(RecordingDriver.ofEverything(), file)) {
            MemorySegment function = layer.find("vkCmdDraw").orElseThrow();
            Thread.currentThread().interrupt();
            for (int call = 0; call < CALLS; call++) {
                draw(function, 0, call);
            }
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(CheckedTrace.callsOf(file)).isEqualTo(Map.of("vkCmdDraw", CALLS));
    }
}
