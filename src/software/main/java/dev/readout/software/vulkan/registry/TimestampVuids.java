package dev.readout.software.vulkan.registry;

/**
 * The VUIDs of {@code vkCmdWriteTimestamp} and {@code vkCmdWriteTimestamp2}: the same rules, different names.
 *
 * @param needsFeature whether the function needs the feature synchronization2
 * @param stage the argument that names the stage
 * @param stages the bits of the argument
 * @param known its bits must be valid
 * @param single exactly one bit must be set
 * @param queue the queue family must support the stage
 * @param poolType the pool must be of timestamps
 * @param validBits the queue family must have timestamps
 * @param query the query must be in the pool
 * @param views in a render pass, the pool must have a query for each view
 * @param unavailable the queries must have been reset
 */
public record TimestampVuids(boolean needsFeature, String stage, long stages, String known, String single, String queue,
        String poolType, String validBits, String query, String views, String unavailable) {
    /** The names of {@code vkCmdWriteTimestamp}. */
    public static final TimestampVuids FIRST =
            new TimestampVuids(false, "pipelineStage", (1L << 26) - 1, "pipelineStage-parameter",
                    "pipelineStage-parameter", "pipelineStage-04074", "queryPool-01416", "timestampValidBits-00829",
                    "query-04904", "query-00831", "None-00830");
    /** The names of {@code vkCmdWriteTimestamp2}. */
    public static final TimestampVuids SECOND =
            new TimestampVuids(true, "stage", -1, "stage-parameter", "stage-03859", "stage-03860",
                    "queryPool-03861", "timestampValidBits-03863", "query-04903", "query-03865", "None-03864");
}
