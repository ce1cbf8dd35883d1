/**
 * What a profiling loop measured, handed to those who write it down, on a thread of its own: the loop waits for nobody.
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
 * NewFile        where a sink, or a command, writes a file: it has its name when it is complete
 * </pre>
 *
 * <p>{@link dev.readout.export.ExportOptions} says how much is kept, {@link dev.readout.export.ExportReport} what could
 * not be written. What threads of the host do goes the same way: a {@link dev.readout.export.HostRecorder} records it,
 * and a sink gets a {@link dev.readout.export.HostScope} of each.
 *
 * <p>Where something new goes: another form of files is a {@link dev.readout.export.FrameSink} in a package of its own
 * below this one. Those are the exporters, in a jar of their own: they need other libraries, and this package needs
 * none: an optional dependency with its licence, a layer of {@code ArchitectureTest}, and for the command line an
 * {@code ExportOption}. Something else that a loop knows is one more method of
 * {@link dev.readout.export.FrameSink}, which does nothing by itself, and its line in
 * {@link dev.readout.export.FrameSinks}.
 */
@NullMarked
package dev.readout.export;

import org.jspecify.annotations.NullMarked;
