package dev.readout.trace.write;

import dev.readout.trace.text.LineWriter;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The output of all threads' lines, a buffer at a time, with the losses. A failure to write throws nothing: the traced
 * application goes on.
 */
final class TraceOutput {
    private final OutputStream out;
    /** True if the stream is closed with the trace. */
    private final boolean owned;
    /** True if the last buffer was written in part, so that the next one must not go on in its last line. */
    private boolean torn;
    private long lostLines;
    private @Nullable Throwable cause;

    TraceOutput(OutputStream out, boolean owned) {
        this.out = out;
        this.owned = owned;
    }

    /** Writes {@code count} lines, and empties the buffer. */
    synchronized void write(LineWriter lines, int count) {
        try {
            if (torn) {
                out.write('\n');
                torn = false;
            }
            lines.flush(out);
        } catch (IOException | RuntimeException | Error e) {
            torn = true;
            lines.cut(0);
            lost(count, e);
        }
    }

    /** Hands on what the stream itself may hold, and closes it if it is ours. */
    synchronized void end(boolean close) {
        try {
            out.flush();
            if (close && owned) {
                out.close();
            }
        } catch (IOException | RuntimeException | Error e) {
            lost(0, e);
        }
    }

    /** Notes that lines are missing or incomplete. */
    synchronized void lost(int count, Throwable reason) {
        lostLines += count;
        if (cause == null || (reason instanceof IOException && !(cause instanceof IOException))) {
            cause = reason;
        }
    }

    synchronized @Nullable TraceLoss loss() {
        return cause == null ? null : new TraceLoss(lostLines, cause);
    }
}
