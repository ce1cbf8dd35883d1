package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.*;
import static dev.readout.software.abi.vulkan.vulkan_h.*;

import dev.readout.software.CostModel;
import dev.readout.software.vulkan.Offscreen.Stage;
import dev.readout.trace.gpu.GpuTimes;
import dev.readout.trace.gpu.TimeSink;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

/** A program of the software device under {@link GpuTimes}, which knows nothing of it. Only work takes time. */
public final class GpuProgram implements AutoCloseable {
    public static final int DRAW = 700;
    public static final int DISPATCH = 3000;
    public static final int GROUP = 11;
    public static final int SUBMIT = 20_000;
    private static final long PATIENCE = 1_000_000_000;

    /** The driver itself. */
    public static final UnaryOperator<SymbolLookup> NO_LOADER = driver -> driver;

    /** A measurement. */
    public record Time(String key, long call, long waited, long took) {}

    public final List<Time> times = new CopyOnWriteArrayList<>();
    public final List<String> said = new CopyOnWriteArrayList<>();
    public final Application application;
    private final AtomicReference<GpuTimes> measured = new AtomicReference<>();
    private final RenderPassCalls calls;
    private final Offscreen offscreen;
    private final MemorySegment graphics;
    private final MemorySegment dynamic;

    /** @param loader what loads the driver: {@link #NO_LOADER}, or one under which no rendering draws */
    public GpuProgram(Consumer<SoftwareSettings.Builder> settings, List<String> extensions,
            UnaryOperator<SymbolLookup> loader) {
        AtomicReference<Application> made = new AtomicReference<>();
        LongSupplier clock = () -> made.get() == null ? 0 : made.get().driver.vulkan().hostNanoseconds();
        TimeSink sink = new TimeSink() {
            @Override
            public long call() {
                return 7;
            }

            @Override
            public void time(String key, long call, long submittedToStarted, long startedToEnded) {
                times.add(new Time(key, call, submittedToStarted, startedToEnded));
            }
        };
        application = new Application(builder -> {
            builder.costs(new CostModel(SUBMIT, 0, DRAW, 0, 0, DISPATCH, GROUP));
            settings.accept(builder);
        }, features -> features, List.of("VK_EXT_debug_utils"), extensions, driver -> {
            measured.set(GpuTimes.create(loader.apply(driver), sink, clock, said::add));
            return measured.get();
        }, VK_API_VERSION_1_3());
        made.set(application);
        calls = new RenderPassCalls(application);
        offscreen = calls.offscreen(false, 8, 8, 0);
        graphics = offscreen.triangles();
        int[] words = Shaders.compute("main", 1, 1, 1);
        dynamic = loader == NO_LOADER
                ? new GraphicsPipeline(application, MemorySegment.NULL,
                        List.of(new Stage(1, words), new Stage(16, words))).create()
                : MemorySegment.NULL;
    }

    public GpuProgram() {
        this(settings -> {}, Application.ALL, NO_LOADER);
    }

    public void endTrace() {
        measured.get().end();
    }

    public String unmeasured() {
        return measured.get().unmeasured();
    }

    public MemorySegment computePipeline() {
        return Shaders.computePipeline(application, 1, 1, 1);
    }

    public MemorySegment renderPass() {
        return offscreen.renderPass();
    }

    public void name(int type, long handle, String name) {
        Application.check(application.name(type, handle, name));
    }

    public MemorySegment pool(int family, int flags) {
        return application.createCommandPool(family, flags | VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT());
    }

    public Commands allocate(MemorySegment pool, boolean secondary) {
        return application.allocate(pool,
                secondary ? VK_COMMAND_BUFFER_LEVEL_SECONDARY() : VK_COMMAND_BUFFER_LEVEL_PRIMARY());
    }

    /** A semaphore that has a number. */
    public MemorySegment timeline() {
        return new SynchronizationCalls(application).timeline(0);
    }

    public MemorySegment createPerformanceQueries() {
        return PerformanceCalls.pool(application, 1, 0);
    }

    public void beginSecondary(Commands commands) {
        Application.check(commands.beginSecondary(0, MemorySegment.NULL, false, 0, 0));
    }

    /** Draws so often in a render pass, of a version. */
    public void pass(Commands commands, boolean second, int draws) {
        calls.begin(commands, second, offscreen);
        draw(commands, graphics, draws);
        calls.end(commands, second);
    }

    /** Draws so often in a rendering. */
    public void rendering(Commands commands, int flags, int draws) {
        calls.beginRendering(commands, flags, 0, 8, 8);
        draw(commands, dynamic, draws);
        calls.endRendering(commands);
    }

    private static void draw(Commands commands, MemorySegment pipeline, int draws) {
        if (draws > 0) {
            commands.bind(0, pipeline).scissor(0, 0, 8, 8);
        }
        for (int i = 0; i < draws; i++) {
            commands.draw(3, 1);
        }
    }

    public void call(String name, Object... arguments) {
        Application.check(application.result(name, arguments));
    }

    /** Submits command buffers, each in a batch of its own or all in one. */
    public void submit(MemorySegment queue, boolean batches, MemorySegment fence, List<Commands> commands) {
        List<MemorySegment> infos = batches ? commands.stream().map(application::submitInfo).toList()
                : List.of(application.submitInfo(commands.toArray(Commands[]::new)));
        call("vkQueueSubmit", queue, infos.size(), application.array(infos), fence);
    }

    public void queueLabel(MemorySegment queue, String name) {
        application.call("vkQueueBeginDebugUtilsLabelEXT", queue,
                application.struct("VkDebugUtilsLabelEXT", "pLabelName", name));
    }

    public void submit(Commands... commands) {
        submit(application.queue(0, 0), false, MemorySegment.NULL, Arrays.asList(commands));
    }

    public void await(MemorySegment fence) {
        Application.check(application.waitFor(fence, PATIENCE));
    }

    @Override
    public void close() {
        application.close();
    }
}
