package dev.readout.software.vulkan.device;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.vulkan.object.HandleTable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** What a recording uses is missed where it was destroyed, in whatever order and however often commands used it. */
class UsedObjectsProperties {
    private static final int OBJECTS = 64;

    /** A type of object. */
    private record Thing() {
    }

    @Property
    void exactlyWhatIsUsedIsMissed(@ForAll List<@IntRange(max = OBJECTS - 1) Integer> uses,
            @ForAll @IntRange(max = OBJECTS - 1) int destroyed) {
        HandleTable table = new HandleTable(new AtomicLong(1L << 60)::incrementAndGet, handle -> false);
        List<Long> handles = new ArrayList<>();
        for (int i = 0; i < OBJECTS; i++) {
            handles.add(table.add(new Thing()));
        }
        UsedObjects used = new UsedObjects(table);
        for (int use : uses) {
            used.add(handles.get(use), table.get(Thing.class, handles.get(use), "thing"));
        }
        assertThat(used.missing()).isNull();
        table.remove(handles.get(destroyed));
        assertThat(used.missing()).isEqualTo(uses.contains(destroyed) ? "a VkThing that was destroyed" : null);
    }
}
