/**
 * The functions of the software device, from stubs to bodies. Not exported: only {@link
 * dev.readout.software.vulkan.SoftwareVulkan} uses it.
 *
 * <p>A stub of {@link dev.readout.software.vulkan.function.EntryPoints} passes the arguments, as words, to the {@code
 * CallGate}, which lets one call in at a time and no exception out. The {@code FunctionBody} behind it reads the {@code
 * Call}, looks up its handles once, and executes it; a command goes to the {@code Recorder} of its {@code
 * CommandBuffer}.
 *
 * <h2>Where something new goes</h2> A function: a case in a {@code FunctionGroup}, of which follows its theme; if it
 * only takes time, in {@code IdleFunctions}. Its row of {@code VulkanFunction}: see {@code registry}. Functions with
 * the same rules share a method, which gets their VUIDs as a record, such as {@code TimestampVuids}. A new group is
 * called like its {@code Theme}, and made in {@code EntryPoints}. A function that waits does so before it changes
 * anything, since in real time it begins again after a {@code Pause}; with a timeout it uses a {@code HostWait}.
 */
@NullMarked
package dev.readout.software.vulkan.function;

import org.jspecify.annotations.NullMarked;
