package dev.readout.driver.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.driver.vulkan.QueryProgram.Kind;
import dev.readout.driver.vulkan.QueryProgram.Step;
import dev.readout.software.SoftwareDevice;
import dev.readout.testing.InstalledDriver;
import dev.readout.testing.NeedsVulkan;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** Where the specification fixes a result, the software device and a real driver give the same one. */
@AddLifecycleHook(NeedsVulkan.class)
class AgreementProperties {
    private static SoftwareDevice softwareDevice;
    private static Rig software;
    private static Rig real;

    @BeforeContainer
    static void open() {
        real = Rig.on(InstalledDriver.vulkan());
        softwareDevice = SoftwareDevice.create();
        software = Rig.on(softwareDevice);
    }

    @AfterContainer
    static void close() {
        if (real != null) {
            real.close();
            software.close();
            softwareDevice.close();
        }
    }

    @Property(tries = 300)
    void theSameCommandsGiveTheSameResults(@ForAll("programs") List<Step> program) {
        assertThat(QueryProgram.run(software, program)).isEqualTo(QueryProgram.run(real, program));
    }

    @Provide
    Arbitrary<List<Step>> programs() {
        Arbitrary<Kind> kinds = Arbitraries.frequency(
                Tuple.of(3, Kind.BEGIN_RENDER_PASS), Tuple.of(2, Kind.END_RENDER_PASS),
                Tuple.of(6, Kind.BEGIN_QUERY), Tuple.of(3, Kind.END_QUERY), Tuple.of(2, Kind.WRITE_TIMESTAMP),
                Tuple.of(6, Kind.DRAW), Tuple.of(3, Kind.DISPATCH), Tuple.of(2, Kind.RESET), Tuple.of(3, Kind.COPY),
                Tuple.of(1, Kind.SUBMIT), Tuple.of(1, Kind.RESET_BY_HOST), Tuple.of(2, Kind.READ));
        return Combinators.combine(
                kinds,
                Arbitraries.integers().between(0, 2),
                Arbitraries.integers().between(0, QueryProgram.QUERIES - 1),
                Arbitraries.integers().between(0, 5),
                Arbitraries.integers().between(0, 19))
                .as(Step::new)
                .list().ofMinSize(10).ofMaxSize(80)
                // Edges of the numbers alone would take all tries.
                .withoutEdgeCases();
    }
}
