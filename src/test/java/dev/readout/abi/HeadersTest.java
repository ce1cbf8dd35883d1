package dev.readout.abi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Requirement;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Proves that what Readout believes about an ABI is so: its own header, the system's headers and the classes that
 * jextract made give the same sizes, offsets, types, numbers and signatures. The C++ compiler is asked, not a parser.
 */
class HeadersTest {

    /**
     * A header of ours and its counterparts.
     *
     * @param ours the header's file name in {@code headers/}
     * @param systems the system's headers of the same ABI, each as the lines that include it: a name that several of
     *     them declare is compared with each
     * @param spelling what the system's headers call a name of ours
     * @param version the macro that numbers the versions of the system's header
     * @param since names that a system's header may lack or still have for something else, and the version that must
     *     have them
     * @param oursAlone names that no system's header has
     */
    record Api(
            String ours,
            List<String> systems,
            UnaryOperator<String> spelling,
            String version,
            Map<String, Integer> since,
            Set<String> oursAlone) {

        Path path() {
            return Path.of("headers", ours);
        }

        String name() {
            return ours.replace(".h", "");
        }

        GeneratedStubs stubs() throws IOException, ReflectiveOperationException {
            return GeneratedStubs.of(name());
        }

        @Override
        public String toString() {
            return ours;
        }
    }

    static Stream<Api> apis() {
        return Stream.of(vulkan(), gl(), egl());
    }

