/**
 * Decoders for the results of Vulkan query pools, read in place from a {@link java.lang.foreign.MemorySegment}.
 *
 * <p>A {@link dev.readout.vulkan.QueryPoolLayout} says how results lie in memory: the width of an element, how many
 * values a query has, which word trails them, the stride and the count. It is immutable and validated once. There are
 * two ways to read with it:
 * <ul>
 *   <li>directly, {@code LAYOUT.value(segment, query)}, which costs what C costs when {@code LAYOUT} is a
 *       {@code static final};</li>
 *   <li>through {@link dev.readout.vulkan.QueryPoolResults}, a view that is wrapped around the next frame's memory
 *       again and again, with the bulk operations of a profiling loop. It is as fast for a layout that is known only
 *       at run time.</li>
 * </ul>
 *
 * <p>What a value means is said by the small types beside them: {@link dev.readout.vulkan.PipelineStatistic},
 * {@link dev.readout.vulkan.VideoEncodeFeedback}, {@link dev.readout.vulkan.PerformanceCounterStorage},
 * {@link dev.readout.vulkan.QueryResultStatus} and {@link dev.readout.vulkan.Timestamps}.
 *
 * <p>No driver is needed to use this package, and it imports nothing but the JDK. Section numbers in its documentation
 * are those of the Vulkan specification's chapter 18, "Queries".
 */
package dev.readout.vulkan;
