package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_NOT_READY;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What imitated drivers write, in memory that was filled before, as far as it was seen on the drivers themselves. */
class DeviationsTest {
    private static final int WAIT = 2;
    private static final int WIDE = 1;
    private static final int AVAILABILITY = 4;
    private static final int PARTIAL = 8;
    private static final int STATUS = 16;
    private static final long POISON = 0xCDCD_CDCD_CDCD_CDCDL;

    @AutoClose
    private Application application;

    private MemorySegment pool(QueryType type, int statistics) {
        MemorySegment pool = application.createQueryPool(type.code(), 4, statistics);
        application.submit(application.begin().reset(pool, 0, 4));
        application.waitIdle();
        return pool;
    }

    private MemorySegment drawn(MemorySegment pool, int query, int flags) {
        return drawn(pool, query, flags, Offscreen.create(application, 64, 64));
    }

    private MemorySegment drawn(MemorySegment pool, int query, int flags, Offscreen offscreen) {
        application.submit(application.begin().beginDrawing(offscreen).scissor(0, 0, 16, 16)
                .beginQuery(pool, query, flags).draw(3, 1).endQuery(pool, query).endRenderPass());
        application.waitIdle();
        return pool;
    }

    @Test
    void everyDeviationIsThatOfAKnownDriver() {
        Set<Deviation> imitated = EnumSet.noneOf(Deviation.class);
        for (KnownDriver driver : KnownDriver.values()) {
            imitated.addAll(driver.deviations());
        }
        assertThat(imitated).containsExactlyInAnyOrder(Deviation.values());
    }

    /** A {@code VkResult}, and words of memory. */
    private record Seen(int result, List<Long> words) {
        static Seen of(int result, long... words) {
            return new Seen(result, Arrays.stream(words).boxed().toList());
        }
    }

    private Seen get(MemorySegment pool, int first, int count, int words, int flags) {
        MemorySegment memory = application.arena.allocate(8L * words, 8).fill((byte) 0xCD);
        int result = application.results(pool, first, count, memory, 8L * words / count, flags);
        return Seen.of(result, memory.toArray(JAVA_LONG));
    }

    private Seen copied(MemorySegment pool, int count, int words, int flags) {
        MappedBuffer buffer = application.createBuffer(8L * words);
        buffer.bytes().fill((byte) 0xCD);
        application.submit(application.begin().copyResults(pool, 0, count, buffer, 0, 8L * words / count, flags));
        application.waitIdle();
        return Seen.of(0, buffer.bytes().toArray(JAVA_LONG));
    }

    private MemorySegment drawnInTwoViews() {
        return drawn(pool(QueryType.OCCLUSION, 0), 0, 0, Offscreen.create(application, 64, 64, 3));
    }

    private MemorySegment inFlight() {
        MemorySegment pool = pool(QueryType.TIMESTAMP, 0);
        application.waitIdle();
        application.submit(application.begin().timestamp(pool, 0));
        return pool;
    }

    private MemorySegment encoded(int mask) {
        VideoCalls video = new VideoCalls(application);
        MemorySegment pool = video.feedbackPool(mask, 1);
        Commands commands = video.begin(application.begin().reset(pool, 0, 1), video.session()).beginQuery(pool, 0);
        application.submit(video.end(video.encode(commands, application.createBuffer(4096), 4096).endQuery(pool, 0)));
        application.waitIdle();
        return pool;
    }

    /** The same with an availability of 1 where it is 2: a deviation of its own. */
    private static Seen plainly(Seen seen) {
        return new Seen(seen.result(), seen.words().stream().map(word -> word == 2 ? 1 : word).toList());
    }

