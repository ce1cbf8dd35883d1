/**
 * Typed calls on a driver: what an application needs to run queries on a Vulkan device or in a GL context, and have
 * their results written where {@link dev.readout.vulkan}, {@link dev.readout.gl} and {@link dev.readout.egl} read them.
 *
 * <h2>Vulkan</h2>
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
 * <h2>OpenGL and OpenGL ES</h2>
 *
 * <p>There are two ways in here as well.
 * <ul>
 *   <li>From a {@link java.lang.foreign.SymbolLookup} with EGL's functions: {@link
 *       dev.readout.driver.SystemDrivers#egl()}, a software device, ANGLE. It makes an {@link
 *       dev.readout.driver.EglDisplay}, which needs no window, and that a {@link dev.readout.driver.GlContext}.</li>
 *   <li>From the context that the application has made current, with any binding: {@link
 *       dev.readout.driver.GlContext#current}.</li>
 * </ul>
 *
 * <p>A context makes {@link dev.readout.driver.GlTimerQueries} and {@link dev.readout.driver.GlSampleQueries}, and the
 * real work around them: {@link dev.readout.driver.GlTarget} and {@link dev.readout.driver.GlProgram}. On NVIDIA's drivers its {@link
 * dev.readout.driver.ResourceTags} say whose memory an allocation is, and a {@link
 * dev.readout.driver.QueryResourceReader} reads it. A display on Broadcom's has {@link
 * dev.readout.driver.PerformanceCounters}, which one process of the system has at a time, in a {@link
 * dev.readout.driver.CounterSession}.
 *
 * <p>GL keeps an error until somebody asks. This package asks before and after each call, so an error is a {@link
 * dev.readout.driver.DriverException} with the error's name and the function's, and never a result of 0.
 *
 * <h2>Rules</h2>
 *
 * <p>They hold everywhere here:
 * <ul>
 *   <li>Vulkan drivers don't check what they are given, so this package does, before the call: sizes, ranges, flags,
 *       states, what is closed. A mistake is an exception and not a crash.</li>
 *   <li>What was made from an object is closed with it, and only when work that was submitted has ended.</li>
 *   <li>A wait has a limit of time.</li>
 *   <li>An error code is a {@link dev.readout.driver.DriverException}. A driver that can't be loaded is a {@link
 *       dev.readout.driver.DriverNotFoundException} with every reason.</li>
 *   <li>A function is looked up and linked when it is first called. Recording, submitting, waiting and reading results
 *       allocate nothing.</li>
 * </ul>
 */
package dev.readout.driver;
