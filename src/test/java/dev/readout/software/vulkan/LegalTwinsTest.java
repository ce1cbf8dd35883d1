package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_API_VERSION_1_3;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.vulkan.SynchronizationCalls.By;
import dev.readout.software.vulkan.registry.Extension;
import dev.readout.software.vulkan.registry.Extensions;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

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
        return with(SoftwareSettings.QUERY_TYPES, featured, Application.ALL);
    }

    private static void assertNothingIsReported(RuleBreaker application) {
        assertThat(application.application.reports).isEmpty();
        assertThat(application.isRefused()).isFalse();
        application.close();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatIsInheritedWithItsFeaturesAndNothingWithout(boolean featured) {
        RuleBreaker application = featured(featured);
        application.inherit(featured, featured ? 1 : 0, featured ? 0x7FF : 0);
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

    private static boolean brings(Extension extension, QueryType type) {
        return type.code() > 2 && Extensions.bring(Set.of(extension), type);
    }

    static Set<QueryType> types() {
        return SoftwareSettings.QUERY_TYPES;
    }

    @ParameterizedTest
    @MethodSource("types")
    void everyTypeBeyondTheCoreIsBroughtByOneExtension(QueryType type) {
        assertThat(Stream.of(Extension.values()).filter(extension -> brings(extension, type)))
                .hasSize(type.code() < 3 ? 0 : 1);
    }

    static Stream<Extension> extensions() {
        return Stream.of(Extension.values()).filter(each -> types().stream().anyMatch(type -> brings(each, type)));
    }

    @ParameterizedTest
    @MethodSource("extensions")
    void theTypesOfAnExtensionThatIsEnabled(Extension extension) {
        for (QueryType type : SoftwareSettings.QUERY_TYPES) {
            RuleBreaker application = with(SoftwareSettings.QUERY_TYPES, true, List.of(extension.name()));
            application.create(type.code(), 1, 1);
            boolean core = type.code() < 3;
            assertThat(application.application.reports.stream().map(report -> report.vuid())
                    .anyMatch("VUID-VkQueryPoolCreateInfo-queryType-parameter"::equals))
                    .as("%s", type)
                    .isEqualTo(!core && !brings(extension, type) && isMade(type));
            application.close();
        }
    }

    /** Whether a plain create info makes a pool of it. */
    private static boolean isMade(QueryType type) {
        return !Set.of(QueryType.PERFORMANCE_QUERY, QueryType.VIDEO_ENCODE_FEEDBACK).contains(type);
    }

    @Test
    void theStatusOfAVideoQuery() {
        RuleBreaker application = with(SoftwareSettings.QUERY_TYPES, true, List.of("VK_KHR_video_queue"));
        MemorySegment pool = application.video().statusPool(4);
        application.begin().reset(pool).submit();
        application.read(pool, 0, 1, 8, 8, WIDE_WITH_STATUS);
        application.begin().copy(pool, 0, 1, 0, 8, WIDE_WITH_STATUS).submit();
        assertNothingIsReported(application);
    }

    /** Held from before the recording to its end, by whichever function it is submitted. */
    @ParameterizedTest
    @EnumSource(value = By.class, names = {"SUBMIT", "SUBMIT_2"})
    void aPerformanceQueryThatIsRecordedUnderTheLockWithEachOfItsPasses(By by) {
        RuleBreaker application = featured(true);
        application.measured().submitPass(by, 0);
        application.unlock();
        assertNothingIsReported(application);
    }

    /** What is counted by draws of both kinds, and by the kind that is drawn. */
    @Test
    void queriesAroundDrawsOfTheirKind() {
        RuleBreaker application = featured(true);
        int ofVertices = 0x37F;
        int others = 0x1FFF & ~ofVertices;
        for (boolean mesh : new boolean[] {true, false}) {
            application.drawIn(application.create(1, RuleBreaker.QUERIES, mesh ? others : 0x1FFF), mesh).submit();
            application.drawIn(application.occlusion(), mesh).submit();
        }
        application.drawIn(application.pool(QueryType.MESH_PRIMITIVES_GENERATED.code()), true).submit();
        application.drawIn(application.pool(QueryType.PRIMITIVES_GENERATED.code()), false).submit();
        application.drawIn(application.pool(QueryType.TRANSFORM_FEEDBACK_STREAM.code()), false).submit();
        assertNothingIsReported(application);
    }
}
