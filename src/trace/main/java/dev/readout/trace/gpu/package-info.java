/**
 * Times of the device for a Vulkan program that nobody instrumented. {@link dev.readout.trace.gpu.GpuTimes} stands
 * between the trace and the program's driver, and records timestamps into the program's own command buffers.
 *
 * <p>It shares the driver's pools and readers with {@code dev.readout.profile}, and that package's clocks with their
 * conversion of ticks. It does not share the stores and ranges of queries, because those are a frame's: they are as
 * large as the frame before wished, are reset at once and from the first query on, and can't grow while commands
 * record that reset them. A program begins and ends no frames, submits a recording as often as it likes, and records
 * anew what is read later. So queries belong to a recording here: its command buffer resets them each time that it is
 * executed, a block at a time and always outside of render passes, and another recording gets them when it is gone.
 *
 * <p>Nobody polls. Results are read when the program has shown that their commands have ended: by a fence, by waiting
 * for a queue or the device, or by doing what Vulkan allows only then, as recording a command buffer anew or destroying
 * a fence. So no read finds a query in use, and drivers that wait where they should not have nothing to wait for. What
 * the program shows are calls of its own, and Vulkan demands that calls which would change that wait until they have
 * returned: no lock beyond each call is needed.
 *
 * <p>{@code Interception} calls a driver's function between two hooks, and {@code Program} has the hooks, by the names
 * of the functions. {@code TracedDevice}, {@code TracedQueue} and {@code TracedCommands} follow the program's objects.
 * A {@code Recording} has the measurements of a command buffer, in queries of {@code QueryBlocks}; an {@code Execution}
 * is one submission of it.
 *
 * <p>Where something new goes: a command that is measured, or with which the work of a command buffer may begin, is a
 * line of {@code Program}; why something is not measured, a constant of {@code Unmeasured.Reason}. A time goes to the
 * {@link dev.readout.trace.gpu.TimeSink}.
 */
@NullMarked
package dev.readout.trace.gpu;

import org.jspecify.annotations.NullMarked;
