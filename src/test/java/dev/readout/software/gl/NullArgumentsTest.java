package dev.readout.software.gl;

import dev.readout.software.CostModel;
import dev.readout.software.Overflow;
import dev.readout.testing.NullArguments;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;

class NullArgumentsTest extends NullArguments {
    private final SoftwareGl device = SoftwareGl.create();

    NullArgumentsTest() {
        samples(device, SoftwareGlSettings.builder(), SoftwareGlSettings.builder().build(), Overflow.WRAP);
        sample(CostModel.class, new CostModel(1, 1, 1, 1, 1, 1, 1));
        sample(List.class, List.of());
        sample(Consumer.class, (Consumer<Object>) report -> {});
    }

    @AfterAll
    void close() {
        device.close();
    }
}
