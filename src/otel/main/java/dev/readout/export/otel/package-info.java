/**
 * The results of a profiling loop as metrics of OpenTelemetry, for watching many machines at once.
 *
 * <p>{@snippet :
 * MeterProvider meters = openTelemetry.getMeterProvider();
 * FrameExport export =
 *         FrameExport.start(OtelMetrics.create(meters));
 * GpuProfiler profiler = GpuProfiler.gl(context).listener(export::report).build();
 * }
 *
 * <table>
 * <caption>The metrics</caption>
 * <thead><tr><th scope="col">metric</th><th scope="col">what it is</th><th scope="col">attributes</th></tr></thead>
 * <tbody>
 * <tr><td>{@code readout.gpu.scope.duration}</td><td>histogram, s: the time of a scope in a frame</td>
 * <td>{@code readout.scope.path}, {@code readout.queue.name}</td></tr>
 * <tr><td>{@code readout.host.scope.duration}</td><td>histogram, s: how long the host took to record a scope in a
 * frame, if the profiler was built with host times</td>
 * <td>{@code readout.scope.path}, {@code readout.queue.name}</td></tr>
 * <tr><td>{@code readout.gpu.frame.duration}</td>
 * <td>histogram, s: the times of a frame's outermost scopes, summed</td><td>{@code readout.loop.name}</td></tr>
 * <tr><td>{@code readout.gpu.frame.slow}</td>
 * <td>counter: frames that took longer than the threshold of the settings</td>
 * <td>{@code readout.loop.name}, {@code app.jank.threshold}: the threshold in s</td></tr>
 * <tr><td>{@code readout.gpu.queue.busy}</td>
 * <td>counter, s: how long a queue was busy; its rate is the busy share</td><td>{@code readout.queue.name}</td></tr>
 * <tr><td>{@code readout.gpu.queue.latency}</td>
 * <td>histogram, s: from a submission to the beginning of its first scope</td>
 * <td>{@code readout.queue.name}</td></tr>
 * <tr><td>{@code readout.report.count}</td><td>counter: {@link dev.readout.profile.ProfilerReport}s</td>
 * <td>{@code readout.report.kind}: the name of the kind, in small letters, or {@code ended_early} where there
 * should have been more, as of a loop that failed</td></tr>
 * <tr><td>{@code readout.export.frame.dropped}</td>
 * <td>counter: frames that a {@link dev.readout.export.FrameExport} had no room for</td><td></td></tr>
 * <tr><td>{@code readout.export.report.dropped}</td><td>counter: reports that it had no room for</td><td></td></tr>
 * </tbody>
 * </table>
 *
 * <p>A time less than 0, by the clocks, counts as 0 in all metrics. Implausible times are in none of them: the loop
 * leaves them out, and {@code readout.report.count} counts them as {@code implausible_time}. A frame's duration is at
 * most {@link Long#MAX_VALUE} ns.
 *
 * <p>Paths are as in {@link dev.readout.profile.Scope#path}. The first scopes, 1000 by default, have series of their
 * own. All later ones are one series: {@code readout.scope.other} is true, and it has no path and no queue. The first
 * 64 queues have series of their own; the others are one series, for which {@code readout.queue.other} is true. So it
 * is with loops, and {@code readout.loop.other}: a loop's name is {@link dev.readout.profile.GpuFrame#loop}. Scopes and
 * queues of several loops have series of their own by the names of their queues.
 *
 * <p>Exponential histograms fit times best: from a µs to a second, their error is a few percent. For explicit buckets,
 * the instruments advise boundaries from 10 µs to 1 s.
 *
 * <h2>The way of a frame</h2>
 * <pre>
 * ScopeSeries    finds the attributes of each scope, made once, by a ScopeCache
 * OtelMetrics    adds its times to the instruments, on the export's thread; what they sum up to is the SDK's business
 * </pre>
 *
 * <p>Where something new goes: another metric is an instrument of {@code OtelMetrics} and a row above. Properties of
 * the machine are attributes of the SDK's resource, not of a metric.
 *
 * <p>It is the artifact {@code readout-otel}, which brings opentelemetry-api.
 */
@NullMarked
package dev.readout.export.otel;

import org.jspecify.annotations.NullMarked;
