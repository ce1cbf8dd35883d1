package dev.readout.software.vulkan.query;

import dev.readout.software.vulkan.Deviation;
import dev.readout.software.vulkan.SoftwarePerformanceCounter;
import dev.readout.software.vulkan.object.VideoProfile;
import dev.readout.vulkan.QueryType;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The measure of a pool's queries, and the values of each result.
 *
 * @param type the type
 * @param mask the pipeline statistics or the values of video encode feedback, by bits; 0 for other types
 * @param counters the counters of KHR performance queries, in the order in which results have them
 * @param familyIndex the queue family of KHR performance queries, or -1
 * @param profile the video profile of queries for video, or null
 */
public record QueryKind(QueryType type, int mask, List<SoftwarePerformanceCounter> counters, int familyIndex,
        @Nullable VideoProfile profile) {
    /** The bits of {@code VkVideoEncodeFeedbackFlagsKHR} that the device supports: offset, bytes, overrides. */
    public static final int ENCODE_FEEDBACK = 0x7;
    private static final int ENCODE_OFFSET_AND_BYTES = 0x3;

    public static QueryKind of(QueryType type) {
        return ofMask(type, 0);
    }

    public static QueryKind ofMask(QueryType type, int mask) {
        return new QueryKind(type, mask, List.of(), -1, null);
    }

    /** The same kind with a video profile, which may be null. */
    public QueryKind with(@Nullable VideoProfile videoProfile) {
        return new QueryKind(type, mask, counters, familyIndex, videoProfile);
    }

    /** The kind that a driver with {@code deviations} has instead of this. */
    public QueryKind writtenBy(Set<Deviation> deviations) {
        return type == QueryType.VIDEO_ENCODE_FEEDBACK && deviations.contains(Deviation.VIDEO_FEEDBACK_IS_TWO_VALUES)
                ? ofMask(type, ENCODE_OFFSET_AND_BYTES).with(profile) : this;
    }

    /** The values of a result. */
    public int valueCount() {
        return switch (type) {
            case PIPELINE_STATISTICS, VIDEO_ENCODE_FEEDBACK -> Integer.bitCount(mask);
            case PERFORMANCE_QUERY -> counters.size();
            default -> type.valueCount();
        };
    }

    /** Returns whether a value has 64 bits, whatever the width of the read. */
    boolean isRaw() {
        return type == QueryType.PERFORMANCE_QUERY;
    }

    /** Returns whether results have a status. */
    public boolean hasStatus() {
        return type == QueryType.RESULT_STATUS_ONLY || type == QueryType.VIDEO_ENCODE_FEEDBACK;
    }

    /** The submissions that it takes to measure all counters. */
    public int passes() {
        return passes(counters.size());
    }

    /** The submissions that it takes to measure a number of counters, at least 1. */
    public static int passes(int counters) {
        return Math.max(1, Math.ceilDiv(counters, SoftwarePerformanceCounter.COUNTERS_PER_PASS));
    }

    /** Returns whether one of the counters has this scope. */
    public boolean hasScope(SoftwarePerformanceCounter.Scope scope) {
        for (SoftwarePerformanceCounter counter : counters) {
            if (counter.scope() == scope) {
                return true;
            }
        }
        return false;
    }
}
