/**
 * The objects that an application creates, such as memory, buffers, images, pipelines, fences, semaphores and events,
 * with the table of handles, and the state of the driver and of a device, with clocks, faults and reports. Not
 * exported. Objects keep only the state that queries depend on, and none knows of command buffers or queues.
 *
 * <p>{@link dev.readout.software.vulkan.object.DriverState} is the state of a software device, {@link
 * dev.readout.software.vulkan.object.DeviceState} the state of a {@code VkDevice}. Handles are looked up in a {@link
 * dev.readout.software.vulkan.object.HandleTable} and never dereferenced.
 *
 * <p>A class has the name of its handle without the prefix, which messages show.
 *
 * <p>Where something new goes: an object is a class of its own here, and what creates it is in {@code function}, where
 * those that have no state have a row. What is one for the whole device is a field of {@code DeviceState}.
 */
@NullMarked
package dev.readout.software.vulkan.object;

import org.jspecify.annotations.NullMarked;
