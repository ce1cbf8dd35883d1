package dev.readout.profile;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** The passes of a profiler, and which of them have begun and ended in the frame that is being recorded. */
final class FrameRecord {
    private static final int MAX_PASSES = Long.SIZE;

    private final Pass[] passes;
    private long nextFrame;
    private boolean inFrame;
    /** Bit sets of passes. */
    private long begun;
    private long ended;

    /** @throws IllegalArgumentException if there are none, too many, or two of one name */
    FrameRecord(List<Pass> passes) {
        if (passes.isEmpty() || passes.size() > MAX_PASSES) {
            throw new IllegalArgumentException("passes has " + passes.size() + " passes, not 1.." + MAX_PASSES);
        }
        Set<String> names = new HashSet<>();
        for (Pass pass : passes) {
            if (!names.add(pass.name())) {
                throw new IllegalArgumentException("passes has two of the name '" + pass.name() + "'");
            }
        }
        this.passes = passes.toArray(Pass[]::new);
    }

    int count() {
        return passes.length;
    }

    Pass pass(int index) {
        return passes[index];
    }

    List<Pass> passes() {
        return List.of(passes);
    }

    /** The number of a pass, counted from 0. */
    int index(Pass pass) {
        Objects.requireNonNull(pass, "pass");
        for (int i = 0; i < passes.length; i++) {
            if (passes[i] == pass) {
                return i;
            }
        }
        for (int i = 0; i < passes.length; i++) {
            if (passes[i].equals(pass)) {
                return i;
            }
        }
        throw new IllegalArgumentException("pass '" + pass.name() + "' was not given to this profiler");
    }

    /** Begins a frame, and returns its number, counted from 0. */
    long beginFrame() {
        if (inFrame) {
            throw new IllegalStateException("frame " + frame() + " has begun and not ended");
        }
        inFrame = true;
        begun = 0;
        ended = 0;
        return nextFrame++;
    }

    /** The number of a pass that may begin now. */
    int requireMayBegin(Pass pass) {
        requireInFrame();
        int index = index(pass);
        if ((begun & 1L << index) != 0) {
            throw new IllegalStateException("pass '" + pass.name() + "' begins twice in frame " + frame()
                    + ": a pass is measured once a frame");
        }
        return index;
    }

    void begun(int index) {
        begun |= 1L << index;
    }

    /** The number of a pass that may end now. */
    int requireMayEnd(Pass pass) {
        requireInFrame();
        int index = index(pass);
        if ((begun & ~ended & 1L << index) == 0) {
            throw new IllegalStateException("pass '" + pass.name() + "' ends in frame " + frame() + " but "
                    + ((ended & 1L << index) != 0 ? "has ended already" : "has not begun"));
        }
        return index;
    }

    void ended(int index) {
        ended |= 1L << index;
    }

    /** The passes that have begun and not ended, as a bit set. */
    long open() {
        return begun & ~ended;
    }

    /** Ends the frame, and returns the passes that were recorded, as a bit set. */
    long endFrame() {
        requireInFrame();
        if (open() != 0) {
            throw new IllegalStateException("pass '" + passes[Long.numberOfTrailingZeros(open())].name()
                    + "' has begun in frame " + frame() + " and not ended");
        }
        inFrame = false;
        return begun;
    }

    /** Gives up the frame, and returns its number. */
    long cancelFrame() {
        requireInFrame();
        inFrame = false;
        return frame();
    }

    /** The frame that has begun last. */
    long frame() {
        return nextFrame - 1;
    }

    private void requireInFrame() {
        if (!inFrame) {
            throw new IllegalStateException("no frame has begun: call beginFrame first");
        }
    }
}
