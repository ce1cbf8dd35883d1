package dev.readout.software.vulkan;

import dev.readout.software.CostModel;
import dev.readout.software.Overflow;
import dev.readout.testing.NullArguments;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.AfterAll;

class NullArgumentsTest extends NullArguments {
    private final SoftwareVulkan device = SoftwareVulkan.create(SoftwareSettings.builder().build());

    NullArgumentsTest() {
        samples(device, SoftwareSettings.builder(), SoftwareSettings.builder().build(), Overflow.WRAP);
        sample(CostModel.class, new CostModel(1, 1, 1, 1, 1, 1, 1));
        sample(List.class, List.of());
        sample(Set.class, Set.of());
        sample(Consumer.class, (Consumer<Object>) report -> {});
        sample(ClockError.class, ClockError.NONE);
        sample(DeviceIdentity.class, DeviceIdentity.READOUT);
        sample(SoftwareQueueFamily.class, SoftwareQueueFamily.UNIVERSAL);
        sample(LongUnaryOperator.class, (LongUnaryOperator) call -> 0);
        sample(LongFunction.class, (LongFunction<VideoEncode>) query -> VideoEncode.success(1));
    }

    @AfterAll
    void close() {
        device.close();
    }
}
