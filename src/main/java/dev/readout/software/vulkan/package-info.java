/**
 * A Vulkan driver made of Java: the C ABI of a driver, answered by upcall stubs, on any machine and without a GPU.
 *
 * <p>{@link dev.readout.software.vulkan.SoftwareVulkan} is a {@link java.lang.foreign.SymbolLookup}, as a driver is,
 * and the code above it cannot tell the two apart. It does for queries what the specification says, to the letter, and
 * reports what the caller did wrong; it never ends the process for a bad handle or a null pointer. It has the functions
 * that {@code headers/vulkan.h} declares and answers null for every other name. It draws nothing: objects remember what
 * the queries need to know. The Khronos loader loads it, by a library of its own that calls its {@code
 * vkGetInstanceProcAddr}.
 *
 * <h2>Rules</h2>
 * A {@link dev.readout.software.Report} names the rule of the specification that was broken by its VUID, as Khronos's
 * validation layer does. What the device can do all the same, it does, unless it is
 * {@linkplain dev.readout.software.vulkan.SoftwareSettings.Builder#strict strict}.
 *
 * <h2>Imitation and faults</h2> Real drivers write other things where the specification leaves results undefined, and
 * sometimes where it does not: each such way is a {@link dev.readout.software.vulkan.Deviation}, and a {@link
 * dev.readout.software.vulkan.KnownDriver} is all of one driver together. A {@link dev.readout.software.vulkan.Fault}
 * is something that goes wrong at a moment that a script fixes.
 *
 * <h2>Time</h2>
 * Time is virtual and deterministic: the same calls give the same timestamps, on every machine. Each queue has a
 * timeline on which the commands of its submissions take the durations of a {@link dev.readout.software.CostModel}.
 * Submissions of one queue run one after the other, and none starts before work that the application has seen complete,
 * or whose semaphore it waits for, has ended. A timestamp is the start tick plus the time in ticks of the period, cut
 * to the valid bits of the queue's family, and it is written when all earlier commands have ended, whatever its stage.
 *
 * <p>What a submission does becomes visible to the host at once, query results, buffers and fences together: after
 * {@link dev.readout.software.vulkan.SoftwareSettings#lag()} later submits to its queue, or when the application waits
 * for it, by a fence, an idle queue or device, or {@code VK_QUERY_RESULT_WAIT_BIT}. Nothing ever waits in real time,
 * and a wait that could not end is reported and answered at once. An application that only polls is not left alone:
 * after 4096 polls without result, the oldest submission completes.
 *
 * <h2>Counts</h2>
 * What a command counts is known when it is recorded (sections 18.3 and 18.4 of the specification):
 * <ul>
 *   <li>A draw processes vertices × instances, as many vertex shader invocations, and the complete primitives of its
 *       topology. Each primitive is clipped to one primitive, unless the rasterizer discards it.</li>
 *   <li>Each primitive covers the whole scissor rectangle inside the render area, and all of its samples pass. So a
 *       triangle as large as the screen counts the samples that it counts on any driver. The fragment shader, where
 *       there is one, runs once a pixel.</li>
 *   <li>A dispatch counts groups × local size invocations, the size taken from the shader's SPIR-V
 *       ({@code OpExecutionMode LocalSize}).</li>
 *   <li>There are no geometry and tessellation shaders: their counters stay 0, and of the vertex streams only the first
 *       has primitives.</li>
 *   <li>Transform feedback writes the primitives for which its first buffer has room, by the {@code XfbStride} of the
 *       shader.</li>
 *   <li>A task workgroup becomes a mesh workgroup, which emits as many primitives as its shader declares
 *       ({@code OutputPrimitivesEXT}).</li>
 *   <li>With multiview everything is drawn in each view, and each view has its own query.</li>
 *   <li>An acceleration structure or a micromap takes 64 bytes and 64 a primitive, rounded up to 256, when it is
 *       compacted; serialized, 64 more and 8 for each instance.</li>
 *   <li>A video encode operation encodes nothing: its feedback is what the settings say.</li>
 * </ul>
 *
 * <p>An unavailable query that is asked for a partial result has the part of its final value that corresponds to the
 * age of its submission, and 0 if nothing was submitted.
 */
package dev.readout.software.vulkan;
