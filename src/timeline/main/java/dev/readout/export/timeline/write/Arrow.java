package dev.readout.export.timeline.write;

/**
 * The end of an arrow, at a slice of the GPU.
 *
 * @param number the number of that slice
 * @param track its track
 * @param begin its beginning, in ns
 */
public record Arrow(long number, Track track, long begin) {
}
