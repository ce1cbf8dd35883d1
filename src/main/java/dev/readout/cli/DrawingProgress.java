package dev.readout.cli;

import org.jspecify.annotations.Nullable;
import me.tongfei.progressbar.ProgressBar;

/** How far the frames of a profile have come: shown to a person who waits at a terminal, and ended by Ctrl-C. */
final class DrawingProgress implements FrameProgress, AutoCloseable {
    private final int frames;
    private final Interruption interruption;
    /** Null where there is nobody to see it. */
    private final @Nullable ProgressBar bar;

    DrawingProgress(int frames, Interruption interruption) {
        this.frames = frames;
        this.interruption = interruption;
        this.bar = Terminal.isThere()
                ? Terminal.progressBar(System.err, "frames").setInitialMax(frames).clearDisplayOnFinish().build()
                : null;
    }

    @Override
    public boolean goesOn(int frame) {
        if (bar != null) {
            bar.stepTo(frame);
        }
        return frame < frames && !interruption.isRequested();
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
