package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_NOT_READY;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_TYPE_OCCLUSION;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_TYPE_PIPELINE_STATISTICS;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_TYPE_PRIMITIVES_GENERATED_EXT;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_TYPE_TIMESTAMP;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_TYPE_TIME_ELAPSED_QCOM;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_TYPE_VIDEO_ENCODE_FEEDBACK_KHR;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.CostModel;
import dev.readout.software.Overflow;
import dev.readout.testing.ReferenceModel;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;

/** Random, valid commands: the device and a model of the specification agree in every byte that is read. */
class ReferenceModelProperties {
    private static final int QUERIES = 5;
    private static final int BYTES = 512;
    private static final long START = (1L << 32) - 3000;
    /** Vertices, primitives, fragment and compute invocations. */
    private static final int STATISTICS = 1 | 2 | 1 << 7 | 1 << 10;
    private static final byte POISON = (byte) 0xA5;
    private static final CostModel COSTS = new CostModel(ReferenceModel.SUBMIT, ReferenceModel.COMMAND,
            ReferenceModel.DRAW, 0, 0, ReferenceModel.DISPATCH, 0);
    private static final int FEEDBACK = 5;
    private static final int ELAPSED = 6;
    private static final int POOLS = 7;
    private static final int RANGE = 256;
    /** Draws, dispatches and encodes. */
    private static final SoftwareQueueFamily FAMILY = new SoftwareQueueFamily(
            SoftwareQueueFamily.UNIVERSAL.flags() | SoftwareQueueFamily.VIDEO_ENCODE, 1, 64);

    /** What to do; a step that would not be valid where it stands does nothing. */
    enum Kind {
        RESET, HOST_RESET, BEGIN, END, TIMESTAMP, RENDER_PASS, DRAW, DISPATCH, ENCODE, COPY, SUBMIT, WAIT_IDLE, READ,
        READ_WAIT
    }

    /** A step: what its numbers mean is the kind's to say. */
    record Step(Kind kind, int pool, int query, int count, int form) {
    }

    @Property(tries = 400, edgeCases = EdgeCasesMode.NONE)
    void everyByteOfEveryReadIsTheModels(@ForAll("programs") List<Step> program,
            @ForAll @IntRange(min = 0, max = 3) int lag, @ForAll Overflow overflow) {
        try (Application application = new Application(settings -> settings.strict(true).lag(lag).startTick(START)
                .overflow(overflow).queueFamilies(List.of(FAMILY)).costs(COSTS)
                .videoEncodes(ReferenceModelProperties::encode))) {
            Run run = new Run(application, new ReferenceModel(START, lag, overflow == Overflow.SATURATE));
            program.forEach(run::step);
            run.finish();
            assertThat(application.reports).isEmpty();
        }
    }

    /** One fails, one does not fit its range, and one succeeds. */
    private static VideoEncode encode(long number) {
        return number % 3 == 1 ? VideoEncode.failure()
                : VideoEncode.success(number % 3 == 2 ? RANGE + 1 : number + 7);
    }

    @Provide
    Arbitrary<List<Step>> programs() {
        Arbitrary<Kind> kinds = Arbitraries.frequency(Tuple.of(2, Kind.RESET), Tuple.of(1, Kind.HOST_RESET),
                Tuple.of(6, Kind.BEGIN), Tuple.of(2, Kind.END), Tuple.of(2, Kind.TIMESTAMP),
                Tuple.of(3, Kind.RENDER_PASS), Tuple.of(6, Kind.DRAW), Tuple.of(2, Kind.DISPATCH),
                Tuple.of(2, Kind.ENCODE), Tuple.of(3, Kind.COPY), Tuple.of(3, Kind.SUBMIT), Tuple.of(1, Kind.WAIT_IDLE),
                Tuple.of(6, Kind.READ), Tuple.of(4, Kind.READ_WAIT));
        return Combinators.combine(kinds, Arbitraries.integers().between(0, POOLS - 1),
                Arbitraries.integers().between(0, QUERIES - 1), Arbitraries.integers().between(1, QUERIES),
                Arbitraries.integers().between(0, 63)).as(Step::new).list().ofMinSize(5).ofMaxSize(120);
    }

