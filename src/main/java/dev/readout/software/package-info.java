/**
 * A Vulkan device made of Java: the C ABI of a driver, answered by upcall stubs, on any machine and without a GPU.
 *
 * <p>{@link dev.readout.software.SoftwareDevice} is a {@link java.lang.foreign.SymbolLookup}, as a driver is, and the
 * code above it cannot tell the two apart. It does for queries what the specification says, to the letter, and reports
 * what the caller did wrong; it never ends the process for a bad handle or a null pointer. It has the functions that
 * {@code headers/vulkan.h} declares and answers null for every other name. It draws nothing: objects remember what the
 * queries need to know.
 *
 * <h2>Time</h2>
 * Time is virtual and deterministic: the same calls give the same timestamps, on every machine. Each queue has a
 * timeline on which the commands of its submissions take the durations of a {@link dev.readout.software.CostModel}.
 * Submissions of one queue run one after the other, and none starts before work that the application has seen complete,
 * or whose semaphore it waits for, has ended. A timestamp is the start tick plus the time in ticks of the period, cut
 * to the valid bits of the queue's family, and it is written when all earlier commands have ended, whatever its stage.
 *
 * <p>What a submission does becomes visible to the host at once, query results, buffers and fences together: after
 * {@link dev.readout.software.SoftwareSettings#lag()} later submits to its queue, or when the application waits for
 * it, by a fence, an idle queue or device, or {@code VK_QUERY_RESULT_WAIT_BIT}. Nothing ever waits in real time, and a
 * wait that could not end is reported and answered at once. An application that only polls is not left alone: after
 * 4096 polls without result, the oldest submission completes.
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
 *   <li>There are no geometry and tessellation shaders: their counters stay 0.</li>
 * </ul>
 *
 * <p>An unavailable query that is asked for a partial result has the part of its final value that corresponds to the
 * age of its submission, and 0 if nothing was submitted.
 *
 * <h2>GL and EGL</h2>
 * {@link dev.readout.software.SoftwareGl} is the same for GL's timer queries, NV's query resource and EGL's performance
 * counters, with the functions of {@code headers/gl.h} and {@code headers/egl.h}. Its page says what it does.
 */
package dev.readout.software;
