package outside;

import dev.readout.vulkan.QueryPoolLayout;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class ValuesProperties {
    private static final QueryPoolLayout LAYOUT = QueryPoolLayout.of(QueryType.OCCLUSION, 1);

    @Property
    boolean everyValueIsReadAsItWasWritten(@ForAll long value) {
        return LAYOUT.value(MemorySegment.ofArray(new long[] {value}), 0) == value;
    }
}
