package dev.readout.export.timeline;

/**
 * Leads from a slice to one of the GPU.
 *
 * @param number of the slice that it leads to
 * @param track and that slice's track
 * @param begin and when it begins, in ns
 */
record Arrow(long number, Track track, long begin) {
}
