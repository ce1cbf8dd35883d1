/**
 * Decoders for the performance counters of EGL and GL drivers: EGL_BRCM_performance_counters,
 * GL_AMD_performance_monitor and GL_INTEL_performance_query.
 *
 * <p>A driver answers with records of 16 bytes. {@link dev.readout.counters.CounterRecords} reads them in place and
 * allocates nothing. The driver's {@link dev.readout.counters.CounterCatalogue} of {@linkplain
 * dev.readout.counters.CounterGroup groups} and {@linkplain dev.readout.counters.Counter counters} describes the
 * records: a name, a unit, a range, the divisor of a value, and its {@linkplain dev.readout.counters.CounterType type}.
 *
 * <p>The extensions of GL use the same catalogue: {@link dev.readout.counters.MonitorRecords} reads AMD's records, and
 * a {@link dev.readout.counters.PerformanceQueryLayout} Intel's results.
 *
 * <p><img src="doc-files/counter-records.svg" alt="Records of 16 bytes: group, counter, value">
 *
 * <p>Nothing here trusts a driver: records may name counters that don't exist, repeat, be stale or cut off.
 *
 * <h2>Where something new goes</h2> A new property of a counter: a component of {@link dev.readout.counters.Counter},
 * tested in {@code CounterCatalogueTest}. Records of another form: a view of their own beside {@link
 * dev.readout.counters.CounterRecords}, tested as {@code CounterRecordsTest} does. A type of values: a constant of
 * {@link dev.readout.counters.CounterType}, and the enumerant that stands for it in {@code GlPerformanceMonitors} or
 * {@code GlPerformanceQueries} of {@code dev.readout.driver.gl}.
 *
 * <p>No driver is needed to use this package, and it imports nothing but the JDK.
 */
@NullMarked
package dev.readout.counters;

import org.jspecify.annotations.NullMarked;
