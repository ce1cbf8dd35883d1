/**
 * The results of a profiling loop as a timeline: the GPU's scopes on a track for each queue, the host's scopes on their
 * threads, arrows from a submission to its execution, the boundaries of frames, and counters, all on the host's clock.
 *
 * <p>Loops of several windows or devices have tracks of their own, by the names of their queues; the boundaries of the
 * second one's frames and of later ones are on a track {@code frames of} these names.
 *
 * <p>A scope that was recorded several times below the same parent is one slice, from its first beginning to its last
 * end, with gaps: its details {@code nanoseconds} and {@code count} have its time and number of runs. A scope's counts
 * are among its details too, and counters of its path on its queue; the host's time is only a detail. Overlapping
 * scopes of a queue are on tracks of its name with {@code overlap}; tracks of submissions show how many were in flight,
 * and are no queues.
 *
 * <p>Arrows begin where {@link dev.readout.profile.GpuProfiler#submitting} was called, and at {@code vkQueueSubmit} if
 * the export gets the driver's calls ({@link dev.readout.export.HostScope.Origin#DRIVER}), for the last 16,384
 * submissions before the call. GL has no submissions.
 *
 * <p>It is the artifact {@code readout-timeline}, which brings protobuf-java for a {@link
 * dev.readout.export.timeline.Timeline} of Perfetto's protocol buffers and jackson-core for one of JSON.
 *
 * <p>{@snippet :
 * Map<String, String> properties = Map.of("device", context.renderer());
 * FrameExport export = FrameExport.start(Timeline.create(Path.of("frames.pftrace"), properties));
 * GpuProfiler profiler = GpuProfiler.gl(context).listener(export::report).build();
 *
 * profiler.poll(export);
 *
 * export.close();
 * }
 *
 * <h2>The way of a frame</h2>
 * <pre>
 * Timeline         is the sink: its file, the scopes of the host, and what was reported
 * GpuTracks        draws frames: tracks, lanes for what overlaps, arrows, values of counters
 * CountedPaths     tells scopes of one name apart, for their counters
 * Submissions      finds what a call submitted
 * HostOrder        brings scopes that begin at the same time into order, outer ones first
 * write            writes that down, with lanes for what overlaps; the timelines of API logs too
 * </pre>
 *
 * <p>Memory does not grow with the number of frames: names, tracks and lanes are bounded, and nothing else is kept.
 *
 * <p>Where something new goes: another file format is a {@code TimelineWriter} of {@code write}, with a suffix by which
 * {@code Timeline} chooses it. Content of frames for all formats goes into {@code GpuTracks}, other content into {@code
 * Timeline}.
 */
@NullMarked
package dev.readout.export.timeline;

import org.jspecify.annotations.NullMarked;
