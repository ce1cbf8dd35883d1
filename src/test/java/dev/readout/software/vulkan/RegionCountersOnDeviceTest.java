package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.*;
import static dev.readout.software.abi.vulkan.vulkan_h.*;
import static dev.readout.testing.Downcalls.callInt;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PERFORMANCE_COUNTER_ARM;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PERFORMANCE_COUNTER_DESCRIPTION_ARM;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PERFORMANCE_COUNTERS_BY_REGION_FEATURES_ARM;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PERFORMANCE_COUNTERS_BY_REGION_PROPERTIES_ARM;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_RENDER_PASS_PERFORMANCE_COUNTERS_BY_REGION_BEGIN_INFO_ARM;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_PIPELINE_BIND_POINT_GRAPHICS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.abi.vulkan.*;
import dev.readout.software.Report;
import dev.readout.software.abi.vulkan.*;
import dev.readout.testing.abi.vulkan.VkPhysicalDevicePerformanceCountersByRegionFeaturesARM;
import dev.readout.testing.abi.vulkan.VkPhysicalDevicePerformanceCountersByRegionPropertiesARM;
import dev.readout.vulkan.RegionCounterLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Counters by region, as the device writes them and the decoder reads them, beside a count of each pixel. */
class RegionCountersOnDeviceTest {
    private static final int DRAWS = 1;
    private static final int PRIMITIVES = 2;
    private static final int FRAGMENTS = 3;
    private static final int SAMPLES = 4;

    private final Application application = new Application(settings -> {}, RegionCountersOnDeviceTest::withFeature,
            List.of("VK_ARM_performance_counters_by_region"), driver -> driver);
    private final MappedBuffer buffer = application.createBuffer(1 << 16);

    static MemorySegment withFeature(MemorySegment chain) {
        MemorySegment first = VkPhysicalDevicePerformanceCountersByRegionFeaturesARM.allocate(Arena.ofAuto());
        VkPhysicalDevicePerformanceCountersByRegionFeaturesARM.sType(first,
                VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PERFORMANCE_COUNTERS_BY_REGION_FEATURES_ARM());
        VkPhysicalDevicePerformanceCountersByRegionFeaturesARM.pNext(first, chain);
        VkPhysicalDevicePerformanceCountersByRegionFeaturesARM.performanceCountersByRegion(first, 1);
        return first;
    }

    @AfterEach
    void close() {
        application.close();
    }

    /** Begins a render pass of a whole framebuffer. */
    static Commands begin(Application application, Commands commands, Offscreen target, long[] addresses,
            int... counters) {
        MemorySegment regions = VkRenderPassPerformanceCountersByRegionBeginInfoARM.allocate(application.arena);
        VkRenderPassPerformanceCountersByRegionBeginInfoARM.sType(regions,
                VK_STRUCTURE_TYPE_RENDER_PASS_PERFORMANCE_COUNTERS_BY_REGION_BEGIN_INFO_ARM());
        VkRenderPassPerformanceCountersByRegionBeginInfoARM.counterAddressCount(regions, addresses.length);
        VkRenderPassPerformanceCountersByRegionBeginInfoARM.pCounterAddresses(regions,
                application.arena.allocateFrom(JAVA_LONG, addresses));
        VkRenderPassPerformanceCountersByRegionBeginInfoARM.counterIndexCount(regions, counters.length);
        VkRenderPassPerformanceCountersByRegionBeginInfoARM.pCounterIndices(regions,
                application.arena.allocateFrom(JAVA_INT, counters));
        return commands.beginRenderPass(target, regions);
    }

