package dev.readout.driver.vulkan;

/**
 * A feature that matters to queries and must be enabled when the device is created. Named as the member of the API's
 * struct. Immutable and safe to share between threads.
 *
 * <p>Example: {@link VulkanDevice}.
 */
public enum DeviceFeature {
    /** {@code occlusionQueryPrecise}: occlusion queries may ask for the exact number of samples (18.3). */
    OCCLUSION_QUERY_PRECISE,
    /** {@code pipelineStatisticsQuery}: pools of pipeline statistics (18.4). */
    PIPELINE_STATISTICS_QUERY,
    /** {@code inheritedQueries}: a secondary command buffer runs while a query is active (18.2). */
    INHERITED_QUERIES,
    /** {@code hostQueryReset}: queries may be reset without a command buffer (18.2). */
    HOST_QUERY_RESET,
    /** {@code synchronization2}: timestamps name their stage with 64 bits (18.5). */
    SYNCHRONIZATION2,
    /** {@code maintenance9} of VK_KHR_maintenance9: pools whose queries are reset when they are created (18.1). */
    MAINTENANCE9,
    /** {@code elapsedTimerQuery} of VK_QCOM_elapsed_timer_query: queries of TIME_ELAPSED. */
    ELAPSED_TIMER_QUERY,
    /** {@code deviceAddressCommands} of VK_KHR_device_address_commands: copies of results to an address (18.2). */
    DEVICE_ADDRESS_COMMANDS,
    /**
     * VK_KHR_calibrated_timestamps or VK_EXT_calibrated_timestamps: stamps of the device's and the host's clock. The
     * API has no member for it: the device has it if it was made with one of these extensions.
     */
    CALIBRATED_TIMESTAMPS,
    /**
     * VK_EXT_debug_utils of the instance that the device comes from: names of objects, and labels in command buffers.
     * The API has no member for it, and a layer may have its functions where it is not enabled.
     */
    DEBUG_UTILS
}
