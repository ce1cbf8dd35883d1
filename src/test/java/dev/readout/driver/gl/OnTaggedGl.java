package dev.readout.driver.gl;

import dev.readout.software.gl.SoftwareGlSettings.ResourceStream;
import dev.readout.testing.GlDriver;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests on a context whose driver has tags for what is allocated, in each dialect that it may answer in. */
@ParameterizedClass
@EnumSource(ResourceStream.class)
abstract class OnTaggedGl extends OnGl {
    static final int KIB = 1024;

    @Parameter
    ResourceStream dialect;

    @AutoClose
    FakeGl fake;
    @AutoClose
    GlAllocations gl;
    ResourceTags tags;

    @Override
    GlDriver driver() {
        fake = new FakeGl(dialect);
        return fake.driver();
    }

    @BeforeEach
    void create() {
        gl = new GlAllocations(context, 64 * KIB);
        tags = context.resourceTags();
    }
}
