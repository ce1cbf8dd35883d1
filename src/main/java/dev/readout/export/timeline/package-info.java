/**
 * What a profiling loop measured, as a timeline: the scopes of the GPU on a track for each queue, those of the host on
 * their threads, arrows from a submission to its execution, the boundaries of frames, and counters, all on the host's
 * clock.
 *
 * <p>A scope that was recorded several times below the same parent is one slice, from its first beginning to its last
 * end, with gaps: its details {@code nanoseconds} and {@code count} say how long and how often it ran. What a scope
 * counted is among its details too, and a counter of its path on its queue. What overlaps on a queue is on tracks of
 * its name, called {@code overlap}; those of submissions tell how many were under way at a time, and are no queues.
 *
 * <p>Arrows begin where {@link dev.readout.profile.GpuProfiler#submitting} was called, and at {@code vkQueueSubmit} if
 * the calls of the driver are handed over ({@link dev.readout.export.HostScope.Origin#DRIVER}), for the last 16,384
 * submissions before the call. GL tells of no submission.
 *
 * <p>This package is not in the jar of the library: it is in {@code readout-VERSION-exporters.jar}, which needs
 * protobuf-java for a {@link dev.readout.export.timeline.Timeline} of Perfetto's protocol buffers and jackson-core for
 * one of JSON.
 *
 * <p>{@snippet :
 * Map<String, String> properties = Map.of("device", context.renderer());
 * FrameExport export = FrameExport.start(ExportOptions.standard(),
 *         Timeline.create(Path.of("frames.pftrace"), properties));
 * GpuProfiler profiler = GpuProfiler.gl(context).listener(export::report).build();
 *
 * profiler.poll(export);
 *
 * export.close();
 * }
 *
 * <h2>The way of a frame</h2>
 * <pre>
 * Timeline         decides what is drawn: tracks, lanes for what overlaps, arrows, values of counters
 * Lanes            gives what overlaps on a queue lanes of its own
 * CountedPaths     tells scopes of one name apart, for their counters
 * Submissions      finds what a call submitted
 * HostOrder        brings scopes that begin at the same time into order, outer ones first
 * TimelineWriter   writes that down: PerfettoWriter, ChromeWriter
 * TraceEvents      is the format that ChromeWriter writes, for others too
 * </pre>
 *
 * <p>Memory does not grow with the number of frames: names, tracks and lanes are bounded, and nothing else is kept.
 *
 * <p>Where something new goes: another form of file is a {@code TimelineWriter}, and a name's ending by which {@code
 * Timeline} chooses it. What is to be seen in all of them is the business of {@code Timeline}.
 */
@NullMarked
package dev.readout.export.timeline;

import org.jspecify.annotations.NullMarked;
