package dev.readout.trace.gpu;

import static dev.readout.trace.abi.vulkan.vulkan_h.VK_PIPELINE_BIND_POINT_COMPUTE;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT;
import static dev.readout.software.vulkan.GpuProgram.DISPATCH;
import static dev.readout.software.vulkan.GpuProgram.DRAW;
import static dev.readout.software.vulkan.GpuProgram.GROUP;
import static dev.readout.trace.abi.vulkan.vulkan_h.VK_OBJECT_TYPE_COMMAND_BUFFER;
import static dev.readout.trace.abi.vulkan.vulkan_h.VK_OBJECT_TYPE_PIPELINE;
import static dev.readout.trace.abi.vulkan.vulkan_h.VK_OBJECT_TYPE_RENDER_PASS;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.vulkan.Application;
import dev.readout.software.vulkan.Commands;
import dev.readout.software.vulkan.Fault;
import dev.readout.software.vulkan.GpuProgram;
import dev.readout.software.vulkan.SoftwareQueueFamily;
import dev.readout.testing.KhronosLoader;
import dev.readout.testing.NeedsValidation;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.FloatRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** Programs that do anything a program may, on a device of known costs: what is measured is what they cost. */
class GpuTimesProperties {
    private static final int STEPS = 40;

    /** A measurement that is expected. */
    private record Part(String key, long took) {}

    /** A command buffer as the model knows it. */
    private static final class Buffer {
        final Commands commands;
        final int pool;
        String name = "command buffer";
        /** Its parts, the whole first; null if it is not executable. */
        List<Part> recorded;
        boolean simultaneous;
        /** Whether it may be executed, and how often it was submitted since it was known not to be. */
        int pending;
        /** The place of its last execution among all. */
        int last = -1;

        Buffer(Commands commands, int pool) {
            this.commands = commands;
            this.pool = pool;
        }
    }

    private static final class World {
        final Random random;
        final GpuProgram program;
        final boolean loaded;
        final List<MemorySegment> pools = new ArrayList<>();
        final List<Buffer> buffers = new ArrayList<>();
        final List<MemorySegment> pipelines = new ArrayList<>();
        final List<String> pipelineNames = new ArrayList<>();
        String renderPass = "render pass";
        /** What was submitted: its parts; empty if it was submitted again before it had ended. */
        final List<List<Part>> executions = new ArrayList<>();
        /** Which fence tells of how many executions. */
        final List<MemorySegment> fences = new ArrayList<>();
        final List<Integer> told = new ArrayList<>();
        int known;
        int lost;

        World(Random random, GpuProgram program, boolean loaded) {
            this.loaded = loaded;
            this.random = random;
            this.program = program;
            for (int i = 0; i < 2; i++) {
                pools.add(program.pool(0, 0));
                MemorySegment pipeline = program.computePipeline();
                pipelines.add(pipeline);
                pipelineNames.add("pipeline 0x" + Long.toHexString(pipeline.address()));
            }
            allocate();
        }

        void allocate() {
            int pool = random.nextInt(pools.size());
            buffers.add(new Buffer(program.allocate(pools.get(pool), false), pool));
        }

        Buffer any() {
            return buffers.get(random.nextInt(buffers.size()));
        }

        /** What is submitted up to a number has ended. */
        void ended(int number) {
            known = Math.max(known, number);
            buffers.stream().filter(buffer -> buffer.last < known).forEach(buffer -> buffer.pending = 0);
        }

        void requireIdle(Buffer buffer) {
            if (buffer.pending > 0) {
                waitFor();
            }
            if (buffer.pending > 0) {
                idle();
            }
        }

        void waitFor() {
            if (fences.isEmpty()) {
                idle();
                return;
            }
            int one = random.nextInt(fences.size());
            program.await(fences.get(one));
            if (random.nextBoolean()) {
                program.call("vkGetFenceStatus", program.application.device, fences.get(one));
            }
            ended(told.get(one));
        }

