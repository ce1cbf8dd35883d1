/**
 * A Vulkan driver made of Java: the C ABI of a driver, answered by upcall stubs, on any machine and without a GPU.
 *
 * <p>{@link dev.readout.software.vulkan.SoftwareVulkan} is a {@link java.lang.foreign.SymbolLookup}, as a driver is,
 * and the code above it cannot tell the two apart. It does for queries what the specification says, to the letter, and
 * reports what the caller did wrong; it never ends the process for a bad handle or a null pointer. It has the functions
 * of Vulkan 1.0 to 1.3 and of the extensions that it lists, and answers null for every other name. A {@code VkDevice}
 * finds those that the application's version of Vulkan, and the extensions that it enabled, bring. It draws nothing:
 * objects remember what the queries need to know. The Khronos loader loads it, by a library of its own that calls its
 * {@code vkGetInstanceProcAddr}.
 *
 * <h2>Rules</h2>
 * A {@link dev.readout.software.Report} names the rule of the specification that was broken by its VUID, as Khronos's
 * validation layer does. What the device can do all the same, it does, unless it is
 * {@linkplain dev.readout.software.vulkan.SoftwareSettings.Builder#strict strict}.
 *
 * <h2>Imitation and faults</h2> Real drivers write other things where the specification leaves results undefined, and
 * sometimes where it does not: each such way is a {@link dev.readout.software.vulkan.Deviation}, or a setting that
 * others may want too, and a {@link dev.readout.software.vulkan.KnownDriver} is all of one driver together. A {@link
 * dev.readout.software.vulkan.Fault} is something that goes wrong at a moment that a script fixes.
 *
 * <h2>Time</h2>
 * Time is virtual and deterministic: the same calls give the same timestamps, on every machine, and the host's clocks
 * show what the application has seen. Each queue has a
 * timeline on which the commands of its submissions take the durations of a {@link dev.readout.software.CostModel}.
 * Submissions of one queue run one after the other, and none starts before work that the application has seen complete,
 * or whose semaphore it waits for, has ended. A timestamp is the start tick plus the time in ticks of the period, cut
 * to the valid bits of the queue's family, and it is written when all earlier commands have ended, whatever its stage,
 * unless the settings have {@linkplain
 * dev.readout.software.vulkan.SoftwareSettings.Builder#earlyTopOfPipe the top of the pipe stamped early}.
 * Queue families may have {@linkplain dev.readout.software.vulkan.ClockError clocks of their own}.
 *
 * <p>The true time between timestamps is known to {@link dev.readout.software.vulkan.DeviceTruth}, and settings may
 * have them {@linkplain dev.readout.software.vulkan.SoftwareSettings.Builder#wrapping wrap often}.
 *
 * <p>A submission that waits for a value of a timeline semaphore, which nothing has signalled, stays with all that
 * comes after it in its queue until the host or another queue signals that. Where an application waits for what waits
 * so, and nothing that was submitted can end it, the wait for a queue or a device leaves the semaphore out, and others
 * time out or are not ready. Both are reported. A queue never waits for an event: one that is not set when {@code
 * vkCmdWaitEvents} is executed, is left out and reported.
 *
 * <p>Or time is {@linkplain dev.readout.software.vulkan.SoftwareSettings.Builder#realTime real}: the machine's, counted
 * from the driver's creation, for profilers that show the application's work and the device's on one axis. The
 * timelines are the same, but a submission starts no earlier than it was submitted, and nothing of it is visible before
 * it ends: the first call of any function after that shows it, also to those who look at mapped memory. So a call that
 * waits takes real time, until the work ends or its timeout, and no longer; other threads' calls go on meanwhile, and
 * may submit or signal what it waits for. If nobody does so in ten seconds, a wait without an end is left out and
 * reported.
 * Jumping ahead instead would give timestamps that lie in the future of the application's own clock, and what a
 * profiler makes of both would be wrong. What has not ended when the device is destroyed never happens. Only an
 * indirect draw or dispatch is visible too early, by what its numbers cost, which are read when it is executed.
 *
 * <p>What a submission does becomes visible to the host at once, query results, buffers and fences together: after
 * {@link dev.readout.software.vulkan.SoftwareSettings#lag()} later submits to its queue, or when the application waits
 * for it, by a fence, an idle queue or device, or {@code VK_QUERY_RESULT_WAIT_BIT}. In virtual time nothing ever waits,
 * and in both, a wait that could not end is reported and answered at once. An application that only polls is not left
 * alone: after 256 polls without result, the oldest submission completes, in real time if it has ended. On a
 * {@linkplain dev.readout.software.vulkan.SoftwareSettings.Builder#strict strict} device in virtual time, polling
 * 100,000 times while nothing is submitted or signalled is an error, which is reported: at once where the results of a
 * query were lost, and after ten seconds where another thread may yet submit or signal what the application polls for.
 *
 * <h2>Counts</h2>
 * What a command counts is known when it is recorded, unless a buffer has its numbers (sections 18.3 and 18.4 of the
 * specification):
 * <ul>
 *   <li>A draw processes vertices × instances, as many vertex shader invocations, and the complete primitives of its
 *       topology. Each primitive is clipped to one primitive, unless the rasterizer discards it.</li>
 *   <li>Each primitive covers the whole scissor rectangle inside the render area, and all of its samples pass. So a
 *       triangle as large as the screen counts the samples that it counts on any driver. The fragment shader, where
 *       there is one, runs once a pixel, or for as many samples as sample shading asks for.</li>
 *   <li>A dispatch counts groups × local size invocations, the size taken from the shader's SPIR-V
 *       ({@code OpExecutionMode LocalSize}).</li>
 *   <li>An indirect draw or dispatch reads its numbers when it is executed, and then counts as direct ones do. It takes
 *       the time of a command and that of each of its draws.</li>
 *   <li>All tessellation levels are 1. A patch becomes one triangle of 3 evaluations, a quad of two triangles and 4
 *       evaluations, or one line of 2 evaluations, by the domain of the shaders. In point mode it is a point for each
 *       evaluation.</li>
 *   <li>A geometry shader runs for each primitive as often as it declares ({@code Invocations}). Each run emits one
 *       strip of as many vertices as it declares at most ({@code OutputVertices}), to the first vertex stream: the
 *       others have no primitives.</li>
 *   <li>Transform feedback writes the primitives for which its first buffer has room, by the {@code XfbStride} of the
 *       shader. The first of its counter buffers says how far it came, to go on from there and to draw as much.</li>
 *   <li>A task workgroup becomes a mesh workgroup, which emits as many primitives as its shader declares
 *       ({@code OutputPrimitivesEXT}).</li>
 *   <li>With multiview everything is drawn in each view, and each view has its own query.</li>
 *   <li>An acceleration structure or a micromap takes 64 bytes and 64 a primitive, rounded up to 256, when it is
 *       compacted; serialized, 64 more and 8 for each instance. A copy has what its source has, through memory also:
 *       of serialized data the header is written.</li>
 *   <li>Counters by region (VK_ARM_performance_counters_by_region) have of each draw the part that a region has, which
 *       is 32 × 32 pixels of the render area: a draw, all of its primitives, the fragment shader's invocations for the
 *       pixels that each covers there, and their samples. A render pass writes them when it ends, zeros where nothing
 *       was drawn.</li>
 *   <li>Shader instrumentation (VK_ARM_shader_instrumentation) has of each command that runs shaders a block for each
 *       stage: the invocations that the pipeline statistics have, and how many groups of 16 they fill.</li>
 *   <li>A video encode operation encodes nothing: its feedback is what the settings say.</li>
 *   <li>An elapsed time is what the commands between beginning and end take, in ticks of the queue family's clock. In
 *       multiview each view has a part of it.</li>
 * </ul>
 *
 * <p>An unavailable query that is asked for a partial result has the part of its final value that corresponds to the
 * age of its submission, and 0 if nothing was submitted.
 *
 * <h2>Where something new goes</h2>
 * What the device is made of lies in rooms below this one, which nobody outside of it sees. Each stands on those before
 * it, and its page says what belongs there: {@code registry}, what Vulkan says; then, on the settings that are here,
 * {@code object}, what applications create; {@code query}, pools and results; {@code device}, commands and queues; and
 * {@code function}, to which {@link dev.readout.software.vulkan.SoftwareVulkan} leads.
 *
 * <p>A setting: {@link dev.readout.software.vulkan.SoftwareSettings}, and its name in {@code IcdSettings} of the
 * command line.
 *
 * <p>A deviation: a constant of {@link dev.readout.software.vulkan.Deviation}, and the {@link
 * dev.readout.software.vulkan.KnownDriver}s that have it. Its place is {@code ResultWriter} if words are written
 * otherwise, {@code QueryPoolFunctions} if a call waits, returns or checks otherwise, {@code QueryRecorder} and {@code
 * Execution} if queries get other values, {@code QueryKind} if a result has another size. One that writes where it must
 * not, or leaves words that look like a result, also needs a guard in {@code PoolRules} of {@link
 * dev.readout.driver.vulkan}. {@code DeviationsTest} has a probe for each; where there is a capture of a driver, a test
 * compares the imitation with it line by line, as {@code ImitatedNvidiaTest} does, and with a driver that is installed
 * byte by byte, as {@code ImitatedLavapipeTest}; what differs is listed there with its reason.
 */
@NullMarked
package dev.readout.software.vulkan;

import org.jspecify.annotations.NullMarked;
