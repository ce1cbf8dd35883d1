package dev.readout.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.vulkan.QueryPoolResults;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** The examples in the documentation of this package, running. {@code SnippetsTest} compares their text. */
class ExamplesTest {
    @Property
    void everyTimestampIsReadAsItWasEncoded(@ForAll(supplier = AnyPool.OfTimestamps.class) EncodedPool pool) {
        QueryPoolResults results = new QueryPoolResults(pool.layout()).wrap(pool.segment());
        for (int query = 0; query < pool.count(); query++) {
            assertThat(results.value(query)).isEqualTo(pool.value(query, 0).longValue());
        }
    }
}
