/**
 * The writing of timelines, of frames and of logs: tracks with lanes, slices, arrows and counters, and the formats in
 * which a {@link dev.readout.export.timeline.write.TimelineWriter} writes them down. It is not exported.
 */
@NullMarked
package dev.readout.export.timeline.write;

import org.jspecify.annotations.NullMarked;
