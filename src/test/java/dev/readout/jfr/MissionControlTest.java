package dev.readout.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.profile.ClockQuality;
import dev.readout.profile.GivenFrame;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.Scope;
import dev.readout.vulkan.PipelineStatistic;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.StreamSupport;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.common.item.IAccessorKey;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.ItemFilters;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;

/** What JDK Mission Control makes of the events: its own reader, which knows times from plain numbers. */
class MissionControlTest {
    private static final GpuQueue QUEUE = GpuQueue.named("graphics");

    @TempDir
    private Path folder;

    private static GpuFrame frame(String scope, long nanoseconds) {
        GivenFrame.Row row = new GivenFrame.Row(Scope.named(scope), -1, 0, 1, nanoseconds, nanoseconds, 0, nanoseconds,
                GpuFrame.NOT_COUNTED,
                Collections.nCopies(PipelineStatistic.values().length, GpuFrame.NOT_COUNTED));
        return new GivenFrame(7, 0, 0, true, List.of(row),
                List.of(new GivenFrame.Queue(QUEUE, 0, -1, ClockQuality.TRUE, 0, 0))).frame();
    }

    /** The fields of the only event of a kind, as Mission Control types them. */
    private static Map<String, Object> only(IItemCollection events, String kind) {
        List<IItemIterable> found =
                StreamSupport.stream(events.apply(ItemFilters.type(kind)).spliterator(), false).toList();
        assertThat(found).as(kind).hasSize(1);
        assertThat(found.getFirst().getItemCount()).as(kind).isEqualTo(1);
        IItem event = found.getFirst().iterator().next();
        Map<String, Object> fields = new TreeMap<>();
        for (IAccessorKey<?> key : found.getFirst().getType().getAccessorKeys().keySet()) {
            Object value = found.getFirst().getType().getAccessor(key).getMember(event);
            if (value != null) {
                fields.put(key.getIdentifier(), value);
            }
        }
        return fields;
    }

    @Test
    void timesAreTimesAndNamesAreTheirs() throws Exception {
        Path file = folder.resolve("one.jfr");
        try (Recording recording = new Recording()) {
            List.of("readout.Scope", "readout.Frame").forEach(recording::enable);
            recording.start();
            Consumer<GpuFrame> frames = JfrEvents.frames();
            frames.accept(frame("тень/影 ⚡", 1_234_567));
            recording.stop();
            recording.dump(file);
        }

        IItemCollection events = JfrLoaderToolkit.loadEvents(file.toFile());

        Map<String, Object> scope = only(events, "readout.Scope");
        assertThat(scope).containsEntry("name", "тень/影 ⚡").containsEntry("queue", "graphics");
        assertThat(((IQuantity) scope.get("gpuTime")).getType()).isEqualTo(UnitLookup.TIMESPAN);
        assertThat(((IQuantity) scope.get("gpuTime")).longValueIn(UnitLookup.NANOSECOND)).isEqualTo(1_234_567);
        Map<String, Object> frame = only(events, "readout.Frame");
        assertThat(((IQuantity) frame.get("gpuTime")).longValueIn(UnitLookup.NANOSECOND)).isEqualTo(1_234_567);
    }
}
