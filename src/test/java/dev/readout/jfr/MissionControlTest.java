package dev.readout.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.profile.MadeFrames;
import dev.readout.profile.MadeFrames.MadeScope;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
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
    @TempDir
    private Path folder;

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
        GpuFrame measured = MadeFrames.frame(7, 0, 0, List.of(GpuQueue.named("graphics")),
                List.of(MadeScope.of("тень/影 ⚡", -1, 0, 0, 1_234_567)));
        Path file = RecordedEvents.write(folder.resolve("one.jfr"), () -> JfrEvents.frames().accept(measured));

        IItemCollection events = JfrLoaderToolkit.loadEvents(file.toFile());

        Map<String, Object> scope = only(events, "readout.Scope");
        assertThat(scope).containsEntry("name", "тень/影 ⚡").containsEntry("queue", "graphics");
        assertThat(((IQuantity) scope.get("gpuTime")).getType()).isEqualTo(UnitLookup.TIMESPAN);
        assertThat(((IQuantity) scope.get("gpuTime")).longValueIn(UnitLookup.NANOSECOND)).isEqualTo(1_234_567);
        Map<String, Object> frame = only(events, "readout.Frame");
        assertThat(((IQuantity) frame.get("gpuTime")).longValueIn(UnitLookup.NANOSECOND)).isEqualTo(1_234_567);
    }
}
