/**
 * {@code readout trace}: reads a log of API calls, and prints its calls, a table of its functions, its violations of
 * the grammar, or a timeline. Or it runs a program, whose log it is.
 *
 * <p>A log is read once, by {@code LogReading}: {@code TraceReading} passes each event to every {@code
 * TraceReading.Consumer}.
 * {@code TraceSummary} counts for the table; a {@code TraceFile} is an option's output, as {@code CallCells}, a row a
 * call, or {@code ChromeTrace}, a timeline. For that, {@code HostTimeline} has the times of calls, {@code
 * DeviceTimeline} the device's work; {@code Lanes} of the exporter of timelines have room for what overlaps.
 *
 * <p>A {@code DeviceCommands.Line} tells of a command of the device. A command may have two, which these make one
 * of, for the table and for the timeline.
 *
 * <p>{@code TracedProgram} runs a program. What its environment needs for an API is a row of {@code TracedApi}, and
 * what its processes say is in {@code TracedProgram.Reports}.
 *
 * <p>{@link dev.readout.cli.trace.RegistryOptions} has the registries of commands that write a trace.
 *
 * <p>Where something new goes: an output of a trace is a {@code TraceReading.Consumer}, and an option of {@code
 * TraceOutputs}. The library parses lines, not this package.
 */
@NullMarked
package dev.readout.cli.trace;

import org.jspecify.annotations.NullMarked;
