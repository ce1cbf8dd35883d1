package dev.readout.profile;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Something that a profiler could not measure. The loop goes on; a listener gets it, and {@link GpuProfiler#reported}
 * counts it.
 *
 * <p>Immutable and safe to share between threads.
 *
 * <p>Example: {@link VulkanProfilerBuilder}.
 */
public sealed interface ProfilerReport {

    /** The kinds of reports. */
    enum Kind {
        /** {@link FrameExpired}. */
        FRAME_EXPIRED,
        /** {@link FrameDropped}. */
        FRAME_DROPPED,
        /** {@link BatchExpired}. */
        BATCH_EXPIRED,
        /** {@link BatchDropped}. */
        BATCH_DROPPED,
        /** {@link BatchNotEnded}. */
        BATCH_NOT_ENDED,
        /** {@link ScopesDropped}. */
        SCOPES_DROPPED,
        /** {@link ScopeLeftOpen}. */
        SCOPE_LEFT_OPEN,
        /** {@link EndWithoutBegin}. */
        END_WITHOUT_BEGIN,
        /** {@link Disjoint}. */
        DISJOINT,
        /** {@link ImplausibleTime}. */
        IMPLAUSIBLE_TIME,
        /** {@link SpanLost}. */
        SPAN_LOST,
        /** {@link GlErrorBefore}. */
        GL_ERROR_BEFORE,
        /** {@link SubmittedAgain}. */
        SUBMITTED_AGAIN,
        /** {@link CalibrationFailed}. */
        CALIBRATION_FAILED
    }

    default Kind kind() {
        return switch (this) {
            case FrameExpired report -> Kind.FRAME_EXPIRED;
            case FrameDropped report -> Kind.FRAME_DROPPED;
            case BatchExpired report -> Kind.BATCH_EXPIRED;
            case BatchDropped report -> Kind.BATCH_DROPPED;
            case BatchNotEnded report -> Kind.BATCH_NOT_ENDED;
            case ScopesDropped report -> Kind.SCOPES_DROPPED;
            case ScopeLeftOpen report -> Kind.SCOPE_LEFT_OPEN;
            case EndWithoutBegin report -> Kind.END_WITHOUT_BEGIN;
            case Disjoint report -> Kind.DISJOINT;
            case ImplausibleTime report -> Kind.IMPLAUSIBLE_TIME;
            case SpanLost report -> Kind.SPAN_LOST;
            case GlErrorBefore report -> Kind.GL_ERROR_BEFORE;
            case SubmittedAgain report -> Kind.SUBMITTED_AGAIN;
            case CalibrationFailed report -> Kind.CALIBRATION_FAILED;
            case Written report -> report.kind;
        };
    }

    /**
     * The number of the frame concerned, as {@link GpuProfiler#beginFrame} counts, or the one that the application
     * gave the {@linkplain #batch batch}.
     */
    long frame();

    /** Returns whether it concerns a batch, and no frame. */
    default boolean batch() {
        return false;
    }

    /** The path of the first scope concerned; empty if none is known. */
    default String scope() {
        return "";
    }

    /** The queue concerned; null if none is known. */
    default @Nullable GpuQueue queue() {
        return null;
    }

    /**
     * Results of a frame did not become available within the number of frames that the profiler was told to wait. The
     * frame is not handed over. Its command buffers were not submitted, a secondary one was not executed, or the driver
     * lost a query. In GL, the GPU is that many frames behind, or the driver lost a query.
     *
     * @param frame the frame
     * @param scope the path of the first scope without a result; empty if none is
     *         missing
     * @param queue the queue that it was recorded for
     * @param missing how many scopes have no result; 0 if the command buffer that resets queries was not executed
     * @param recorded how many scopes were recorded in the frame; as many as are missing if nothing was submitted
     */
    record FrameExpired(long frame, String scope, GpuQueue queue, int missing, int recorded)
            implements ProfilerReport {
        /** The references are not null. */
        public FrameExpired {
            Objects.requireNonNull(scope, "scope");
            Objects.requireNonNull(queue, "queue");
        }

        @Override
        public String toString() {
            if (missing == 0) {
                return "frame " + frame + " expired: its first command buffer on queue " + queue
                        + ", which resets queries, has not been executed; was it submitted?";
            }
            return "frame " + frame + " expired: " + missing + " of " + recorded
                    + (recorded == 1 ? " scope has" : " scopes have") + " no result, the first is"
                    + " '" + scope + "' on queue " + queue + (missing != recorded ? ""
                            : "; is the GPU so far behind? wait for it, as a swap does, or build the profiler with a"
                                    + " larger expireAfter; with Vulkan, cancelFrame() gives up a frame that is not"
                                    + " submitted");
        }
    }

    /**
     * A frame was not measured, because the most frames were in flight already: recorded, and not arrived. Or because
     * 64 frames or batches of a queue have expired whose command buffers were not re-recorded: the application may
     * still submit them, so that their queries can't be reused. Measuring goes on when results of these arrive, when
     * their command buffers are re-recorded, or after {@link GpuProfiler#cancelFrame(long)} or {@link
     * GpuProfiler#cancelBatch}, which are the only way if each has new command buffers.
     *
     * @param frame the frame
     * @param inFlight how many frames were in flight
     * @param expired how many frames have expired, if that is why; else 0
     */
    record FrameDropped(long frame, int inFlight, int expired) implements ProfilerReport {
        @Override
        public String toString() {
            if (expired > 0) {
                return "frame " + frame + " is not measured: " + expired + " frames have expired, or batches, that may"
                        + " still be executed; with Vulkan, cancel frames that are not submitted, also these, by"
                        + " cancelFrame(number), and batches by cancelBatch(token), or record their command buffers"
                        + " anew";
            }
            return "frame " + frame + " is not measured: " + inFlight + " frames are in flight; poll in each frame, or"
                    + " if you do so already, build the profiler with more frames in flight, or wait for the GPU, as a"
                    + " swap does; with Vulkan, cancel frames that are not submitted";
        }
    }

    /**
     * Results of a batch did not become available within the time that the profiler was told to wait, {@link
     * ProfilerBuilder#batchesExpireAfter}. The batch is not handed over. Its command buffer was not submitted, the GPU
     * is so far behind, or the driver lost a query.
     *
     * @param frame the number that the application gave the batch
     * @param scope the path of the first scope without a result; empty if none is missing
     * @param queue the queue that it was recorded for
     * @param missing how many scopes have no result; 0 if the command that resets queries was not executed
     * @param recorded how many scopes were recorded in the batch
     */
    record BatchExpired(long frame, String scope, GpuQueue queue, int missing, int recorded)
            implements ProfilerReport {
        /** The references are not null. */
        public BatchExpired {
            Objects.requireNonNull(scope, "scope");
            Objects.requireNonNull(queue, "queue");
        }

        @Override
        public boolean batch() {
            return true;
        }

        @Override
        public String toString() {
            return "batch " + frame + " on queue " + queue + " expired: "
                    + (missing == 0 ? "its command buffer, which resets queries, has not been executed"
                            : missing + " of " + recorded + (recorded == 1 ? " scope has" : " scopes have")
                                    + " no result, the first is '" + scope + "'")
                    + "; was it submitted? cancelBatch() gives up one that is not, and batchesExpireAfter() waits"
                    + " longer";
        }
    }

    /**
     * A batch was not measured, because the most batches were in flight already: begun, and not arrived. Or because 64
     * frames or batches of a queue have expired, as {@link FrameDropped} says.
     *
     * @param frame the number that the application gave the batch
     * @param queue the queue that it was for
     * @param inFlight how many batches were in flight
     * @param expired how many have expired, if that is why; else 0
     */
    record BatchDropped(long frame, GpuQueue queue, int inFlight, int expired) implements ProfilerReport {
        /** The reference is not null. */
        public BatchDropped {
            Objects.requireNonNull(queue, "queue");
        }

        @Override
        public boolean batch() {
            return true;
        }

        @Override
        public String toString() {
            return "batch " + frame + " on queue " + queue + " is not measured: "
                    + (expired > 0 ? expired + " have expired that may still be executed; cancel what is not submitted,"
                            + " also these, or record their command buffers anew"
                            : inFlight + " batches are in flight; end each, poll as often as they arrive, or build the"
                                    + " profiler with more batchesInFlight");
        }
    }

    /**
     * A batch was never ended, and is given up: its thread has ended, or its command buffer is recorded anew.
     *
     * @param frame the number that the application gave the batch
     * @param queue the queue that it was for
     */
    record BatchNotEnded(long frame, GpuQueue queue) implements ProfilerReport {
        /** The reference is not null. */
        public BatchNotEnded {
            Objects.requireNonNull(queue, "queue");
        }

        @Override
        public boolean batch() {
            return true;
        }

        @Override
        public String toString() {
            return "batch " + frame + " on queue " + queue + " is not measured: it was not ended; call endBatch() in a"
                    + " finally clause";
        }
    }

    /**
     * Scopes of a frame, or their counts, were not measured for want of room: the driver has no memory for more
     * queries, queries can't be reset in the middle of a frame, or there are too many different paths; or, in GL,
     * because a query of the application is active on the target, which keeps it. The rest of the frame is handed over.
     *
     * @param frame the frame or batch
     * @param batch whether it is a batch
     * @param queue the queue that they were recorded for
     * @param count how many
     * @param timed whether these have their times, and only what they count is not measured, or not all of it
     * @param reason which of these it was, for people
     */
    record ScopesDropped(long frame, boolean batch, GpuQueue queue, int count, boolean timed, String reason)
            implements ProfilerReport {
        /** The references are not null. */
        public ScopesDropped {
            Objects.requireNonNull(queue, "queue");
            Objects.requireNonNull(reason, "reason");
        }

        @Override
        public String toString() {
            return Work.title(frame, batch) + ": " + count + (count == 1 ? " scope" : " scopes") + " on queue "
                    + queue + (timed ? count == 1 ? " has its time, but not all that it counts"
                            : " have their times, but not all that they count"
                            : count == 1 ? " is not measured" : " are not measured")
                    + ": " + reason;
        }
    }

    /**
     * A scope had not ended when its frame did, or a {@linkplain GpuRecorder#step step} of another thread's recorder.
     * It is not measured; the rest of the frame is handed over once the scope's beginning has arrived too. An end has
     * no name: if an inner scope's end is missing, the next end ends it, and the outermost scope is left open.
     *
     * @param frame the frame or batch
     * @param batch whether it is a batch
     * @param scope the scope's path
     * @param queue the queue that it was recorded for
     */
    record ScopeLeftOpen(long frame, boolean batch, String scope, GpuQueue queue) implements ProfilerReport {
        /** The references are not null. */
        public ScopeLeftOpen {
            Objects.requireNonNull(scope, "scope");
            Objects.requireNonNull(queue, "queue");
        }

        @Override
        public String toString() {
            return Work.title(frame, batch) + ": scope '" + scope + "' on queue " + queue
                    + " has not ended: end it, or if it is a step of another thread, call endSteps(0) there";
        }
    }

    /**
     * An end without an open scope; {@linkplain GpuRecorder#step steps} may be open. Nothing was recorded.
     *
     * @param frame the frame or batch
     * @param batch whether it is a batch
     * @param queue the queue of the recorder
     * @param spanning whether it is one that spans command buffers, {@link GpuRecorder#endSpanning}
     */
    record EndWithoutBegin(long frame, boolean batch, GpuQueue queue, boolean spanning) implements ProfilerReport {
        /** The reference is not null. */
        public EndWithoutBegin {
            Objects.requireNonNull(queue, "queue");
        }

        @Override
        public String toString() {
            return Work.title(frame, batch) + (spanning
                    ? ": a scope that spans command buffers ends on queue " + queue + ", and it has ended before, or is"
                            + " another profiler's: end the token of beginSpanning once"
                    : ": a scope ends on queue " + queue + " where none is open: close what scope returned, and not the"
                            + " recorder");
        }
    }

    /**
     * The driver says that times were disturbed since it was asked last (GL_EXT_disjoint_timer_query, 6.1): a change of
     * frequency, say. The frame is not handed over.
     *
     * @param frame the frame or batch
     * @param batch whether it is a batch
     */
    record Disjoint(long frame, boolean batch) implements ProfilerReport {
        @Override
        public String toString() {
            return Work.title(frame, batch) + ": the driver says that its times were disturbed";
        }
    }

    /**
     * A scope's timestamps make no plausible time. They are left out of the frame; the rest is handed over.
     *
     * @param frame the frame or batch
     * @param batch whether it is a batch
     * @param scope the scope's path
     * @param queue the queue that it was recorded for
     * @param problem what is wrong with it
     * @param count how often in this frame
     * @param nanoseconds the time by the first pair of timestamps, in ns
     */
    record ImplausibleTime(long frame, boolean batch, String scope, GpuQueue queue, Problem problem, int count,
            long nanoseconds) implements ProfilerReport {
        /** The problem of a time. */
        public enum Problem {
            /** The end was stamped before the beginning. */
            END_BEFORE_BEGIN,
            /** Stamps are 0: they were never taken. */
            ZERO,
            /** The time is longer than the host's, from the frame's beginning to the results' arrival. */
            LONGER_THAN_HOST
        }

        /** The references are not null. */
        public ImplausibleTime {
            Objects.requireNonNull(scope, "scope");
            Objects.requireNonNull(queue, "queue");
            Objects.requireNonNull(problem, "problem");
        }

        @Override
        public String toString() {
            return Work.title(frame, batch) + ": " + count + (count == 1 ? " time" : " times") + " of scope '"
                    + scope + "' on queue " + queue + (count == 1 ? " is " : " are ") + problem + ", the first "
                    + nanoseconds + " ns";
        }
    }

    /**
     * A scope that spans command buffers ended, but its beginning has no result: its frame expired, was cancelled, or
     * was disturbed. The scope is not measured; the rest of the frame is handed over.
     *
     * @param frame the frame in which it ended
     * @param scope the scope's path
     * @param queue the queue that it was recorded for
     */
    record SpanLost(long frame, String scope, GpuQueue queue) implements ProfilerReport {
        /** The references are not null. */
        public SpanLost {
            Objects.requireNonNull(scope, "scope");
            Objects.requireNonNull(queue, "queue");
        }

        @Override
        public String toString() {
            return "frame " + frame + ": scope '" + scope + "' on queue " + queue
                    + " ended, and the frame in which it began has no results";
        }
    }

    /**
     * When the profiler was built, the GL context had an error that the application, or another library, had left. It
     * was taken, since building asks for errors: the application's {@code glGetError} has it no more. Afterwards errors
     * are the application's again: recording and polling ask for none.
     *
     * @param frame the frame that follows: 0, the first
     * @param code the first error, such as {@code GL_INVALID_ENUM}, by its number
     * @param message which it is, for people
     */
    record GlErrorBefore(long frame, int code, String message) implements ProfilerReport {
        /** The reference is not null. */
        public GlErrorBefore {
            Objects.requireNonNull(message, "message");
        }

        @Override
        public String toString() {
            return message
                    + ", and the profiler has taken it: find the call with a debug context, or ask for errors before"
                    + " the profiler is built";
        }
    }

    /**
     * The driver did not compare the clocks of device and host, in any of several tries. Durations are as exact as
     * ever. Points in time become less exact, as {@link GpuFrame#clockDeviationNanoseconds} says, or are of {@link
     * ClockQuality#HOST}. The profiler tries on, and reports this once.
     *
     * @param frame the frame that began last; 0, the first, if none had
     * @param message the call and its result, for people
     */
    record CalibrationFailed(long frame, String message) implements ProfilerReport {
        /** The reference is not null. */
        public CalibrationFailed {
            Objects.requireNonNull(message, "message");
        }

        @Override
        public String toString() {
            return "frame " + frame + ": the clocks of device and host are not calibrated, " + message
                    + ": points in time are less exact, as the frame's clock says; if that stays, leave"
                    + " CALIBRATED_TIMESTAMPS out, or give timeDomain() a clock that the driver lists";
        }
    }

    /**
     * A recording of a frame was submitted again, or a secondary command buffer executed again, after the frame had
     * arrived. Only the first time is measured, and all else as always. It is reported once for a frame that has such
     * recordings, some frames later.
     *
     * <p>Or a {@link LastingRecording} is submitted, and the frame of its submission before was not handed over: that
     * one is left out of its frame. If it is not known to have completed either, no submission is measured any more
     * until it is recorded anew: nobody knows which of them a result is of. That is reported once.
     *
     * @param frame the frame or batch in which it was recorded; if it lasts, the frame that submits it again
     * @param batch whether it is a batch
     * @param scope the path of its first scope; empty if it has none
     * @param queue the queue that it was recorded for
     * @param commandBuffer the handle of its command buffer
     * @param lasting whether it is one that lasts
     */
    record SubmittedAgain(long frame, boolean batch, String scope, GpuQueue queue, long commandBuffer,
            boolean lasting) implements ProfilerReport {
        /** The references are not null. */
        public SubmittedAgain {
            Objects.requireNonNull(scope, "scope");
            Objects.requireNonNull(queue, "queue");
        }

        @Override
        public String toString() {
            return Work.title(frame, batch) + ": the recording of command buffer 0x"
                    + Long.toHexString(commandBuffer) + (scope.isEmpty() ? "" : ", scope '" + scope + "'")
                    + " on queue " + queue
                    + (lasting
                            ? " is submitted before poll() has handed over the frame of its last submission, which"
                                    + " is not measured; if that may not have completed, or this frame submits it"
                                    + " twice, no later one is until it is recorded anew: wait for its fence and poll"
                                    + " before submits(), make a recording for each frame in flight, and cancel a"
                                    + " frame that did not submit it"
                            : " was submitted again, and only the first time is measured: record it anew for each"
                                    + " time, or once by GpuProfiler.lasting");
        }
    }

    /**
     * A report of another loop, as it was written to a file or a recording: its text is what is left of it.
     *
     * @param frame the frame
     * @param kind the kind of report that it was
     * @param text what it said, for people
     */
    record Written(long frame, Kind kind, String text) implements ProfilerReport {
        /** The references are not null. */
        public Written {
            Objects.requireNonNull(kind, "kind");
            Objects.requireNonNull(text, "text");
        }

        @Override
        public boolean batch() {
            return text.startsWith(Work.title(frame, true));
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