    /** A program that runs on the device and in the model at the same time. */
    private static final class Run {
        private final Application application;
        private final ReferenceModel model;
        private final List<ReferenceModel.Pool> pools = new ArrayList<>();
        private final List<MemorySegment> handles = new ArrayList<>();
        private final Map<MappedBuffer, ReferenceModel.Memory> copies = new LinkedHashMap<>();
        private final Offscreen offscreen;
        private final MemorySegment pipeline;
        private final MemorySegment compute;
        private final VideoCalls video;
        private final MemorySegment session;
        private final MappedBuffer bitstream;
        private final int[] active = new int[POOLS];
        private final boolean[] begunInside = new boolean[POOLS];
        private final long[][] before = new long[POOLS][];
        private final long[] begun = new long[POOLS];
        private final long[] counted = new long[5];
        private final Set<ReferenceModel.Pool> inFlight = new HashSet<>();
        private Commands commands;
        private boolean inside;
        private long encodes;

        Run(Application application, ReferenceModel model) {
            this.application = application;
            this.model = model;
            offscreen = Offscreen.create(application, 64, 64);
            pipeline = offscreen.triangles();
            compute = Shaders.computePipeline(application, 3, 1, 1);
            int[] types = {VK_QUERY_TYPE_OCCLUSION(), VK_QUERY_TYPE_PIPELINE_STATISTICS(), VK_QUERY_TYPE_TIMESTAMP(),
                VK_QUERY_TYPE_PRIMITIVES_GENERATED_EXT(), VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR()};
            for (int type : types) {
                pools.add(new ReferenceModel.Pool(type,
                        type == 1 ? 4 : type == VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR() ? 0 : 1, QUERIES));
                handles.add(application.createQueryPool(type, QUERIES, type == 1 ? STATISTICS : 0));
            }
            video = new VideoCalls(application);
            session = video.session();
            bitstream = application.createBuffer(RANGE);
            pools.add(new ReferenceModel.Pool(VK_QUERY_TYPE_VIDEO_ENCODE_FEEDBACK_KHR(), 2, QUERIES));
            handles.add(video.feedbackPool(3, QUERIES));
            pools.add(new ReferenceModel.Pool(VK_QUERY_TYPE_TIME_ELAPSED_QCOM(), 1, QUERIES));
            handles.add(application.createQueryPool(VK_QUERY_TYPE_TIME_ELAPSED_QCOM(), QUERIES, 0));
            Arrays.fill(active, -1);
            // The last query of each pool stays as it was made.
            for (int pool = 0; pool < POOLS; pool++) {
                hostReset(pool, 0, QUERIES - 1);
            }
        }

        void step(Step step) {
            ReferenceModel.Pool pool = pools.get(step.pool());
            int count = Math.min(step.count(), QUERIES - step.query());
            switch (step.kind()) {
                case RESET -> reset(step.pool(), step.query(), count);
                case HOST_RESET -> hostReset(step.pool(), step.query(), count);
                case BEGIN -> begin(step.pool(), step.query());
                case END -> end(step.pool());
                case TIMESTAMP -> timestamp(step.query(), step.form() % 2 == 0);
                case RENDER_PASS -> renderPass();
                case DRAW -> draw(step.form(), step.query() + 1);
                case DISPATCH -> dispatch(step.form());
                case ENCODE -> encode(step.query());
                case COPY -> copy(step.pool(), form(pool, step.query(), count, step.form()));
                case SUBMIT -> submit();
                case WAIT_IDLE -> {
                    Application.check(application.waitIdle());
                    model.waitIdle();
                    if (commands == null) {
                        inFlight.clear();
                    }
                }
                case READ -> read(step.pool(), form(pool, step.query(), count, step.form()), false);
                case READ_WAIT -> read(step.pool(), form(pool, step.query(), count, step.form()), true);
            }
        }

