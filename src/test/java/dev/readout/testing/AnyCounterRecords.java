package dev.readout.testing;

import dev.readout.testing.EncodedCounterRecords.Entry;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ArbitrarySupplier;
import net.jqwik.api.Combinators;

/**
 * Counter records: few groups and counters, so that they repeat, and any others; any values, also above
 * 2<sup>63</sup>. {@code @ForAll EncodedCounterRecords} means any of them.
 */
public final class AnyCounterRecords implements ArbitrarySupplier<EncodedCounterRecords> {

    /** {@link #any}. */
    @Override
    public Arbitrary<EncodedCounterRecords> get() {
        return any();
    }

    /** Up to 30 records, with up to 7 bytes before them and up to 15 behind. */
    public static Arbitrary<EncodedCounterRecords> any() {
        Arbitrary<Integer> index = Arbitraries.oneOf(Arbitraries.integers().between(0, 2), Arbitraries.integers());
        Arbitrary<Entry> entry = Combinators.combine(index, index, Arbitraries.longs()).as(Entry::new);
        return Combinators.combine(entry.list().ofMaxSize(30), Arbitraries.integers().between(0, 7),
                Arbitraries.integers().between(0, 15)).as(EncodedCounterRecords::new)
                .edgeCases(config -> config.add(
                        new EncodedCounterRecords(List.of(), 0, 15),
                        new EncodedCounterRecords(List.of(new Entry(0, 0, -1), new Entry(0, 0, -1)), 0, 0),
                        new EncodedCounterRecords(List.of(new Entry(-1, -1, 1)), 1, 0)));
    }
}
