package dev.readout.jfr;

import dev.readout.testing.NullArguments;
import java.util.function.LongSupplier;

class NullArgumentsTest extends NullArguments {
    NullArgumentsTest() {
        sample(LongSupplier.class, (LongSupplier) () -> 0);
    }
}
