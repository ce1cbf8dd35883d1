/**
 * Typed calls on a Vulkan driver: they run queries on a device, and have the driver write results that {@link
 * dev.readout.vulkan} reads.
 *
 * <p>There are two ways in.
 * <ul>
 *   <li>From a {@link java.lang.foreign.SymbolLookup}, which stands for any driver: the system's ({@link
 *       dev.readout.driver.SystemDrivers#vulkan()}), a software device, a trace layer. It makes a {@link
 *       dev.readout.driver.vulkan.VulkanInstance}, the instance lists {@link
 *       dev.readout.driver.vulkan.VulkanPhysicalDevice}s, and each of these makes a {@link
 *       dev.readout.driver.vulkan.VulkanDevice}.</li>
 *   <li>From a device that the application already has, made with any binding: {@link
 *       dev.readout.driver.vulkan.VulkanDevice#of}.</li>
 * </ul>
 *
 * <p>A device makes a {@link dev.readout.driver.vulkan.QueryPool}, whose {@code read} has the driver write a range of
 * queries into a segment; a {@link dev.readout.driver.vulkan.QueryPoolReader} does so in each frame. A {@link
 * dev.readout.driver.vulkan.CommandBuffer} records queries, and may have the device copy their results into a {@link
 * dev.readout.driver.vulkan.DeviceBuffer}; a {@link dev.readout.driver.vulkan.Queue} runs it, and a {@link
 * dev.readout.driver.vulkan.Fence} is signaled at its end. Other code records the measured work: every object here has
 * a handle, and a device and its instance hand out their functions.
 *
 * <p>Vulkan drivers don't check their arguments, so this package does, before the call: sizes, ranges, flags, states,
 * closed objects. A mistake is an exception and not a crash. Recording, submitting, waiting and reading results
 * allocate nothing. The {@linkplain dev.readout.driver rules} of all drivers hold here too.
 *
 * <h2>Where something new goes</h2>
 * <ul>
 *   <li>A type of query: a constant of {@link dev.readout.vulkan.QueryType}; the create info of a pool, in {@link
 *       dev.readout.driver.vulkan.QueryPoolInfo}, and the struct of its own that it may need, in {@code
 *       QueryPoolCreation}; the checks of its reads, in {@code PoolRules}; the extension that brings it, in {@code
 *       QueryTypeSupport}, or the feature, which {@code QueryPoolCreation} requires.</li>
 *   <li>A feature: a constant of {@link dev.readout.driver.vulkan.DeviceFeature}, and its row in {@code
 *       FeatureStructs}.</li>
 *   <li>A function: a constant of {@code VulkanFunction}, and its stub: the page of {@code abi.vulkan}.</li>
 *   <li>An object of a device: a class that gets {@code DeviceCalls}, and a method of {@link
 *       dev.readout.driver.vulkan.VulkanDevice} that makes it. It does not name the device.</li>
 * </ul>
 */
@NullMarked
package dev.readout.driver.vulkan;

import org.jspecify.annotations.NullMarked;
