package dev.readout.profile;

import dev.readout.driver.DriverException;
import dev.readout.driver.gl.GlApi;
import dev.readout.driver.gl.GlContext;
import dev.readout.driver.gl.GlDebugGroups;
import dev.readout.driver.gl.GlQueryObjects;
import dev.readout.driver.gl.GlQueryTarget;
import dev.readout.profile.clock.ClockSampler;
import dev.readout.profile.clock.QueueClock;
import dev.readout.vulkan.ResultLayout;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** The loop's GL: query objects of the current context. GL has neither command buffers nor resets. */
final class GlBackend extends Backend {
    private static final int GL_OUT_OF_MEMORY = 0x0505;

    private final GlContext context;
    private final boolean elapsed;
    private final ClockSampler sampler;
    private final boolean hasClock;
    /** Null if scopes are not labelled. */
    private final @Nullable ScopeLabels<?> labels;
    /** A timestamp query of the context, taken when the profiler was built: its time identifies the context. */
    private final GlQueryObjects marker;
    /** True if the marker tells this context from another: not where the driver does not know its own query. */
    private boolean marked;
    private boolean markerRead;
    private long disturbances;

    GlBackend(GlContext context, ProfilerSettings settings) {
        this.context = context;
        elapsed = settings.stampMode == StampMode.ELAPSED;
        sampler = new ClockSampler(settings.hostClock, context::gpuTimestamp);
        disturbances = context.disturbances();
        hasClock = settings.calibrationNanos != ProfilerSettings.NEVER && hasClock(context);
        labels = settings.debugLabels ? new Labels(context, context.debugGroups()) : null;
        // Made last: if a step before it threw, these queries would leak.
        marker = context.createQueryObjects(GlQueryTarget.TIMESTAMP, 1);
        marker.timestamp(0);
        marked = marker.isThere(0);
    }

    /** Returns whether the GPU's time can be asked for: in OpenGL ES 2.0, drivers may have only timer queries. */
    private static boolean hasClock(GlContext context) {
        try {
            // The first time alone asks for errors.
            context.gpuTimestamp();
            return true;
        } catch (DriverException | UnsupportedOperationException without) {
            return false;
        }
    }

    @Override
    boolean hasCommandBuffers() {
        return false;
    }

    @Override
    Reset reset() {
        return Reset.BY_HOST;
    }

    @Override
    QueryStore create(int queue, Kind kind, int capacity) {
        GlQueryTarget target = switch (kind.measure()) {
            case STAMPS -> elapsed ? GlQueryTarget.TIME_ELAPSED : GlQueryTarget.TIMESTAMP;
            case SAMPLES -> GlQueryTarget.SAMPLES_PASSED;
            case STATISTICS -> throw new AssertionError("GL has no statistics");
            case COUNTERS -> throw new AssertionError("GL has no performance counters");
        };
        return new ObjectStore(context.createQueryObjects(target, capacity));
    }

    @Override
    @Nullable
    String cannotCount(int queue, Scope scope) {
        return scope.statistics() != 0
                ? "counts statistics, which GL has none of: leave them out, or profile with Vulkan"
                : scope.performanceCounters()
                        ? "counts performance counters, which GL has none of: leave them out, or profile with Vulkan"
                        : scope.samples() && context.api() == GlApi.OPENGL_ES
                                ? "counts samples, and OpenGL ES does not count samples: leave them out"
                                : null;
    }

    @Override
    boolean isOutOfMemory(RuntimeException refusal) {
        return refusal instanceof DriverException error && error.code() == GL_OUT_OF_MEMORY;
    }

    @Override
    void requireCallable() {
        context.requireCurrent();
        if (marked && !hasMarker()) {
            throw new IllegalStateException("the GL context that the profiler was built in is gone: the one that is"
                    + " current on this thread, " + Thread.currentThread() + ", has its handle and was made"
                    + " anew, or the GPU was reset: abandon() the profiler, and build another");
        }
    }

    private boolean hasMarker() {
        boolean there = marker.isThere(0);
        if (there && !markerRead && marker.read(0, 1)) {
            markerRead = true;
            marked = marker.isThere(0);
        }
        return there;
    }

    @Override
    void requireContext() {
        if (!isGone()) {
            context.requireCurrent();
        }
    }

    @Override
    void requireCommandBuffer(long commandBuffer) {
        if (commandBuffer != QueryStore.NO_COMMAND_BUFFER) {
            throw new IllegalStateException("the profiler is one of GL, which has no command buffers: call recorder()");
        }
        context.requireCurrent();
    }

    @Override
    boolean calibrates() {
        return hasClock;
    }

    @Override
    @Nullable
    DriverException calibrate(QueueClock[] clocks) {
        sampler.sample(clocks[0]);
        return null;
    }

    @Override
    boolean wasDisjoint() {
        long now = context.disturbances();
        boolean disturbed = now != disturbances;
        disturbances = now;
        return disturbed;
    }

    @Override
    @Nullable
    ScopeLabels<?> labels() {
        return labels;
    }

    @Override
    void close() {
        close(marker);
    }

    private void close(GlQueryObjects queries) {
        if (isGone()) {
            queries.abandon();
        } else {
            queries.close();
        }
    }

    /** Groups of GL_KHR_debug. The stack of groups is the context's, so all recorders have one depth. */
    private static final class Labels extends ScopeLabels<GlDebugGroups.Group> {
        private final GlContext context;
        private final GlDebugGroups groups;
        private final int deepest;
        private int open;

        Labels(GlContext context, GlDebugGroups groups) {
            this.context = context;
            this.groups = groups;
            // The other half is for the application's own groups.
            deepest = groups.maxDepth() / 2;
        }

        @Override
        GlDebugGroups.Group make(String name) {
            return groups.group(name);
        }

        @Override
        void begin(long commandBuffer, GlDebugGroups.Group group) {
            if (open < deepest) {
                groups.push(group);
            }
            open++;
        }

        @Override
        void end(long commandBuffer) {
            open--;
            if (open < deepest) {
                groups.pop();
            }
        }

        @Override
        void endLeftOpen(long commandBuffer, int count) {
            boolean current = context.isCurrent();
            for (int i = 0; i < count; i++) {
                open--;
                if (open < deepest && current) {
                    groups.pop();
                }
            }
        }
    }

    /** Query objects. Their results are fetched one by one, into Vulkan's layout. */
    private final class ObjectStore extends QueryStore {
        private final GlQueryObjects queries;

        ObjectStore(GlQueryObjects queries) {
            super(queries.count(), ResultLayout.ofValues(1));
            this.queries = queries;
        }

        @Override
        MemorySegment results() {
            return queries.results();
        }

        @Override
        boolean stamp(long commandBuffer, int query, boolean end) {
            if (queries.target() == GlQueryTarget.TIMESTAMP) {
                queries.timestamp(query);
                return true;
            }
            return end ? queries.end(query) : queries.begin(query);
        }

        @Override
        boolean read(int first, int count) {
            return queries.read(first, count);
        }

        @Override
        void reset(long commandBuffer, int count) {
            queries.reset(0, count);
        }

        @Override
        void close() {
            GlBackend.this.close(queries);
        }
    }
}
