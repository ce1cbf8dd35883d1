package dev.readout.driver.vulkan;

import dev.readout.abi.Lifetime;
import dev.readout.vulkan.QueryType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a command buffer stands in its life, and which queries it has recorded. It refuses what the API forbids there,
 * since a driver does not and may crash. Nothing here allocates once the lists have grown.
 */
final class RecordingState {
    private enum State { INITIAL, RECORDING, EXECUTABLE }

    private static final int TYPES = QueryType.values().length;

    /** That of command buffers which the application records too: what it did is not known, so nothing is noted. */
    static final RecordingState OF_APPLICATION = new RecordingState(State.RECORDING);

    private final List<Lifetime> uses = new ArrayList<>();
    private final @Nullable QueryPool[] activePools = new @Nullable QueryPool[TYPES];
    private final int[] activeQueries = new int[TYPES];
    private State state;
    private @Nullable Fence fence;
    private int submission;

    /** That of a command buffer which is made here. */
    RecordingState() {
        this(State.INITIAL);
    }

    private RecordingState(State state) {
        this.state = state;
    }

    private boolean isOfApplication() {
        return this == OF_APPLICATION;
    }

    void begin() {
        if (state == State.RECORDING) {
            throw new IllegalStateException("the command buffer is being recorded: call end() first");
        }
        requireNotRunning();
        uses.clear();
        state = State.RECORDING;
    }

    void end() {
        requireOwn();
        requireRecording();
        for (QueryPool pool : activePools) {
            if (pool != null) {
                throw new IllegalStateException("a query of type " + pool.type() + " is active: end it first");
            }
        }
        state = State.EXECUTABLE;
    }

    /** After a driver refused to begin or to end: nothing that was recorded can be used. */
    void invalidate() {
        for (int i = 0; i < TYPES; i++) {
            activePools[i] = null;
        }
        state = State.INITIAL;
    }

    void requireOwn() {
        if (isOfApplication()) {
            throw new IllegalStateException("the application made this command buffer: it begins, ends and submits it");
        }
    }

    void requireExecutable() {
        requireOwn();
        if (state != State.EXECUTABLE) {
            throw new IllegalStateException(state == State.RECORDING
                    ? "the command buffer is being recorded: call end() first"
                    : "the command buffer has nothing recorded: call begin(), record, and call end() first");
        }
        for (int i = 0; i < uses.size(); i++) {
            uses.get(i).requireOpen();
        }
        requireNotRunning();
    }

    private void requireNotRunning() {
        if (fence != null && fence.isRunning(submission)) {
            throw new IllegalStateException("the command buffer is still running: await the fence first");
        }
    }

    /** Notes the submission that the recorded commands run in. */
    void submitted(Fence fence, int submission) {
        this.fence = fence;
        this.submission = submission;
    }

    void requireRecording() {
        if (state != State.RECORDING) {
            throw new IllegalStateException("the command buffer is not being recorded: call begin() first");
        }
    }

    /** Notes that the recorded commands use an object, which must be open when they are submitted. */
    void use(Lifetime object) {
        requireRecording();
        object.requireOpen();
        if (isOfApplication()) {
            return;
        }
        for (int i = uses.size() - 1; i >= 0; i--) {
            if (uses.get(i) == object) {
                return;
            }
        }
        uses.add(object);
    }

    void beginQuery(QueryPool pool, int query) {
        use(pool.lifetime());
        if (isOfApplication()) {
            return;
        }
        int type = pool.type().ordinal();
        if (activePools[type] != null) {
            throw new IllegalStateException("query " + activeQueries[type] + " of type " + pool.type()
                    + " is active: end it before another query of that type begins");
        }
        activePools[type] = pool;
        activeQueries[type] = query;
    }

    void endQuery(QueryPool pool, int query) {
        use(pool.lifetime());
        if (isOfApplication()) {
            return;
        }
        int type = pool.type().ordinal();
        if (activePools[type] != pool || activeQueries[type] != query) {
            throw new IllegalStateException("query " + query + " of the pool is not active in this command buffer:"
                    + " call beginQuery first");
        }
        activePools[type] = null;
    }
}
