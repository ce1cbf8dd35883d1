/**
 * {@code readout trace}: reads a log of API calls, and prints its calls, a table of its functions, where it departs
 * from the grammar, or a timeline.
 *
 * <p>A log is read once, whatever is asked of it: {@code TraceReading} hands each event to every {@code TraceConsumer}.
 * {@code TraceSummary} counts for the table; a {@code TraceFile} is what an option names, and its form is {@code
 * CallCells}, a row a call, or {@code ChromeTrace}, a timeline. For that, {@code HostTimeline} knows when calls were,
 * {@code DeviceTimeline} when the device worked, and {@link dev.readout.cli.trace.ThreadNames} what threads are called.
 *
 * <p>{@link dev.readout.cli.trace.RegistryOptions} says by which registries a trace is written, for commands that do.
 *
 * <p>Where something new goes: an answer about a trace is a {@code TraceConsumer}, and an option of {@link
 * dev.readout.cli.trace.Trace}. What a line of a log says is read by the library, not here.
 */
@NullMarked
package dev.readout.cli.trace;

import org.jspecify.annotations.NullMarked;
