/**
 * Hands the results of a profiling loop to sinks, on a thread of its own, so that the loop never waits.
 *
 * <p>{@snippet :
 * FrameExport export = FrameExport.start(sink);
 * GpuProfiler profiler = GpuProfiler.gl(context).listener(export::report).build();
 *
 * try (var update = export.host().scope("update")) {
 *     // … the application's own work …
 * }
 *
 * profiler.poll(export);
 *
 * export.close();
 * }
 *
 * <h2>The way of a frame</h2>
 * <pre>
 * GpuFrame       copied into one of the copies that the export keeps, on the thread of the frame
 * FrameExport    a queue of so many frames at most; what finds no room is dropped, and counted
 * FrameSinks     hands it to each sink, on the export's thread; one that fails is discarded and reported
 * FrameSink      writes it, and what else happened: reports, scopes of the host, how many of each were
 *                dropped, why there is no more
 * </pre>
 *
 * <p>{@link dev.readout.export.ExportSettings} has the limits, {@link dev.readout.export.ExportReport} the failures. A
 * {@link dev.readout.export.HostRecorder} records scopes of the host's threads, and a sink gets each as a {@link
 * dev.readout.export.HostScope}.
 *
 * <p>Where something new goes: another form of files is a {@link dev.readout.export.FrameSink} in a package of its own
 * below this one. Those are the exporters, each an artifact of its own: they need other libraries, and this package
 * needs none: a folder of {@code src} with a POM, a layer of {@code ArchitectureTest}, and for the command line an
 * {@code ExportOption}. Something else that a loop knows is one more method of
 * {@link dev.readout.export.FrameSink}, which does nothing by itself, and its line in
 * {@link dev.readout.export.FrameSinks}.
 */
@NullMarked
package dev.readout.export;

import org.jspecify.annotations.NullMarked;
