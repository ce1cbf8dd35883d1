package dev.readout.software.vulkan.object;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.readout.abi.vulkan.VkPhysicalDeviceLimits;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.registry.Feature;
import dev.readout.testing.VulkanRegistry;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SequenceLayout;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The limits: each at least what is required of a device with such features, and none against another. */
class LimitsTest {
    @AutoClose
    private final Arena arena = Arena.ofConfined();
    private final MemorySegment limits = VkPhysicalDeviceLimits.allocate(arena);
    private final Features features = new Features(SoftwareSettings.builder().build());

    LimitsTest() {
        Limits.write(limits, SoftwareSettings.builder().build());
    }

    /**
     * "Required Limits" of the specification: what every device has, or one with the feature that stands behind it.
     * Some are larger: WebGPU's implementations ask for that.
     */
    private static final Path REQUIRED = Path.of("src/test/resources/dev/readout/software/vulkan/required-limits.txt");

    /** The values of a member: several of an array, unsigned. */
    private double[] values(String name) {
        MemoryLayout member = VkPhysicalDeviceLimits.layout().select(PathElement.groupElement(name));
        long offset = VkPhysicalDeviceLimits.layout().byteOffset(PathElement.groupElement(name));
        long count = member instanceof SequenceLayout sequence ? sequence.elementCount() : 1;
        ValueLayout element = (ValueLayout) (member instanceof SequenceLayout sequence ? sequence.elementLayout()
                : member);
        boolean signed = name.matches("minTexel.*Offset");
        return LongStream.range(0, count).map(i -> offset + i * element.byteSize()).mapToDouble(at -> {
            if (element instanceof ValueLayout.OfFloat) {
                return limits.get(ValueLayout.JAVA_FLOAT, at);
            }
            int value = limits.get(ValueLayout.JAVA_INT, at);
            return element.byteSize() == Long.BYTES ? limits.get(ValueLayout.JAVA_LONG, at)
                    : signed ? value : Integer.toUnsignedLong(value);
        }).toArray();
    }

    private long value(String name) {
        return (long) values(name)[0];
    }

    /** How the registry says that limits are compared, by their names. */
    private static boolean isMet(String type, double value, double required, int index) {
        return switch (type) {
            case "max", "bits" -> value >= required;
            case "min", "min,pot", "min,mul", "noauto" -> value <= required;
            case "bitmask" -> ((long) value & (long) required) == (long) required;
            case "range" -> index == 0 ? value <= required : value >= required;
            default -> throw new AssertionError("how is a limit of type " + type + " compared?");
        };
    }

    private void assertMet(String table) {
        Map<String, String> types = new LinkedHashMap<>(VulkanRegistry.limitTypes("VkPhysicalDeviceLimits"));
        // A granularity is required to be fine, an alignment of maps to be coarse.
        types.put("minMemoryMapAlignment", "max");
        types.put("pointSizeGranularity", "min");
        types.put("lineWidthGranularity", "min");
        SoftAssertions soft = new SoftAssertions();
        table.lines().forEach(line -> {
            String[] words = line.split(" ");
            boolean conditional = Character.isLetter(words[words.length - 1].charAt(0));
            Feature feature = conditional ? Feature.of(words[words.length - 1]) : null;
            double[] required = Arrays.stream(words, 1, words.length - (conditional ? 1 : 0))
                    .mapToDouble(Double::parseDouble).toArray();
            if (!conditional || feature != null && features.supported().contains(feature)) {
                double[] found = values(words[0]);
                soft.assertThat(found).hasSameSizeAs(required);
                for (int i = 0; i < required.length; i++) {
                    soft.assertThat(isMet(types.get(words[0]), found[i], required[i], i))
                            .as("%s, and %s is %s", line, types.get(words[0]), found[i]).isTrue();
                }
            }
        });
        soft.assertAll();
    }

    @Test
    void everyLimitIsWhatIsRequired() throws IOException {
        VulkanRegistry.require();
        String required = Files.readString(REQUIRED);
        assertMet(required);
        List<String> table = required.lines().map(line -> line.split(" ")[0]).toList();
        assertThat(VulkanRegistry.limitTypes("VkPhysicalDeviceLimits").keySet()).as("none is forgotten")
                .filteredOn(name -> !name.matches("timestamp.*|strictLines|standardSampleLocations|optimalBuffer.*"))
                .isSubsetOf(table);
    }

    /** Relations that the specification requires between limits, or that no real device breaks. */
    @Test
    void noLimitIsAgainstAnother() {
        assertThat(values("maxViewportDimensions")[0]).isGreaterThanOrEqualTo(value("maxFramebufferWidth"));
        assertThat(values("maxViewportDimensions")[1]).isGreaterThanOrEqualTo(value("maxFramebufferHeight"));
        double size = values("maxViewportDimensions")[0];
        assertThat(values("viewportBoundsRange")).containsExactly(-2 * size, 2 * size - 1);
        assertThat(value("maxImageDimension2D")).isGreaterThanOrEqualTo(value("maxFramebufferWidth"));
        assertThat(value("maxFragmentOutputAttachments")).isEqualTo(value("maxColorAttachments"));
        assertThat(value("maxFragmentCombinedOutputResources")).isGreaterThanOrEqualTo(value("maxColorAttachments")
                + value("maxPerStageDescriptorStorageImages") + value("maxPerStageDescriptorStorageBuffers"));
        assertThat(value("maxPerStageResources")).isGreaterThanOrEqualTo(LongStream.of(
                value("maxPerStageDescriptorUniformBuffers"), value("maxPerStageDescriptorStorageBuffers"),
                value("maxPerStageDescriptorSampledImages"), value("maxPerStageDescriptorStorageImages"),
                value("maxPerStageDescriptorInputAttachments"), value("maxColorAttachments")).sum());
        for (String kind : List.of("Samplers", "UniformBuffers", "StorageBuffers", "SampledImages", "StorageImages")) {
            assertThat(value("maxDescriptorSet" + kind)).as(kind)
                    .isEqualTo(6 * value("maxPerStageDescriptor" + kind));
        }
        assertThat(value("maxComputeWorkGroupInvocations")).isGreaterThanOrEqualTo(value("maxComputeWorkGroupSize"));
        assertThat(value("maxCombinedClipAndCullDistances"))
                .isGreaterThanOrEqualTo(Math.max(value("maxClipDistances"), value("maxCullDistances")));
        assertThat(values("maxInterpolationOffset")[0])
                .isEqualTo(0.5 - Math.scalb(1.0, -(int) value("subPixelInterpolationOffsetBits")), within(1e-9));
        assertThat(value("maxMemoryAllocationCount")).isGreaterThanOrEqualTo(value("maxSamplerAllocationCount"));
        for (String name : List.of("minMemoryMapAlignment", "minTexelBufferOffsetAlignment",
                "minUniformBufferOffsetAlignment", "minStorageBufferOffsetAlignment", "nonCoherentAtomSize",
                "optimalBufferCopyOffsetAlignment", "optimalBufferCopyRowPitchAlignment", "bufferImageGranularity")) {
            assertThat(Long.bitCount(value(name))).as(name).isOne();
        }
    }
}
