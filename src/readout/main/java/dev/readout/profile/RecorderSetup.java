package dev.readout.profile;

import org.jspecify.annotations.Nullable;

/**
 * The state that all recorders of a profiler share.
 *
 * @param labels the debug labels of scopes; null for none
 * @param elapsed whether queries measure the time between beginning and end
 */
record RecorderSetup(ScopeTree tree, SpanTable spans, ReportListener reports, @Nullable ScopeLabels<?> labels,
        boolean elapsed) {
}
