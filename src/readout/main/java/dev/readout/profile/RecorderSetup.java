package dev.readout.profile;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The state that all recorders of a profiler share.
 *
 * @param labels the debug labels of scopes; null for none
 * @param elapsed whether queries measure the time between beginning and end
 * @param hostTimes the clock of the host's times of scopes; null for none
 */
record RecorderSetup(ScopeTree tree, SpanTable spans, ReportListener reports, @Nullable ScopeLabels<?> labels,
        boolean elapsed, @Nullable LongSupplier hostTimes) {
}
