/**
 * What a device does: command buffers and what they record and count, queues and the submissions that execute it, and
 * the properties that a physical device says it has. Not exported.
 *
 * <p>A {@link dev.readout.software.vulkan.device.Recorder} checks a command by the {@link
 * dev.readout.software.vulkan.device.RecordingState}, has {@link dev.readout.software.vulkan.device.Counters} count it,
 * and keeps a {@link dev.readout.software.vulkan.device.Command} of what the host will see; it has a {@code
 * QueryRecorder} for queries and a {@code DrawRecorder} for draws. A {@link
 * dev.readout.software.vulkan.device.Queue} executes that when its {@code Submission} completes: there, queries get
 * their values.
 *
 * <p>Where something new goes: what a command checks and records is a method of the recorder for its theme; what it
 * counts, of {@code Counters}; what it does when it is executed, a {@code Command} that {@code Execution} runs. The
 * body that reads its arguments is in {@code function}.
 */
@NullMarked
package dev.readout.software.vulkan.device;

import org.jspecify.annotations.NullMarked;
