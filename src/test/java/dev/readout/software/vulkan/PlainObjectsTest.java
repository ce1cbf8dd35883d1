package dev.readout.software.vulkan;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.Report;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Objects that are created and destroyed, and of which no query is the wiser. */
class PlainObjectsTest {
    private static final int INCOMPLETE = 5;

    @AutoClose
    private final Application application = new Application(settings -> {});

    private MemorySegment create(String name, int structureType) {
        MemorySegment info = application.arena.allocate(256, Long.BYTES);
        info.set(JAVA_INT, 0, structureType);
        MemorySegment out = application.pointer();
        assertThat(application.result(name, application.device, info, MemorySegment.NULL, out)).isZero();
        assertThat(out.get(ADDRESS, 0)).isNotEqualTo(MemorySegment.NULL);
        return out.get(ADDRESS, 0);
    }

    /** By a struct that begins with its number. */
    @ParameterizedTest
    @CsvSource({"Sampler, 31", "BufferView, 13", "PipelineCache, 17", "Event, 10",
        "SamplerYcbcrConversion, 1000156000"})
    void anObjectIsCreatedAndDestroyedOnce(String type, int structureType) {
        MemorySegment object = create("vkCreate" + type, structureType);

        application.destroy("vkDestroy" + type, object);
        assertThat(application.reports).isEmpty();

        application.destroy("vkDestroy" + type, object);
        assertThat(application.reports).extracting(Report::message).singleElement().asString()
                .contains("destroyed").contains("Vk" + type);

        assertThat(application.tryCreate("vkCreate" + type, application.arena.allocate(256, Long.BYTES),
                application.pointer())).isNegative();
        assertThat(application.reports).last().extracting(Report::vuid)
                .isEqualTo("VUID-Vk" + type + "CreateInfo-sType-sType");
    }

    private MemorySegment struct(int structureType) {
        MemorySegment struct = application.arena.allocate(64, Long.BYTES);
        struct.fill((byte) -1);
        struct.set(JAVA_INT, 0, structureType);
        struct.set(ADDRESS, 8, MemorySegment.NULL);
        return struct;
    }

    /** Since nothing is encoded. */
    @Test
    void parametersOfAVideoSessionHaveNoBytesAndALevelOfQualityNoPreference() {
        MemorySegment get = struct(1_000_299_009);
        get.set(ADDRESS, 16, create("vkCreateVideoSessionParametersKHR", 1_000_023_006));
        MemorySegment feedback = struct(1_000_299_010);
        MemorySegment size = application.arena.allocateFrom(JAVA_LONG, 77);
        for (MemorySegment asked : new MemorySegment[] {feedback, MemorySegment.NULL}) {
            assertThat(application.result("vkGetEncodedVideoSessionParametersKHR", application.device, get, asked, size,
                    MemorySegment.NULL)).isZero();
        }
        assertThat(size.get(JAVA_LONG, 0)).isZero();
        assertThat(feedback.get(JAVA_LONG, 16)).as("no overrides").isEqualTo(-1L << 32);

        MemorySegment level = struct(1_000_299_007);
        assertThat(application.result("vkGetPhysicalDeviceVideoEncodeQualityLevelPropertiesKHR",
                application.physicalDevice,
                struct(1_000_299_006), level)).isZero();
        assertThat(level.get(JAVA_LONG, 16)).isZero();
        assertThat(level.get(JAVA_LONG, 24)).as("what comes after it").isEqualTo(-1);
        assertThat(application.reports).isEmpty();

        get.set(ADDRESS, 16, MemorySegment.NULL);
        assertThat(application.result("vkGetEncodedVideoSessionParametersKHR", application.device, get, feedback, size,
                MemorySegment.NULL)).isNegative();
        assertThat(application.reports).hasSize(1);
    }

    @Test
    void aLayoutMayHaveAVariableNumberOfDescriptors() {
        MemorySegment info = application.struct("VkDescriptorSetLayoutCreateInfo");
        MemorySegment variable = struct(1_000_161_004);
        MemorySegment support = struct(1_000_168_001);
        support.set(ADDRESS, 8, variable);
        application.call("vkGetDescriptorSetLayoutSupport", application.device, info, support);
        assertThat(support.get(JAVA_INT, 16)).isOne();
        assertThat(variable.get(JAVA_INT, 16)).isEqualTo(1 << 20);
        assertThat(variable.get(JAVA_INT, 20)).as("what comes after it").isEqualTo(-1);
        assertThat(application.reports).isEmpty();
    }

    @Test
    void theDataOfACacheAreItsHeader() {
        MemorySegment cache = create("vkCreatePipelineCache", 17);
        MemorySegment size = application.arena.allocate(JAVA_LONG);
        MemorySegment data = application.arena.allocate(32, Long.BYTES);

        assertThat(application.result("vkGetPipelineCacheData", application.device, cache, size,
                MemorySegment.NULL)).isZero();
        assertThat(size.get(JAVA_LONG, 0)).isEqualTo(32);
        assertThat(application.result("vkGetPipelineCacheData", application.device, cache, size, data)).isZero();
        assertThat(data.get(JAVA_INT, 0)).isEqualTo(32);
        assertThat(data.get(JAVA_INT, 4)).isEqualTo(1);
        assertThat(data.asSlice(8, 8).toArray(JAVA_INT)).as("vendorID and deviceID, as of the device")
                .containsExactly(DeviceIdentity.READOUT.vendorId(), DeviceIdentity.READOUT.deviceId());

        size.set(JAVA_LONG, 0, 31);
        assertThat(application.result("vkGetPipelineCacheData", application.device, cache, size,
                data)).isEqualTo(INCOMPLETE);
        assertThat(size.get(JAVA_LONG, 0)).isZero();

        MemorySegment sources = application.arena.allocateFrom(ADDRESS, create("vkCreatePipelineCache", 17));
        assertThat(application.result("vkMergePipelineCaches", application.device, cache, 1, sources)).isZero();
        assertThat(application.reports).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"vkCreateComputePipelines", "vkCreateGraphicsPipelines"})
    void pipelinesAreCreatedWithACacheOrWithout(String function) {
        for (MemorySegment cache : List.of(MemorySegment.NULL, create("vkCreatePipelineCache", 17))) {
            assertThat(application.result(function, application.device, cache, 0, MemorySegment.NULL,
                    MemorySegment.NULL,
                    MemorySegment.NULL)).isZero();
        }
        assertThat(application.reports).isEmpty();

        assertThat(application.result(function, application.device, create("vkCreateSampler", 31), 0,
                MemorySegment.NULL,
                MemorySegment.NULL, MemorySegment.NULL)).isNegative();
        assertThat(application.reports).extracting(Report::vuid)
                .containsExactly("VUID-" + function + "-pipelineCache-parameter");
    }
}