    /** What tells a device with a deviation from one without. */
    private Seen probe(Deviation deviation) {
        return switch (deviation) {
            case AVAILABILITY_IS_TWO -> get(drawn(pool(QueryType.OCCLUSION, 0), 0, 1), 0, 1, 2, WIDE | AVAILABILITY);
            case PARTIAL_SUCCEEDS -> get(pool(QueryType.OCCLUSION, 0), 0, 1, 1, WIDE | PARTIAL);
            case PARTIAL_VALUES_ARE_LEFTOVERS -> new Seen(0,
                    get(drawn(pool(QueryType.PIPELINE_STATISTICS, 7), 0, 0), 0, 2, 6, WIDE | PARTIAL).words());
            case AVAILABILITY_AFTER_ONE_WORD ->
                    get(pool(QueryType.PIPELINE_STATISTICS, 7), 0, 1, 4, WIDE | AVAILABILITY);
            case READ_WAITS -> new Seen(get(inFlight(), 0, 1, 1, WIDE).result(), List.of());
            case COPY_ZEROES_UNAVAILABLE -> copied(pool(QueryType.OCCLUSION, 0), 2, 6, WIDE | AVAILABILITY);
            case COPY_WITHOUT_PARTIAL -> copied(pool(QueryType.OCCLUSION, 0), 1, 1, WIDE | PARTIAL);
            case COPY_PARTIAL_LOSES_STREAMS ->
                    copied(drawn(pool(QueryType.PRIMITIVES_GENERATED, 0), 0, 0), 1, 2, WIDE | AVAILABILITY | PARTIAL);
            case QUERIES_ACCUMULATE ->
                    get(drawn(drawn(pool(QueryType.OCCLUSION, 0), 0, 1), 0, 1), 0, 1, 1, WIDE);
            case IGNORES_DATA_SIZE -> {
                MemorySegment memory = application.arena.allocate(16, 8).fill((byte) 0xCD);
                MemorySegment pool = drawn(pool(QueryType.OCCLUSION, 0), 0, 1);
                int result = application.results(pool, 0, 1, memory.asSlice(0, 8), 16, WIDE | AVAILABILITY);
                // What the word beyond says does not matter here: it was written.
                long beyond = memory.getAtIndex(JAVA_LONG, 1);
                yield Seen.of(Math.max(-1, result), memory.get(JAVA_LONG, 0), beyond == POISON ? POISON : 1);
            }
            case MULTIVIEW_LEAVES_QUERIES, MULTIVIEW_SUMS ->
                    plainly(get(drawnInTwoViews(), 0, 2, 4, WIDE | AVAILABILITY));
            case FRAGMENT_INVOCATIONS_GROW -> {
                MemorySegment pool = drawn(pool(QueryType.PIPELINE_STATISTICS, 0x80), 0, 0);
                long first = get(pool, 0, 1, 1, WIDE).words().getFirst();
                yield Seen.of(0, get(pool, 0, 1, 1, WIDE).words().getFirst() / first);
            }
            case UNREADY_TIMESTAMP_IS_ALL_ONES -> get(pool(QueryType.TIMESTAMP, 0), 0, 1, 2, WIDE | AVAILABILITY);
            case UNREADY_STATUS_COMES_FIRST -> {
                MemorySegment pool = new VideoCalls(application).feedbackPool(3, 1);
                application.submit(application.begin().reset(pool, 0, 1));
                yield get(pool, 0, 1, 3, WIDE | STATUS);
            }
            case VIDEO_FEEDBACK_IS_TWO_VALUES -> get(encoded(2), 0, 1, 3, WIDE | STATUS);
            case WAIT_DOES_NOT_WAIT -> new Seen(get(inFlight(), 0, 1, 1, WIDE | 2).result(), List.of());
            case TIMESTAMPS_ARE_EQUAL -> {
                MemorySegment pool = pool(QueryType.TIMESTAMP, 0);
                Application.check(application.submit(application.queue(0, 0), MemorySegment.NULL,
                        application.begin().timestamp(pool, 0).timestamp(pool, 1).ended(),
                        application.begin().timestamp(pool, 2).ended()));
                application.waitIdle();
                List<Long> stamps = get(pool, 0, 3, 3, WIDE).words();
                yield Seen.of(0, stamps.get(1) - stamps.get(0), stamps.get(2) - stamps.get(0));
            }
        };
    }

    /** What the probe sees on a device without the deviation, and on one with it. */
    private record Told(Seen usual, Seen deviating) {
    }

    private static Told told(Deviation deviation) {
        return switch (deviation) {
            case AVAILABILITY_IS_TWO -> new Told(Seen.of(0, 256, 1), Seen.of(0, 256, 2));
            case PARTIAL_SUCCEEDS -> new Told(Seen.of(1, 0), Seen.of(0, 0));
            case PARTIAL_VALUES_ARE_LEFTOVERS -> new Told(Seen.of(0, 3, 1, 3, 0, 0, 0), Seen.of(0, 3, 1, 3, 0, 1, 3));
            case AVAILABILITY_AFTER_ONE_WORD ->
                    new Told(Seen.of(1, POISON, POISON, POISON, 0), Seen.of(1, POISON, 0, POISON, POISON));
            case READ_WAITS -> new Told(Seen.of(1), Seen.of(0));
            case COPY_ZEROES_UNAVAILABLE ->
                    new Told(Seen.of(0, POISON, 0, POISON, POISON, 0, POISON), Seen.of(0, 0, 0, 0, 0, 0, 0));
            case COPY_WITHOUT_PARTIAL -> new Told(Seen.of(0, 0), Seen.of(0, POISON));
            case COPY_PARTIAL_LOSES_STREAMS -> new Told(Seen.of(0, 1, 1), Seen.of(0, 0, 1));
            case QUERIES_ACCUMULATE -> new Told(Seen.of(0, 256), Seen.of(0, 512));
            case IGNORES_DATA_SIZE -> new Told(Seen.of(-1, POISON, POISON), Seen.of(0, 256, 1));
            case MULTIVIEW_LEAVES_QUERIES -> new Told(Seen.of(0, 256, 1, 256, 1), Seen.of(1, 512, 1, POISON, 0));
            case MULTIVIEW_SUMS -> new Told(Seen.of(0, 256, 1, 256, 1), Seen.of(0, 512, 1, 0, 1));
            case FRAGMENT_INVOCATIONS_GROW -> new Told(Seen.of(0, 1), Seen.of(0, 17));
            case UNREADY_TIMESTAMP_IS_ALL_ONES -> new Told(Seen.of(1, POISON, 0), Seen.of(1, -1, 0));
            case UNREADY_STATUS_COMES_FIRST -> new Told(Seen.of(1, POISON, POISON, 0), Seen.of(1, 0, POISON, POISON));
            case VIDEO_FEEDBACK_IS_TWO_VALUES -> new Told(Seen.of(0, 1024, 1, POISON), Seen.of(0, 0, 1024, 1));
            case WAIT_DOES_NOT_WAIT -> new Told(Seen.of(0), Seen.of(1));
            case TIMESTAMPS_ARE_EQUAL -> new Told(Seen.of(0, 40, 80), Seen.of(0, 0, 0));
        };
    }

