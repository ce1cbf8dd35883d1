/**
 * What was measured, as events of JDK Flight Recorder: for {@code jfr print}, {@code jfr view}, JDK Mission Control,
 * and whoever reads recordings.
 *
 * <p>{@link dev.readout.jfr.JfrEvents} hands frames, reports and memory over. All events are off, until a recording
 * switches them on:
 * <pre>
 * java -XX:StartFlightRecording:filename=app.jfr,+readout.Scope#enabled=true,+readout.Scope#gpuThreshold=100us …
 * jfr view --width 200 readout.Scope app.jfr
 * jfr print --events "readout.*" app.jfr
 * </pre>
 *
 * <table>
 * <caption>The events</caption>
 * <thead><tr><th scope="col">event</th><th scope="col">one for</th><th scope="col">what it says</th></tr></thead>
 * <tbody>
 * <tr><td>{@code readout.Scope}</td><td>each scope of a frame that was recorded</td>
 * <td>frame, gpuTime, ownTime, path, name, queue, depth, count, begin, age</td></tr>
 * <tr><td>{@code readout.Count}</td><td>each counter of a scope of a frame</td>
 * <td>frame, counter (the name of a {@link dev.readout.profile.GpuCount}), value (unsigned), number (a double), path,
 * queue</td></tr>
 * <tr><td>{@code readout.Frame}</td><td>each frame</td>
 * <td>frame, gpuTime, busy, span, hostTime, scopes, hostBegin, age</td></tr>
 * <tr><td>{@code readout.Queue}</td><td>each queue that has scopes of a frame</td>
 * <td>frame, queue, busy, latency, clock (a {@link dev.readout.profile.ClockQuality}), clockDeviation,
 * clockResidual</td></tr>
 * <tr><td>{@code readout.Report}</td><td>each {@link dev.readout.profile.ProfilerReport}</td>
 * <td>frame, kind, message</td></tr>
 * <tr><td>{@code readout.MemoryOfDevice}</td><td>each {@linkplain dev.readout.gl.DeviceBlock device}</td>
 * <td>device, numAllocs, vidmem, vidmemFree, sysmem, sysmemFree</td></tr>
 * <tr><td>{@code readout.MemoryOfObjects}</td><td>each {@linkplain dev.readout.gl.DetailBlock type of objects} on a
 * device</td><td>device, numAllocs, vidmem, memType, objType</td></tr>
 * <tr><td>{@code readout.MemoryOfTag}</td><td>each {@linkplain dev.readout.gl.TagRecord tag} on a device</td>
 * <td>device, numAllocs, vidmem, tagId, name</td></tr>
 * </tbody>
 * </table>
 *
 * <p>Numbers are those of {@link dev.readout.profile.GpuFrame} and of {@link dev.readout.gl.QueryResourceStream}:
 * times in ns, memory in bytes. A timespan that is not known is {@code N/A}, and {@link java.lang.Long#MIN_VALUE} to
 * who reads the field. Paths are those of {@link dev.readout.profile.ScopePath}, of 1024 characters at most: longer
 * ones begin with {@code …/}.
 *
 * <p><b>Time.</b> An event is committed when results have arrived, and then its time on the GPU is long over. So JFR's
 * own duration is 0, and the setting {@code threshold}, which is of that, says nothing. The time is {@code gpuTime},
 * and the setting for it, of {@code readout.Scope} and {@code readout.Frame}, is {@code gpuThreshold}: {@code 20 us},
 * say. When it was, on the host's clock, is the event's {@code startTime} minus its {@code age}, to about a µs; and
 * {@code begin} is from the host's beginning of the frame, exactly. Nor do thread and stack trace, which JFR gives the
 * columns of in every view, say anything of the GPU.
 *
 * <p>This package alone needs the module jdk.jfr, which the library requires at compile time only.
 *
 * <h2>Where something new goes</h2>
 * <ul>
 *   <li>A field: in its event's class, with a label for people, and where {@code FrameEvents}, {@code ReportEvents} or
 *       {@code MemoryEvents} set it. {@code JfrEventsProperties} compares it with the number that it is.</li>
 *   <li>An event: a class that extends {@code LoopEvent} or {@code MemoryEvent} and is named {@code …Event}, a row
 *       above, and its place in the settings of src/site/markdown/jfr.md, which {@code JfrEventsTest} compares with
 *       the classes.</li>
 * </ul>
 */
@NullMarked
package dev.readout.jfr;

import org.jspecify.annotations.NullMarked;