        void idle() {
            if (random.nextBoolean()) {
                program.call("vkDeviceWaitIdle", program.application.device);
            } else {
                program.call("vkQueueWaitIdle", program.application.queue(0, 0));
            }
            ended(executions.size());
        }

        void record(Buffer buffer) {
            requireIdle(buffer);
            buffer.simultaneous = random.nextInt(3) == 0;
            Application.check(buffer.commands.begin(
                    buffer.simultaneous ? VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT() : 0));
            buffer.recorded = new ArrayList<>();
            List<String> labels = new ArrayList<>();
            String pipeline = null;
            long whole = 0;
            // Sometimes more than a few blocks of queries.
            int commands = random.nextInt(8) == 0 ? random.nextInt(90) : random.nextInt(7);
            for (int i = 0; i < commands; i++) {
                int size = random.nextInt(50);
                switch (random.nextInt(6)) {
                    case 0 -> {
                        String label = random.nextInt(5) == 0 ? "" : "label " + random.nextInt(4);
                        labels.add(label);
                        buffer.commands.beginLabel(program.application.arena.allocateFrom(label));
                    }
                    case 1 -> {
                        if (!labels.isEmpty()) {
                            labels.removeLast();
                            buffer.commands.endLabel();
                        }
                    }
                    case 2 -> {
                        program.pass(buffer.commands, random.nextBoolean(), size);
                        whole += add(buffer, labels, renderPass, (long) DRAW * size);
                    }
                    case 3 -> {
                        int draws = loaded ? 0 : size;
                        program.rendering(buffer.commands, 0, draws);
                        whole += add(buffer, labels, "render pass", (long) DRAW * draws);
                    }
                    default -> {
                        int which = random.nextInt(2);
                        if (pipeline == null || random.nextBoolean()) {
                            buffer.commands.bind(VK_PIPELINE_BIND_POINT_COMPUTE(), pipelines.get(which));
                            pipeline = pipelineNames.get(which);
                        }
                        buffer.commands.dispatch(size, 1, 1);
                        whole += add(buffer, labels, pipeline, size == 0 ? DISPATCH : DISPATCH + (long) GROUP * size);
                    }
                }
            }
            labels.forEach(label -> buffer.commands.endLabel());
            buffer.commands.ended();
            if (!buffer.recorded.isEmpty()) {
                buffer.recorded.addFirst(new Part("", whole));
            }
        }

        private static long add(Buffer buffer, List<String> labels, String name, long took) {
            String label = labels.reversed().stream().filter(each -> !each.isEmpty()).findFirst().orElse(name);
            buffer.recorded.add(new Part(label, took));
            return took;
        }

        void submit() {
            Set<Buffer> some = new HashSet<>();
            List<Commands> submitted = new ArrayList<>();
            int count = random.nextInt(4);
            for (int i = 0; i < count; i++) {
                Buffer buffer = any();
                if (buffer.recorded == null || !some.add(buffer) && !buffer.simultaneous) {
                    continue;
                }
                if (!buffer.simultaneous) {
                    requireIdle(buffer);
                }
                submitted.add(buffer.commands);
            }
            // Later waits may have shown that others have ended: so this is known only now.
            for (Commands commands : submitted) {
                Buffer buffer = buffers.stream().filter(each -> each.commands == commands).findFirst().orElseThrow();
                if (buffer.pending > 0) {
                    lost += executions.set(buffer.last, List.of()).isEmpty() ? 0 : 1;
                }
                buffer.pending++;
                buffer.last = executions.size();
                executions.add(buffer.recorded.stream().map(part -> part.key.isEmpty()
                        ? new Part(buffer.name, part.took) : part).toList());
            }
            MemorySegment fence = random.nextBoolean() ? program.application.createFence() : MemorySegment.NULL;
            program.submit(program.application.queue(0, 0), random.nextBoolean(), fence, submitted);
            if (!fence.equals(MemorySegment.NULL)) {
                fences.add(fence);
                told.add(executions.size());
            }
        }