    private RegionCounterLayout layout(Offscreen target, int counters) {
        MemorySegment properties = VkPhysicalDevicePerformanceCountersByRegionPropertiesARM.allocate(application.arena);
        VkPhysicalDevicePerformanceCountersByRegionPropertiesARM.sType(properties,
                VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PERFORMANCE_COUNTERS_BY_REGION_PROPERTIES_ARM());
        MemorySegment all = VkPhysicalDeviceProperties2.allocate(application.arena);
        VkPhysicalDeviceProperties2.sType(all, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2());
        VkPhysicalDeviceProperties2.pNext(all, properties);
        PFN_vkGetPhysicalDeviceProperties2.invoke(application.function("vkGetPhysicalDeviceProperties2"),
                application.physicalDevice, all);
        assertThat(VkPhysicalDevicePerformanceCountersByRegionPropertiesARM.identityTransformOrder(properties))
                .isEqualTo(1);
        MemorySegment region =
                VkPhysicalDevicePerformanceCountersByRegionPropertiesARM.performanceCounterRegionSize(properties);
        return new RegionCounterLayout(target.width(), target.height(), VkExtent2D.width(region),
                VkExtent2D.height(region), counters,
                VkPhysicalDevicePerformanceCountersByRegionPropertiesARM.regionAlignment(properties),
                VkPhysicalDevicePerformanceCountersByRegionPropertiesARM.rowStrideAlignment(properties));
    }

    /** Draws to any parts of framebuffers of any size, of which each pixel is counted here. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void eachRegionHasWhatWasDrawnInIt(long seed) {
        Random random = new Random(seed);
        int width = 1 + random.nextInt(150);
        int height = 1 + random.nextInt(150);
        int samples = 1 << random.nextInt(3);
        Offscreen target = Offscreen.create(application, width, height);
        MemorySegment pipeline = target.pipeline(VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST(), samples, false);
        int[] counters = {FRAGMENTS, DRAWS, SAMPLES, PRIMITIVES};
        RegionCounterLayout layout = layout(target, counters.length);
        buffer.bytes().fill((byte) 0xCD);
        long[][] expected = new long[layout.columns() * layout.rows()][counters.length];

        Commands commands = begin(application, application.begin(), target,
                new long[] {buffer.bytes().address() + 64}, counters)
                .bind(VK_PIPELINE_BIND_POINT_GRAPHICS(), pipeline);
        for (int draw = random.nextInt(6); draw >= 0; draw--) {
            int x = random.nextInt(width);
            int y = random.nextInt(height);
            int right = Math.min(width, x + random.nextInt(100));
            int bottom = Math.min(height, y + random.nextInt(100));
            int triangles = 1 + random.nextInt(4);
            commands.scissor(x, y, right - x, bottom - y).draw(3 * triangles, 1);
            for (int region = 0; region < expected.length; region++) {
                int pixels = 0;
                for (int py = y; py < bottom; py++) {
                    for (int px = x; px < right; px++) {
                        pixels += py / layout.regionHeight() * layout.columns() + px / layout.regionWidth() == region
                                ? 1 : 0;
                    }
                }
                expected[region][0] += (long) pixels * triangles;
                expected[region][1] += pixels > 0 ? 1 : 0;
                expected[region][2] += (long) pixels * triangles * samples;
                expected[region][3] += pixels > 0 ? triangles : 0;
            }
        }
        application.submit(commands.endRenderPass());

        MemorySegment written = buffer.bytes().asSlice(64, layout.byteSize());
        for (int region = 0; region < expected.length; region++) {
            int column = region % layout.columns();
            int row = region / layout.columns();
            for (int counter = 0; counter < counters.length; counter++) {
                assertThat(layout.value(written, column, row, counter)).as("region %d, %d, counter %d", column, row,
                        counter).isEqualTo(expected[region][counter]);
            }
        }
        assertThat(buffer.bytes().get(JAVA_LONG, 56)).isEqualTo(0xCDCD_CDCD_CDCD_CDCDL);
        assertThat(buffer.bytes().get(JAVA_LONG, 64 + layout.byteSize())).isEqualTo(0xCDCD_CDCD_CDCD_CDCDL);
        assertThat(application.reports).isEmpty();
    }

    @Test
    void eachViewHasItsAddressAndOneThatIsNoneIsLeftOut() {
        Offscreen target = Offscreen.create(application, 40, 40, 0b111);
        RegionCounterLayout layout = layout(target, 1);
        long at = buffer.bytes().address();
        Commands commands = begin(application, application.begin(), target,
                new long[] {at, 0, at + layout.byteSize()}, FRAGMENTS)
                .bind(VK_PIPELINE_BIND_POINT_GRAPHICS(),
                        target.pipeline(VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST(), 1, false))
                .scissor(0, 0, 40, 40).draw(3, 1);
        application.submit(commands.endRenderPass());

        for (long layer : new long[] {0, layout.byteSize()}) {
            MemorySegment written = buffer.bytes().asSlice(layer);
            assertThat(LongStream.of(layout.value(written, 0, 0, 0), layout.value(written, 1, 0, 0),
                    layout.value(written, 0, 1, 0), layout.value(written, 1, 1, 0))).containsExactly(1024L, 256L, 256L,
                            64L);
        }
        assertThat(application.reports).isEmpty();
    }

    /** A command buffer that is submitted twice counts from 0 each time. */
    @Test
    void whatWasCountedBeforeIsNotAddedTo() {
        Offscreen target = Offscreen.create(application, 32, 32);
        Commands commands = begin(application, application.begin(), target, new long[] {buffer.bytes().address()},
                PRIMITIVES).bind(VK_PIPELINE_BIND_POINT_GRAPHICS(),
                        target.pipeline(VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST(), 1, false))
                .scissor(0, 0, 32, 32).draw(9, 1).endRenderPass();
        application.submit(commands);
        buffer.bytes().set(JAVA_INT, 0, 77);
        Application.check(
                application.submit(application.queue(0, 0), MemorySegment.NULL, commands));
        application.waitIdle();
        assertThat(buffer.bytes().get(JAVA_INT, 0)).isEqualTo(3);
    }