    private static Api vulkan() {
        return new Api(
                "vulkan.h",
                List.of("#define VK_ENABLE_BETA_EXTENSIONS\n#include <vulkan/vulkan.h>\n"),
                UnaryOperator.identity(),
                "VK_HEADER_VERSION",
                Map.ofEntries(
                        Map.entry("VkPhysicalDeviceMaintenance9FeaturesKHR", 320),
                        Map.entry("VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_9_FEATURES_KHR", 320),
                        Map.entry("VK_QUERY_POOL_CREATE_RESET_BIT_KHR", 320),
                        Map.entry("PFN_vkGetCalibratedTimestampsKHR", 273),
                        Map.entry("PFN_vkGetPhysicalDeviceCalibrateableTimeDomainsKHR", 273),
                        Map.entry("VK_TIME_DOMAIN_PRESENT_STAGE_LOCAL_EXT", 335),
                        Map.entry("VK_TIME_DOMAIN_SWAPCHAIN_LOCAL_EXT", 335),
                        Map.entry("VkPhysicalDevicePerformanceCountersByRegionFeaturesARM", 331),
                        Map.entry("VkPhysicalDevicePerformanceCountersByRegionPropertiesARM", 331),
                        Map.entry("VkPerformanceCounterARM", 331),
                        Map.entry("VkPerformanceCounterDescriptionARM", 331),
                        Map.entry("VkRenderPassPerformanceCountersByRegionBeginInfoARM", 331),
                        Map.entry("PFN_vkEnumeratePhysicalDeviceQueueFamilyPerformanceCountersByRegionARM", 331),
                        Map.entry("VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PERFORMANCE_COUNTERS_BY_REGION_FEATURES_ARM", 331),
                        Map.entry("VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PERFORMANCE_COUNTERS_BY_REGION_PROPERTIES_ARM",
                                331),
                        Map.entry("VK_STRUCTURE_TYPE_PERFORMANCE_COUNTER_ARM", 331),
                        Map.entry("VK_STRUCTURE_TYPE_PERFORMANCE_COUNTER_DESCRIPTION_ARM", 331),
                        Map.entry("VK_STRUCTURE_TYPE_RENDER_PASS_PERFORMANCE_COUNTERS_BY_REGION_BEGIN_INFO_ARM", 331),
                        Map.entry("VkPhysicalDeviceShaderInstrumentationFeaturesARM", 345),
                        Map.entry("VkPhysicalDeviceShaderInstrumentationPropertiesARM", 345),
                        Map.entry("VkShaderInstrumentationCreateInfoARM", 345),
                        Map.entry("VkShaderInstrumentationMetricDescriptionARM", 345),
                        Map.entry("PFN_vkEnumeratePhysicalDeviceShaderInstrumentationMetricsARM", 345),
                        Map.entry("PFN_vkCreateShaderInstrumentationARM", 345),
                        Map.entry("PFN_vkDestroyShaderInstrumentationARM", 345),
                        Map.entry("PFN_vkCmdBeginShaderInstrumentationARM", 345),
                        Map.entry("PFN_vkCmdEndShaderInstrumentationARM", 345),
                        Map.entry("PFN_vkGetShaderInstrumentationValuesARM", 345),
                        Map.entry("PFN_vkClearShaderInstrumentationMetricsARM", 345),
                        Map.entry("VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_INSTRUMENTATION_FEATURES_ARM", 345),
                        Map.entry("VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_INSTRUMENTATION_PROPERTIES_ARM", 345),
                        Map.entry("VK_STRUCTURE_TYPE_SHADER_INSTRUMENTATION_CREATE_INFO_ARM", 345),
                        Map.entry("VK_STRUCTURE_TYPE_SHADER_INSTRUMENTATION_METRIC_DESCRIPTION_ARM", 345),
                        Map.entry("VkPhysicalDeviceDeviceAddressCommandsFeaturesKHR", 346),
                        Map.entry("VkStridedDeviceAddressRangeKHR", 346),
                        Map.entry("PFN_vkCmdCopyQueryPoolResultsToMemoryKHR", 346),
                        Map.entry("VK_ADDRESS_COMMAND_PROTECTED_BIT_KHR", 346),
                        Map.entry("VK_ADDRESS_COMMAND_FULLY_BOUND_BIT_KHR", 346),
                        Map.entry("VK_ADDRESS_COMMAND_STORAGE_BUFFER_USAGE_BIT_KHR", 346),
                        Map.entry("VK_ADDRESS_COMMAND_UNKNOWN_STORAGE_BUFFER_USAGE_BIT_KHR", 346),
                        Map.entry("VK_ADDRESS_COMMAND_TRANSFORM_FEEDBACK_BUFFER_USAGE_BIT_KHR", 346),
                        Map.entry("VK_ADDRESS_COMMAND_UNKNOWN_TRANSFORM_FEEDBACK_BUFFER_USAGE_BIT_KHR", 346),
                        Map.entry("VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEVICE_ADDRESS_COMMANDS_FEATURES_KHR", 346),
                        Map.entry("VK_QUERY_TYPE_TIME_ELAPSED_QCOM", 351),
                        Map.entry("VkPhysicalDeviceElapsedTimerQueryFeaturesQCOM", 351),
                        Map.entry("VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ELAPSED_TIMER_QUERY_FEATURES_QCOM", 351),
                        Map.entry("VK_QUERY_TYPE_VIDEO_ENCODE_FEEDBACK_KHR", 243),
                        Map.entry("VK_QUERY_RESULT_STATUS_INSUFFICIENT_BITSTREAM_BUFFER_RANGE_KHR", 274),
                        Map.entry("VK_STRUCTURE_TYPE_QUERY_POOL_VIDEO_ENCODE_FEEDBACK_CREATE_INFO_KHR", 243),
                        Map.entry("VkQueryPoolVideoEncodeFeedbackCreateInfoKHR", 274),
                        Map.entry("VkVideoEncodeInfoKHR", 274),
                        Map.entry("VK_VIDEO_ENCODE_FEEDBACK_BITSTREAM_BUFFER_OFFSET_BIT_KHR", 274),
                        Map.entry("VK_VIDEO_ENCODE_FEEDBACK_BITSTREAM_BYTES_WRITTEN_BIT_KHR", 274),
                        Map.entry("VK_VIDEO_ENCODE_FEEDBACK_BITSTREAM_HAS_OVERRIDES_BIT_KHR", 274),
                        Map.entry("VK_VIDEO_ENCODE_FEEDBACK_AVERAGE_QUANTIZATION_BIT_KHR", 353),
                        Map.entry("VK_VIDEO_ENCODE_FEEDBACK_MIN_QUANTIZATION_BIT_KHR", 353),
                        Map.entry("VK_VIDEO_ENCODE_FEEDBACK_MAX_QUANTIZATION_BIT_KHR", 353),
                        Map.entry("VK_VIDEO_ENCODE_FEEDBACK_INTRA_PIXELS_BIT_KHR", 353),
                        Map.entry("VK_VIDEO_ENCODE_FEEDBACK_INTER_PIXELS_BIT_KHR", 353),
                        Map.entry("VK_VIDEO_ENCODE_FEEDBACK_SKIPPED_PIXELS_BIT_KHR", 353),
                        Map.entry("VK_VIDEO_ENCODE_FEEDBACK_PICTURE_PARTITION_COUNT_BIT_KHR", 353)),
                Set.of());
    }

    private static Api gl() {
        return new Api(
                "gl.h",
                List.of(
                        "#include <GL/glcorearb.h>\n",
                        "#include <GL/gl.h>\n#include <GL/glext.h>\n",
                        "#include <GLES3/gl32.h>\n#include <GLES2/gl2ext.h>\n"),
                HeadersTest::capitals,
                "GL_GLEXT_VERSION",
                Map.of(),
                Set.of(
                        "GL_CURRENT_QUERY_ANGLE",
                        "GL_QUERY_COUNTER_BITS_ANGLE",
                        "GL_QUERY_RESULT_ANGLE",
                        "GL_QUERY_RESULT_AVAILABLE_ANGLE",
                        "GL_TIMESTAMP_ANGLE",
                        "GL_TIME_ELAPSED_ANGLE",
                        "GL_QUERY_RESOURCE_MEMTYPE_SYSMEM_NVX",
                        "GL_QUERY_RESOURCE_TYPE_DETAILED_NVX",
                        "PFN_glBeginQueryANGLE",
                        "PFN_glDeleteQueriesANGLE",
                        "PFN_glEndQueryANGLE",
                        "PFN_glGenQueriesANGLE",
                        "PFN_glGetQueryObjecti64vANGLE",
                        "PFN_glGetQueryObjectivANGLE",
                        "PFN_glGetQueryObjectui64vANGLE",
                        "PFN_glGetQueryObjectuivANGLE",
                        "PFN_glGetQueryivANGLE",
                        "PFN_glIsQueryANGLE",
                        "PFN_glQueryCounterANGLE"));
    }

