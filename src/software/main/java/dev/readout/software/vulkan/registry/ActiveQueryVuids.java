package dev.readout.software.vulkan.registry;

/**
 * The VUIDs of {@code vkCmdBeginQuery}, {@code vkCmdEndQuery} and their indexed forms: the same rules, different names.
 *
 * @param active another query of the type must not be active
 * @param feedbackFamily for transform feedback, the queue family must support graphics
 * @param feedbackQueries the device must have queries of transform feedback
 * @param primitivesFamily for generated primitives, the queue family must support graphics
 * @param primitivesFeature for generated primitives, the feature must be enabled
 * @param meshFamily for generated mesh primitives, the queue family must support graphics
 * @param ended the query that is ended must be in the pool
 * @param begun it must have been begun
 * @param views in a render pass, the pool must have a query for each view
 * @param renderPassCounter a counter with render pass scope must not end inside of a render pass; empty if there is no
 *        such rule
 */
public record ActiveQueryVuids(String active, String feedbackFamily, String feedbackQueries,
        String primitivesFamily, String primitivesFeature, String meshFamily, String ended, String begun, String views,
        String renderPassCounter) {
    /** The names of {@code vkCmdBeginQuery} and {@code vkCmdEndQuery}. */
    public static final ActiveQueryVuids PLAIN = new ActiveQueryVuids("queryPool-01922", "queryType-02327",
            "queryType-02328", "queryType-06687", "queryType-06688", "queryType-07070", "query-00810", "None-01923",
            "query-00812", "queryPool-03228");
    /** The names of {@code vkCmdBeginQueryIndexedEXT} and {@code vkCmdEndQueryIndexedEXT}. */
    public static final ActiveQueryVuids INDEXED = new ActiveQueryVuids("queryPool-04753", "queryType-02338",
            "queryType-02341", "queryType-06689", "queryType-06693", "queryType-07071", "query-02343", "None-02342",
            "query-02345", "");
}
