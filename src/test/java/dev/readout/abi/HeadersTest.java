package dev.readout.abi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Requirement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Proves that what Readout believes about an ABI is so: its own header, the system's header and the classes that
 * jextract made give the same sizes, offsets, types, numbers and signatures. The C++ compiler is asked, not a parser.
 */
class HeadersTest {

    /**
     * A header of ours and its counterparts.
     *
     * @param ours the header's file name in {@code headers/}
     * @param system the lines that include the system's header of the same ABI
     * @param header the class that holds the constants, in the package with all the others
     * @param version the macro that numbers the versions of the system's header
     * @param since names that a system's header may lack, and the version that must have them
     */
    record Api(String ours, String system, String header, String version, Map<String, Integer> since) {

        Path path() {
            return Path.of("headers", ours);
        }

        GeneratedStubs stubs() throws IOException, ReflectiveOperationException {
            return GeneratedStubs.of(Class.forName(header));
        }

        @Override
        public String toString() {
            return ours;
        }
    }

    static Stream<Api> apis() {
        return Stream.of(new Api(
                "vulkan.h",
                "#define VK_ENABLE_BETA_EXTENSIONS\n#include <vulkan/vulkan.h>\n",
                "dev.readout.abi.vulkan.vulkan_h",
                "VK_HEADER_VERSION",
                Map.ofEntries(
                        Map.entry("VK_QUERY_TYPE_VIDEO_ENCODE_FEEDBACK_KHR", 243),
                        Map.entry("VK_QUERY_RESULT_STATUS_INSUFFICIENT_BITSTREAM_BUFFER_RANGE_KHR", 274),
                        Map.entry("VK_STRUCTURE_TYPE_QUERY_POOL_VIDEO_ENCODE_FEEDBACK_CREATE_INFO_KHR", 243),
                        Map.entry("VkQueryPoolVideoEncodeFeedbackCreateInfoKHR", 274),
                        Map.entry("VK_VIDEO_ENCODE_FEEDBACK_BITSTREAM_BUFFER_OFFSET_BIT_KHR", 274),
                        Map.entry("VK_VIDEO_ENCODE_FEEDBACK_BITSTREAM_BYTES_WRITTEN_BIT_KHR", 274),
                        Map.entry("VK_VIDEO_ENCODE_FEEDBACK_BITSTREAM_HAS_OVERRIDES_BIT_KHR", 274),
                        Map.entry("VK_VIDEO_ENCODE_FEEDBACK_AVERAGE_QUANTIZATION_BIT_KHR", 353),
                        Map.entry("VK_VIDEO_ENCODE_FEEDBACK_MIN_QUANTIZATION_BIT_KHR", 353),
                        Map.entry("VK_VIDEO_ENCODE_FEEDBACK_MAX_QUANTIZATION_BIT_KHR", 353),
                        Map.entry("VK_VIDEO_ENCODE_FEEDBACK_INTRA_PIXELS_BIT_KHR", 353),
                        Map.entry("VK_VIDEO_ENCODE_FEEDBACK_INTER_PIXELS_BIT_KHR", 353),
                        Map.entry("VK_VIDEO_ENCODE_FEEDBACK_SKIPPED_PIXELS_BIT_KHR", 353),
                        Map.entry("VK_VIDEO_ENCODE_FEEDBACK_PICTURE_PARTITION_COUNT_BIT_KHR", 353))));
    }

    @ParameterizedTest
    @MethodSource("apis")
    void ourHeaderTheSystemsHeaderAndTheStubsAgree(Api api, @TempDir Path temp) throws Exception {
        Requirement.require(HeaderProbe.hasCompiler(), "g++ is not on the PATH (Debian package g++)");
        GeneratedStubs stubs = api.stubs();
        HeaderProbe probe = new HeaderProbe(stubs, temp);
        Map<String, String> ours = probe.ask("#include \"" + api.path().toAbsolutePath() + "\"\n");
        boolean installed = probe.canInclude(api.system());
        Map<String, String> real = installed ? probe.ask(api.system()) : Map.of();
        int version = installed ? probe.macro(api.system(), api.version()) : 0;

        Predicate<String> mayLack = name -> !installed || version < api.since().getOrDefault(name, 0);
        assertThat(differences(real, ours, stubs.facts(), mayLack)).isEmpty();
        Requirement.require(installed, api + " was compared with the stubs only: the system has no "
                + api.system().strip().replace('\n', ' '));
    }

    @ParameterizedTest
    @MethodSource("apis")
    void jextractDropsNothingThatOurHeaderDeclares(Api api) throws Exception {
        // A static const, a type it cannot do, a name that the list of includes lacks: each goes without an error.
        String text = Files.readString(api.path()).replaceAll("(?s)/\\*.*?\\*/", "");
        Set<String> declared = new TreeSet<>();
        declared.addAll(HeaderProbe.matches(text, "#define (\\w+) \\S"));
        declared.addAll(HeaderProbe.matches(text, "(?m)^ +(\\w+) = "));
        declared.addAll(HeaderProbe.matches(text, "static const \\w+ (\\w+)"));
        declared.addAll(HeaderProbe.matches(text, "(?:struct|union) (\\w+) \\{"));
        declared.addAll(HeaderProbe.matches(text, "\\(\\*(\\w+)\\)\\("));
        Set<String> generated = api.stubs().names();
        assertThat(difference(declared, generated)).as("declared, but not generated").isEmpty();
        assertThat(difference(generated, declared)).as("generated, but not declared").isEmpty();
        assertThat(generated).isNotEmpty();
    }

    private static Set<String> difference(Set<String> all, Set<String> without) {
        Set<String> rest = new TreeSet<>(all);
        rest.removeAll(without);
        return rest;
    }

    /** The facts that are not the same in all three, one a line. */
    private static List<String> differences(
            Map<String, String> real, Map<String, String> ours, Map<String, String> stubs, Predicate<String> mayLack) {
        Set<String> keys = new TreeSet<>(real.keySet());
        keys.addAll(ours.keySet());
        keys.addAll(stubs.keySet());
        List<String> differences = new ArrayList<>();
        for (String key : keys) {
            String expected = ours.getOrDefault(key, "absent");
            boolean compilerOnly = key.endsWith(" type") || key.endsWith(" initialisers");
            String stub = compilerOnly ? expected : stubs.getOrDefault(key, "absent");
            boolean newer = !real.containsKey(key) && mayLack.test(key.replaceFirst("[. ].*", ""));
            String system = newer ? expected : real.getOrDefault(key, "absent");
            if (!system.equals(expected) || !stub.equals(expected)) {
                differences.add("%s: real %s, ours %s, stub %s"
                        .formatted(key, newer ? "-" : system, expected, compilerOnly ? "-" : stub));
            }
        }
        return differences;
    }
}