    private static Api egl() {
        return new Api(
                "egl.h",
                List.of("#define EGL_NO_PLATFORM_SPECIFIC_TYPES\n#include <EGL/egl.h>\n#include <EGL/eglext.h>\n"),
                name -> name.equals("PFN_eglVoidFunction")
                        ? "__eglMustCastToProperFunctionPointerType"
                        : capitals(name),
                "EGL_EGLEXT_VERSION",
                Map.of(),
                Set.of(
                        "EGL_ACQUIRE_COUNTERS_BRCM",
                        "EGL_MAX_COUNTER_STRING_LEN_BRCM",
                        "EGL_NUM_COUNTER_GROUPS_BRCM",
                        "EGL_PLATFORM_ANGLE_ANGLE",
                        "EGL_PLATFORM_ANGLE_TYPE_ANGLE",
                        "EGL_PLATFORM_ANGLE_TYPE_VULKAN_ANGLE",
                        "EGL_RELEASE_COUNTERS_BRCM",
                        "EGL_START_COUNTERS_BRCM",
                        "EGL_STOP_COUNTERS_BRCM",
                        "PFN_eglChoosePerfCountersBRCM",
                        "PFN_eglGetPerfCounterConstantBRCM",
                        "PFN_eglGetPerfCounterDataBRCM",
                        "PFN_eglGetPerfCounterGroupInfoBRCM",
                        "PFN_eglGetPerfCounterInfoBRCM",
                        "PFN_eglSetPerfCountingBRCM"));
    }

    /** The function type as GL's headers and EGL's have it: PFNGLFINISHPROC for PFN_glFinish. */
    private static String capitals(String name) {
        return name.startsWith("PFN_") ? "PFN" + name.substring(4).toUpperCase(Locale.ROOT) + "PROC" : name;
    }

    @ParameterizedTest
    @MethodSource("apis")
    void ourHeaderTheSystemsHeadersAndTheStubsAgree(Api api, @TempDir Path temp) throws Exception {
        Requirement.program("g++", "g++");
        GeneratedStubs stubs = api.stubs();
        HeaderProbe probe = new HeaderProbe(api.name(), temp);
        Map<String, String> ours =
                probe.ask("#include \"" + api.path().toAbsolutePath() + "\"\n", UnaryOperator.identity());
        List<String> missing = new ArrayList<>();
        List<Map<String, String>> real = new ArrayList<>();
        for (String system : api.systems()) {
            if (probe.canInclude(system)) {
                real.add(probe.ask(system, api.spelling()));
            } else {
                missing.add(system.strip().replace('\n', ' '));
            }
        }
        boolean installed = missing.isEmpty();
        int version = installed && !api.since().isEmpty() ? probe.macro(api.systems().getFirst(), api.version()) : 0;

        Predicate<String> mayLack = name -> !installed
                || api.oursAlone().contains(name)
                || version < api.since().getOrDefault(name, 0);
        assertThat(differences(real, ours, stubs, mayLack)).isEmpty();
        assertThat(api.oursAlone()).as("names with a counterpart after all").noneMatch(alone -> real.stream()
                .anyMatch(facts -> facts.keySet().stream().map(HeadersTest::name).anyMatch(alone::equals)));
        Requirement.require(installed, api + " was compared with the stubs only: the system has no " + missing);
    }

    /** The facts that are not the same wherever they are known, one a line. */
    private static List<String> differences(
            List<Map<String, String>> real,
            Map<String, String> ours,
            GeneratedStubs stubs,
            Predicate<String> mayLack) {
        Set<String> keys = new TreeSet<>(ours.keySet());
        keys.addAll(stubs.facts().keySet());
        real.forEach(facts -> keys.addAll(facts.keySet()));
        List<String> differences = new ArrayList<>();
        for (String key : keys) {
            String expected = ours.getOrDefault(key, "absent");
            boolean compilerOnly = key.endsWith(" type") || key.endsWith(" initialisers");
            // A stub is made of what is used.
            boolean isClaimed = !compilerOnly && stubs.names().contains(name(key));
            String stub = isClaimed ? stubs.facts().getOrDefault(key, "absent") : expected;
            Set<String> system = new TreeSet<>();
            real.stream().map(facts -> facts.get(key)).filter(Objects::nonNull).forEach(system::add);
            boolean agrees = system.equals(Set.of(expected)) || mayLack.test(name(key));
            if (!agrees || !stub.equals(expected)) {
                differences.add("%s: real %s, ours %s, stub %s"
                        .formatted(key, system, expected, isClaimed ? stub : "-"));
            }
        }
        return differences;
    }

    /** The name that a fact is about. */
    private static String name(String key) {
        return key.replaceFirst("[. ].*", "");
    }
}
