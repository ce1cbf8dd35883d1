package outside;

import dev.readout.testkit.EncodedPool;
import java.lang.foreign.MemorySegment;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class ValuesProperties {
    @Property(tries = 200)
    boolean everyValueIsReadAsItWasWritten(@ForAll EncodedPool pool) {
        MemorySegment results = pool.segment();
        for (int query = 0; query < pool.count(); query++) {
            for (int index = 0; index < pool.values(); index++) {
                String read = Long.toUnsignedString(pool.layout().value(results, query, index));
                if (!read.equals(pool.value(query, index).toString())) {
                    return false;
                }
            }
        }
        return true;
    }
}
