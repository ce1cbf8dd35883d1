package dev.readout.export;

import dev.readout.profile.ProfilerReport;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Objects;

/**
 * Something that an export could not write. The loop goes on. Only the first failure of each kind, and of each sink, is
 * reported; {@link FrameExport#droppedFrames}, {@link FrameExport#droppedHostScopes} and {@link
 * FrameExport#droppedReports} count. More kinds may come: a {@code switch} over them needs a {@code default}.
 *
 * <p>Immutable; as safe to share between threads as the sink.
 *
 * <p>Example: {@link FrameExport}.
 */
public sealed interface ExportReport {

    /**
     * A sink failed and was discarded, since a disk was full or a connection was lost. It gets nothing more; other
     * sinks go on.
     *
     * @param sink the sink
     * @param cause its exception
     */
    record SinkFailed(FrameSink sink, Throwable cause) implements ExportReport {
        /** The references are not null. */
        public SinkFailed {
            Objects.requireNonNull(sink, "sink");
            Objects.requireNonNull(cause, "cause");
        }

        @Override
        public String toString() {
            return sink + " is written no further: " + (cause.getMessage() == null ? cause : cause.getMessage());
        }
    }

    /**
     * A frame found no room, because sinks are slower than the loop.
     *
     * @param frame its number
     * @param held how many frames wait to be written
     */
    record FramesDropped(long frame, int held) implements ExportReport {
        @Override
        public String toString() {
            return "frame " + frame + " is not written: " + held + " frames wait for sinks that are slower than the"
                    + " loop; hold more with ExportSettings.builder().frames(…), or write less";
        }
    }

    /**
     * A scope of the host was dropped for want of room.
     *
     * @param thread its thread
     * @param scope its name
     */
    record HostScopesDropped(HostThread thread, String scope) implements ExportReport {
        /** The references are not null. */
        public HostScopesDropped {
            Objects.requireNonNull(thread, "thread");
            Objects.requireNonNull(scope, "scope");
        }

        @Override
        public String toString() {
            return "scope '" + scope + "' of thread '" + thread.name() + "' is not written: the thread records more"
                    + " than is written in that time, or nests more than " + HostRecorder.DEEPEST + " scopes";
        }
    }

    /**
     * A report of the loop found no room.
     *
     * @param report which one
     * @param held how many reports wait to be written
     */
    record ReportsDropped(ProfilerReport report, int held) implements ExportReport {
        /** The reference is not null. */
        public ReportsDropped {
            Objects.requireNonNull(report, "report");
        }

        @Override
        public String toString() {
            return "the report '" + report + "' is not written: " + held + " reports wait for sinks that are slower"
                    + " than the loop";
        }
    }

    /**
     * Something came when the export was closed, and is dropped. Of all that comes so late, the first is reported.
     *
     * @param what a frame, a scope or a report, for people
     */
    record CameTooLate(String what) implements ExportReport {
        /** The reference is not null. */
        public CameTooLate {
            Objects.requireNonNull(what, "what");
        }

        @Override
        public String toString() {
            return what + " is not written: the export was closed before; close it when the loop has ended";
        }
    }

    /**
     * The export was closed, and its sinks did not finish in time. Unwritten frames may be lost.
     *
     * @param frames how many frames waited
     * @param waited how long it waited for them
     */
    record NotEnded(int frames, Duration waited) implements ExportReport {
        /** The reference is not null. */
        public NotEnded {
            Objects.requireNonNull(waited, "waited");
        }

        @Override
        public String toString() {
            String seconds = BigDecimal.valueOf(waited.toSeconds()).add(BigDecimal.valueOf(waited.toNanosPart(), 9))
                    .stripTrailingZeros().toPlainString();
            return "the sinks did not end within " + seconds + " s, and " + frames
                    + (frames == 1 ? " frame" : " frames") + " waited for them";
        }
    }

    /**
     * The closing was interrupted. Unwritten frames are lost.
     *
     * @param frames how many frames waited
     */
    record ClosingInterrupted(int frames) implements ExportReport {
        @Override
        public String toString() {
            return "the closing was interrupted, and " + frames + (frames == 1 ? " frame is" : " frames are")
                    + " not written";
        }
    }
}
