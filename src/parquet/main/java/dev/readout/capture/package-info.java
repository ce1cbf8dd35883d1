/**
 * Captures of query results, by the words of those who type: {@link dev.readout.capture.CaptureDescription} parses a
 * description of captured bytes, for tools that get a file. The command line and the job for Spark read by it.
 * {@link dev.readout.capture.NearestName} suggests what a mistyped word may have meant. Inside of the artifact.
 *
 * <h2>Where something new goes</h2>
 * <ul>
 *   <li>An option of captures: a {@code CaptureOption}, its use in {@link dev.readout.capture.CaptureDescription}, and
 *       a line of {@code readout decode vulkan}. {@code CaptureParityProperties} has texts for each.</li>
 *   <li>A sign that captured bytes are not what is said of them: a row of {@code LayoutDoubt}, which no right bytes may
 *       show; {@code LayoutDoubtProperties} has both sides.</li>
 * </ul>
 */
@NullMarked
package dev.readout.capture;

import org.jspecify.annotations.NullMarked;
