package dev.readout.driver.vulkan;

import dev.readout.abi.Lifetime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of a command buffer in its life cycle, and its recorded queries. It refuses invalid calls, since a driver
 * does not and may crash. Nothing here allocates once the lists have grown.
 */
final class RecordingState {
    private enum State { INITIAL, RECORDING, EXECUTABLE }

    private static final int FEW = 4;

    /** The state of command buffers that the application records too: it is not known, so nothing is tracked. */
    static final RecordingState OF_APPLICATION = new RecordingState(State.RECORDING);

    private final List<Lifetime> uses = new ArrayList<>();
    /** The pools of the queries that are active, of a type one at most, and nulls behind them. */
    private @Nullable QueryPool[] activePools = new @Nullable QueryPool[FEW];
    private int[] activeQueries = new int[FEW];
    private int actives;
    private State state;
    private @Nullable Fence fence;
    private int submission;

    /** The state of a command buffer that is created here. */
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
        QueryPool active = activePools[0];
        if (active != null) {
            throw new IllegalStateException(active.info().prefix() + "a query of type " + active.info().typeName()
                    + " is active: end it first");
        }
        state = State.EXECUTABLE;
    }

    /** Invalidates the recording, after a driver refused to begin or to end it. */
    void invalidate() {
        Arrays.fill(activePools, null);
        actives = 0;
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
        use(pool.lifetime);
        if (isOfApplication()) {
            return;
        }
        for (int i = 0; i < actives; i++) {
            QueryPool active = activePools[i];
            if (active != null && active.info().typeCode() == pool.info().typeCode()) {
                throw new IllegalStateException(active.info().prefix() + "query " + activeQueries[i] + " of type "
                        + pool.info().typeName() + " is active: end it before another query of that type begins");
            }
        }
        if (actives == activePools.length) {
            activePools = Arrays.copyOf(activePools, 2 * actives);
            activeQueries = Arrays.copyOf(activeQueries, 2 * actives);
        }
        activePools[actives] = pool;
        activeQueries[actives] = query;
        actives++;
    }

    void endQuery(QueryPool pool, int query) {
        use(pool.lifetime);
        if (isOfApplication()) {
            return;
        }
        for (int i = 0; i < actives; i++) {
            if (activePools[i] == pool && activeQueries[i] == query) {
                actives--;
                activePools[i] = activePools[actives];
                activeQueries[i] = activeQueries[actives];
                activePools[actives] = null;
                return;
            }
        }
        throw new IllegalStateException(
                pool.info().prefix() + "query " + query + " of the pool is not active in this command buffer:"
                        + " call beginQuery first");
    }
}
