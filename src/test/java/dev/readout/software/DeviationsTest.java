package dev.readout.software;

import static dev.readout.abi.vulkan.vulkan_h.VK_NOT_READY;
import static dev.readout.abi.vulkan.vulkan_h.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
import static dev.readout.abi.vulkan.vulkan_h.VK_QUERY_TYPE_TIMESTAMP;
import static dev.readout.abi.vulkan.vulkan_h.VK_SUCCESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What imitated drivers write, in memory that was filled before, as far as it was seen on the drivers themselves. */
class DeviationsTest {
    private static final int WIDE = 1;
    private static final int AVAILABILITY = 4;
    private static final int PARTIAL = 8;
    private static final long POISON = 0xCDCD_CDCD_CDCD_CDCDL;

    private Application application;

    private void open(KnownDriver driver) {
        application = new Application(settings -> settings.imitate(driver));
    }

    private void open(Deviation... deviations) {
        application = new Application(settings -> settings.deviations(Set.of(deviations)));
    }

    @AfterEach
    void close() {
        application.close();
    }

    private long[] read(MemorySegment pool, int first, int count, int words, int flags, int result) {
        MemorySegment memory = application.arena.allocate(8L * words, 8).fill((byte) 0xCD);
        assertThat(application.results(pool, first, count, memory, 8L * words / count, flags)).isEqualTo(result);
        return memory.toArray(JAVA_LONG);
    }

    private long[] copy(MemorySegment pool, int words, int flags) {
        MappedBuffer buffer = application.createBuffer(8L * words);
        buffer.bytes().fill((byte) 0xCD);
        application.submit(application.begin().copyResults(pool, 0, 1, buffer, 0, 8L * words, flags));
        application.waitIdle();
        return buffer.bytes().toArray(JAVA_LONG);
    }

    private MemorySegment pool(QueryType type, int statistics) {
        MemorySegment pool = application.createQueryPool(type.code(), 4, statistics);
        application.submit(application.begin().reset(pool, 0, 4));
        return pool;
    }

    private MemorySegment drawn(MemorySegment pool, int query, int flags) {
        Offscreen offscreen = Offscreen.create(application, 64, 64);
        application.submit(application.begin().beginRenderPass(offscreen, 0, 0, 64, 64)
                .bind(0, offscreen.pipeline(VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST(), 1, false)).scissor(0, 0, 16, 16)
                .beginQuery(pool, query, flags).draw(3, 1).endQuery(pool, query).endRenderPass());
        application.waitIdle();
        return pool;
    }

    @Test
    void lavapipePutsTheAvailabilityOfStatisticsInTheSecondWord() {
        open(KnownDriver.LAVAPIPE);
        MemorySegment pool = pool(QueryType.PIPELINE_STATISTICS, 7);
        assertThat(read(pool, 0, 1, 4, WIDE | AVAILABILITY, VK_NOT_READY()))
                .containsExactly(POISON, 0, POISON, POISON);
    }

    @Test
    void lavapipeReturnsSuccessAndGarbageForPartialStatistics() {
        open(KnownDriver.LAVAPIPE);
        assertThat(read(pool(QueryType.OCCLUSION, 0), 0, 1, 2, WIDE | AVAILABILITY | PARTIAL, VK_SUCCESS()))
                .containsExactly(0, 0);
        assertThat(read(pool(QueryType.PIPELINE_STATISTICS, 1), 0, 1, 2, WIDE | AVAILABILITY | PARTIAL, VK_SUCCESS()))
                .doesNotContain(POISON).satisfies(words -> assertThat(words[0]).isNotZero());
    }

    @Test
    void lavapipeCopiesZerosWithAvailabilityAndNothingWithPartial() {
        open(KnownDriver.LAVAPIPE);
        MemorySegment pool = pool(QueryType.OCCLUSION, 0);
        assertThat(copy(pool, 2, WIDE | AVAILABILITY)).containsExactly(0, 0);
        assertThat(copy(pool, 1, WIDE | PARTIAL)).containsExactly(POISON);
        assertThat(copy(pool, 1, WIDE)).containsExactly(POISON);
    }

    @Test
    void lavapipeBlocksUntilWorkInFlightIsDone() {
        application = new Application(settings -> settings.imitate(KnownDriver.LAVAPIPE).lag(5));
        MemorySegment pool = application.createQueryPool(VK_QUERY_TYPE_TIMESTAMP(), 1, 0);
        application.submit(application.begin().reset(pool, 0, 1).timestamp(pool, 0));
        assertThat(read(pool, 0, 1, 2, WIDE | AVAILABILITY, VK_SUCCESS())[1]).isEqualTo(1);
    }

    @Test
    void lavapipeCountsFragmentInvocationsUpAtEachRead() {
        open(KnownDriver.LAVAPIPE);
        MemorySegment pool = drawn(pool(QueryType.PIPELINE_STATISTICS, 0x80), 0, 0);
        assertThat(read(pool, 0, 1, 1, WIDE, VK_SUCCESS())).containsExactly(256);
        assertThat(read(pool, 0, 1, 1, WIDE, VK_SUCCESS())[0]).isGreaterThan(256);
    }

