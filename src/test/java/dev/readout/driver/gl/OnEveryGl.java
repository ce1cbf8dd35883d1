package dev.readout.driver.gl;

import dev.readout.testing.GlDriver;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;

/** Tests that run on every driver of those that a class names, unchanged, whoever wrote it. */
@ParameterizedClass
abstract class OnEveryGl extends OnGl {
    @Parameter
    TestedGl tested;

    @Override
    GlDriver driver() {
        return tested.driver();
    }
}
