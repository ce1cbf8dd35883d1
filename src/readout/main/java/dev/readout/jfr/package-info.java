/**
 * Measurements as events of JDK Flight Recorder: for {@code jfr print}, {@code jfr view}, JDK Mission Control, and
 * other readers of recordings.
 *
 * <p>{@link dev.readout.jfr.RecordedFrames} makes frames of them again: of a recording, or of a JVM that records.
 *
 * <p>{@link dev.readout.jfr.JfrEvents} commits frames, reports and memory. All events are off until a recording enables
 * them:
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
 * <td>frame, gpuTime, ownTime, path, name, queue, depth, count, begin, end, age</td></tr>
 * <tr><td>{@code readout.Count}</td><td>each counter of a scope of a frame</td>
 * <td>frame, counter (the name of a {@link dev.readout.profile.GpuCount}), value (unsigned: a {@link
 * dev.readout.profile.GpuCount#NUMBER} below 0 is 2<sup>64</sup> more), number (a double), path, queue</td></tr>
 * <tr><td>{@code readout.Frame}</td><td>each frame</td>
 * <td>frame (or the number of a batch), loop (of batches with {@code " batches"} at its end), gpuTime, busy, span,
 * hostTime, scopes, hostBegin, age</td></tr>
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
 * <p>Numbers are as in {@link dev.readout.profile.GpuFrame} and {@link dev.readout.gl.QueryResourceStream}: times in
 * ns, memory in bytes. An unknown timespan is {@code N/A}; the value of its field is {@link java.lang.Long#MIN_VALUE}.
 * Paths are as in {@link dev.readout.profile.Scope#path}, of 1024 characters at most: longer ones begin with {@code
 * …/}.
 *
 * <p><b>Time.</b> An event is committed when results have arrived, long after its time on the GPU. So JFR's own
 * duration is 0, and the setting {@code threshold}, which compares it, has no meaning. The time is {@code gpuTime}; its
 * setting, for {@code readout.Scope} and {@code readout.Frame}, is {@code gpuThreshold}, such as {@code 20 us}. Its
 * beginning, on the host's clock, is the event's {@code startTime} minus its {@code age}, to about a µs; {@code begin}
 * and {@code end} are exact, from the host's beginning of the frame. Thread and stack trace, which JFR shows in every
 * view, say nothing about the GPU.
 *
 * <p>This package alone needs the module jdk.jfr, which the library requires at compile time only.
 *
 * <h2>Where something new goes</h2>
 * <ul>
 *   <li>A field: in its event's class, with a label for people, and where {@code FrameEvents}, {@code ReportEvents} or
 *       {@code MemoryEvents} set it. {@code JfrEventsProperties} compares it with the number that it is. Of a field of
 *       frames, {@code FrameOfEvents} makes the frame's again.</li>
 *   <li>An event: a class that extends {@code LoopEvent} or {@code MemoryEvent} and is named {@code …Event}, a row
 *       above, and its place in the settings of src/site/markdown/jfr.md, which {@code JfrEventsTest} compares with
 *       the classes.</li>
 * </ul>
 */
@NullMarked
package dev.readout.jfr;

import org.jspecify.annotations.NullMarked;
