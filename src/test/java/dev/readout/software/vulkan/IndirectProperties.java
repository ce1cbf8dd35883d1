package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SHADER_STAGE_FRAGMENT_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SHADER_STAGE_VERTEX_BIT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.CostModel;
import dev.readout.software.vulkan.DrawCalls.Form;
import dev.readout.software.vulkan.DrawCalls.Writer;
import dev.readout.vulkan.PipelineStatistic;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.ResultBit;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;

/** Draws and dispatches whose numbers come from buffers count, and take as long, as those that are given them. */
class IndirectProperties {
    /** No command takes time but for its work. */
    private static final CostModel COSTS = new CostModel(7, 0, 100, 3, 5, 11, 2);
    private static final int QUERIES = 64;
    private static final int CAPTURED = 4;
    private static final int STATISTICS = 13;
    private static final int MASK = (1 << STATISTICS) - 1;
    /** Statistics that may count while mesh tasks are drawn. */
    private static final int OF_MESHES = ResultBit.mask(PipelineStatistic.FRAGMENT_SHADER_INVOCATIONS,
            PipelineStatistic.TASK_SHADER_INVOCATIONS, PipelineStatistic.MESH_SHADER_INVOCATIONS);
    /** The types that begin and end; the last one where transform feedback does. */
    private static final List<QueryType> TYPES = List.of(QueryType.OCCLUSION, QueryType.PIPELINE_STATISTICS,
            QueryType.PRIMITIVES_GENERATED, QueryType.MESH_PRIMITIVES_GENERATED, QueryType.TRANSFORM_FEEDBACK_STREAM);

    enum Kind {
        RENDER_PASS, QUERY, TIMESTAMP, DRAW, SECONDARY, MESH, DISPATCH, FEEDBACK, SUBMIT
    }

    /**
     * What to do.
     *
     * @param number which type of query, or whether a draw is indexed
     * @param work numbers of draws
     */
    record Step(Kind kind, int number, Form form, Writer writer, List<List<Integer>> work) {
        int[][] numbers() {
            return work.stream().map(draw -> draw.stream().mapToInt(Integer::intValue).toArray())
                    .toArray(int[][]::new);
        }

        Step direct() {
            return new Step(kind, number, Form.DIRECT, writer, work);
        }
    }

    @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
    void whatComesFromABufferCountsAsWhatIsGiven(@ForAll("programs") List<Step> program,
            @ForAll @IntRange(min = 1, max = 2) int views, @ForAll @IntRange(min = 0, max = 1) int lag) {
        assertThat(results(program, views, lag)).isEqualTo(
                results(program.stream().map(Step::direct).toList(), views, 0));
    }

    @Provide
    Arbitrary<List<Step>> programs() {
        Arbitrary<Kind> kinds = Arbitraries.frequency(Tuple.of(3, Kind.RENDER_PASS), Tuple.of(5, Kind.QUERY),
                Tuple.of(2, Kind.TIMESTAMP), Tuple.of(8, Kind.DRAW), Tuple.of(2, Kind.SECONDARY),
                Tuple.of(3, Kind.MESH),
                Tuple.of(3, Kind.DISPATCH), Tuple.of(4, Kind.FEEDBACK), Tuple.of(1, Kind.SUBMIT));
        Arbitrary<List<List<Integer>>> work =
                Arbitraries.integers().between(0, 9).list().ofSize(3).list().ofMinSize(0).ofMaxSize(3);
        return Combinators.combine(kinds, Arbitraries.integers().between(0, CAPTURED - 1),
                Arbitraries.of(Form.class), Arbitraries.of(Writer.class), work).as(Step::new).list().ofMinSize(10)
                .ofMaxSize(40);
    }

    private static List<List<Long>> results(List<Step> program, int views, int lag) {
        try (Application application = new Application(settings -> settings.costs(COSTS).lag(lag)
                .queueFamilies(List.of(SoftwareQueueFamily.UNIVERSAL)))) {
            Run run = new Run(application, views, program.size() % 2 == 0 ? MASK : OF_MESHES);
            run.renderPass();
            program.forEach(run::step);
            return run.finish();
        }
    }

    /** A program on one device: where a step would not be legal, it does nothing. */
    private static final class Run {
        private final Application application;
        private final DrawCalls draws;
        private final TransformFeedbackCalls feedback;
        private final int views;
        private final int mask;
        private final Offscreen offscreen;
        private final MemorySegment pipeline;
        private final MemorySegment meshPipeline;
        private final MemorySegment compute;
        private final List<MemorySegment> pools = new ArrayList<>();
        private final MemorySegment timestamps;
        private final int[] active = new int[TYPES.size()];
        private final boolean[] begunInside = new boolean[TYPES.size()];
        private final int[] used = new int[TYPES.size() + 1];
        private final MappedBuffer captured;
        /** What writes numbers: submitted before what reads them, outside of render passes. */
        private Commands writes;
        private Commands commands;
        private boolean inside;
        private boolean capturing;
        private int skipped;

