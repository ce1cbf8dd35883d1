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
     * @param since patterns of names that a system's header may lack or still have for something else, and the version
     *     that must have them
     * @param oursAlone the pattern of names that no system's header has
     */
    record Api(
            String ours,
            List<String> systems,
            UnaryOperator<String> spelling,
            String version,
            Map<String, Integer> since,
            String oursAlone) {

        /** The version that must have a name. */
        int since(String name) {
            return since.entrySet().stream().filter(entry -> name.matches(entry.getKey()))
                    .mapToInt(Map.Entry::getValue).findAny().orElse(0);
        }

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
                Map.of("(?i)\\w*maintenance_?9\\w*|VK_QUERY_POOL_CREATE_RESET_BIT_KHR", 320,
                        "PFN_vkGet\\w*Calibrate\\w*KHR", 273,
                        "VK_TIME_DOMAIN_(PRESENT_STAGE|SWAPCHAIN)_LOCAL_EXT", 335,
                        "(?i)\\w*performance_?counter\\w*ARM", 331,
                        "(?i)\\w*shader_?instrumentation\\w*ARM", 345,
                        "(?i)\\w*(device_?address_?commands|StridedDeviceAddressRange|QueryPoolResultsToMemory)\\w*"
                                + "|VK_ADDRESS_COMMAND_\\w*",
                        346,
                        "(?i)\\w*(time_elapsed|elapsed_?timer)\\w*QCOM", 351,
                        "VK_(QUERY_TYPE|STRUCTURE_TYPE_QUERY_POOL)_VIDEO_ENCODE_FEEDBACK_\\w*", 243,
                        "VK_QUERY_RESULT_STATUS_INSUFFICIENT_\\w*|VkQueryPoolVideoEncodeFeedbackCreateInfoKHR"
                                + "|VkVideoEncodeInfoKHR|VK_VIDEO_ENCODE_FEEDBACK_BITSTREAM_\\w*",
                        274,
                        "VK_VIDEO_ENCODE_FEEDBACK_(AVERAGE|MIN|MAX|INTRA|INTER|SKIPPED|PICTURE)_\\w*", 353),
                "");
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
                "\\w+_ANGLE|PFN_gl\\w+ANGLE|GL_QUERY_RESOURCE_\\w+_NVX");
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
                "EGL_PLATFORM_ANGLE_\\w+|EGL_\\w+_BRCM|PFN_egl\\w+BRCM");
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
                || name.matches(api.oursAlone())
                || version < api.since(name);
        assertThat(differences(real, ours, stubs, mayLack)).isEmpty();
        assertThat(real).flatExtracting(Map::keySet).extracting(HeadersTest::name)
                .as("names with a counterpart after all").noneMatch(name -> name.matches(api.oursAlone()));
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