        void reset() {
            int pool = random.nextInt(pools.size());
            List<Buffer> of = buffers.stream().filter(buffer -> buffer.pool == pool).toList();
            of.forEach(this::requireIdle);
            if (random.nextBoolean() && !of.isEmpty()) {
                Buffer one = of.getFirst();
                program.call("vkResetCommandBuffer", one.commands.handle(), 0);
                one.recorded = null;
            } else {
                program.call("vkResetCommandPool", program.application.device, pools.get(pool), 0);
                of.forEach(buffer -> buffer.recorded = null);
            }
        }

        void free() {
            if (buffers.size() > 1) {
                Buffer buffer = any();
                requireIdle(buffer);
                buffers.remove(buffer);
                program.application.call("vkFreeCommandBuffers", program.application.device, pools.get(buffer.pool), 1,
                        program.application.arena.allocateFrom(ADDRESS, buffer.commands.handle()));
            }
        }

        void destroyPool() {
            int pool = random.nextInt(pools.size());
            List<Buffer> of = buffers.stream().filter(buffer -> buffer.pool == pool).toList();
            of.forEach(this::requireIdle);
            buffers.removeAll(of);
            program.application.call("vkDestroyCommandPool", program.application.device, pools.get(pool),
                    MemorySegment.NULL);
            pools.set(pool, program.pool(0, 0));
            if (buffers.isEmpty()) {
                allocate();
            }
        }

        void name() {
            String name = random.nextInt(4) == 0 ? "" : "name " + random.nextInt(9);
            switch (random.nextInt(3)) {
                case 0 -> {
                    int which = random.nextInt(2);
                    program.name(VK_OBJECT_TYPE_PIPELINE(), pipelines.get(which).address(), name);
                    pipelineNames.set(which, name.isEmpty()
                            ? "pipeline 0x" + Long.toHexString(pipelines.get(which).address()) : name);
                }
                case 1 -> {
                    program.name(VK_OBJECT_TYPE_RENDER_PASS(), program.renderPass().address(), name);
                    renderPass = name.isEmpty() ? "render pass" : name;
                }
                default -> {
                    Buffer buffer = any();
                    program.name(VK_OBJECT_TYPE_COMMAND_BUFFER(), buffer.commands.handle().address(), name);
                    buffer.name = name.isEmpty() ? "command buffer" : name;
                }
            }
        }

        void step() {
            switch (random.nextInt(12)) {
                case 0, 1, 2 -> record(any());
                case 3, 4, 5, 6 -> submit();
                case 7 -> waitFor();
                case 8 -> allocate();
                case 9 -> name();
                case 10 -> reset();
                default -> {
                    if (random.nextBoolean()) {
                        free();
                    } else {
                        destroyPool();
                    }
                }
            }
        }
    }

    @Property
    void whatIsMeasuredIsWhatItCosts(@ForAll long seed, @ForAll boolean calibrated) {
        run(seed, calibrated, GpuProgram.NO_LOADER, List::of);
    }

    /** Of the program itself it may say things before and after: it destroys nothing in the end. */
    @AddLifecycleHook(NeedsValidation.class)
    @Property(tries = 10)
    void theValidationLayerHasNothingToSay(@ForAll long seed) {
        KhronosLoader[] loader = new KhronosLoader[1];
        try {
            run(seed, false, driver -> {
                loader[0] = KhronosLoader.validating(driver);
                return loader[0].lookup();
            }, () -> loader[0].messages());
        } finally {
            if (loader[0] != null) {
                loader[0].close();
            }
        }
    }

    @Property
    void partsLieWithinTheirWhole(@ForAll @FloatRange(min = 0.5f, max = 90) float period,
            @ForAll List<@IntRange(max = 50) Integer> sizes) {
        try (GpuProgram program = new GpuProgram(settings -> settings.timestampPeriod(period),
                List.of("VK_EXT_calibrated_timestamps"), GpuProgram.NO_LOADER)) {
            Commands commands = program.allocate(program.pool(0, 0), false);
            Application.check(commands.begin(0));
            program.pass(commands, true, 1);
            sizes.forEach(size -> program.pass(commands, true, size));
            commands.ended();
            program.submit(commands);
            program.application.destroyDevice();
            program.application.reports.clear();

            GpuProgram.Time whole = program.times.getFirst();
            long end = whole.waited();
            for (GpuProgram.Time part : program.times.subList(1, sizes.size() + 2)) {
                assertThat(part.waited()).isGreaterThanOrEqualTo(end);
                end = part.waited() + part.took();
            }
            assertThat(end).isLessThanOrEqualTo(whole.waited() + whole.took());
        }
    }

