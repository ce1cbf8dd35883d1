package dev.readout.profile;

import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * What a profiler can be told, whatever the API. For one thread.
 *
 * <p>Example: {@link VulkanProfilerBuilder}.
 *
 * @param <B> the builder itself
 */
public abstract sealed class ProfilerBuilder<B extends ProfilerBuilder<B>>
        permits VulkanProfilerBuilder, GlProfilerBuilder {
    private static final int MOST_FRAMES = 64;
    private static final int LONGEST_WAIT = 1 << 16;

    final ProfilerSettings settings = new ProfilerSettings();

    ProfilerBuilder() {
    }

    abstract B self();

    /**
     * How many frames may be in flight: recorded, and their results not arrived. A frame more is not measured, which is
     * reported. At least as many as the application itself has in flight, as in its ring of fences: after so many
     * frames, queries are reset by the host and used again, for which the application must have waited for the frame
     * that used them. Default: 3.
     *
     * @param count 1 to 64
     * @throws IllegalArgumentException if {@code count} is out of range
     */
    public B framesInFlight(int count) {
        settings.framesInFlight = require("count", count, 1, MOST_FRAMES);
        return self();
    }

    /**
     * After how many later frames a frame expires whose results have not arrived. Until then it holds up those behind
     * it. A loop that neither swaps buffers nor waits for the GPU otherwise runs away from it, and loses frames: they
     * are dropped, or expire, however many are waited for. Default: 16.
     *
     * @param frames 1 to 65536
     * @throws IllegalArgumentException if {@code frames} is out of range
     */
    public B expireAfter(int frames) {
        settings.expireAfter = require("frames", frames, 1, LONGEST_WAIT);
        return self();
    }

    /** Where in the pipeline scopes are stamped. Default: {@link StampMode#BOTTOM_TO_BOTTOM}, which nests. */
    public B stamps(StampMode mode) {
        settings.stampMode = Objects.requireNonNull(mode, "mode");
        return self();
    }

    /**
     * The most different paths of scopes. Scopes of one more are not measured, which is reported. Default: 65536.
     *
     * @param count 1 to 2^20
     * @throws IllegalArgumentException if {@code count} is out of range
     */
    public B maxPaths(int count) {
        settings.maxPaths = require("count", count, 1, 1 << 20);
        return self();
    }

    /**
     * The most queries that one frame uses on one queue in one pool. Where a command resets them (see {@link
     * VulkanProfilerBuilder#enabled}), it uses one more. Default: 65536.
     *
     * @param count 2 to 2^20
     * @throws IllegalArgumentException if {@code count} is out of range
     */
    public B maxQueries(int count) {
        settings.maxQueries = require("count", count, 2, 1 << 20);
        return self();
    }

    /**
     * Whether each scope that a recorder begins and ends is a debug label too, of the scope's name, which tools show
     * that record a frame, and drivers in their messages: {@code vkCmdBeginDebugUtilsLabelEXT} of VK_EXT_debug_utils,
     * which the application must have enabled for its instance, or {@code glPushDebugGroup}. Scopes that are dropped
     * have their labels all the same; frames that are not measured, and scopes that span command buffers, have none.
     * Where a scope is left open in Vulkan, so is its label: its command buffer may have ended with the frame. In GL,
     * half of the driver's stack of groups is left to the application: scopes that nest deeper have no label. Default:
     * false.
     */
    public B debugLabels(boolean labels) {
        settings.debugLabels = labels;
        return self();
    }

    /**
     * Who is told what can't be measured: by the thread of the frame, or by one that records; one report at a time, in
     * the order in which they were found. It runs inside of the call that found out, or of another thread's that is
     * telling already; no lock is held, so it may call the profiler, and wait for threads that do. Where it is so slow
     * that thousands of reports wait for it, further ones are counted and not told. What it throws is dropped, but for
     * an Error. Default: warnings of the system logger {@code dev.readout.profile}, of each kind for the first report,
     * the second, the fourth, the eighth and so on, with how many there were.
     */
    public B listener(Consumer<? super ProfilerReport> listener) {
        settings.listener = Objects.requireNonNull(listener, "listener");
        return self();
    }

    /**
     * The host's clock, in ns, for tests and for drivers whose time is virtual. The device's clock is then not
     * calibrated, for which the driver takes stamps of the system's. Default: {@link System#nanoTime}.
     */
    public B hostClock(LongSupplier clock) {
        settings.hostClock = Objects.requireNonNull(clock, "clock");
        settings.calibrationNanos = ProfilerSettings.NEVER;
        return self();
    }

    static int require(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " " + value + " is not in " + least + ".." + most);
        }
        return value;
    }

    /**
     * Builds the profiler.
     *
     * @throws UnsupportedOperationException if the device or the context has no {@linkplain #debugLabels debug labels},
     *         and they are asked for
     */
    public abstract GpuProfiler build();
}
