package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SHADER_STAGE_VERTEX_BIT;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_PRIMITIVE_TOPOLOGY_POINT_LIST;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_TYPE_PIPELINE_STATISTICS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.CostModel;
import dev.readout.software.Report;
import dev.readout.software.vulkan.DrawCalls.Form;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Draws by numbers of buffers, one thing at a time; {@link IndirectProperties} has them in any order. */
class IndirectTest {
    private static final int VERTICES = 1;

    @AutoClose
    private final Application application = new Application();
    private final Offscreen offscreen = Offscreen.create(application, 8, 8);
    private final MemorySegment points = offscreen.pipeline(VK_PRIMITIVE_TOPOLOGY_POINT_LIST(), 1, false);
    private final MemorySegment pool = application.createQueryPool(VK_QUERY_TYPE_PIPELINE_STATISTICS(), 1, VERTICES);

    /** Draws in a query of vertices. */
    private Commands counted(Consumer<Commands> draws) {
        Commands commands = application.begin().reset(pool, 0, 1).beginQuery(pool, 0)
                .beginRenderPass(offscreen).bind(0, points).scissor(0, 0, 8, 8);
        draws.accept(commands);
        return commands.endRenderPass().endQuery(pool, 0).ended();
    }

    private long submit(Commands commands) {
        Application.check(application.submit(application.queue(0, 0), MemorySegment.NULL, commands));
        return application.values(pool, 1)[0];
    }

