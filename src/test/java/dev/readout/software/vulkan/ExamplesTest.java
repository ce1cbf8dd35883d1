package dev.readout.software.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.CostModel;
import dev.readout.software.SoftwareDevice;
import dev.readout.vulkan.PerformanceCounterStorage;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The examples in the documentation of this package, running. {@code SnippetsTest} compares their text. */
class ExamplesTest {
    @Test
    void settingsAreBuilt() {
        SoftwareSettings settings = SoftwareSettings.builder().timestampPeriod(41.6667f).lag(2).build();

        assertThat(settings.timestampPeriod()).isEqualTo(41.6667f);
        assertThat(settings.lag()).isEqualTo(2);
    }

    @Test
    void faultsAreSettings() {
        SoftwareSettings settings = SoftwareSettings.builder()
                .faults(List.of(Fault.neverAvailable(3), Fault.deviceLost(100))).build();

        assertThat(settings.faults()).hasSize(2);
    }

    @Test
    void aDeviceSaysThatItIsAnother() {
        DeviceIdentity nvidia = new DeviceIdentity(0x10DE, 0x2335, DeviceIdentity.DISCRETE, 1, 4, "NVIDIA", "580");
        SoftwareSettings settings = SoftwareSettings.builder().identity(nvidia).build();

        assertThat(settings.identity()).isEqualTo(nvidia);
    }

    @Test
    void timeIsReal() {
        SoftwareSettings settings = SoftwareSettings.builder().realTime(true).build();

        assertThat(settings.realTime()).isTrue();
    }

    @Test
    void oneClockOfTheHostCanBeRead() {
        SoftwareSettings settings = SoftwareSettings.builder().hostClocks(Set.of(HostClock.MONOTONIC)).build();

        assertThat(settings.hostClocks()).hasSize(1);
    }

    @Test
    void aDriverIsImitated() {
        SoftwareSettings settings = SoftwareSettings.builder().imitate(KnownDriver.LAVAPIPE).build();

        assertThat(settings.deviations()).isEqualTo(KnownDriver.LAVAPIPE.deviations());
    }

    @Test
    void timestampsWrapOften() {
        SoftwareSettings settings = SoftwareSettings.builder().imitate(KnownDriver.ANV).wrapsOften(true).build();

        assertThat(settings.wrapsOften()).isTrue();
    }

    @Test
    void theTruthIsKnown() {
        try (Application application = new Application()) {
            SoftwareDevice device = application.driver;
            MemorySegment pool = application.timestamps(2);
            application.submit(application.begin().reset(pool, 0, 2).timestamp(pool, 0).timestamp(pool, 1));

            DeviceTruth truth = device.vulkan().truth();
            long nanoseconds = truth.nanoseconds(0, 1);

            assertThat(nanoseconds).isEqualTo(CostModel.DEFAULT.ofCommand());
        }
    }

    @Test
    void aQueueFamilyHasAClockOfItsOwn() {
        SoftwareQueueFamily late = SoftwareQueueFamily.UNIVERSAL.withClockError(new ClockError(500, 1e-6));
        SoftwareSettings settings = SoftwareSettings.builder()
                .queueFamilies(List.of(SoftwareQueueFamily.UNIVERSAL, late)).build();

        assertThat(settings.queueFamilies()).hasSize(2);
    }

    @Test
    void aPerformanceCounterIsMade() {
        SoftwarePerformanceCounter draws = new SoftwarePerformanceCounter("draws", "work", "Draws",
                SoftwarePerformanceCounter.Unit.GENERIC, SoftwarePerformanceCounter.Scope.COMMAND,
                PerformanceCounterStorage.UINT64, SoftwarePerformanceCounter.Source.DRAWS);
        SoftwareSettings settings = SoftwareSettings.builder().performanceCounters(List.of(draws)).build();

        assertThat(settings.performanceCounters()).containsExactly(draws);
    }
}
