/**
 * API traces, read where they lie: logs of every call of a driver's functions.
 *
 * <p>{@link dev.readout.trace.read.TraceReader} goes through a log of any size and gives its calls; its page has an
 * example. {@link dev.readout.trace.write.TraceLayer} writes such logs.
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
 * <p>{@link dev.readout.trace.read.GrammarCheck} says where a log departs from the proposed syntax, and
 * {@link dev.readout.trace.read.TraceNormalizer} writes it in that syntax.
 *
 * <p>Whatever else a program prints between these lines is skipped and counted. No input makes the reader fail.
 *
 * <h2>The way of a line</h2>
 *
 * <p>{@code WindowedTrace} shows the part of the file that is read now in a {@code Window}. {@code LineCursor} goes
 * from line to line and says of each what {@code LineKind} it is. {@code CallHead} reads context and function of an
 * entry or an exit, and {@code OpenCalls} finds the entry that an exit belongs to. That is a {@link
 * dev.readout.trace.read.TraceCall}. What stands behind the function is read when it is asked for, by {@code EntryTail}
 * and {@code ExitTail}.
 *
 * <p>{@link dev.readout.trace.read.TraceRanges} lets several threads read, each its own ranges with a reader of its
 * own. {@code RangeReading} cuts the trace into {@code TraceRange}s, where {@code TraceLines} finds a line with a mark.
 * A {@code TraceState} is what the lines before a range leave behind for it, which is guessed first and known later,
 * and {@code RangeUse} says whether what the guess left out made a difference.
 *
 * <p>Marks, names and searches in a window are those of {@code dev.readout.trace.text}. Which functions hand work to
 * the device, and which codes say that something failed, is known to {@code dev.readout.trace.signature}.
 *
 * <h2>Where something new goes</h2>
 *
 * <p>A dialect:
 * <ol>
 *   <li>Its marks go to {@code Marks}. Another spelling of a line that exists is one more case of {@code LineKind.of};
 *       a new kind of line is a constant there, {@code TraceReader} says what it is for, and a class like {@code
 *       HostTime} or {@code ErrorLine} reads it. Marks of an entry and of an exit are of one length, and each part of a
 *       context begins with T.</li>
 *   <li>What is new before the function is read by {@code CallHead}, behind that of an entry by {@code EntryTail} and
 *       {@code EntryTrailer}, of an exit by {@code ExitTail}; arguments by {@code ArgumentParser}.</li>
 *   <li>Whether a value may go on in the next line is said by {@code SpanningValue} and {@code
 *       LineCursor.endsAsItsKind}.</li>
 *   <li>{@code TraceNormalizer} and {@code ValueNormalizer} write it in the proposed syntax; {@code GrammarCheck} and
 *       {@code LineGrammar}, which know that syntax alone, say where it departs from it.</li>
 *   <li>{@code DialectsTest} has an example of each dialect, {@code AnyTraceLog} of {@code
 *       testkit} draws lines of it, {@code InterceptCapturesTest} files of real layers.</li>
 * </ol>
 */
@NullMarked
package dev.readout.trace.read;

import org.jspecify.annotations.NullMarked;
