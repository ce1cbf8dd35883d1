/**
 * Decoders for results of OpenGL drivers: the memory of objects, and the time of commands.
 *
 * <p><b>Memory.</b> {@code glQueryResourceNV} fills a buffer of ints: a header, a block for each device with blocks for
 * its object types, and a record for each tag that the application has put on its allocations. {@link
 * dev.readout.gl.QueryResourceStream} walks it in place, in any {@linkplain dev.readout.gl.QueryResourceDialect
 * dialect}, and allocates nothing; {@link dev.readout.gl.TagName} compares tags by name without making Strings; {@link
 * dev.readout.gl.QueryResourceSnapshot} copies an answer, to compare it with a later one.
 *
 * <p><img src="doc-files/query-resource.svg" alt="A header, a device block with a detail block, the count of tags, and
 * a tag record with its name">
 *
 * <p><b>Time.</b> A timer query's result may be meaningless: {@link dev.readout.gl.TimerCounter} classifies it, by the
 * counter's bits, as a {@link dev.readout.gl.TimerCounter.Status}; {@link dev.readout.gl.QueryGetter} has the limits of
 * 32-bit getters.
 *
 * <p><b>Counters.</b> Results of performance monitors and performance queries are decoded in {@link
 * dev.readout.counters}: by {@link dev.readout.counters.MonitorRecords} and {@link
 * dev.readout.counters.PerformanceQueryLayout}.
 *
 * <h2>Where something new goes</h2>
 * <ul>
 *   <li>A query target: nothing here. Times use a {@link dev.readout.gl.TimerCounter}, and counts need no decoder. The
 *       calls are in {@code dev.readout.driver.gl}.</li>
 *   <li>An enumerant of memory or of objects: a constant of {@link dev.readout.gl.MemType} or {@link
 *       dev.readout.gl.ObjType}.</li>
 *   <li>A field of blocks: its name in the lists of {@code BlockFormat}, and a method of {@link
 *       dev.readout.gl.DeviceBlock} or {@link dev.readout.gl.DetailBlock}. {@code QueryResourceEncoder} of the
 *       tests writes it, and {@code QueryResourceStreamProperties} reads it back.</li>
 *   <li>A dialect: a constant of {@link dev.readout.gl.QueryResourceDialect}; its blocks in {@code BlockFormat}, or how
 *       its tag records tell their sizes in {@code TagRecord.nameCounted}; the rule that finds it in {@link
 *       dev.readout.gl.QueryResourceStream}. {@code QueryResourceEncoder} of the tests writes it, and {@code
 *       QueryResourceDialectProperties} proves with that that no stream of one dialect is taken for another; a stream
 *       of it is a seed in {@code QueryResourceFuzzTestInputs}. The software device answers in it by a {@code
 *       GlResourceStream}, and the command line writes what it has in {@code ResourceRows}.</li>
 * </ul>
 *
 * <p>No driver is needed to use this package, and it imports nothing but the JDK. Section numbers in its documentation
 * refer to the texts of GL_NV_query_resource, GL_NV_query_resource_tag and GL_ANGLE_timer_query.
 */
@NullMarked
package dev.readout.gl;

import org.jspecify.annotations.NullMarked;
