/**
 * A GL and EGL driver in Java: queries of all targets, NV's query resource and its tags, the performance counters of
 * BRCM's, AMD's and Intel's extensions, and what an application needs to use them.
 *
 * <p>{@link dev.readout.software.gl.SoftwareGl} is the driver, and its page says what it does. A call comes in through
 * an upcall stub, whose guard lets no exception out. {@code GlCalls} lets one call in at a time, with its thread's
 * current context, and a function of a group by theme executes it.
 *
 * <h2>Where something new goes</h2>
 * <ul>
 *   <li>A function: a case in the group of its theme, {@code GlQueryFunctions} and so on; a new group is listed in
 *       {@link dev.readout.software.gl.SoftwareGl}. Arguments come from a {@code GlCall}, which has integers and
 *       pointers, but no floats.</li>
 *   <li>A setting, or what a certain driver does differently: the table that {@link
 *       dev.readout.software.gl.SoftwareGlSettings} is made of.</li>
 *   <li>An attribute of configs: a row of {@code EglConfigAttribute}; of contexts, of {@code EglContextAttributes}; of
 *       surfaces, of {@code EglSurface}. A config: a row of {@code EglConfig}. {@code EglConfigProperties} and {@code
 *       EglContextTest} judge them.</li>
 *   <li>A query target: its constant and its place in the group {@code QueryTarget} in {@code headers/gl.h},
 *       and a row of {@code SoftwareQueryTarget}, which {@code GlQueries} goes by. It counts a
 *       {@link dev.readout.software.gl.SoftwareCounter.Source}; {@code GlDrawFunctions} computes a draw's counts for
 *       {@code GlTimeline.draw}. {@code GlQueryTargetTest} needs its expected result, and {@code GlWorkTest} has the
 *       counts of draws. {@code GlTimerQueryTest} has the rules of all targets and each way to break them, and {@code
 *       GlTimerQueryProperties} compares with a model.</li>
 *   <li>A format of colours or a buffer target: its constant in {@code headers/gl.h}, in the group {@code
 *       InternalFormat} or {@code BufferTarget}, and its place in {@code GlFormats} or {@code GlBufferTarget}. {@code
 *       GlFormatTest} finds it by its name.</li>
 *   <li>A performance counter: a {@link dev.readout.software.gl.SoftwareCounter.Source}, which {@code GlTimeline}
 *       counts; {@code EglPerformanceCountersTest}. One of Intel's extension: a row of {@code
 *       SoftwarePerformanceQuery}, and its value in the model of {@code GlPerformanceQueryProperties}.</li>
 *   <li>A form of the resource stream: a {@code GlResourceStream}, chosen by {@link
 *       dev.readout.software.gl.SoftwareGlSettings.ResourceStream}.</li>
 * </ul>
 */
@NullMarked
package dev.readout.software.gl;

import org.jspecify.annotations.NullMarked;
