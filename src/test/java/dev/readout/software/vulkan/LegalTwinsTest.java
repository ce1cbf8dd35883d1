package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_API_VERSION_1_3;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.vulkan.registry.Extension;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The calls of {@link RulesTest} that are nearest to a broken rule and legal: the device reports nothing. */
class LegalTwinsTest {
    private static final int WIDE_WITH_STATUS = 1 | 16;

    private static RuleBreaker with(Set<QueryType> types, boolean featured, List<String> extensions) {
        return new RuleBreaker(new Application(settings -> settings.queryTypes(types).queueFamilies(List.of(
                new SoftwareQueueFamily(SoftwareQueueFamily.UNIVERSAL.flags() | SoftwareQueueFamily.VIDEO_ENCODE, 1,
                        64))),
                features -> featured ? features : MemorySegment.NULL, List.of(), extensions, driver -> driver,
                VK_API_VERSION_1_3()));
    }

    private static RuleBreaker featured(boolean featured) {
        return with(Set.of(QueryType.values()), featured, Application.ALL);
    }

    private static void assertNothingIsReported(RuleBreaker application) {
        assertThat(application.application.reports).isEmpty();
        assertThat(application.isRefused()).isFalse();
        application.close();
    }

    @Test
    void whatIsInheritedWithItsFeatures() {
        RuleBreaker application = featured(true);
        application.inherit(true, 1, 0x7FF);
        application.inherit(false, 0, 0);
        assertNothingIsReported(application);
    }

    @Test
    void nothingIsInheritedWithoutFeatures() {
        RuleBreaker application = featured(false);
        application.inherit(false, 0, 0);
        assertNothingIsReported(application);
    }

    @Test
    void eachClockOnce() {
        RuleBreaker application = featured(true);
        application.calibrate(0);
        application.calibrate(2, 0, 1);
        assertNothingIsReported(application);
    }

    /** The extensions that bring types of queries, each alone. */
    static Stream<Extension> extensions() {
        Set<Extension> others = Extension.ofDevice(Set.of(QueryType.OCCLUSION));
        return Extension.ofDevice(Set.of(QueryType.values())).stream().filter(extension -> !others.contains(extension));
    }

    @ParameterizedTest
    @MethodSource("extensions")
    void theTypesOfAnExtensionThatIsEnabled(Extension extension) {
        Set<Extension> enabled = Set.of(extension);
        for (QueryType type : QueryType.values()) {
            RuleBreaker application = with(Set.of(QueryType.values()), true, List.of(extension.name()));
            application.create(type.code(), 1, 1);
            boolean core = type.code() < 3;
            assertThat(application.application.reports.stream().map(report -> report.vuid())
                    .anyMatch("VUID-VkQueryPoolCreateInfo-queryType-parameter"::equals))
                    .as("%s", type).isEqualTo(!core && !Extension.bring(enabled, type) && isMade(type));
            application.close();
        }
        assertThat(Stream.of(QueryType.values()).filter(type -> type.code() >= 3 && Extension.bring(enabled, type)))
                .isNotEmpty();
    }

    /** Whether a plain create info makes a pool of it. */
    private static boolean isMade(QueryType type) {
        return !Set.of(QueryType.PERFORMANCE_QUERY, QueryType.PERFORMANCE_QUERY_INTEL,
                QueryType.VIDEO_ENCODE_FEEDBACK).contains(type);
    }

    @Test
    void theStatusOfAVideoQuery() {
        RuleBreaker application = with(Set.of(QueryType.values()), true, List.of("VK_KHR_video_queue"));
        MemorySegment pool = application.video().statusPool(4);
        application.begin().reset(pool).submit();
        application.read(pool, 0, 1, 8, 8, WIDE_WITH_STATUS);
        application.begin().copy(pool, 0, 1, 0, 8, WIDE_WITH_STATUS).submit();
        assertNothingIsReported(application);
    }

    @Test
    void theOnlyStreamEnds() {
        RuleBreaker application = featured(true);
        MemorySegment pool = application.pool(QueryType.TRANSFORM_FEEDBACK_STREAM.code());
        application.begin().beginIndexed(pool, 0, 0).endIndexed(pool, 0, 0);
        assertNothingIsReported(application);
    }
}