        void finish() {
            submit();
            step(new Step(Kind.WAIT_IDLE, 0, 0, 1, 0));
            copies.forEach(
                    (buffer, expected) -> assertThat(expected.difference(buffer.bytes().toArray(JAVA_BYTE))).isEmpty());
            for (int pool = 0; pool < pools.size(); pool++) {
                for (int query = 0; query < QUERIES; query++) {
                    read(pool, form(pools.get(pool), query, 1, 3), false);
                    read(pool, form(pools.get(pool), query, 1, 0), false);
                }
            }
        }

        private Commands commands() {
            if (commands == null) {
                commands = application.begin();
                commands.scissor(0, 0, 1 << 20, 1 << 20).bind(0, pipeline).bind(1, compute);
                model.pass(30);
            }
            return commands;
        }

        private void reset(int pool, int first, int count) {
            boolean hit = active[pool] >= first && active[pool] < first + count;
            if (!inside && !hit) {
                commands().reset(handles.get(pool), first, count);
                model.reset(pools.get(pool), first, count);
                inFlight.add(pools.get(pool));
            }
        }

        private void hostReset(int pool, int first, int count) {
            if (!inFlight.contains(pools.get(pool)) && active[pool] < 0) {
                application.hostReset(handles.get(pool), first, count);
                model.hostReset(pools.get(pool), first, count);
            }
        }

        private void begin(int pool, int query) {
            if (active[pool] < 0 && pool != 2 && pool != FEEDBACK
                    && pools.get(pool).planned[query] == ReferenceModel.Life.RESET) {
                commands().beginQuery(handles.get(pool), query);
                long begins = model.recorded();
                model.begin(pools.get(pool), query);
                active[pool] = query;
                begunInside[pool] = inside;
                before[pool] = counted.clone();
                begun[pool] = begins;
                inFlight.add(pools.get(pool));
            }
        }

        private void end(int pool) {
            if (active[pool] >= 0 && begunInside[pool] == inside) {
                commands().endQuery(handles.get(pool), active[pool]);
                long[] since = new long[5];
                Arrays.setAll(since, i -> counted[i] - before[pool][i]);
                model.end(pools.get(pool), active[pool], 1, switch (pool) {
                    case 0 -> new long[] {since[0]};
                    case 1 -> Arrays.copyOfRange(since, 1, 5);
                    case 3 -> new long[] {since[2]};
                    case ELAPSED -> new long[] {model.recorded() - begun[ELAPSED]};
                    default -> new long[0];
                });
                active[pool] = -1;
            }
        }

        private void timestamp(int query, boolean second) {
            if (pools.get(2).planned[query] == ReferenceModel.Life.RESET) {
                if (second) {
                    commands().call("vkCmdWriteTimestamp2KHR", (long) VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT(),
                            handles.get(2), query);
                } else {
                    commands().timestamp(handles.get(2), query);
                }
                model.timestamp(pools.get(2), query);
                inFlight.add(pools.get(2));
            }
        }

        private void renderPass() {
            if (!inside) {
                commands().beginRenderPass(offscreen, 0, 0, 8, 8);
            } else {
                for (int pool = 0; pool < pools.size(); pool++) {
                    if (begunInside[pool]) {
                        end(pool);
                    }
                }
                commands().endRenderPass();
            }
            model.pass(10);
            inside = !inside;
        }

        /** Each triangle covers the 64 pixels of the render area. */
        private void draw(int vertices, int instances) {
            if (inside) {
                commands().draw(vertices, instances);
                long primitives = (long) (vertices / 3) * instances;
                counted[0] += 64 * primitives;
                counted[1] += (long) vertices * instances;
                counted[2] += primitives;
                counted[3] += 64 * primitives;
                model.pass(ReferenceModel.DRAW);
            }
        }

        private void dispatch(int groups) {
            if (!inside) {
                commands().dispatch(groups, 1, 1);
                counted[4] += 3L * groups;
                model.pass(ReferenceModel.DISPATCH);
            }
        }