    @Test
    void swiftShaderWritesTwoAndAccumulates() {
        open(KnownDriver.SWIFTSHADER);
        MemorySegment pool = drawn(pool(QueryType.OCCLUSION, 0), 0, 0);
        assertThat(read(pool, 0, 1, 2, WIDE | AVAILABILITY, VK_SUCCESS())).containsExactly(256, 2);
        drawn(pool, 0, 0);
        assertThat(read(pool, 0, 1, 2, WIDE | AVAILABILITY, VK_SUCCESS())).containsExactly(512, 2);
        assertThat(read(pool, 1, 1, 2, WIDE | AVAILABILITY | PARTIAL, VK_NOT_READY())).containsExactly(0, 0);
    }

    @Test
    void nvidiaIsRoughAndLosesStreamsInPartialCopies() {
        open(KnownDriver.NVIDIA_580);
        assertThat(read(drawn(pool(QueryType.OCCLUSION, 0), 0, 0), 0, 1, 2, WIDE | AVAILABILITY, VK_SUCCESS()))
                .containsExactly(512, 1);
        assertThat(read(drawn(pool(QueryType.OCCLUSION, 0), 0, 1), 0, 1, 2, WIDE | AVAILABILITY, VK_SUCCESS()))
                .containsExactly(256, 1);
        MemorySegment primitives = drawn(pool(QueryType.PRIMITIVES_GENERATED, 0), 0, 0);
        assertThat(copy(primitives, 2, WIDE | AVAILABILITY)).containsExactly(1, 1);
        assertThat(copy(primitives, 2, WIDE | AVAILABILITY | PARTIAL)).containsExactly(0, 1);
    }

    @Test
    void nvidiasTimestampsAreUnixTimeAndTheVideoQueueHas32Bits() {
        open(KnownDriver.NVIDIA_580);
        MemorySegment pool = pool(QueryType.TIMESTAMP, 0);
        application.submit(application.begin().timestamp(pool, 0));
        assertThat(read(pool, 0, 1, 1, WIDE, VK_SUCCESS())[0]).isGreaterThan(1_700_000_000_000_000_000L);
        assertThat(SoftwareSettings.builder().imitate(KnownDriver.NVIDIA_580).build().queueFamilies())
                .filteredOn(family -> (family.flags() & SoftwareQueueFamily.VIDEO_DECODE) != 0)
                .extracting(SoftwareQueueFamily::timestampValidBits).containsExactly(32);
    }

    @Test
    void aDriverThatIgnoresDataSizeWritesPastIt() {
        open(Deviation.IGNORES_DATA_SIZE);
        MemorySegment pool = pool(QueryType.TIMESTAMP, 0);
        application.submit(application.begin().timestamp(pool, 0).timestamp(pool, 1));
        MemorySegment memory = application.arena.allocate(16, 8).fill((byte) 0xCD);
        assertThat(application.results(pool, 0, 2, memory.asSlice(0, 8), 8, WIDE)).isEqualTo(VK_SUCCESS());
        assertThat(memory.toArray(JAVA_LONG)).doesNotContain(POISON);
    }

    @Test
    void severalViewsAreSummedInTheFirstQueryOrLeaveTheOthersUnavailable() {
        for (Deviation deviation : List.of(Deviation.MULTIVIEW_SUMS, Deviation.MULTIVIEW_LEAVES_QUERIES)) {
            open(deviation);
            MemorySegment pool = pool(QueryType.OCCLUSION, 0);
            Offscreen views = Offscreen.create(application, 64, 64, 3);
            application.submit(application.begin().beginRenderPass(views, 0, 0, 64, 64)
                    .bind(0, views.pipeline(VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST(), 1, false)).scissor(0, 0, 16, 16)
                    .beginQuery(pool, 0).draw(3, 1).endQuery(pool, 0).endRenderPass());
            boolean sums = deviation == Deviation.MULTIVIEW_SUMS;
            assertThat(read(pool, 0, 2, 4, WIDE | AVAILABILITY, sums ? VK_SUCCESS() : VK_NOT_READY()))
                    .containsExactly(512, 1, sums ? 0 : POISON, sums ? 1 : 0);
            if (sums) {
                application.close();
            }
        }
    }

    @Test
    void radvsUnreadyTimestampIsAllOnes() {
        open(KnownDriver.RADV);
        assertThat(read(pool(QueryType.TIMESTAMP, 0), 0, 1, 2, WIDE | AVAILABILITY, VK_NOT_READY()))
                .containsExactly(-1, 0);
    }

    @Test
    void anArmDriverDoesNotWait() {
        application = new Application(settings -> settings.imitate(KnownDriver.ARM).lag(5));
        MemorySegment pool = application.createQueryPool(VK_QUERY_TYPE_TIMESTAMP(), 1, 0);
        application.submit(application.begin().reset(pool, 0, 1).timestamp(pool, 0));
        assertThat(read(pool, 0, 1, 1, WIDE | 2, VK_NOT_READY())).containsExactly(POISON);
    }
}
