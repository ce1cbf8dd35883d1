package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Rows of counts against a map: any number of counts, of which scopes have any. */
class CountRowsProperties {
    private static final int SCOPES = 5;

    @Property
    void aScopeHasWhatItCountedAndNothingElse(@ForAll @IntRange(min = 1, max = 140) int kinds,
            @ForAll @Size(max = 60) List<Long> steps) {
        CountRows rows = new CountRows();
        CountRows copy = new CountRows();
        for (int frame = 0; frame < 2; frame++) {
            rows.begin(SCOPES, kinds);
            List<Map<Integer, Long>> model = new ArrayList<>();
            for (int scope = 0; scope < SCOPES; scope++) {
                model.add(new TreeMap<>());
            }
            for (long step : steps) {
                int scope = (int) Long.remainderUnsigned(step, SCOPES - frame);
                int kind = (int) Long.remainderUnsigned(step >>> 8, kinds);
                if (step % 2 == 0) {
                    rows.add(scope, kind, step);
                    model.get(scope).merge(kind, step, Long::sum);
                } else {
                    rows.set(scope, kind, step);
                    model.get(scope).put(kind, step);
                }
            }
            copy.copy(rows);
            assertThat(read(rows, kinds)).isEqualTo(model);
            assertThat(read(copy, kinds)).isEqualTo(model);
        }
        rows.clear();
        assertThat(read(rows, kinds)).allMatch(Map::isEmpty);
    }

    private static List<Map<Integer, Long>> read(CountRows rows, int kinds) {
        List<Map<Integer, Long>> read = new ArrayList<>();
        for (int scope = 0; scope < SCOPES; scope++) {
            Map<Integer, Long> counts = new TreeMap<>();
            for (int kind = rows.next(scope, 0); kind >= 0; kind = rows.next(scope, kind + 1)) {
                counts.put(kind, rows.get(scope, kind));
            }
            for (int kind = 0; kind < kinds; kind++) {
                assertThat(rows.has(scope, kind)).isEqualTo(counts.containsKey(kind));
                assertThat(rows.get(scope, kind)).isEqualTo(counts.getOrDefault(kind, GpuFrame.NOT_COUNTED));
            }
            read.add(counts);
        }
        return read;
    }
}
