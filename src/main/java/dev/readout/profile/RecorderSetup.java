package dev.readout.profile;

import org.jspecify.annotations.Nullable;

/**
 * What all recorders of a profiler share.
 *
 * @param labels what goes out with scopes; null for nothing
 * @param elapsed whether queries measure the time between beginning and end
 */
record RecorderSetup(ScopeTree tree, SpanTable spans, ReportListener reports, @Nullable ScopeLabels<?> labels,
        boolean elapsed) {
}
