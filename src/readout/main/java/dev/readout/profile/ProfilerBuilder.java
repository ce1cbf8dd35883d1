package dev.readout.profile;

import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

/**
 * The settings of a profiler that are common to all APIs. For one thread.
 *
 * @param <B> the builder itself
 */
abstract sealed class ProfilerBuilder<B extends ProfilerBuilder<B>>
        permits VulkanProfilerBuilder, GlProfilerBuilder {
    private static final int MOST_FRAMES = 64;
    private static final int LONGEST_WAIT = 1 << 16;

    final ProfilerSettings settings = new ProfilerSettings();

    ProfilerBuilder() {
    }

    abstract B self();

    /**
     * The most frames in flight: recorded, and their results not arrived. A further frame is not measured, which is
     * reported. It must be at least the application's own number of frames in flight, as in its ring of fences: after
     * {@code count} frames the host resets and reuses queries, so the application must have waited for the frame that
     * used them. Default: 3.
     *
     * @param count 1 to 64
     * @throws IllegalArgumentException if {@code count} is out of range
     */
    public B framesInFlight(int count) {
        settings.framesInFlight = require("count", count, 1, MOST_FRAMES);
        return self();
    }

    /**
     * The number of later frames after which a frame without results expires. Until then it holds up the frames behind
     * it. A loop that neither swaps buffers nor waits for the GPU runs ahead of it and loses frames, whatever the
     * number: they are dropped or expire. Default: 16, or {@link #framesInFlight} if that is more.
     *
     * @param frames 1 to 65536
     * @throws IllegalArgumentException if {@code frames} is out of range
     */
    public B expireAfter(int frames) {
        settings.expireAfter = require("frames", frames, 1, LONGEST_WAIT);
        return self();
    }

    /**
     * The most batches in flight: begun, and not handed over. A further batch is not measured, which is reported.
     * Default: 1024.
     *
     * @param count 1 to 65536
     * @throws IllegalArgumentException if {@code count} is out of range
     */
    public B batchesInFlight(int count) {
        settings.batchesInFlight = require("count", count, 1, 1 << 16);
        return self();
    }

    /**
     * The time after which a batch without results expires, by the {@linkplain #hostClock host's clock}, from the end
     * of its recording on. Default: 10 s.
     *
     * @param wait 1 ms to 1 day
     * @throws IllegalArgumentException if {@code wait} is out of range
     */
    public B batchesExpireAfter(Duration wait) {
        if (Objects.requireNonNull(wait, "wait").compareTo(Duration.ofMillis(1)) < 0
                || wait.compareTo(Duration.ofDays(1)) > 0) {
            throw new IllegalArgumentException("wait " + wait + " is not 1 ms to 1 day");
        }
        settings.batchExpiryNanos = wait.toNanos();
        return self();
    }

    /**
     * The number of the first frame. A profiler that takes the place of an earlier one, whose context or device was
     * made anew, goes on from {@code earlier.frame() + 1}: frames, reports, pages, timelines and columns then have each
     * number once. Default: 0.
     *
     * @param number 0 to 2^62
     * @throws IllegalArgumentException if {@code number} is out of range
     */
    public B firstFrame(long number) {
        if (number < 0 || number > 1L << 62) {
            throw new IllegalArgumentException("number " + number + " is not in 0..2^62: frames count from 0, or on"
                    + " from those of an earlier profiler");
        }
        settings.firstFrame = number;
        return self();
    }

    /** The place in the pipeline where scopes are stamped. Default: {@link StampMode#BOTTOM_TO_BOTTOM}, which nests. */
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
     * Maps the names of scopes, where some differ from run to run, such as {@code BloomFilter$1@6ec10657}. Frames,
     * reports and debug labels then have what it returns, so that comparisons of runs and SQL match; {@link
     * GpuFrame#find} takes scopes of these names. Scopes that get the same name in the same parent are the same.
     *
     * <p>It is called once for each name, in the call that first records it and on that thread; for names beyond {@link
     * #maxPaths}, each time. Other threads may wait for it, and it must not call the profiler. If it throws, or returns
     * what is no {@linkplain Scope#named name}, so does the call that records the scope, and the scope has not begun.
     * Default: names are as they are.
     */
    public B names(UnaryOperator<String> mapping) {
        settings.names = Objects.requireNonNull(mapping, "mapping");
        return self();
    }

    /**
     * True if each scope that a recorder begins and ends is a debug label too, with the scope's name, for frame
     * debuggers and messages of drivers: {@code vkCmdBeginDebugUtilsLabelEXT} of VK_EXT_debug_utils, which the
     * application must have enabled for its instance, or {@code glPushDebugGroup}. Dropped scopes have their labels
     * too; frames that are not measured, and scopes that span command buffers, have none. Where a scope is left open in
     * Vulkan, so is its label: its command buffer may have ended with the frame. In GL, half of the driver's stack of
     * groups is left to the application: scopes that nest deeper have no label. Default: false.
     */
    public B debugLabels(boolean labels) {
        settings.debugLabels = labels;
        return self();
    }

    /**
     * True if the host's time of each scope, in ns, is measured beside the GPU's: {@link
     * GpuFrame#hostNanoseconds(int)}, and {@link GpuCount#HOST_TIME} among the counts. It costs two readings of {@link
     * #hostClock} a scope, and one a step, which ends when the next one begins. Scopes that {@linkplain
     * GpuRecorder#beginSpanning span} command buffers have none. Default: false.
     */
    public B hostTimes(boolean times) {
        settings.hostTimes = times;
        return self();
    }

    /**
     * The listener for {@link ProfilerReport}s. It is called on the thread of the frame or on a recording thread,
     * inside of the call that found the problem or of another thread's call that is reporting already; with one report
     * at a time, in the order in which they were found. No lock is held, so that it may call the profiler, and wait for
     * threads that do. If it is so slow that thousands of reports wait, further ones are only counted. Its exceptions
     * are dropped, except for an Error. Default: warnings of the system logger {@code dev.readout.profile}, of each
     * kind for the first report, the second, the fourth, the eighth and so on, with how many there were.
     */
    public B listener(Consumer<? super ProfilerReport> listener) {
        settings.listener = Objects.requireNonNull(listener, "listener");
        return self();
    }

    /**
     * The host's clock, in ns, for tests and for drivers whose time is virtual. The device's clock is then not
     * calibrated, since drivers calibrate against the system's clocks. Default: {@link System#nanoTime}.
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