    @Test
    void countersAreEnumeratedWithTheirNames() {
        MemorySegment count = application.arena.allocate(JAVA_INT);
        MemorySegment function =
                application.function("vkEnumeratePhysicalDeviceQueueFamilyPerformanceCountersByRegionARM");
        Application.check(callInt("vkEnumeratePhysicalDeviceQueueFamilyPerformanceCountersByRegionARM", function,
                application.physicalDevice, 0, count, MemorySegment.NULL, MemorySegment.NULL));
        int counters = count.get(JAVA_INT, 0);
        MemorySegment ids = VkPerformanceCounterARM.allocateArray(counters, application.arena);
        MemorySegment names = VkPerformanceCounterDescriptionARM.allocateArray(counters, application.arena);
        for (int i = 0; i < counters; i++) {
            VkPerformanceCounterARM.sType(VkPerformanceCounterARM.asSlice(ids, i),
                    VK_STRUCTURE_TYPE_PERFORMANCE_COUNTER_ARM());
            VkPerformanceCounterDescriptionARM.sType(VkPerformanceCounterDescriptionARM.asSlice(names, i),
                    VK_STRUCTURE_TYPE_PERFORMANCE_COUNTER_DESCRIPTION_ARM());
        }
        Application.check(callInt("vkEnumeratePhysicalDeviceQueueFamilyPerformanceCountersByRegionARM", function,
                application.physicalDevice, 0, count, ids, names));
        List<String> found = new ArrayList<>();
        for (int i = 0; i < counters; i++) {
            found.add(VkPerformanceCounterARM.counterID(VkPerformanceCounterARM.asSlice(ids, i)) + " "
                    + VkPerformanceCounterDescriptionARM.name(VkPerformanceCounterDescriptionARM.asSlice(names, i))
                            .getString(0));
        }
        assertThat(found).containsExactly("1 Draws", "2 Primitives", "3 Fragment shader invocations", "4 Samples");
    }

    @Test
    void aCounterThatThereIsNotIsReportedAndNothingIsWritten() {
        Offscreen target = Offscreen.create(application, 32, 32);
        application.submit(begin(application, application.begin(), target, new long[] {buffer.bytes().address()}, 9)
                .endRenderPass());
        assertThat(application.reports).extracting(Report::message)
                .containsExactly("pCounterIndices[0] is 9, which is the counterID of no counter: nothing is counted");
        assertThat(buffer.bytes().get(JAVA_INT, 0)).isZero();
    }
}