    /** Some pools of queries can't be made: each measurement is there, with its time, or counted. */
    @Property(tries = 40)
    void whatHasNoQueriesIsCounted(@ForAll Set<@IntRange(max = 2) Integer> refused,
            @ForAll @Size(max = 5) List<@IntRange(min = 1, max = 1300) Integer> passes) {
        List<Fault> faults = IntStream.range(0, 200).filter(i -> i > 2 || refused.contains(i))
                .mapToObj(i -> Fault.outOfHostMemory("vkCreateQueryPool", i)).toList();
        try (GpuProgram program = new GpuProgram(settings -> settings.faults(faults), Application.ALL,
                GpuProgram.NO_LOADER)) {
            MemorySegment pool = program.pool(0, 0);
            for (int count : passes) {
                Commands commands = program.allocate(pool, false);
                Application.check(commands.begin(0));
                program.pass(commands, true, 1);
                for (int i = 1; i < count; i++) {
                    program.pass(commands, true, 0);
                }
                commands.ended();
                program.submit(commands);
            }
            program.application.destroyDevice();
            program.application.reports.clear();

            int measurements = passes.stream().mapToInt(count -> 1 + count).sum();
            int lost = measurements - program.times.size();
            assertThat(lost == 0 ? "" : lost + " ").isEqualTo(program.unmeasured().replaceFirst("(?s)command buffers,"
                    + " render passes and dispatches for which no queries were left: [^\\n]*$", ""));
            assertThat(program.times.stream().map(GpuProgram.Time::took)).allMatch(took -> took == 0 || took == DRAW);
            // Each takes two queries, in blocks of 32, and a pool has 2048.
            if (2 * measurements + 32 * passes.size() <= (3 - refused.size()) * 2048) {
                assertThat(lost).isLessThanOrEqualTo(refused.size());
            }
        }
    }

    /** @param judge what is said since it was asked last */
    private static void run(long seed, boolean calibrated, UnaryOperator<SymbolLookup> loader,
            Supplier<List<String>> judge) {
        Random random = new Random(seed);
        try (GpuProgram program = new GpuProgram(settings -> settings.calibratedTimestamps(calibrated)
                .queueFamilies(List.of(new SoftwareQueueFamily(SoftwareQueueFamily.UNIVERSAL.flags(), 1,
                        30 + random.nextInt(35))))
                .startTick(random.nextLong()),
                calibrated ? List.of("VK_EXT_calibrated_timestamps") : List.of(), loader)) {
            World world = new World(random, program, loader != GpuProgram.NO_LOADER);
            assertThat(judge.get()).as("of the program itself").isNotNull();
            for (int step = 0; step < STEPS; step++) {
                world.step();
            }
            world.idle();
            assertThat(judge.get()).isEmpty();
            assertThat(program.application.reports).isEmpty();
            program.application.destroyDevice();
            assertThat(judge.get()).noneMatch(message -> message.contains("QUERY_POOL"));
            assertThat(program.application.reports.toString()).doesNotContain("VkQueryPool");
            program.application.reports.clear();
            assertThat(program.times.stream().map(time -> new Part(time.key(), time.took())).toList())
                    .isEqualTo(world.executions.stream().flatMap(List::stream).toList());
            assertThat(program.times).allMatch(time -> time.waited() >= 0 && time.call() == 7);
            assertThat(program.unmeasured()).isEqualTo(world.lost == 0 ? "" : world.lost
                    + " command buffers that were submitted again before they were known to have ended");
        }
    }
}