    @Test
    void eachSubmissionReadsTheNumbersAnew() {
        MappedBuffer numbers = application.createBuffer(64);
        Commands commands = counted(each -> each.application().call("vkCmdDrawIndirect", each.handle(),
                numbers.handle(), 16L, 2, 24));
        for (int round = 1; round <= 3; round++) {
            numbers.bytes().asSlice(16).copyFrom(MemorySegment.ofArray(new int[] {round, 10, 0, 0, 77, 77}));
            numbers.bytes().asSlice(40).copyFrom(MemorySegment.ofArray(new int[] {100, round, 0, 0}));
            assertThat(submit(commands)).isEqualTo(110 * round);
        }
        assertThat(application.reports).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 3", "2, 7", "3, 12", "4, 12", "-1, 12"})
    void asManyAsTheCountSaysAndNoMoreThanThereMayBe(int count, long expected) {
        MappedBuffer numbers = application.createBuffer(60);
        numbers.bytes().copyFrom(MemorySegment.ofArray(
                new int[] {3, 1, 0, 0, 0, 4, 1, 0, 0, 0, 5, 1, 0, 0, 0}));
        MappedBuffer counts = application.createBuffer(12);
        counts.bytes().set(JAVA_INT, 8, count);
        for (String name : List.of("vkCmdDrawIndirectCount", "vkCmdDrawIndexedIndirectCount")) {
            assertThat(submit(counted(each -> each.call(name, numbers.handle(), 0L,
                    counts.handle(), 8L, 3, 20)))).isEqualTo(expected);
        }
        assertThat(application.reports).isEmpty();
    }

    /** What is refused when it is recorded: offset, number, stride, and where the count is. */
    @ParameterizedTest
    @CsvSource({"52, 1, 16", "2, 1, 16", "0, 2, 12", "0, 2, 18", "0, 4, 20", "0, 2, -4", "-16, 1, 16", "8, -1, 16"})
    void whatDoesNotLieInTheBufferIsRefused(long offset, int count, int stride) {
        MappedBuffer numbers = application.createBuffer(64);
        Commands commands = counted(each -> each.call("vkCmdDrawIndirect", numbers.handle(),
                offset, count, stride));
        assertThat(application.reports).extracting(Report::function).containsExactly("vkCmdDrawIndirect");
        assertThat(submit(commands)).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {2, 64, -4})
    void aCountThatDoesNotLieInTheBufferIsRefused(long offset) {
        MappedBuffer numbers = application.createBuffer(64);
        counted(each -> each.call("vkCmdDrawIndirectCount", numbers.handle(), 0L,
                numbers.handle(), offset, 1, 16));
        assertThat(application.reports).extracting(Report::function).containsExactly("vkCmdDrawIndirectCount");
    }

    @Test
    void oneDrawOrNoneNeedsNoStride() {
        MappedBuffer numbers = application.createBuffer(16);
        numbers.bytes().copyFrom(MemorySegment.ofArray(new int[] {9, 2, 0, 0}));
        assertThat(submit(counted(each -> {
            each.call("vkCmdDrawIndirect", numbers.handle(), 0L, 1, 0);
            each.call("vkCmdDrawIndirect", numbers.handle(), 0L, 0, 0);
        }))).isEqualTo(18);
        assertThat(application.reports).isEmpty();
    }

    @Test
    void anIndirectCommandTakesTheTimeOfACommandAndOfItsDraws() {
        MappedBuffer numbers = application.createBuffer(64);
        numbers.bytes().copyFrom(MemorySegment.ofArray(new int[] {100, 2, 0, 0, 300, 1, 0, 0}));
        MemorySegment timestamps = application.timestamps(2);
        Commands commands = application.begin().reset(timestamps, 0, 2)
                .beginRenderPass(offscreen).bind(0, points).scissor(0, 0, 1, 1).timestamp(timestamps, 0);
        commands.call("vkCmdDrawIndirect", numbers.handle(), 0L, 2, 16);
        application.submit(commands.timestamp(timestamps, 1).endRenderPass());
        long[] ticks = application.values(timestamps, 2);
        CostModel costs = CostModel.DEFAULT;
        assertThat(ticks[1] - ticks[0]).isEqualTo((long) (costs.command() + 2 * costs.draw()
                + 500 * (costs.vertex() + costs.fragment()) + costs.command()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"vkCmdDrawMultiEXT", "vkCmdDrawMultiIndexedEXT"})
    void manyDrawsInOneAreThoseOfTheArray(String name) {
        MemorySegment infos = application.arena.allocateFrom(JAVA_INT, 0, 3, 99, 0, 4, 99, 0, 5, 99);
        assertThat(submit(counted(each -> {
            if (name.endsWith("IndexedEXT")) {
                each.call(name, 3, infos, 10, 0, 12, MemorySegment.NULL);
                each.call(name, 0, MemorySegment.NULL, 10, 0, 12, MemorySegment.NULL);
            } else {
                each.call(name, 3, infos, 10, 0, 12);
                each.call(name, 0, MemorySegment.NULL, 10, 0, 12);
            }
        }))).isEqualTo(120);
        assertThat(application.reports).isEmpty();
    }

    private MemorySegment capturing() {
        return offscreen.pipeline(VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST(), 1, false,
                List.of(new Offscreen.Stage(VK_SHADER_STAGE_VERTEX_BIT(), Shaders.captured(16))));
    }

    /** What transform feedback wrote is drawn, and goes on being written to, by a counter that a buffer has. */
    @ParameterizedTest
    @EnumSource(names = "COUNTED", mode = EnumSource.Mode.EXCLUDE)
    void whatWasWrittenIsDrawnAndGoneOnWithByTheCounter(Form form) {
        TransformFeedbackCalls feedback = new TransformFeedbackCalls(application);
        DrawCalls draws = new DrawCalls(application);
        MappedBuffer counter = application.createBuffer(8);
        MappedBuffer captured = application.createBuffer(1024);
        MemorySegment stream = application.createQueryPool(QueryType.TRANSFORM_FEEDBACK_STREAM, 1);
        for (int[] round : new int[][] {{4, 4, 4}, {5, 9, 9}, {9, 10, 18}}) {
            int[] numbers = {3 * round[0], 1};
            Commands writes = application.begin().reset(stream, 0, 1).beginRenderPass(offscreen)
                    .bind(0, capturing()).scissor(0, 0, 8, 8).beginQuery(stream, 0);
            MappedBuffer indirect = draws.buffer(writes, DrawCalls.Writer.HOST, 0, numbers);
            draws.write();
            feedback.bind(writes, 0, captured, 0, 10 * 3 * 16 + 40);
            feedback.begin(writes, counter, 4);
            draws.draw(writes, form, false, indirect, 0, numbers);
            feedback.end(writes, counter, 4);
            application.submit(writes.endQuery(stream, 0).endRenderPass());
            assertThat(counter.bytes().get(JAVA_INT, 4)).isEqualTo(round[1] * 48);
            assertThat(counter.bytes().get(JAVA_INT, 0)).isZero();

            assertThat(submit(counted(each -> each.call("vkCmdDrawIndirectByteCountEXT", 2, 0,
                    counter.handle(), 4L, 0, 16)))).isEqualTo(2 * 3 * round[1]);
        }
        assertThat(application.reports).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 4, 0", "7, 0, 4, 1", "16, 8, 4, 2", "4, 8, 4, 0", "-4, 0, 1073741824, 3",
        "-1, 0, 255, 16843009"})
    void bytesAreUnsigned(int bytes, int offset, int stride, long expected) {
        MappedBuffer counter = application.createBuffer(4);
        counter.bytes().set(JAVA_INT, 0, bytes);
        assertThat(submit(counted(each -> each.call("vkCmdDrawIndirectByteCountEXT", 1, 0,
                counter.handle(), 0L, offset, stride)))).isEqualTo(expected);
        assertThat(application.reports).isEmpty();
    }

    private static Application withoutCommandTime() {
        return new Application(settings -> settings.costs(new CostModel(0, 0, 100, 1, 1, 100, 1)));
    }

    /** Values that do not add up: those of floats, and quotients. */
    private static long[] performance(Form form) {
        try (Application device = withoutCommandTime()) {
            Offscreen target = Offscreen.create(device, 8, 8);
            DrawCalls draws = new DrawCalls(device);
            Integer[] counters = {0, 1, 2, 3, 4, 5};
            MemorySegment performance = PerformanceCalls.pool(device, 1, counters);
            Application.check(PerformanceCalls.lock(device, device.device, 0));
            device.submit(device.begin().reset(performance, 0, 1));
            Commands commands = device.begin().beginQuery(performance, 0)
                    .bind(1, Shaders.computePipeline(device, 3, 1, 1)).dispatch(7, 1, 1);
            int[][] groups = {{5, 1, 1}, {2, 2, 2}};
            draws.dispatch(commands, form, draws.buffer(commands, DrawCalls.Writer.HOST, 0, groups), 0, groups);
            commands.beginDrawing(target).draw(3, 1);
            int[][] work = {{6, 1}, {9, 2}};
            draws.draw(commands, form, false, draws.buffer(commands, DrawCalls.Writer.HOST, 0, work), 0, work);
            draws.write();
            Application.check(commands.endRenderPass().endQuery(performance, 0).end());
            for (int pass = 0; pass < PerformanceCalls.passes(device, counters); pass++) {
                PerformanceCalls.submitPass(device, pass, commands);
            }
            MemorySegment data = device.arena.allocate(8L * counters.length, 8);
            Application.check(device.results(performance, 0, 1, data, 0, 0));
            PerformanceCalls.unlock(device, device.device);
            assertThat(device.reports).isEmpty();
            return data.toArray(JAVA_LONG);
        }
    }

    @Test
    void performanceCountersAreThoseOfTheDirectDraws() {
        assertThat(performance(Form.INDIRECT)).isEqualTo(performance(Form.DIRECT)).doesNotContain(0);
    }
}
