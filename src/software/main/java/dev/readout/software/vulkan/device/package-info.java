/**
 * Command buffers, their recordings and counts, queues and the submissions that execute them, and the properties of a
 * physical device. Not exported.
 *
 * <p>A {@link dev.readout.software.vulkan.device.Recorder} checks a command against the {@link
 * dev.readout.software.vulkan.device.RecordingState}, has {@link dev.readout.software.vulkan.device.Counters} count it,
 * and keeps a {@link dev.readout.software.vulkan.device.Command} if the host can see its effect. A {@link
 * dev.readout.software.vulkan.device.Queue} executes it when its {@code Submission} completes: there, queries get their
 * values.
 *
 * <p>Where something new goes: what a command checks and records is a method of the recorder for its theme; what it
 * counts, of {@code Counters}; what it does when it is executed, a {@code Command} that {@code Execution} runs. The
 * body that reads its arguments is in {@code function}.
 */
@NullMarked
package dev.readout.software.vulkan.device;

import org.jspecify.annotations.NullMarked;
