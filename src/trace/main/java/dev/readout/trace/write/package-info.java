/**
 * API traces, written: a layer before a driver that logs every call of its functions.
 *
 * <p>A {@link dev.readout.trace.write.TraceLayer} wraps a driver, and is one: callers can't tell them apart; its page
 * has an example. It logs the calls of the functions in Readout's own headers, and in Khronos's registries: those that
 * Linux distributions install, or that {@link dev.readout.trace.write.TraceSettings.Builder#registries} names. Any
 * other function is the driver's own. The log names it once, at its first lookup: {@code Untraced: glFoo (no registry
 * of its API)}. {@link dev.readout.trace.read.TraceReader} reads the log again.
 *
 * <h2>The format</h2>
 *
 * <p>Two lines a call, in the syntax that was proposed for the OpenCL Intercept Layer's logs. Times are in
 * microseconds; a counter says how many calls that hand work to the device came before:
 *
 * <pre>
 * &gt;&gt;&gt;&gt; Time: 266.350 TID = 3 TNum = 1 vkQueueWaitIdle: queue = [0x7f4bc033b040]; EnqueueCounter: 4
 * &lt;&lt;&lt;&lt; Time: 268.414 TID = 3 TNum = 1 vkQueueWaitIdle returned VK_SUCCESS
 * </pre>
 *
 * <p>Arguments have the names and types of the API's header or registry. An entry shows the inputs, an exit the outputs
 * through pointers:
 *
 * <table class="striped">
 * <caption>How values are written</caption>
 * <tr><th>enumerants and flags</th><td>{@code VK_NOT_READY}, {@code GL_TIMESTAMP},
 *     {@code VK_QUERY_RESULT_64_BIT | 0x40}; the number where there is no name</td></tr>
 * <tr><th>handles and pointers</th><td>{@code [0x7f4bc033b040]}, null is {@code [0x0]}</td></tr>
 * <tr><th>strings</th><td>in quotes, the first 4096 bytes: {@code "main"}</td></tr>
 * <tr><th>structs</th><td>{@code {width = 4, height = 4}}; of a union, each of its fields</td></tr>
 * <tr><th>arrays</th><td>the first 16 elements: {@code {1, 2, ...8 more}}</td></tr>
 * <tr><th>Vulkan's {@code pNext}</th><td>all structs of the chain as one array; of one that is not known, {@code sType}
 *     and {@code pNext}</td></tr>
 * <tr><th>EGL's attributes, OpenCL's properties</th><td>{@code {EGL_WIDTH = 4, EGL_HEIGHT = 4}}</td></tr>
 * <tr><th>what came back</th><td>{@code *pQueryPool = [0x51]}, {@code pData[] = {1024, 1}}; nothing of a call that
 *     failed</td></tr>
 * </table>
 *
 * <p>Times of a profiling loop may be there too, in the lines that the real layer has for them: {@link
 * dev.readout.trace.write.TraceLayer#deviceTime}. A thread's name precedes its first call: {@code Thread Name for 3 =
 * main}.
 *
 * <p>Memory is read only where the API guarantees it. A pointer that a driver may ignore, such as the inheritance of a
 * primary command buffer, is written as an address, as is any pointer once a line has more than 64 KiB.
 *
 * <h2>The way of a call</h2>
 *
 * <p>{@code TracingStubs} hands out a stub for each function and address. {@code MachineSignature} is the function's
 * signature for the machine, which hundreds of C signatures share; {@code TracedCalls} makes one tree of method handles
 * for it, and a {@code DriverFunction} is bound to that. The tree passes the arguments to the thread's {@code
 * ThreadLog}, which writes the lines in the format of the {@code TracedFunction} of {@code
 * dev.readout.trace.signature}. {@code ThreadLogs} has the logs of all threads, and {@code TraceOutput} their output,
 * to a {@code LogFile} or a stream of the caller; a {@link dev.readout.trace.write.TraceLoss} has the lost lines.
 *
 * <h2>Where something new goes</h2>
 *
 * <p>A function that the layer logs: nothing, if a registry has it; else its declaration in {@code headers/}, annotated
 * as {@code headers/annotations.h} says. If it hands work to the device, and no pattern matches its name yet: {@code
 * headers/enqueue.h}, which applies to every function, wherever its declaration comes from. An API with a registry: the
 * page of {@code dev.readout.trace.registry}. A setting: a method of {@link
 * dev.readout.trace.write.TraceSettings.Builder} with its {@code with…}.
 */
@NullMarked
package dev.readout.trace.write;

import org.jspecify.annotations.NullMarked;
