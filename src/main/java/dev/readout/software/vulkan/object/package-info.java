/**
 * What an application creates, and what all of it shares: the table of handles, memory, buffers and images, pipelines
 * and their shaders, fences, semaphores and events; the state of the driver and of a device, with their clocks, faults
 * and reports. Not exported. Objects remember what queries need to know, and none knows of command buffers or queues.
 *
 * <p>{@link dev.readout.software.vulkan.object.DriverState} is one software device, and {@link
 * dev.readout.software.vulkan.object.DeviceState} what the queues, pools and commands of one {@code VkDevice} share. A
 * handle leads to an object by a {@link dev.readout.software.vulkan.object.HandleTable} and never as an address.
 *
 * <p>A kind of object is named as its handle is without the prefix, so that messages call it by that.
 *
 * <p>Where something new goes: an object is a class of its own here, and what creates it is in {@code function}, where
 * those that have no state have a row. What is one for the whole device is a field of {@code DeviceState}.
 */
@NullMarked
package dev.readout.software.vulkan.object;

import org.jspecify.annotations.NullMarked;
