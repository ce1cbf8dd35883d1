package dev.readout.software.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.readout.software.CostModel;
import dev.readout.vulkan.QueryType;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SoftwareSettingsTest {
    private static final SoftwareSettings.Builder BUILDER = SoftwareSettings.builder();

    static Stream<Arguments> badSettings() {
        return Stream.of(
                bad(() -> BUILDER.deviceName(""), "name must have 1 to 255"),
                bad(() -> BUILDER.deviceName("x".repeat(256)), "name must have 1 to 255"),
                bad(() -> BUILDER.deviceName("Gerät"), "ASCII"),
                bad(() -> BUILDER.timestampPeriod(0), "but is 0.0"),
                bad(() -> BUILDER.timestampPeriod(Float.NaN), "but is NaN"),
                bad(() -> BUILDER.timestampPeriod(Float.POSITIVE_INFINITY), "but is Infinity"),
                bad(() -> BUILDER.queueFamilies(List.of()), "at least one queue family"),
                bad(() -> BUILDER.lag(-1), "but is -1"),
                bad(() -> new SoftwareQueueFamily(0, 1, 64), "but is 0x0"),
                bad(() -> new SoftwareQueueFamily(8, 1, 64), "but is 0x8"),
                bad(() -> new SoftwareQueueFamily(1, 0, 64), "queueCount must be 1 to 16, but is 0"),
                bad(() -> new SoftwareQueueFamily(1, 17, 64), "but is 17"),
                bad(() -> new SoftwareQueueFamily(1, 1, -1), "timestampValidBits must be 0 to 64, but is -1"),
                bad(() -> new SoftwareQueueFamily(1, 1, 65), "but is 65"),
                bad(() -> new SoftwareQueueFamily(0x108, 1, 64), "but is 0x108"),
                bad(() -> new SoftwareQueueFamily(0x11, 1, 64), "but is 0x11"),
                bad(() -> new DeviceIdentity(0, 0, 5, 0, 0, "", ""),
                        "deviceType must be 0 (other) to 4 (CPU), but is 5"),
                bad(() -> new DeviceIdentity(0, 0, -1, 0, 0, "", ""), "but is -1"),
                bad(() -> new DeviceIdentity(0, 0, 0, 0, 0, "x".repeat(256), ""), "driverName must have at most 255"),
                bad(() -> new DeviceIdentity(0, 0, 0, 0, 0, "", "é"), "driverInfo must have at most 255"),
                bad(() -> BUILDER.maxQueries(0), "count must be positive, but is 0"),
                bad(() -> BUILDER.queryTypes(Set.of(QueryType.TIMESTAMP, QueryType.MICROMAP_COMPACTED_SIZE)),
                        "expected some of [OCCLUSION, PIPELINE_STATISTICS, TIMESTAMP"),
                bad(() -> new ClockError(1_000_000_000_000_001L, 0), "skewNanoseconds must be -10^15 to 10^15"),
                bad(() -> new ClockError(-1_000_000_000_000_001L, 0), "but is -1000000000000001"),
                bad(() -> new ClockError(0, 0.011), "drift must be -0.01 to 0.01, but is 0.011"),
                bad(() -> new ClockError(0, Double.NaN), "but is NaN"),
                bad(() -> new CostModel(0, 0, 0, -1, 0, 0, 0), "vertex must be 0 to 1e9 nanoseconds, but is -1.0"),
                bad(() -> new CostModel(0, 0, 0, 0, 0, 0, 2e9), "workgroup must be"),
                bad(() -> new CostModel(Double.NaN, 0, 0, 0, 0, 0, 0), "submit must be"));
    }

    private static Arguments bad(ThrowingCallable call, String message) {
        return Arguments.of(call, message);
    }

    @ParameterizedTest
    @MethodSource("badSettings")
    void badSettingIsRefusedWithItsNameValueAndLimit(ThrowingCallable call, String message) {
        assertThatIllegalArgumentException().isThrownBy(call).withMessageContaining(message);
    }

    @Test
    void builtSettingsDoNotChangeWithTheirBuilder() {
        SoftwareSettings.Builder builder = SoftwareSettings.builder().lag(3);
        SoftwareSettings settings = builder.build();
        builder.lag(4);
        assertThat(settings.lag()).isEqualTo(3);
        assertThat(settings.timestampPeriod()).isEqualTo(1);
        assertThat(settings.queueFamilies()).containsExactly(SoftwareQueueFamily.UNIVERSAL);
    }
}
