package dev.readout.gl;

/**
 * The forms in which drivers have written the stream of {@code glQueryResourceNV}.
 *
 * <p>A stream doesn't name its dialect. {@link QueryResourceStream#wrap} finds the dialect in which the stream is
 * consistent; its documentation has the rule. Immutable and safe to share between threads.
 *
 * <p>Example: {@link QueryResourceStream}.
 */
public enum QueryResourceDialect {
    /**
     * The vendor's draft before the extension. It begins with its version, 1; blocks don't tell their sizes; memory of
     * the host is reported beside the card's, and tags don't exist.
     */
    DRAFT,
    /** GL_NV_query_resource as it was first published: device blocks without a summary block, and no tags. */
    UNTAGGED,
    /** GL_NV_query_resource_tag, where a tag record's size counts the name at its end. */
    NAME_COUNTED,
    /**
     * GL_NV_query_resource_tag, where a tag record's size does not count the name: the next record begins at
     * {@code size + strlen}. NVIDIA's driver 580 writes this, as version 2.
     */
    NAME_NOT_COUNTED;

    /** Returns whether devices tell of the host's memory; if not, {@link DeviceBlock#sysmemKiB} and its like are 0. */
    public boolean hasHostMemory() {
        return this == DRAFT;
    }
}
