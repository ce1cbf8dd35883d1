package dev.readout.software.vulkan;

import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_RESULT_64_BIT;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_TYPE_TIME_ELAPSED_QCOM;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.readout.software.CostModel;
import dev.readout.vulkan.QueryPoolResults;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.ResultLayout;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.Consumer;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** Elapsed timer queries, judged by timestamps before and after them (VK_QCOM_elapsed_timer_query). */
class ElapsedTimeTest {
    private static final long COMMAND = 1_000;
    /** Each command takes a microsecond; and a draw's pixels and a dispatch's groups take some time. */
    private static final CostModel COSTS = new CostModel(0, COMMAND, 3_000, 0, 7, 5_000, 11);
    private static final int QUERIES = 3;

    /** What was measured: the elapsed times in ticks, and the ticks from a timestamp to one behind. */
    private record Measured(long[] elapsed, long between) {
    }

    private static Measured measure(Application application, Consumer<Commands> before, Consumer<Commands> work,
            Consumer<Commands> after) {
        MemorySegment stamps = application.timestamps(2 * QUERIES);
        MemorySegment elapsed = application.createQueryPool(VK_QUERY_TYPE_TIME_ELAPSED_QCOM(), QUERIES, 0);
        Commands commands = application.begin().reset(stamps, 0, 2 * QUERIES).reset(elapsed, 0, QUERIES);
        before.accept(commands);
        commands.timestamp(stamps, 0).beginQuery(elapsed, 0);
        work.accept(commands);
        commands.endQuery(elapsed, 0).timestamp(stamps, QUERIES);
        after.accept(commands);
        application.submit(commands);
        long between = application.values(stamps, QUERIES, 1, 1)[0] - application.values(stamps, 0, 1, 1)[0];
        MemorySegment memory = application.arena.allocate(JAVA_LONG, QUERIES);
        application.results(elapsed, 0, QUERIES, memory, 8, VK_QUERY_RESULT_64_BIT());
        assertThat(application.reports).isEmpty();
        return new Measured(memory.toArray(JAVA_LONG), between);
    }

    @Property(tries = 60)
    void asMuchTimeElapsesAsTimestampsSay(@ForAll @IntRange(min = 1, max = 5_000) int fiftieths,
            @ForAll @IntRange(min = -10_000, max = 10_000) int millionths,
            @ForAll @LongRange(min = -1_000_000, max = 1_000_000) long skew,
            @ForAll List<@IntRange(min = 1, max = 50) Integer> groups) {
        float period = fiftieths / 50f;
        SoftwareQueueFamily family =
                SoftwareQueueFamily.UNIVERSAL.withClockError(new ClockError(skew, millionths / 1e6));
        try (Application application = new Application(settings -> settings.costs(COSTS).timestampPeriod(period)
                .startTick(1L << 40).queueFamilies(List.of(family)))) {
            MemorySegment pipeline = Shaders.computePipeline(application, 1, 1, 1);
            Measured measured = measure(application, commands -> commands.bind(1, pipeline),
                    commands -> groups.forEach(count -> commands.dispatch(count, 1, 1)), commands -> {});

            // The timestamps are two commands further apart.
            double commands = 2 * COMMAND * (1 + millionths / 1e6) / period;
            assertThat((double) measured.elapsed[0]).isCloseTo(measured.between - commands, within(2 + 2.0 / period));
        }
    }

    /** The specification leaves open which view has how much of it, and not what they have together. */
    @Example
    void theTimesOfAllViewsAddUp() {
        try (Application application = new Application(settings -> settings.costs(COSTS))) {
            Offscreen offscreen = Offscreen.create(application, 16, 8, 0b111);
            Measured measured = measure(application, commands -> commands.beginDrawing(offscreen),
                    commands -> commands.draw(3, 1).draw(6, 2), Commands::endRenderPass);

            ResultLayout layout = ResultLayout.of(QueryType.TIME_ELAPSED);
            long sum = new QueryPoolResults(layout, QUERIES).wrap(MemorySegment.ofArray(measured.elapsed)).sum(0,
                    QUERIES, 0);
            assertThat(sum).isEqualTo(measured.between - 2 * COMMAND)
                    .isEqualTo(COMMAND + 2 * 3_000 + 5 * 3 * 128 * 7);
        }
    }

    @Example
    void whatABufferSaysTakesItsTimeToo() {
        try (Application application = new Application(settings -> settings.costs(COSTS))) {
            MemorySegment pipeline = Shaders.computePipeline(application, 1, 1, 1);
            MappedBuffer groups = application.createBuffer(12);
            MemorySegment.copy(new int[] {40, 2, 1}, 0, groups.bytes(), JAVA_INT, 0, 3);
            Measured measured = measure(application, commands -> commands.bind(1, pipeline), commands -> application
                    .call("vkCmdDispatchIndirect", commands.handle(), groups.handle(), 0L), commands -> {});

            assertThat(measured.elapsed[0]).isEqualTo(measured.between - 2 * COMMAND)
                    .isEqualTo(2 * COMMAND + 5_000 + 80 * 11);
        }
    }
}
