/**
 * Decoders for what OpenGL drivers report about themselves: the memory that objects take, and the time that commands
 * take.
 *
 * <p><b>Memory.</b> {@code glQueryResourceNV} fills a buffer of ints: a header, a block for each device with blocks for
 * its object types, and a record for each tag that the application has put on its allocations.
 * {@link dev.readout.gl.QueryResourceStream} walks it in place, whichever {@linkplain
 * dev.readout.gl.QueryResourceDialect dialect} the driver speaks, and allocates nothing;
 * {@link dev.readout.gl.TagName} compares tags by name without making Strings;
 * {@link dev.readout.gl.QueryResourceSnapshot} copies an answer out, to find {@linkplain
 * dev.readout.gl.QueryResourceGrowth what grew} since.
 *
 * <p><img src="doc-files/query-resource.svg" alt="A header, a device block with a detail block, the count of tags, and
 * a tag record with its name">
 *
 * <p><b>Time.</b> A timer query's result is a number that may mean nothing: {@link dev.readout.gl.TimerCounter} knows
 * what a counter of so many bits can say, and sorts a result into {@link dev.readout.gl.TimerResultStatus};
 * {@link dev.readout.gl.QueryGetter} knows what a getter of 32 bits does to it.
 *
 * <p><b>Counters.</b> What performance monitors and performance queries write goes by the catalogue of {@link
 * dev.readout.counters}, and is read there: by {@link dev.readout.counters.MonitorRecords} and {@link
 * dev.readout.counters.PerformanceQueryLayout}.
 *
 * <h2>Where something new goes</h2>
 * <ul>
 *   <li>A query target whose results are times: nothing here, its {@link dev.readout.gl.TimerCounter} is as the others.
 *       One whose results are counts needs no decoder: they are numbers as they stand. What calls it is in {@code
 *       dev.readout.driver.gl}.</li>
 *   <li>An enumerant of memory or of objects: a constant of {@link dev.readout.gl.MemType} or {@link
 *       dev.readout.gl.ObjType}.</li>
 *   <li>A field of blocks: its name in the lists of {@code BlockFormat}, and a method of {@link
 *       dev.readout.gl.DeviceBlock} or {@link dev.readout.gl.DetailBlock}. {@code QueryResourceEncoder} of the
 *       test kit writes it, and {@code QueryResourceStreamProperties} reads it back.</li>
 *   <li>A dialect: a constant of {@link dev.readout.gl.QueryResourceDialect}; its blocks in {@code BlockFormat}, or how
 *       its tag records tell their sizes in {@code TagRecord.nameCounted}; the rule that finds it in {@link
 *       dev.readout.gl.QueryResourceStream}. {@code QueryResourceEncoder} of the test kit writes it, and {@code
 *       QueryResourceDialectProperties} proves with that that no stream of one dialect is taken for another; a stream
 *       of it is a seed in {@code QueryResourceFuzzTestInputs}. The software device answers in it by a {@code
 *       GlResourceStream}, and the command line writes what it has in {@code ResourceRows}.</li>
 * </ul>
 *
 * <p>No driver is needed to use this package, and it imports nothing but the JDK. Section numbers in its documentation
 * are those of the texts of GL_NV_query_resource, GL_NV_query_resource_tag and GL_ANGLE_timer_query.
 */
@NullMarked
package dev.readout.gl;

import org.jspecify.annotations.NullMarked;
