/**
 * What a profiling loop measured, as a timeline: the scopes of the GPU on a track for each queue, those of the host on
 * their threads, arrows from a submission to its execution, the boundaries of frames, and counters, all on the host's
 * clock.
 *
 * <p>This package is not in the jar of the library: it is in {@code readout-VERSION-exporters.jar}, which needs
 * protobuf-java for {@link dev.readout.timeline.PerfettoTimeline} and jackson-core for {@link
 * dev.readout.timeline.ChromeTimeline}.
 *
 * <p>{@snippet :
 * Map<String, String> properties = Map.of("device", context.renderer());
 * FrameExport export = FrameExport.start(ExportOptions.standard(),
 *         PerfettoTimeline.create(Path.of("frames.pftrace"), properties));
 * GpuProfiler profiler = GpuProfiler.gl(context).listener(export::report).build();
 *
 * profiler.poll(export);
 *
 * export.close();
 * }
 *
 * <h2>The way of a frame</h2>
 * <pre>
 * TimelineSink     decides what is drawn: tracks, lanes for what overlaps, arrows, values of counters
 * Lanes            gives what overlaps on a queue lanes of its own
 * HostOrder        brings scopes that begin at the same time into order, outer ones first
 * TimelineWriter   writes that down: PerfettoWriter, ChromeWriter
 * </pre>
 *
 * <p>Memory does not grow with the number of frames: names, tracks and lanes are bounded, and nothing else is kept.
 *
 * <p>Where something new goes: another form of file is a {@code TimelineWriter}, and a sink that makes it. What is to
 * be seen in all of them is the business of {@code TimelineSink}.
 */
@NullMarked
package dev.readout.timeline;

import org.jspecify.annotations.NullMarked;
