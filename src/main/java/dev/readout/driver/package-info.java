/**
 * Typed calls on a driver: what an application needs to run queries on a Vulkan device and have their results written
 * to memory, where {@link dev.readout.vulkan} reads them.
 *
 * <p>There are two ways in.
 * <ul>
 *   <li>From a {@link java.lang.foreign.SymbolLookup}, which stands for any driver: the system's ({@link
 *       dev.readout.driver.SystemDrivers#vulkan()}), a software device, a trace layer. It makes a {@link
 *       dev.readout.driver.VulkanInstance}, that a {@link dev.readout.driver.VulkanPhysicalDevice}, that a {@link
 *       dev.readout.driver.VulkanDevice}.</li>
 *   <li>From a device that the application already has, made with any binding: {@link
 *       dev.readout.driver.VulkanDevice#of}.</li>
 * </ul>
 *
 * <p>A device makes a {@link dev.readout.driver.QueryPool}, whose {@code results} have the driver write a range of
 * queries into a segment. The rest is what it takes to run real work around them: {@link
 * dev.readout.driver.CommandBuffer}, {@link dev.readout.driver.Queue}, {@link dev.readout.driver.Fence}, {@link
 * dev.readout.driver.DeviceBuffer}, {@link dev.readout.driver.ComputePipeline}, {@link
 * dev.readout.driver.OffscreenTarget} and {@link dev.readout.driver.GraphicsPipeline}.
 *
 * <p>Rules that hold everywhere here:
 * <ul>
 *   <li>Drivers don't check what they are given, so this package does, before the call: sizes, ranges, flags, states,
 *       what is closed. A mistake is an exception and not a crash.</li>
 *   <li>What was made from an object is closed with it, and only when work that was submitted has ended.</li>
 *   <li>A wait has a limit of time.</li>
 *   <li>An error code is a {@link dev.readout.driver.DriverException}. A driver that can't be loaded is a {@link
 *       dev.readout.driver.DriverNotFoundException} with every reason.</li>
 *   <li>A function is looked up and linked when it is first called. Recording, submitting, waiting and reading results
 *       allocate nothing.</li>
 * </ul>
 */
package dev.readout.driver;