    @ParameterizedTest
    @EnumSource
    void eachDeviationByItselfChangesWhatItSays(Deviation deviation) {
        openForAll(settings -> settings.deviations(Set.of(deviation)));
        assertThat(probe(deviation)).isEqualTo(told(deviation).deviating());
        application.close();
        openForAll(settings -> {});
        assertThat(probe(deviation)).isEqualTo(told(deviation).usual());
    }

    /** A device for every probe: work is in flight until somebody waits, and there is video. */
    private void openForAll(Consumer<SoftwareSettings.Builder> configure) {
        application = new Application(settings -> {
            configure.accept(settings);
            settings.lag(5).queueFamilies(List.of(new SoftwareQueueFamily(
                    SoftwareQueueFamily.UNIVERSAL.flags() | SoftwareQueueFamily.VIDEO_ENCODE, 1, 64)));
        });
    }

    @ParameterizedTest
    @EnumSource
    void eachDriverHasItsDeviationsTogether(KnownDriver driver) {
        for (Deviation deviation : driver.deviations()) {
            openForAll(settings -> settings.imitate(driver));
            assertThat(probe(deviation)).as("%s", deviation).isEqualTo(told(deviation).deviating());
            application.close();
        }
        SoftwareSettings settings = SoftwareSettings.builder().imitate(driver).build();
        assertThat(settings.deviceName()).endsWith("(imitated)");
        assertThat(settings.queueFamilies().getFirst().timestampValidBits())
                .isEqualTo(driver == KnownDriver.ANV ? 36 : driver == KnownDriver.KHRONOS_MOCK ? 16 : 64);
        application = new Application(device -> device.imitate(driver));
        Seen unready = get(pool(QueryType.TIMESTAMP, 0), 0, 1, 2, WIDE | AVAILABILITY);
        assertThat(unready.result()).isEqualTo(VK_NOT_READY());
        assertThat(unready.words().getLast()).isZero();
    }

    /** Who waits does right: that there is no result is the driver's doing. */
    @Test
    void nobodyIsReportedWhoWaitsForAQueryThatLavapipeLeaves() {
        application = new Application(settings -> settings.imitate(KnownDriver.LAVAPIPE));
        MemorySegment counts = drawnInTwoViews();
        MemorySegment times = pool(QueryType.TIMESTAMP, 0);
        application.submit(application.begin().beginRenderPass(Offscreen.create(application, 64, 64, 3))
                .timestamp(times, 0).endRenderPass());
        for (MemorySegment pool : List.of(counts, times)) {
            List<Long> read = get(pool, 0, 2, 4, WIDE | WAIT | AVAILABILITY).words();
            assertThat(read).element(1).isEqualTo(1L);
            assertThat(read).element(3).isEqualTo(0L);
            copied(pool, 2, 4, WIDE | WAIT);
        }
        assertThat(application.reports).isEmpty();
    }

    @Test
    void nvidiasTimestampsAreUnixTimeAndTheVideoQueueHas32Bits() {
        application = new Application(settings -> settings.imitate(KnownDriver.NVIDIA_580));
        MemorySegment pool = pool(QueryType.TIMESTAMP, 0);
        application.submit(application.begin().timestamp(pool, 0));
        assertThat(application.values(pool, 1)[0]).isGreaterThan(1_700_000_000_000_000_000L);
        assertThat(SoftwareSettings.builder().imitate(KnownDriver.NVIDIA_580).build().queueFamilies())
                .filteredOn(family -> (family.flags() & SoftwareQueueFamily.VIDEO_DECODE) != 0)
                .extracting(SoftwareQueueFamily::timestampValidBits).containsExactly(32);
    }
}
