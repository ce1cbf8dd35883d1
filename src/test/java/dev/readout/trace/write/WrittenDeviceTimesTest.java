package dev.readout.trace.write;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.abi.vulkan.PFN_vkQueueSubmit;
import dev.readout.testing.abi.vulkan.PFN_vkQueueWaitIdle;
import dev.readout.trace.read.DeviceTime;
import dev.readout.trace.read.GrammarCheckTest;
import dev.readout.trace.read.ReadCall;
import dev.readout.trace.read.TraceEvent;
import dev.readout.trace.read.TraceReader;
import dev.readout.trace.signature.RecordingDriver;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

/** Device times that somebody measured, in the trace of the calls that they are about. */
class WrittenDeviceTimesTest {
    private static final MemorySegment QUEUE = MemorySegment.ofAddress(0x1234);

    private static final TraceSettings NAMELESS = TraceSettings.builder().threadId(false).threadNumber(false).build();

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private TraceLayer layer(TraceSettings options) {
        return TraceLayer.create(name -> Optional.empty(), out, options);
    }

    @Provide
    Arbitrary<String> keys() {
        Arbitrary<String> nasty = Arbitraries.of("<", "<<<<", "<<<<<<<<<", " = ", "(enqueue 3)", "\n", "\r\n",
                "call 3 to ",
                " = 1 ns (a), 2 ns (b), 3 ns (c)", "1 ns (", "), ", "\u00e9", "\ud83d\ude00", "\u2028", "\0", " ", "x");
        return nasty.list().ofMaxSize(6).map(parts -> "k" + String.join("", parts) + "k")
                .flatMap(key -> Arbitraries.of(key, key.substring(1, key.length() - 1) + "k"));
    }

    @Property(tries = 300)
    void whatIsWrittenReadsBack(@ForAll("keys") String key, @ForAll @LongRange(min = -1) long counter,
            @ForAll @LongRange(min = 0) long queued, @ForAll @LongRange(min = 0) long submitted,
            @ForAll @LongRange(min = 0) long started) {
        out.reset();
        try (TraceLayer layer = layer(NAMELESS)) {
            layer.deviceTime(key, counter, queued, submitted, started);
        }
        try (TraceReader trace = TraceReader.of(MemorySegment.ofArray(out.toByteArray()))) {
            assertThat(trace.next()).isEqualTo(TraceEvent.DEVICE_TIME);
            DeviceTime time = trace.deviceTime();
            assertThat(time.label().replace(" ", ""))
                    .isEqualTo(key.replaceAll("[\\p{Cntrl}\\u2028 ]", ""));
            assertThat(time.enqueueCounter()).isEqualTo(counter);
            assertThat(time.queuedToSubmitted()).isEqualTo(queued);
            assertThat(time.submittedToStarted()).isEqualTo(submitted);
            assertThat(time.startedToEnded()).isEqualTo(started);
            assertThat(trace.next()).isEqualTo(TraceEvent.END);
        }
        assertThat(GrammarCheckTest.violations(out.toByteArray())).isEmpty();
    }

    /** A key with times in it, the last of which has no end. */
    @Example
    void aKeyThatLooksLikeTimesIsAKey() {
        whatIsWrittenReadsBack("k = 1 ns (k", -1, 0, 0, 0);
        whatIsWrittenReadsBack("k = 1 ns (a), 2 ns (k", 3, 4, 5, 6);
    }

    @Example
    void theyStandBehindTheCallThatTheyAreAbout() {
        RecordingDriver driver = new RecordingDriver().with("vkQueueSubmit", arguments -> null);
        try (TraceLayer layer = TraceLayer.create(driver, out, TraceSettings.builder().time(false).build())) {
            MemorySegment submit = layer.find("vkQueueSubmit").orElseThrow();
            for (int i = 0; i < 2; i++) {
                assertThat(layer.enqueueCounter()).isEqualTo(i);
                PFN_vkQueueSubmit.invoke(submit, QUEUE, 0, MemorySegment.NULL, MemorySegment.NULL);
            }
            layer.deviceTime("shadows", 1, 0, 70, 900);
        }
        assertThat(out.toString(UTF_8))
                .endsWith("vkQueueSubmit returned VK_SUCCESS\nDevice Time for shadows (enqueue 1)"
                        + " = 0 ns (queued -> submit), 70 ns (submit -> start), 900 ns (start -> end)\n");
    }

