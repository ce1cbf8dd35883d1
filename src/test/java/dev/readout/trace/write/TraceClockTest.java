package dev.readout.trace.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.software.SoftwareDevice;
import dev.readout.trace.read.TraceEvent;
import dev.readout.trace.read.TraceReader;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TraceClockTest {
    private static final long START = -5_000_000_000L;
    private static final long STEP = 7_001;

    @Test
    void timesAreThoseOfTheClockThatTheOptionsName() {
        AtomicLong now = new AtomicLong(START);
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        long start;
        try (SoftwareDevice device = SoftwareDevice.create();
                TraceLayer layer = TraceLayer.create(device, log,
                        TraceSettings.builder().clock(() -> now.getAndAdd(STEP)).build());
                VulkanInstance instance = VulkanInstance.create(layer)) {
            instance.physicalDevices();
            start = layer.startNanoseconds();
        }
        List<Long> times = new ArrayList<>();
        try (TraceReader trace = TraceReader.of(MemorySegment.ofArray(log.toByteArray()))) {
            for (TraceEvent event = trace.next(); event != TraceEvent.END; event = trace.next()) {
                if (event == TraceEvent.RETURNED) {
                    times.add(trace.call().entryNanoseconds());
                    times.add(trace.call().exitNanoseconds());
                }
            }
        }
        assertThat(start).isEqualTo(START);
        assertThat(times).hasSizeGreaterThan(4).isSorted().doesNotHaveDuplicates()
                .allSatisfy(time -> assertThat(time % STEP).isZero());
    }
}
