/**
 * The API trace: a log of every call of a driver's functions, written by a layer before the driver, and read where it
 * lies.
 *
 * <p>A {@link dev.readout.trace.TraceLayer} stands before a driver, and is one: code that calls it can't tell them
 * apart. It logs the calls of the functions that Readout's own headers have, and of those that a registry of Khronos
 * has: one that packages put where Linux distributions do, or one that {@link
 * dev.readout.trace.TraceOptions#withRegistries} names. Any other function is the driver's own. The log names it once,
 * when it is asked for: {@code Untraced: glFoo (no registry of its API)}.
 *
 * <p>{@link dev.readout.trace.TraceReader} goes through a log of any size and gives its calls. The pages of
 * both have an example.
 *
 * <h2>What is written</h2>
 *
 * <p>Two lines a call, in the syntax that was proposed for the OpenCL Intercept Layer's logs. Times are in
 * microseconds; a counter says how many calls that hand work to the device came before:
 *
 * <pre>
 * &gt;&gt;&gt;&gt; Time: 266.350 TID = 3 TNum = 1 vkQueueWaitIdle: queue = [0x7f4bc033b040]; EnqueueCounter: 4
 * &lt;&lt;&lt;&lt; Time: 268.414 TID = 3 TNum = 1 vkQueueWaitIdle returned VK_SUCCESS
 * </pre>
 *
 * <p>Arguments have the names and types of the API's header or registry. An entry shows what the driver is given, an
 * exit what came back through pointers:
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
 * <p>What a profiling loop measured may stand there too, in the lines that the real layer has for it: {@link
 * dev.readout.trace.TraceLayer#deviceTime}. Before the first call of a thread stands what it is called: {@code Thread
 * Name for 3 = main}.
 *
 * <p>Memory is read only where the API's text says that there is some. A pointer that a driver may ignore, such as that
 * to the inheritance of a primary command buffer, is written and not followed, as is any pointer once a line has more
 * than 64 KiB.
 *
 * <h2>What is read</h2>
 *
 * <p>The logs of the OpenCL Intercept Layer, of all its ages, and the syntax that was proposed for it. A line says by
 * itself which dialect it is in, so a log may mix them:
 *
 * <pre>
 * &gt;&gt;&gt;&gt; clGetDeviceIDs: platform = [ A, B ], num_entries = 4, EnqueueCounter: 1    (before August 2018)
 * &gt;&gt;&gt;&gt; clFinish: queue = 0x7f2d180012b0; EnqueueCounter: 6                        (since then)
 * Host Time for call 1: clFinish = 5889 ns
 * ERROR! clFinish returned CL_INVALID_COMMAND_QUEUE (-36)
 * &lt;&lt;&lt;&lt; clFinish -&gt; CL_INVALID_COMMAND_QUEUE                                        (since then)
 * &lt;&lt;&lt;&lt; clGetDeviceIDs returned CL_SUCCESS: *num_devices = 2                    (proposed)
 * Device Time for scale (enqueue 0) = 5 ns (queued -&gt; submit), 6 ns (submit -&gt; start), 1 ns (start -&gt; end)
 * </pre>
 *
 * <p>{@link dev.readout.trace.GrammarCheck} says where a log departs from the proposed syntax, and
 * {@link dev.readout.trace.TraceNormalizer} writes it in that syntax.
 *
 * <p>Whatever else a program prints between these lines is skipped and counted. No input makes the reader fail.
 *
 * <h2>The way of a line</h2>
 *
 * <p>{@code WindowedTrace} shows the part of the file that is read now in a {@code Window}. {@code LineCursor} goes
 * from line to line and says of each what {@code LineKind} it is. {@code CallHead} reads context and function of an
 * entry or an exit, and {@code OpenCalls} finds the entry that an exit belongs to. That is a {@link
 * dev.readout.trace.TraceCall}. What stands behind the function is read when it is asked for, by {@code EntryTail} and
 * {@code ExitTail}.
 *
 * <p>{@link dev.readout.trace.TraceRanges} lets several threads read, each its own ranges with a reader of its own.
 * {@code RangeReading} cuts the trace into {@code TraceRange}s, where {@code TraceLines} finds a line with a mark. A
 * {@code TraceState} is what the lines before a range leave behind for it, which is guessed first and known later, and
 * {@code RangeUse} says whether what the guess left out made a difference.
 *
 * <h2>The way of a call</h2>
 *
 * <p>{@code TracingStubs} hands out a stub for each function and address. {@code MachineSignature} says what the
 * function's signature is to the machine, which is the same for hundreds of signatures in C; {@code TracedCalls} makes
 * one tree of method handles for it, and a {@code DriverFunction} is bound to that. The tree hands the arguments to the
 * thread's {@code ThreadLog}, which writes the lines as the {@code TracedFunction} says. {@code KnownFunctions} finds
 * that in the headers, and else in registries.
 *
 * <h2>Where something new goes</h2>
 *
 * <p>A dialect:
 * <ol>
 *   <li>Its marks go to {@code Marks}. Another spelling of a line that exists is one more case of {@code LineKind.of};
 *       a new kind of line is a constant there, and {@code TraceReader} says what it is for.</li>
 *   <li>What is new before the function is read by {@code CallHead}, behind that of an entry by {@code EntryTail} and
 *       {@code EntryTrailer}, of an exit by {@code ExitTail}; arguments by {@code ArgumentParser}.</li>
 *   <li>Whether a value may go on in the next line is said by {@code SpanningValue} and {@code
 *       LineCursor.endsAsItsKind}.</li>
 *   <li>{@code TraceNormalizer} and {@code ValueNormalizer} write it in the proposed syntax; {@code GrammarCheck} and
 *       {@code LineGrammar}, which know that syntax alone, say where it departs from it.</li>
 *   <li>{@code DialectsTest} has an example of each dialect, {@code InterceptCapturesTest} files of real layers.</li>
 * </ol>
 *
 * <p>A function that the layer logs: nothing, if a registry has it; else its declaration in {@code headers/}, annotated
 * as {@code headers/annotations.h} says. If it hands work to the device, and its name says so to nobody yet: {@code
 * headers/enqueue.h}, which is asked about every function, wherever its declaration comes from. An API whose registry
 * is to be read: the page of {@code dev.readout.trace.registry}.
 */
@NullMarked
package dev.readout.trace;

import org.jspecify.annotations.NullMarked;
