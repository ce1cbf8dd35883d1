package dev.readout.trace.write;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Requirement;
import dev.readout.testing.abi.vulkan.PFN_vkQueueWaitIdle;
import dev.readout.trace.read.GrammarCheckTest;
import dev.readout.trace.read.ReadCall;
import dev.readout.trace.read.TraceEvent;
import dev.readout.trace.signature.RecordingDriver;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What happens when a trace can't be written: the application goes on, and is told once. */
class TraceLossTest {
    private final RecordingDriver driver = RecordingDriver.ofEverything();
    private final List<TraceLoss> losses = new ArrayList<>();
    private final TraceSettings options = TraceSettings.builder().listener(losses::add).build();

    private static void call(TraceLayer layer, int count) {
        MemorySegment wait = layer.find("vkQueueWaitIdle").orElseThrow();
        for (int i = 0; i < count; i++) {
            PFN_vkQueueWaitIdle.invoke(wait, MemorySegment.NULL);
        }
    }

    /** A disk that takes so many bytes, then none for some writes, and has room again afterwards. */
    private static final class FullDisk extends OutputStream {
        private final ByteArrayOutputStream written = new ByteArrayOutputStream();
        private int room;
        private int failures;

        FullDisk(int room, int failures) {
            this.room = room;
            this.failures = failures;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            if (failures > 0 && length > room) {
                written.write(bytes, offset, room);
                room = 0;
                failures--;
                throw new IOException("No space left on device");
            }
            written.write(bytes, offset, length);
            room = Math.max(0, room - length);
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }
    }

    /** The line that stands before the first call of a thread. */
    private static final int THREAD_NAME = 1;

    @Test
    void theApplicationGoesOnAndTheLossIsCountedAndToldOnce() throws IOException {
        Path full = Path.of("/dev/full");
        Requirement.require(Files.exists(full), "no /dev/full: a device of Linux that is always full");
        TraceLayer layer = TraceLayer.create(driver, full, options);
        call(layer, 5000);
        assertThat(losses).isEmpty();
        layer.close();
        layer.close();

        assertThat(driver.calls).hasSize(5000);
        assertThat(losses).singleElement().satisfies(loss -> {
            assertThat(loss.lines()).isEqualTo(THREAD_NAME + 10_000);
            assertThat(loss.cause()).isInstanceOf(IOException.class);
            assertThat(loss).hasToString("10001 lines of the trace are missing or incomplete: " + loss.cause());
        });
    }

    @Test
    void whatIsWrittenAfterATornLineBeginsANewOne() {
        FullDisk disk = new FullDisk(1000, 3);
        TraceLayer layer = TraceLayer.create(driver, disk, options);
        assertThat(layer.loss()).isEmpty();
        for (int i = 0; i < 5; i++) {
            call(layer, 10);
            layer.flush();
        }
        assertThat(layer.loss()).hasValueSatisfying(
                loss -> assertThat(loss.lines()).isEqualTo(THREAD_NAME + 60L));
        layer.close();

        assertThat(losses).as("told by the flush that found it").singleElement()
                .isEqualTo(new TraceLoss(THREAD_NAME + 20L, layer.loss().orElseThrow().cause()));
        List<ReadCall> calls = ReadCall.allOf(disk.written.toByteArray());
        assertThat(calls).filteredOn(call -> call.event() == TraceEvent.RETURNED).hasSizeBetween(20, 30);
        assertThat(calls).filteredOn(call -> call.event() != TraceEvent.RETURNED).hasSizeLessThanOrEqualTo(2);
        assertThat(disk.written.toString(UTF_8).lines().filter(line -> line.lastIndexOf("Time: ") > 5)).isEmpty();
    }

    /** Whoever ends the process by writing through hears of the loss before. */
    @Test
    void whoeverWritesThroughIsToldBefore() {
        TraceLayer layer = TraceLayer.create(driver, new FullDisk(0, 1), options);
        call(layer, 1);
        assertThat(losses).isEmpty();
        layer.writeThrough();

        assertThat(losses).singleElement().isEqualTo(layer.loss().orElseThrow());
        layer.close();
        assertThat(losses).hasSize(1);
    }

    @Test
    void aFullDiskIsToldAfterASmallLoss() {
        TraceOutput output = new TraceOutput(OutputStream.nullOutputStream(), false);
        Throwable small = new IllegalStateException("of a line");
        Throwable full = new IOException("No space left on device");
        output.lost(1, small);
        assertThat(output.loss()).isEqualTo(new TraceLoss(1, small));
        output.lost(2, full);
        output.lost(3, new IOException("later"));
        output.lost(4, new IllegalStateException("of another line"));

        assertThat(output.loss()).isEqualTo(new TraceLoss(10, full));
    }

    @Test
    void aStreamThatThrowsAnythingHarmsNobody() {
        OutputStream broken = new OutputStream() {
            @Override
            public void write(int b) {
                throw new IllegalStateException("broken");
            }

            @Override
            public void flush() {
                throw new StackOverflowError();
            }
        };
        try (TraceLayer layer = TraceLayer.create(driver, broken, options)) {
            call(layer, 3);
            layer.flush();
            call(layer, 3);
        }
        assertThat(driver.calls).hasSize(6);
        assertThat(losses).singleElement().satisfies(loss -> {
            assertThat(loss.lines()).isEqualTo(THREAD_NAME + 6);
            assertThat(loss.cause()).hasMessage("broken");
        });
    }

    /** What is logged of a call where there is no room for a single argument. */
    private static byte[] logged(String name, int lost) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ThreadLogs logs = WrittenCall.logs(out, 0);
        DriverFunction function = WrittenCall.nowhere(name, logs);
        logs.current().of(function).enter();
        logs.current().of(function).exit(0, 0);
        logs.close();
        assertThat(logs.output.loss().lines()).isEqualTo(lost);
        assertThat(logs.output.loss().cause()).isInstanceOf(IndexOutOfBoundsException.class);
        return out.toByteArray();
    }

    @Test
    void aLineThatCanNotBeDescribedLacksItsArgumentsAndKeepsItsPlace() {
        assertThat(ReadCall.allOf(logged("vkQueueWaitIdle", 1))).singleElement().satisfies(call -> {
            assertThat(call.event()).isEqualTo(TraceEvent.RETURNED);
            assertThat(call.function()).isEqualTo("vkQueueWaitIdle");
            assertThat(call.arguments()).isEmpty();
            assertThat(call.enqueueCounter()).isZero();
        });
    }

    @Test
    void anExitWhoseOutputCanNotBeDescribedIsAWholeLineWithoutIt() {
        byte[] log = logged("vkCreateFence", 2);

        assertThat(GrammarCheckTest.violations(log)).isEmpty();
        assertThat(new String(log, UTF_8).lines().filter(line -> line.contains("vkCreateFence"))).hasSize(2)
                .last().asString().doesNotContain("VK_SUCCESS").endsWith("returned ?");
    }
}
