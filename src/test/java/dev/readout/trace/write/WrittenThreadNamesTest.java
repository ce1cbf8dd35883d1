package dev.readout.trace.write;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Requirement;
import dev.readout.testing.abi.vulkan.PFN_vkQueueWaitIdle;
import dev.readout.trace.read.GrammarCheckTest;
import dev.readout.trace.read.TraceEvent;
import dev.readout.trace.read.TraceReader;
import dev.readout.trace.signature.RecordingDriver;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What threads are called, in a trace of what they call. */
class WrittenThreadNamesTest {
    private static final MemorySegment QUEUE = MemorySegment.ofAddress(0x1234);

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final RecordingDriver driver = new RecordingDriver().with("vkQueueWaitIdle", arguments -> null);

    private void callFrom(Thread.Builder builder, TraceLayer layer) throws InterruptedException {
        MemorySegment wait = layer.find("vkQueueWaitIdle").orElseThrow();
        builder.start(() -> {
            PFN_vkQueueWaitIdle.invoke(wait, QUEUE);
            PFN_vkQueueWaitIdle.invoke(wait, QUEUE);
        }).join();
    }

    /** The names of the calling threads by call, as far as a reader knows them at each call; it is checked too. */
    private Map<String, String> namesOfCallers() {
        Map<String, String> names = new LinkedHashMap<>();
        Map<String, String> callers = new LinkedHashMap<>();
        try (TraceReader trace = TraceReader.of(MemorySegment.ofArray(out.toByteArray()))) {
            for (TraceEvent event = trace.next(); event != TraceEvent.END; event = trace.next()) {
                switch (event) {
                    case THREAD_NAME -> names.put(trace.threadName().thread(), trace.threadName().name());
                    case ENTERED -> callers.put(
                            String.valueOf(trace.call().thread()), names.get(trace.call().thread()));
                    default -> assertThat(event).isEqualTo(TraceEvent.RETURNED);
                }
            }
        }
        assertThat(GrammarCheckTest.violations(out.toByteArray())).isEmpty();
        return callers;
    }

    @Test
    void eachThreadHasItsNameBeforeItsFirstCall() throws InterruptedException {
        try (TraceLayer layer = TraceLayer.create(driver, out, TraceSettings.builder().threadId(false).build())) {
            callFrom(Thread.ofPlatform().name("render"), layer);
            callFrom(Thread.ofPlatform().name("upload 2"), layer);
            callFrom(Thread.ofPlatform().name(""), layer);
        }
        assertThat(namesOfCallers()).hasSize(3).containsEntry("1", "render").containsEntry("2", "upload 2")
                .containsEntry("3", null);
        assertThat(out.toString(UTF_8).lines().filter(line -> line.startsWith("Thread Name"))).hasSize(2);
    }

    @Test
    void theIdIsTheSystems() throws InterruptedException {
        Requirement.callsC("gettid");
        Path self = Path.of("/proc/thread-self");
        Requirement.require(Files.exists(self), "no /proc/thread-self: only Linux has it");
        AtomicReference<String> task = new AtomicReference<>();
        try (TraceLayer layer = TraceLayer.create(driver, out, TraceSettings.builder().build())) {
            MemorySegment wait = layer.find("vkQueueWaitIdle").orElseThrow();
            Thread.ofPlatform().name("a").start(() -> {
                try {
                    task.set(Files.readSymbolicLink(self).getFileName().toString());
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
                PFN_vkQueueWaitIdle.invoke(wait, QUEUE);
            }).join();
        }
        assertThat(namesOfCallers()).containsOnlyKeys(task.get()).containsEntry(task.get(), "a");
    }

    @Test
    void aVirtualThreadHasANumberThatNoThreadOfTheSystemHas() throws InterruptedException {
        try (TraceLayer layer = TraceLayer.create(driver, out, TraceSettings.builder().build())) {
            callFrom(Thread.ofVirtual().name("light"), layer);
            callFrom(Thread.ofPlatform().name("heavy"), layer);
        }
        assertThat(namesOfCallers()).hasSize(2).containsValues("light", "heavy")
                .allSatisfy((thread, name) -> assertThat(
                        Long.parseLong(thread) > 1L << 32).isEqualTo(name.equals("light")));
    }

    @Test
    void whereNoLineSaysItsThreadThereIsNoName() throws InterruptedException {
        try (TraceLayer layer = TraceLayer.create(driver, out,
                TraceSettings.builder().threadId(false).threadNumber(false).build())) {
            callFrom(Thread.ofPlatform().name("render"), layer);
        }
        assertThat(out.toString(UTF_8)).doesNotContain("Thread Name", "render");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a\nb", "a = b", "<<<< clFinish", ">>>> clFinish:", "\u00e9\ud83d\ude00", "= x", "a\u2028b"})
    void aNameStaysInItsLine(String name) throws InterruptedException {
        try (TraceLayer layer = TraceLayer.create(driver, out, TraceSettings.builder().threadId(false).build())) {
            callFrom(Thread.ofPlatform().name(name), layer);
        }
        assertThat(namesOfCallers()).hasSize(1).containsEntry("1",
                name.replaceAll("[\n\u2028]", " ").replace("<<<<", "<< <<").replace(">>>>", ">> >>"));
    }

    @Test
    void aLineThatIsNoNameIsSkipped() {
        for (String line : new String[] {"Thread Name for ", "Thread Name for 3", "Thread Name for 3 = ",
            "Thread Name for  = x", "Thread Name for 3: x", "Thread Names for 3 = x"}) {
            try (TraceReader trace = TraceReader.of(MemorySegment.ofArray(line.getBytes(UTF_8)))) {
                assertThat(trace.next()).as(line).isEqualTo(TraceEvent.SKIPPED);
            }
        }
    }
}
