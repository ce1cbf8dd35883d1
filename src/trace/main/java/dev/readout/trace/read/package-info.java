/**
 * API traces, read where they lie: logs of every call of a driver's functions.
 *
 * <p>{@link dev.readout.trace.read.TraceReader} goes through a log of any size and gives its calls; its page has an
 * example. {@link dev.readout.trace.write.TraceLayer} writes such logs.
 *
 * <h2>What is read</h2>
 *
 * <p>The logs of the OpenCL Intercept Layer, of all its ages, and the syntax that was proposed for it. In a log of two
 * days of 2018, a returned value among the outputs is an output without a name. A line says by itself which dialect it
 * is in, so a log may mix them:
 *
 * <pre>
 * &gt;&gt;&gt;&gt; clGetDeviceIDs: platform = [ A, B ], num_entries = 4, EnqueueCounter: 1    (before August 2018)
 * &gt;&gt;&gt;&gt; clFinish: queue = 0x7f2d180012b0; EnqueueCounter: 6                        (since then)
 * Host Time for call 1: clFinish = 5889 ns
 * ERROR! clFinish returned CL_INVALID_COMMAND_QUEUE (-36)
 * &lt;&lt;&lt;&lt; clFinish -&gt; CL_INVALID_COMMAND_QUEUE                                        (since then)
 * &lt;&lt;&lt;&lt; clGetDeviceIDs returned CL_SUCCESS: *num_devices = 2                    (proposed)
 * &lt;&lt;&lt;&lt; [1007800] clCreateBuffer [7600 ns] result = 0x5510 -&gt; CL_SUCCESS (0)      (PTI's tracers)
 * Device Time for scale (enqueue 0) = 5 ns (queued -&gt; submit), 6 ns (submit -&gt; start), 1 ns (start -&gt; end)
 * </pre>
 *
 * <p>The command line finds violations of the proposed syntax, and rewrites a log in it: by {@code
 * dev.readout.trace.grammar}.
 *
 * <p>Other output of the program between these lines, or before a mark on a line, is skipped; whole lines are counted.
 * A last line without its end says nothing. Control sequences and null characters are no text. No input makes the
 * reader fail.
 *
 * <h2>The way of a line</h2>
 *
 * <p>{@code WindowedTrace} shows the current part of the file in a {@code Window}. {@code LineCursor} goes from line to
 * line and finds the {@code LineKind} of each. {@code CallHead} parses context and function of an entry or an exit, and
 * {@code OpenCalls} finds the entry that an exit belongs to: together they are a {@link
 * dev.readout.trace.read.TraceCall}. {@code EntryTail} and {@code ExitTail} parse the rest on demand.
 *
 * <p>{@link dev.readout.trace.read.TraceRanges} reads with several threads, each with its own ranges and readers.
 * {@code RangeReading} cuts the trace into ranges, where {@code TraceLines} finds a line with a mark. A
 * {@code TraceState} is the state at the beginning of a range, which is guessed first and known later.
 *
 * <p>{@code dev.readout.trace.text} has marks, names and searches in a window; {@code dev.readout.trace.signature} has
 * the functions that hand work to the device, and the error codes.
 *
 * <h2>Where something new goes</h2>
 *
 * <p>A dialect:
 * <ol>
 *   <li>Its marks go to {@code Marks}. Another spelling of a line that exists is one more case of {@code LineKind.of};
 *       a new kind of line is a constant there, {@code TraceReader} says what it is for, and a class like {@code
 *       HostTime} or {@code ErrorLine} reads it. Marks of an entry and of an exit are of one length, and each part of a
 *       context begins with T.</li>
 *   <li>{@code CallHead} parses the part before the function, {@code EntryTail} and {@code EntryTrailer} the rest of an
 *       entry, {@code ExitTail} the rest of an exit, {@code ArgumentParser} the arguments.</li>
 *   <li>{@code SpanningValue} and {@code LineCursor.endsAsItsKind} decide whether a value may continue in the next
 *       line.</li>
 *   <li>{@code TraceNormalizer} and {@code ValueNormalizer} write it in the proposed syntax; {@code LineGrammar}, which
 *       only knows that syntax, tells which values are right, and {@code GrammarCheck} which lines.</li>
 *   <li>{@code DialectsTest} has an example of each dialect, {@code AnyTraceLog} draws lines of it, {@code
 *       InterceptCapturesTest} has files of real layers.</li>
 * </ol>
 */
@NullMarked
package dev.readout.trace.read;

import org.jspecify.annotations.NullMarked;
