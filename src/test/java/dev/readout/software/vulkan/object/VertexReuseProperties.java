package dev.readout.software.vulkan.object;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Reuse of vertices, beside batches that are filled primitive by primitive. */
class VertexReuseProperties {
    private static final int BATCH = 32;

    /** Lists of any length, and strips of at most as many vertices as a batch has: longer ones end with an instance. */
    @Property
    void aBatchShadesEachOfItsVerticesOnce(@ForAll @IntRange(min = 1, max = 32) int size,
            @ForAll @IntRange(min = 1, max = 32) int lessThanSize, @ForAll @IntRange(min = 0, max = 80) int count,
            @ForAll @IntRange(min = 0, max = 80) int instances, @ForAll boolean same) {
        int step = Math.min(size, lessThanSize);
        boolean shared = same || step < size;
        int most = step == size ? count : (BATCH - size) / step + 1;
        int primitives = Math.min(count, most);
        assertThat(new VertexReuse(size, step).invocations(primitives, instances, shared))
                .isEqualTo(filled(size, step, primitives, instances, shared));
    }

    private static long filled(int size, int step, int primitives, int instances, boolean shared) {
        long shaded = 0;
        int held = 0;
        Set<Integer> batch = new HashSet<>();
        for (int instance = 0; instance < instances; instance++) {
            for (int primitive = 0; primitive < primitives; primitive++) {
                Set<Integer> all = new HashSet<>(batch);
                for (int vertex = 0; vertex < size; vertex++) {
                    all.add(primitive * step + vertex + (shared ? 0 : 100_000 * instance));
                }
                if (held == BATCH || all.size() > BATCH) {
                    shaded += batch.size();
                    held = 0;
                    batch.clear();
                    for (int vertex = 0; vertex < size; vertex++) {
                        batch.add(primitive * step + vertex + (shared ? 0 : 100_000 * instance));
                    }
                } else {
                    batch = all;
                }
                held++;
            }
        }
        return shaded + batch.size();
    }
}
