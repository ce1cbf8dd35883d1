package dev.readout.profile;

/**
 * What all recorders of a profiler share.
 *
 * @param elapsed whether queries measure the time between beginning and end
 */
record RecorderSetup(ScopeTree tree, SpanTable spans, ReportListener reports, boolean elapsed) {
}
