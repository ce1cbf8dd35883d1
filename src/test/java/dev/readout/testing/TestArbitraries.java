package dev.readout.testing;

import dev.readout.vulkan.ResultLayout;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.providers.ArbitraryProvider;
import net.jqwik.api.providers.TypeUsage;

/** Provides the arbitraries of this package's types for {@code @ForAll}, as the test kit does for its own. */
public final class TestArbitraries implements ArbitraryProvider {
    private static final Map<Class<?>, Supplier<Arbitrary<?>>> BY_TYPE = Map.of(
            ResultLayout.class, AnyLayout::any,
            AnyLayout.Illegal.class, AnyLayout::illegal,
            EncodedQueryResource.class, AnyQueryResource::any,
            DamagedQueryResource.class, AnyQueryResource::damaged,
            EncodedCounterRecords.class, EncodedCounterRecords::any,
            TimerResult.class, TimerResult::any);

    @Override
    public boolean canProvideFor(TypeUsage targetType) {
        return BY_TYPE.containsKey(targetType.getRawType());
    }

    @Override
    public Set<Arbitrary<?>> provideFor(TypeUsage targetType, SubtypeProvider subtypeProvider) {
        return Set.of(BY_TYPE.get(targetType.getRawType()).get());
    }
}
