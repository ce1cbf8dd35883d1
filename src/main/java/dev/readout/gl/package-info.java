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
 * <p><b>Time.</b> A timer query's result is a number that may mean nothing: {@link dev.readout.gl.TimerCounter} knows
 * what a counter of so many bits can say, and sorts a result into {@link dev.readout.gl.TimerResultStatus};
 * {@link dev.readout.gl.TimerGetter} knows what a getter of 32 bits does to it.
 *
 * <p>No driver is needed to use this package, and it imports nothing but the JDK. Section numbers in its documentation
 * are those of the texts of GL_NV_query_resource, GL_NV_query_resource_tag and GL_ANGLE_timer_query.
 */
package dev.readout.gl;
