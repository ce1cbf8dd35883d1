/**
 * Query pools, and the writing of their results with the deviations of drivers. Not exported.
 *
 * <p>A {@link dev.readout.software.vulkan.query.QueryPool} has the values of its queries, a {@link
 * dev.readout.software.vulkan.query.QueryKind} their number, and a {@link
 * dev.readout.software.vulkan.query.ResultFormat} is the format that an application reads.
 *
 * <h2>Where something new goes</h2>
 * <ul>
 *   <li>A type of query: a constant of {@link dev.readout.vulkan.QueryType}; how large its results are, whether they
 *       have a status and whether they are 64 bits whatever is asked for, in {@code QueryKind}; what a pool of it is
 *       created from, in {@code QueryKindReader} of {@code function}; in which form it may be asked for, in {@code
 *       ResultFormat.checkFlags}. One that begins and ends has its rules in {@code BeginRules} and what it counts in
 *       {@code Counters}, both of {@code device}; one that a command writes stands in {@code BeginRules} as that.
 *       It comes with an {@code Extension} or a {@code Feature} of {@code registry}, and the {@link
 *       dev.readout.software.vulkan.KnownDriver}s that have it list it. The tests' model has it in {@code
 *       ReferenceModel}, and each mistake with it in {@code Rules}. {@code
 *       EveryQueryTypeTest} tries it in each command, {@code CountsTest} has the counts, {@code
 *       ReferenceModelProperties} the bytes.</li>
 * </ul>
 */
@NullMarked
package dev.readout.software.vulkan.query;

import org.jspecify.annotations.NullMarked;