        Run(Application application, int views, int mask) {
            this.application = application;
            this.views = views;
            this.mask = mask;
            draws = new DrawCalls(application);
            feedback = new TransformFeedbackCalls(application);
            offscreen = Offscreen.create(application, 8, 8, views == 1 ? 0 : (1 << views) - 1);
            int[] words = Shaders.compute("main", 1, 1, 1);
            pipeline = offscreen.pipeline(VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST(), 1, false,
                    List.of(new Offscreen.Stage(VK_SHADER_STAGE_VERTEX_BIT(), Shaders.captured(16)),
                            new Offscreen.Stage(VK_SHADER_STAGE_FRAGMENT_BIT(), words)));
            meshPipeline = offscreen.pipeline(VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST(), 1, false, List.of(
                    new Offscreen.Stage(0x40, Shaders.task(4)), new Offscreen.Stage(0x80, Shaders.mesh(2))));
            compute = Shaders.computePipeline(application, 3, 2, 1);
            captured = application.createBuffer(1024);
            for (QueryType type : TYPES) {
                pools.add(application.createQueryPool(type.code(), QUERIES,
                        type == QueryType.PIPELINE_STATISTICS ? mask : 0));
            }
            timestamps = application.timestamps(QUERIES);
            Commands resets = application.begin().reset(timestamps, 0, QUERIES);
            pools.forEach(pool -> resets.reset(pool, 0, QUERIES));
            application.submit(resets);
            for (int type = 0; type < active.length; type++) {
                active[type] = -1;
            }
            begin();
        }

        private void begin() {
            writes = application.begin();
            commands = application.begin();
            commands.bind(1, compute);
        }

        void step(Step step) {
            switch (step.kind()) {
                case RENDER_PASS -> renderPass();
                case QUERY -> query(step.number());
                case TIMESTAMP -> {
                    if (used[TYPES.size()] + views <= QUERIES) {
                        commands.timestamp(timestamps, used[TYPES.size()]);
                        used[TYPES.size()] += inside ? views : 1;
                    }
                }
                case DRAW -> draw(commands, step);
                case SECONDARY -> secondary(step);
                case MESH -> {
                    if (inside && !capturing && active[2] < 0 && active[4] < 0 && (active[1] < 0 || mask != MASK)) {
                        commands.bind(0, meshPipeline);
                        draws.drawMeshTasks(commands, step.form(), numbers(step), skipped, step.numbers());
                        commands.bind(0, pipeline);
                    }
                }
                case DISPATCH -> {
                    if (!inside) {
                        draws.dispatch(commands, step.form(), numbers(step), skipped, step.numbers());
                    }
                }
                case FEEDBACK -> capture();
                case SUBMIT -> submit();
            }
        }

        private MappedBuffer numbers(Step step) {
            skipped = 4 * step.number();
            return draws.buffer(writes, step.writer(), skipped, step.numbers());
        }

        private void draw(Commands target, Step step) {
            if (inside && active[3] < 0) {
                draws.draw(target, step.form(), step.number() % 2 == 0, numbers(step), skipped, step.numbers());
            }
        }

        private void secondary(Step step) {
            if (!inside || capturing) {
                return;
            }
            Commands secondary = application.allocateSecondary();
            Application.check(secondary.beginSecondary(VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT(),
                    offscreen.renderPass(), true, 1, MASK));
            draw(secondary.bind(0, pipeline).scissor(0, 0, 5, 3), step);
            commands.execute(secondary.ended()).bind(1, compute).bind(0, pipeline).scissor(0, 0, 7, 7);
        }

        private void renderPass() {
            if (capturing) {
                capture();
            }
            for (int type = 0; type < active.length; type++) {
                if (begunInside[type]) {
                    end(type);
                }
            }
            if (inside) {
                commands.endRenderPass();
            } else {
                commands.beginRenderPass(offscreen).bind(0, pipeline).scissor(0, 0, 7, 7);
            }
            inside = !inside;
        }

        private void query(int type) {
            if (active[type] >= 0) {
                if (begunInside[type] == inside) {
                    end(type);
                }
            } else if (used[type] + views <= QUERIES && (views == 1
                    || TYPES.get(type) != QueryType.MESH_PRIMITIVES_GENERATED)) {
                active[type] = used[type];
                used[type] += inside ? views : 1;
                begunInside[type] = inside;
                commands.beginQuery(pools.get(type), active[type]);
            }
        }

        private void end(int type) {
            if (active[type] >= 0) {
                commands.endQuery(pools.get(type), active[type]);
                active[type] = -1;
                begunInside[type] = false;
            }
        }

        private void capture() {
            if (!inside || views > 1) {
                return;
            }
            if (capturing) {
                feedback.end(commands);
                end(CAPTURED);
            } else if (used[CAPTURED] < QUERIES) {
                query(CAPTURED);
                feedback.bind(commands, 0, captured, 0, 5 * 48 + 7);
                feedback.begin(commands);
            }
            capturing = active[CAPTURED] >= 0;
        }

        private void submit() {
            if (inside) {
                renderPass();
            }
            for (int type = 0; type < active.length; type++) {
                end(type);
            }
            draws.write();
            application.submit(writes);
            application.submit(commands);
            begin();
        }

        List<List<Long>> finish() {
            submit();
            Application.check(application.waitIdle());
            List<List<Long>> results = new ArrayList<>();
            for (int type = 0; type < TYPES.size(); type++) {
                int values = TYPES.get(type) == QueryType.PIPELINE_STATISTICS ? Integer.bitCount(mask)
                        : TYPES.get(type) == QueryType.TRANSFORM_FEEDBACK_STREAM ? 2 : 1;
                results.addAll(read(pools.get(type), used[type], values));
            }
            List<List<Long>> times = read(timestamps, used[TYPES.size()], 1);
            results.addAll(times);
            assertThat(application.reports).isEmpty();
            return results;
        }

        private List<List<Long>> read(MemorySegment pool, int count, int values) {
            List<List<Long>> results = new ArrayList<>();
            for (int query = 0; query < count; query++) {
                results.add(LongStream.of(application.values(pool, query, 1, values)).boxed().toList());
            }
            return results;
        }
    }
}
