/**
 * A Vulkan driver in Java: the C ABI of a driver, answered by upcall stubs, on any machine and without a GPU.
 *
 * <p>{@link dev.readout.software.vulkan.SoftwareVulkan} is a {@link java.lang.foreign.SymbolLookup}, as a driver is,
 * and the code above it cannot tell the two apart. It implements queries as the specification says, to the letter, and
 * reports the application's mistakes; a bad handle or a null pointer never ends the process. It has the functions of
 * Vulkan 1.0 to 1.3 and of the extensions that it lists, but of VK_KHR_device_address_commands the copy of results
 * alone, and answers null for every other name. A {@code VkDevice}
 * finds the functions of the application's version of Vulkan and of the extensions that it enabled. The device draws
 * nothing: objects keep only the state that queries depend on. The Khronos loader loads it through a library that calls
 * its {@code vkGetInstanceProcAddr}.
 *
 * <h2>Rules</h2> A {@link dev.readout.software.Report} names the broken rule of the specification by its VUID, as
 * Khronos's validation layer does. The device still executes the call where it can, unless it is {@linkplain
 * dev.readout.software.vulkan.SoftwareSettings.Builder#strict strict}. It judges what results depend on: queries and
 * pools, the recording and the submission of command buffers, render passes, fences, semaphores and waits, transform
 * feedback, memory that is read or written, and the lives of objects. Of other mistakes it refuses what it can't
 * answer, without a VUID: run the validation layer on it, as on any driver.
 *
 * <h2>Imitation and faults</h2> Real drivers write other things where the specification leaves results undefined, and
 * sometimes where it does not: each such way is a {@link dev.readout.software.vulkan.Deviation}, or a setting that
 * others may want too, and a {@link dev.readout.software.vulkan.KnownDriver} is all of one driver together. A {@link
 * dev.readout.software.vulkan.Fault} is something that goes wrong at a moment that a script fixes.
 *
 * <h2>Time</h2> Time is virtual and deterministic: the same calls give the same timestamps, on every machine. The
 * host's clocks show the end of the latest work that the application knows to be complete. Each queue has a timeline,
 * on which the commands of its submissions take the durations of a {@link dev.readout.software.CostModel}. Submissions
 * of one queue run one after the other. None starts before the end of work that the application has seen complete, or
 * whose semaphore it waits for. A timestamp is the start tick plus the time in ticks of the period, cut to the valid
 * bits of the queue's family. It is written when all earlier commands have ended, whatever its stage, unless the
 * settings have {@linkplain dev.readout.software.vulkan.SoftwareSettings.Builder#earlyTopOfPipe the top of the pipe
 * stamped early}. Queue families may have {@linkplain dev.readout.software.vulkan.ClockError clocks of their own}.
 *
 * <p>A submission that waits for an unsignalled value of a timeline semaphore blocks its queue until the host or
 * another queue signals the value. If the application waits for such a submission, and nothing that was submitted
 * signals the value, the wait lasts while other threads may do so: until its timeout, or for ten seconds. Then {@code
 * vkQueueWaitIdle} and {@code vkDeviceWaitIdle} ignore the semaphore; other waits time out or are not ready. Endless
 * waits are reported. In virtual time, which stands still meanwhile, a thread that has been alone waits a tenth of a
 * second, once, for the first call of another, and a second after others have called and ended. A queue never waits for
 * an event: {@code vkCmdWaitEvents} ignores and reports an event that is not set when it is executed.
 *
 * <p>Images of a swapchain are acquired in the order in which they were presented. A presentation takes no time: the
 * image can be acquired again at once, and the semaphore or fence is signalled when what the presentation waits for is
 * complete. Nobody sees the image.
 *
 * <p>Time may also be {@linkplain dev.readout.software.vulkan.SoftwareSettings.Builder#realTime real}: the machine's,
 * counted from the driver's creation, for profilers that show the application's work and the device's on one axis. The
 * timelines are the same, but a submission starts no earlier than it was submitted. Its results are visible, in mapped
 * memory too, from the first call of any function after its end. Other threads' calls go on while one waits. Work that
 * has not ended when the device is destroyed never happens. Indirect draws and dispatches are visible too early, by
 * their cost, since their parameters are read when they are executed.
 *
 * <p>The effects of a submission, query results, buffers and fences, become visible to the host all at once: after
 * {@link dev.readout.software.vulkan.SoftwareSettings#lag()} later submits to its queue, or when the application waits
 * for it, by a fence, an idle queue or device, or {@code VK_QUERY_RESULT_WAIT_BIT}. In virtual time no call waits for
 * work that goes on. Polling makes progress: after 256 polls without result, the oldest submission completes, in real
 * time if it has ended. On a {@linkplain dev.readout.software.vulkan.SoftwareSettings.Builder#strict strict} device in
 * virtual time, 100,000 polls while nothing is submitted or signalled are an error, which is reported: at once if the
 * results of the query were lost, else after ten seconds, in which another thread may submit or signal what the
 * application polls for.
 *
 * <h2>Counts</h2> A command's counts are known when it is recorded, unless they depend on what lies in a buffer, as
 * with transform feedback (sections 18.3 and 18.4 of the specification):
 * <ul>
 *   <li>A draw counts vertices × instances, as many vertex shader invocations, and the complete primitives of its
 *       topology. Each primitive is clipped to one primitive, unless the rasterizer discards it.</li>
 *   <li>Each primitive covers the whole scissor rectangle inside the render area, and all of its samples pass. So a
 *       triangle as large as the screen counts the same samples as on any driver. A fragment shader runs once a pixel,
 *       or for as many samples as sample shading asks for. A point covers one pixel, whatever its size. Positions,
 *       culling, depth, discards and alpha to coverage, which take a rasterizer or a run of a shader, make no
 *       difference.</li>
 *   <li>A dispatch counts groups × local size invocations, the size taken from the shader's SPIR-V
 *       ({@code OpExecutionMode LocalSize}).</li>
 *   <li>An indirect draw or dispatch reads its parameters when it is executed, and then counts as a direct one. It
 *       takes the time of a command and of each of its draws.</li>
 *   <li>A patch is one primitive, a triangle, whatever its tessellation levels are. The evaluation shader runs once for
 *       each of its control points.</li>
 *   <li>A geometry shader runs once for each primitive and emits it to the first vertex stream, the only one.</li>
 *   <li>Transform feedback writes the primitives for which its first buffer has room, by the {@code XfbStride} of the
 *       shader. Its first counter buffer gets the bytes written, from which transform feedback resumes and {@code
 *       vkCmdDrawIndirectByteCountEXT} draws.</li>
 *   <li>A task workgroup becomes a mesh workgroup, which emits one primitive, a triangle. Their invocations are counted
 *       as those of a dispatch.</li>
 *   <li>With multiview everything is drawn in each view, and each view has its own query.</li>
 *   <li>A video encode operation encodes nothing: its feedback comes from the settings.</li>
 *   <li>An elapsed time is the time of the commands between beginning and end, in ticks of the queue family's clock. In
 *       multiview each view has a part of it.</li>
 * </ul>
 *
 * <p>The partial result of an unavailable query is the share of its final value that corresponds to the age of its
 * submission, and 0 if nothing was submitted. What depends on a buffer is 0 in it.
 *
 * <h2>Where something new goes</h2> The device's insides are five packages below this one, which are not exported. Each
 * builds on the ones before it, and its page says what belongs there: {@code registry}, Vulkan's own vocabulary; {@code
 * object}, the objects that applications create; {@code query}, pools and results; {@code device}, commands and queues;
 * {@code function}, the functions, which {@link dev.readout.software.vulkan.SoftwareVulkan} hands out.
 *
 * <p>A setting: a field in a table of {@code src/software/main/settings}, with the text, the range and the default;
 * then {@code java src/build/java/dev/readout/build/Settings.java} makes of it {@link
 * dev.readout.software.vulkan.SoftwareSettings} and its row on the page of any program. For another type of values: a
 * row of {@code Settings.FORMS}, and of {@code SettingText} of the command line. {@code SoftwareSettingsTest} has the
 * refused values, {@code IcdSettingsTest} its value in a file.
 *
 * <p>A fault: a constant of {@code Fault.Kind}, a method of {@link dev.readout.software.vulkan.Fault} that makes it,
 * and a case in {@code Fault.random} if an application survives it; its effect in {@code FaultScript}, for a call that
 * fails or a query that is lost, or in {@code SubmissionFault}. {@code FaultsTest} fails until the random script has
 * it, and {@code SoftwareProfilerProperties} counts the faults that lose results.
 *
 * <p>A deviation: a constant of {@link dev.readout.software.vulkan.Deviation}, and the {@link
 * dev.readout.software.vulkan.KnownDriver}s that have it. It is implemented in {@code ResultWriter} if words differ,
 * {@code QueryPoolFunctions} if a call waits, returns or checks differently, {@code QueryRecorder} and {@code
 * Execution} if queries get other values, {@code QueryKind} if a result has another size. How shaders and rasterizers
 * count is no deviation. A deviation that writes out of bounds, or leaves words that look like a result, also needs a
 * guard in {@code PoolRules} of {@link dev.readout.driver.vulkan}. {@code DeviationsTest} has a probe for each. A test
 * compares the imitation with a driver's capture line by line, as {@code ImitatedNvidiaTest}, or with an installed
 * driver byte by byte, as {@code ImitatedLavapipeTest}, and lists the differences with their reasons.
 */
@NullMarked
package dev.readout.software.vulkan;

import org.jspecify.annotations.NullMarked;
