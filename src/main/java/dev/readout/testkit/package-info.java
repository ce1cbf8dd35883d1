/**
 * What tests of profilers, and of code that reads GPU query results, are made of: software devices for JUnit, and
 * results as drivers write them for jqwik.
 *
 * <p>No part of the library: a jar of its own, for tests. It needs the API of JUnit Jupiter for devices, and that of
 * jqwik for results; who uses one of the two needs not have the other.
 *
 * <h2>Devices</h2>
 *
 * <p>A test of JUnit Jupiter asks for a device by parameter; {@link dev.readout.testkit.OnSoftwareDevice} says what it
 * may ask for, and when it fails.
 *
 * <p>A test of a profiler compares what it measured with the {@link dev.readout.software.vulkan.DeviceTruth}, which is
 * one of the parameters, and so finds what authors of profilers get wrong: results that are read too early, or that
 * were lost and count as read, timestamps that wrap, periods, arithmetic that is not exact.
 *
 * <table class="striped">
 * <caption>Which device it is</caption>
 * <tr><td>{@link dev.readout.testkit.Imitate}</td><td>one that does what a certain driver does</td></tr>
 * <tr><td>{@link dev.readout.testkit.Strict}</td><td>one that refuses what breaks a rule</td></tr>
 * <tr><td>{@link dev.readout.testkit.Faults}</td><td>one on which things go wrong by chance, from a seed</td></tr>
 * <tr><td>{@link dev.readout.testkit.Configure}</td><td>any other: lags, clocks, queue families, certain
 *     faults</td></tr>
 * </table>
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
 * <tr><td>{@link dev.readout.vulkan.ResultLayout}, {@link dev.readout.testkit.IllegalLayout}</td>
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
 * <h2>Where something new goes</h2>
 * <ul>
 *   <li>Something that drivers write: a value that says what was written and writes it, a supplier with the arbitrary
 *       and its subsets, a row of {@code ProvidedArbitraries}, and a row above.</li>
 *   <li>A part of a device that tests can ask for: a row of {@code DeviceOfTest}.</li>
 * </ul>
 */
@NullMarked
package dev.readout.testkit;

import org.jspecify.annotations.NullMarked;