        /** A whole video coding scope, with one operation and its query: no other may be active. */
        private void encode(int query) {
            ReferenceModel.Pool pool = pools.get(FEEDBACK);
            if (inside || Arrays.stream(active).anyMatch(other -> other >= 0)
                    || pool.planned[query] != ReferenceModel.Life.RESET) {
                return;
            }
            Commands scope = video.begin(commands(), session).beginQuery(handles.get(FEEDBACK), query);
            video.end(video.encode(scope, bitstream, RANGE).endQuery(handles.get(FEEDBACK), query));
            long number = encodes++;
            model.pass(ReferenceModel.COMMAND);
            model.begin(pool, query);
            model.pass(ReferenceModel.COMMAND);
            model.end(pool, query, number % 3 == 0 ? 1 : number % 3 == 1 ? -1 : -1000299000, 0, number + 7);
            model.pass(ReferenceModel.COMMAND);
            inFlight.add(pool);
        }

        private ReferenceModel.Form form(ReferenceModel.Pool pool, int first, int count, int bits) {
            boolean wide = (bits & 1) != 0;
            boolean hasStatus = pool.type == VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR()
                    || pool.type == VK_QUERY_TYPE_VIDEO_ENCODE_FEEDBACK_KHR() && (bits & 2) == 0;
            ReferenceModel.Word word = hasStatus ? ReferenceModel.Word.STATUS
                    : (bits & 2) != 0 ? ReferenceModel.Word.AVAILABILITY : ReferenceModel.Word.NONE;
            boolean partial = (bits & 32) != 0 && pool.type != VK_QUERY_TYPE_TIMESTAMP()
                    && pool.type != VK_QUERY_TYPE_TIME_ELAPSED_QCOM();
            int words = pool.values + (word == ReferenceModel.Word.NONE ? 0 : 1) + (bits >> 2 & 3);
            return new ReferenceModel.Form(pool, first, count, wide, word, partial, (wide ? 8L : 4L) * words);
        }

        private static int flags(ReferenceModel.Form form) {
            int word = switch (form.word()) {
                case NONE -> 0;
                case AVAILABILITY -> 4;
                case STATUS -> 16;
            };
            return (form.wide() ? 1 : 0) | word | (form.partial() ? 8 : 0);
        }

        private void copy(int pool, ReferenceModel.Form form) {
            if (inside || !pools.get(pool).all(form.first(), form.count(),
                    life -> life == ReferenceModel.Life.RESET || life == ReferenceModel.Life.AVAILABLE)) {
                return;
            }
            MappedBuffer buffer = application.createBuffer(BYTES);
            buffer.bytes().fill(POISON);
            ReferenceModel.Memory expected = new ReferenceModel.Memory(BYTES, POISON);
            copies.put(buffer, expected);
            commands().copyResults(handles.get(pool), form.first(), form.count(), buffer, 16, form.stride(),
                    flags(form));
            model.copy(form, expected, 16);
            inFlight.add(pools.get(pool));
        }

        private void submit() {
            if (commands != null) {
                if (inside) {
                    renderPass();
                }
                for (int pool = 0; pool < pools.size(); pool++) {
                    end(pool);
                }
                application.submit(commands);
                model.submit();
                commands = null;
            }
        }

        private void read(int pool, ReferenceModel.Form form, boolean waits) {
            for (int query = form.first(); query < form.first() + form.count(); query++) {
                boolean ends = pools.get(pool).planned[query] == ReferenceModel.Life.AVAILABLE && commands == null;
                if (pools.get(pool).visible[query] == ReferenceModel.Life.UNKNOWN || waits && !ends) {
                    return;
                }
            }
            ReferenceModel.Memory expected = new ReferenceModel.Memory(BYTES, POISON);
            MemorySegment memory = application.arena.allocate(BYTES, 8).fill(POISON);
            int result = application.results(handles.get(pool), form.first(), form.count(),
                    memory.asSlice(8, form.size()), form.stride(), flags(form) | (waits ? 2 : 0));
            if (waits) {
                model.waitFor(pools.get(pool), form.first(), form.count());
            }
            model.read(form, expected, 8);
            assertThat(expected.difference(memory.toArray(JAVA_BYTE))).isEmpty();
            assertThat(result).isEqualTo(form.complete() ? VK_SUCCESS() : VK_NOT_READY());
        }
    }
}