    /** What each thread's calls are told is what the log says of them. */
    @Property(tries = 20)
    void aDriverLearnsWhichCallItIsIn(@ForAll @IntRange(min = 1, max = 8) int threads,
            @ForAll @Size(max = 30) List<Boolean> submits) throws InterruptedException {
        out.reset();
        Map<Long, List<Long>> told = new ConcurrentHashMap<>();
        AtomicReference<TraceLayer> running = new AtomicReference<>();
        RecordingDriver.Body tell = arguments -> {
            told.computeIfAbsent(((MemorySegment) arguments[0]).address(), queue -> new ArrayList<>())
                    .add(running.get().currentEnqueue());
            return null;
        };
        RecordingDriver driver = new RecordingDriver().with("vkQueueSubmit", tell).with("vkQueueWaitIdle", tell);
        try (TraceLayer layer = TraceLayer.create(driver, out, TraceSettings.builder().build())) {
            running.set(layer);
            MemorySegment submit = layer.find("vkQueueSubmit").orElseThrow();
            MemorySegment idle = layer.find("vkQueueWaitIdle").orElseThrow();
            List<Thread> all = IntStream.rangeClosed(1, threads).mapToObj(MemorySegment::ofAddress)
                    .map(queue -> Thread.ofPlatform().start(() -> submits.forEach(isSubmit -> {
                        if (isSubmit) {
                            PFN_vkQueueSubmit.invoke(submit, queue, 0, MemorySegment.NULL, MemorySegment.NULL);
                        } else {
                            PFN_vkQueueWaitIdle.invoke(idle, queue);
                        }
                        assertThat(layer.currentEnqueue()).isEqualTo(TraceLayer.NO_ENQUEUE);
                    }))).toList();
            for (Thread thread : all) {
                thread.join();
            }
        }
        Map<Long, List<Long>> written = ReadCall.allOf(out.toByteArray()).stream().collect(Collectors.groupingBy(
                call -> Long.decode(call.arguments().getFirst().value().replaceAll("[\\[\\]]", "")),
                Collectors.mapping(call -> call.function().equals("vkQueueSubmit") ? call.enqueueCounter()
                        : TraceLayer.NO_ENQUEUE, Collectors.toList())));
        assertThat(told).isEqualTo(written);
        assertThat(written.values()).hasSize(submits.isEmpty() ? 0 : threads);
    }

    @Example
    void withoutCountersACallHasNone() {
        try (TraceLayer layer = layer(TraceSettings.builder().threadId(false).threadNumber(false)
                .enqueueCounter(false).build())) {
            assertThat(layer.enqueueCounter()).isEqualTo(TraceLayer.NO_ENQUEUE);
            assertThat(layer.currentEnqueue()).isEqualTo(TraceLayer.NO_ENQUEUE);
            layer.deviceTime("a", layer.enqueueCounter(), 1, 2, 3);
        }
        assertThat(out.toString(UTF_8)).startsWith("Device Time for a = 1 ns (queued -> submit), 2 ns");
    }

    @Example
    void aClosedLayerWritesNone() {
        TraceLayer layer = layer(NAMELESS);
        layer.close();
        layer.deviceTime("a", 0, 1, 2, 3);
        assertThat(out.size()).isZero();
    }

    @Example
    void whatIsWrongIsSaid() {
        try (TraceLayer layer = layer(NAMELESS)) {
            assertThatThrownBy(() -> layer.deviceTime(" \n", 0, 1, 2, 3)).hasMessageStartingWith("key is blank");
            assertThatThrownBy(() -> layer.deviceTime("a", -2, 1, 2, 3)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("enqueueCounter is -2: it must be that of a call, or NO_ENQUEUE (-1)");
            assertThatThrownBy(() -> layer.deviceTime("a", 0, 1, -2, 3))
                    .hasMessage("submittedToStarted is -2 ns: it must be 0 or more");
        }
    }
}
