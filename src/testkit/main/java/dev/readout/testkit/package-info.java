/**
 * A kit for tests of profilers and of code that reads GPU query results: software devices for JUnit, and drivers'
 * results for jqwik.
 *
 * <p>It is the artifact {@code readout-testkit}, for tests. Devices need the API of JUnit Jupiter, results need
 * jqwik's; each works without the other.
 *
 * <h2>Devices</h2>
 *
 * <p>A test of JUnit Jupiter gets a device as a parameter; {@link dev.readout.testkit.OnSoftwareDevice} lists the
 * types, and the findings on which it fails.
 *
 * <p>A test of a profiler compares its times with the {@link dev.readout.software.vulkan.DeviceTruth}, which is one of
 * the parameters. So it finds the classic mistakes: results that are read too early, lost results that count as read,
 * timestamps that wrap, missing periods, inexact arithmetic.
 *
 * <table class="striped">
 * <caption>The choice of the device</caption>
 * <tr><td>{@link dev.readout.testkit.Imitate}</td><td>imitates a driver</td></tr>
 * <tr><td>{@link dev.readout.testkit.Strict}</td><td>refuses calls that break a rule</td></tr>
 * <tr><td>{@link dev.readout.testkit.Faults}</td><td>has random faults, from a seed</td></tr>
 * <tr><td>{@link dev.readout.testkit.Configure}</td><td>any other: lags, clocks, queue families, certain
 *     faults</td></tr>
 * </table>
 *
 * <h2>Results</h2>
 *
 * <p>A value has the written contents, and an encoder of its own that shares no code with the decoders. {@code @ForAll}
 * before its type is enough; the supplier has subsets.
 *
 * <table class="striped">
 * <caption>Types for {@code @ForAll}</caption>
 * <tr><th>type</th><th>what it is</th><th>supplier</th></tr>
 * <tr><td>{@link dev.readout.testkit.EncodedPool}</td><td>results of a query pool</td>
 *     <td>{@link dev.readout.testkit.AnyPool}</td></tr>
 * <tr><td>{@link dev.readout.testkit.EncodedTimestamps}, {@link dev.readout.vulkan.Timestamps}</td>
 *     <td>timestamps that wrap, and the time between them</td>
 *     <td>{@link dev.readout.testkit.AnyTimestamps}</td></tr>
 * </table>
 *
 * <h2>Where something new goes</h2>
 * <ul>
 *   <li>Another output of drivers: a value with the contents and their encoder, a supplier with the arbitrary and its
 *       subsets, a row of {@code ProvidedArbitraries}, and a row above.</li>
 *   <li>A type of parameter: a row of {@code DeviceOfTest}.</li>
 *   <li>A mistake of profilers that it finds: a constant of {@code ClassicBug}, planted in {@code PlantedProfiler}; a
 *       default of its devices, or the truth, reveals it. {@code PageExamplesTest} fails until the recipe on its page
 *       does.</li>
 * </ul>
 */
@NullMarked
package dev.readout.testkit;

import org.jspecify.annotations.NullMarked;
