/**
 * The functions of the software device, from the stub of each to what it does. Not exported: only {@link
 * dev.readout.software.vulkan.SoftwareVulkan} leads here, and nothing below names it.
 *
 * <p>A stub of {@link dev.readout.software.vulkan.function.EntryPoints} hands the arguments, as words, to the {@code
 * CallGate}, which lets one call in at a time and no exception out. The {@code FunctionBody} behind it reads the
 * {@code Call}, looks up its handles once, and does what it does, or hands it on: a command to the {@code Recorder} of
 * its {@code CommandBuffer}.
 *
 * <h2>Where something new goes</h2>
 * A function that does something: a row of {@code VulkanFunction}, and a case in the {@code FunctionGroup} of its
 * theme. Functions with the same rules by other names share a method, and pass the names, as {@code TimestampVuids}
 * does. A new theme has its group in {@code EntryPoints}. One that waits for work does so before it changes anything,
 * for in real time it begins again after a {@code Pause}; with a timeout, by a {@code HostWait}.
 */
@NullMarked
package dev.readout.software.vulkan.function;

import org.jspecify.annotations.NullMarked;
