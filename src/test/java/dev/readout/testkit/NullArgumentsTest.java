package dev.readout.testkit;

import dev.readout.gl.QueryResourceDialect;
import dev.readout.gl.QueryResourceSnapshot;
import dev.readout.testing.NullArguments;
import dev.readout.vulkan.Timestamps;
import dev.readout.vulkan.TrailingWord;
import java.math.BigInteger;
import java.nio.ByteOrder;
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
        QueryResourceSnapshot snapshot = new QueryResourceSnapshot(1, List.of(), List.of());
        EncodedQueryResource stream = EncodedQueryResource.of(QueryResourceDialect.UNTAGGED, snapshot);
        samples(pool, snapshot, stream, new ProvidedArbitraries(),
                new EncodedTimestamps(pool, new Timestamps(64, 1)), new Timestamps(64, 1),
                new DamagedQueryResource(stream, 0, List.of()), new EncodedCounterRecords(List.of(), 0, 0),
                BigInteger.ONE);
        sample(List.class, List.of());
        sample(ByteOrder.class, ByteOrder.BIG_ENDIAN);
        sample(TypeUsage.class, TypeUsage.of(EncodedPool.class));
        sample(SubtypeProvider.class,
                (SubtypeProvider) type -> Set.of());
    }
}
