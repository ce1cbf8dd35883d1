package dev.readout.testkit;

import dev.readout.testing.NullArguments;
import dev.readout.vulkan.Timestamps;
import dev.readout.vulkan.TrailingWord;
import java.math.BigInteger;
import java.util.List;
import java.util.Set;
import net.jqwik.api.providers.ArbitraryProvider.SubtypeProvider;
import net.jqwik.api.providers.TypeUsage;

class NullArgumentsTest extends NullArguments {
    NullArgumentsTest() {
        // jqwik calls it.
        super("ProvidedArbitraries.provideFor.subtypeProvider");
        EncodedPool pool = new EncodedPool(8, 1, TrailingWord.NONE, 8, 0, 0,
                List.of(List.of(BigInteger.ONE)));
        samples(pool, new ProvidedArbitraries(), new EncodedTimestamps(pool, new Timestamps(64, 1)),
                new Timestamps(64, 1), BigInteger.ONE);
        sample(List.class, List.of());
        sample(TypeUsage.class, TypeUsage.of(EncodedPool.class));
        sample(SubtypeProvider.class,
                (SubtypeProvider) type -> Set.of());
    }
}
