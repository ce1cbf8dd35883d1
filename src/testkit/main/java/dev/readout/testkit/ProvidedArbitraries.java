package dev.readout.testkit;

import dev.readout.vulkan.Timestamps;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.providers.ArbitraryProvider;
import net.jqwik.api.providers.TypeUsage;

/**
 * Provides jqwik's arbitraries for {@code @ForAll} before a type of the kit, without a supplier or a provider method.
 *
 * <p>Example: {@link EncodedPool}.
 */
public final class ProvidedArbitraries implements ArbitraryProvider {
    private static final Map<Class<?>, Supplier<Arbitrary<?>>> BY_TYPE = Map.of(
            EncodedPool.class, AnyPool::any,
            Timestamps.class, AnyTimestamps::timestamps,
            EncodedTimestamps.class, AnyTimestamps::any);

    @Override
    public boolean canProvideFor(TypeUsage targetType) {
        return BY_TYPE.containsKey(Objects.requireNonNull(targetType, "targetType").getRawType());
    }

    @Override
    public Set<Arbitrary<?>> provideFor(TypeUsage targetType, SubtypeProvider subtypeProvider) {
        Supplier<Arbitrary<?>> supplier = BY_TYPE.get(Objects.requireNonNull(targetType, "targetType").getRawType());
        return supplier == null ? Set.of() : Set.of(supplier.get());
    }
}
