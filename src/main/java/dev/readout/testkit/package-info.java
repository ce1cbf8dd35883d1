/**
 * What tests of code that reads GPU query results are made of: results as drivers write them, for jqwik.
 *
 * <p>No part of the library: a jar of its own, for tests. It needs jqwik's API, and nothing else that the library does
 * not need.
 *
 * <h2>Results</h2>
 *
 * <p>A value says what was written, and has an encoder of its own that shares nothing with the decoders.
 * {@code @ForAll} before its type is enough; the supplier has subsets.
 *
 * <table class="striped">
 * <caption>What {@code @ForAll} may stand before</caption>
 * <tr><th>type</th><th>what it is</th><th>supplier</th></tr>
 * <tr><td>{@link dev.readout.testkit.EncodedPool}</td><td>results of a query pool</td>
 *     <td>{@link dev.readout.testkit.AnyPool}</td></tr>
 * <tr><td>{@link dev.readout.testkit.EncodedTimestamps}, {@link dev.readout.vulkan.Timestamps}</td>
 *     <td>timestamps that wrap, and the time between them</td>
 *     <td>{@link dev.readout.testkit.AnyTimestamps}</td></tr>
 * <tr><td>{@link dev.readout.vulkan.QueryPoolLayout}, {@link dev.readout.testkit.IllegalLayout}</td>
 *     <td>layouts, and what is none with the reason</td><td>{@link dev.readout.testkit.AnyLayout}</td></tr>
 * <tr><td>{@link dev.readout.testkit.EncodedQueryResource}, {@link dev.readout.testkit.DamagedQueryResource}</td>
 *     <td>streams of {@code glQueryResourceNV}, and what is left of them</td>
 *     <td>{@link dev.readout.testkit.AnyQueryResource}</td></tr>
 * <tr><td>{@link dev.readout.testkit.EncodedCounterRecords}</td><td>records of EGL_BRCM_performance_counters</td>
 *     <td>{@link dev.readout.testkit.AnyCounterRecords}</td></tr>
 * <tr><td>{@link dev.readout.testkit.TimerResult}</td><td>results of GL timer queries</td>
 *     <td>{@link dev.readout.testkit.AnyTimerResult}</td></tr>
 * <tr><td>{@link dev.readout.testkit.TraceLog}</td><td>API traces</td>
 *     <td>{@link dev.readout.testkit.AnyTraceLog}</td></tr>
 * </table>
 *
 * <h2>Where something new goes</h2> A value that says what was written and writes it, a supplier with the arbitrary and
 * its subsets, a row of {@code ProvidedArbitraries}, and a row above.
 */
@NullMarked
package dev.readout.testkit;

import org.jspecify.annotations.NullMarked;
