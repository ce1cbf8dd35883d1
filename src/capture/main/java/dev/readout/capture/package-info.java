/**
 * Captures by the words of those who type, for tools that get a file: the command line and the job for Spark, which so
 * say the same of the same bytes. It may change from one version to the next.
 *
 * <pre>
 * CaptureFormat      a format by its name: its options, of which it makes a CaptureForm
 * CaptureOption      an option: what may be said, and what it means
 * Said               the options that are given, and which of them were asked for
 * CaptureForm        what the options say: the columns of rows, and how bytes become rows
 * CaptureColumn      a column, and what its cells are of a result
 * VulkanForm         results of Vulkan queries: a CaptureDescription says what they are, CapturedResults are in bytes
 * LayoutDoubt        signs that captured bytes are not what is said of them
 * RegionForm         counters of regions
 * MetricForm         metric blocks of shader instrumentation
 * ResourceForm       an answer of glQueryResourceNV
 * RecordForm         counter records, MonitorForm those of a monitor, QueryForm results of performance queries
 * TypedCounters      counters by the types that are typed, of both
 * NearestName        what a mistyped word may have meant
 * </pre>
 *
 * <h2>Where something new goes</h2>
 * <ul>
 *   <li>A format: a {@code CaptureForm}, and its line in {@link dev.readout.capture.CaptureFormat#ALL}; its words of
 *       help in {@code CaptureKind} of the command line, captures in {@code RawCapture} of the tests.</li>
 *   <li>An option of captures: a {@code CaptureOption} beside its form; of Vulkan's results, its use in
 *       {@code CaptureDescription}.</li>
 *   <li>A column: in {@code columns} of its form, and its cell.</li>
 *   <li>A sign that captured bytes are not what is said of them: a row of {@code LayoutDoubt}, which no right bytes may
 *       show; {@code LayoutDoubtProperties} has both sides.</li>
 * </ul>
 */
@NullMarked
package dev.readout.capture;

import org.jspecify.annotations.NullMarked;
