/**
 * Decoders for the results of Vulkan query pools, read in place from a {@link java.lang.foreign.MemorySegment}.
 *
 * <p>A {@link dev.readout.vulkan.ResultLayout} is the layout of a result: the width of an element, the number of
 * values, the trailing word, and the stride to the next result. It is immutable and validated once. There are two ways
 * to read with it:
 * <ul>
 *   <li>directly, {@code LAYOUT.value(segment, query)}, which costs what C costs when {@code LAYOUT} is a
 *       {@code static final};</li>
 *   <li>through {@link dev.readout.vulkan.QueryPoolResults}, a view of a number of results, which is wrapped around
 *       each frame's memory, with the bulk operations of a profiling loop. It is as fast for a layout that is known
 *       only at run time.</li>
 * </ul>
 *
 * <p><img src="doc-files/query-pool.svg" alt="Two results of 2 values, a trailing word and 2 partition values each, 48
 * bytes apart">
 *
 * <p>The meaning of values is in small types: {@link dev.readout.vulkan.PipelineStatistic}, {@link
 * dev.readout.vulkan.VideoEncodeFeedback}, {@link dev.readout.vulkan.PerformanceCounterStorage}, {@link
 * dev.readout.vulkan.QueryResultStatus} and {@link dev.readout.vulkan.Timestamps}.
 *
 * <p>Results from other sources than query pools have layouts of their own: {@link
 * dev.readout.vulkan.RegionCounterLayout} for the counters of a render pass's regions, {@link
 * dev.readout.vulkan.MetricBlockLayout} for shader instrumentation.
 *
 * <h2>Where something new goes</h2>
 * <ul>
 *   <li>A query type: a constant of {@link dev.readout.vulkan.QueryType}. The names of its values are part of the
 *       constant if the type fixes them; if the pool does, it gets a case of {@code
 *       CaptureDescription} and a factory beside {@link
 *       dev.readout.vulkan.ResultLayout#ofPipelineStatistics}. {@code VocabularyTest} compares the constants with the
 *       API's header, and needs the number of values. A name that is newer than the header of some system has its
 *       version in {@code HeadersTest}'s {@code since}. {@code CaptureDescription} says which types' results are ticks;
 *       {@code readout decode vulkan} names the values of each type that has several.</li>
 *   <li>Values that a mask selects: an enum with {@link dev.readout.vulkan.ResultBit}, such as {@link
 *       dev.readout.vulkan.PipelineStatistic}. {@code ResultBitProperties} tests all of them alike.</li>
 *   <li>A flag, a status or a trailing word: a constant of {@link dev.readout.vulkan.QueryResultFlags}, {@link
 *       dev.readout.vulkan.QueryResultStatus} or {@link dev.readout.vulkan.TrailingWord}; {@code VocabularyTest}
 *       again.</li>
 *   <li>Another format: a layout, which proves sizes and reads fields, and a view, which is wrapped around memory and
 *       has the loops; in the tests an independent encoder.</li>
 *   <li>A bulk operation: {@code ResultLoops}, implemented once in {@code LayoutLoops}, and a method of {@link
 *       dev.readout.vulkan.QueryPoolResults}. {@code BulkOperationProperties} compares it with reads one by one, and
 *       {@code InliningTest} keeps what it calls small.</li>
 * </ul>
 *
 * <p>No driver is needed to use this package, and it imports nothing but the JDK. Section numbers in its documentation
 * refer to the Vulkan specification's chapter 18, "Queries".
 */
@NullMarked
package dev.readout.vulkan;

import org.jspecify.annotations.NullMarked;
