/**
 * The API trace: a log of every call of a driver's functions, written by a layer before the driver, and read where it
 * lies.
 *
 * <p>A {@link dev.readout.trace.TraceLayer} stands before a driver, and is one: code that calls it can't tell them
 * apart.
 *
 * {@snippet :
 * try (TraceLayer layer = TraceLayer.create(driver, path);
 *         VulkanInstance instance = VulkanInstance.create(layer)) {
 *     instance.physicalDevices().forEach(device -> System.out.println(device.name()));
 * }
 * }
 *
 * <p>{@link dev.readout.trace.TraceReader} goes through a log of any size and gives its calls:
 *
 * {@snippet :
 * try (TraceReader trace = TraceReader.open(path)) {
 *     while (trace.nextCall()) {
 *         TraceCall call = trace.call();
 *         if (call.failed()) {
 *             System.out.println(call.line() + ": " + call.function() + " returned " + call.status());
 *         }
 *     }
 * }
 * }
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
 */
package dev.readout.trace;
