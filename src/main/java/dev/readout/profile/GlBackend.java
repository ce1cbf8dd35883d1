package dev.readout.profile;

import dev.readout.driver.DriverException;
import dev.readout.driver.gl.GlApi;
import dev.readout.driver.gl.GlContext;
import dev.readout.driver.gl.GlDebugGroups;
import dev.readout.driver.gl.GlQueryObjects;
import dev.readout.driver.gl.GlQueryTarget;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** The loop's GL: query objects of the context that is current. There are no command buffers, and nothing to reset. */
final class GlBackend extends Backend {
    private static final int GL_OUT_OF_MEMORY = 0x0505;

    private final GlContext context;
    private final boolean elapsed;
    private final ClockSampler sampler;
    /** Null if scopes are not labelled. */
    private final @Nullable ScopeLabels<?> labels;
    private long disturbances;

    GlBackend(GlContext context, ProfilerSettings settings) {
        this.context = context;
        elapsed = settings.stampMode == StampMode.ELAPSED;
        sampler = new ClockSampler(settings.hostClock, context::gpuTimestamp);
        disturbances = context.disturbances();
        labels = settings.debugLabels ? new Labels(context, context.debugGroups()) : null;
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
        if (!context.isCurrent()) {
            throw new IllegalStateException("the GL context is not current on this thread, "
                    + Thread.currentThread().getName() + ": make it current first");
        }
    }

    @Override
    void requireContext() {
        requireCallable();
    }

    @Override
    void requireCommandBuffer(long commandBuffer) {
        if (commandBuffer != QueryStore.NO_COMMAND_BUFFER) {
            throw new IllegalStateException("the profiler is one of GL, which has no command buffers: call recorder()");
        }
        requireCallable();
    }

    @Override
    void calibrate(QueueClock[] clocks) {
        sampler.sample(clocks[0]);
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
        // The context is the application's.
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

    /** Query objects, whose results are fetched one by one and lie as Vulkan's do. */
    private static final class ObjectStore extends QueryStore {
        private final GlQueryObjects queries;

        ObjectStore(GlQueryObjects queries) {
            super(queries.count(), 1);
            this.queries = queries;
        }

        @Override
        MemorySegment results() {
            return queries.results();
        }

        @Override
        void stamp(long commandBuffer, int query, boolean end) {
            if (queries.target() == GlQueryTarget.TIMESTAMP) {
                queries.timestamp(query);
            } else if (end) {
                queries.end(query);
            } else {
                queries.begin(query);
            }
        }

        @Override
        void begin(long commandBuffer, int query) {
            queries.begin(query);
        }

        @Override
        void end(long commandBuffer, int query) {
            queries.end(query);
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
            queries.close();
        }
    }
}
