package dev.readout.software.vulkan.registry;

/**
 * The VUIDs about where results go: the same rules, different names for each function that writes results. A name is
 * empty where a function has no such rule.
 */
public enum ResultVuids {
    /** {@code vkGetQueryPoolResults}. */
    READ(new Alignment("flags-02828", "queryCount-12251"), new Alignment("flags-00815", "queryCount-12252"),
            new Alignment("queryType-03229", "queryCount-12253"), "stride-08993", "queryType-04519", "dataSize-00817"),
    /** {@code vkCmdCopyQueryPoolResults}. */
    COPY(new Alignment("flags-00822", "queryCount-12254"), new Alignment("flags-00823", "queryCount-12255"),
            new Alignment("queryType-03229", "queryCount-12253"), "", "", "dstBuffer-00824"),
    /** {@code vkCmdCopyQueryPoolResultsToMemoryKHR}. */
    COPY_TO_MEMORY(new Alignment("flags-13077", "flags-13077"), new Alignment("flags-13078", "flags-13078"),
            new Alignment("", ""), "", "", "pDstRange-13079");

    /**
     * The VUIDs about the alignment of elements of one width.
     *
     * @param address where the first result goes must be aligned
     * @param stride the stride must be aligned
     */
    public record Alignment(String address, String stride) {
    }

    private final Alignment narrow;
    private final Alignment wide;
    private final Alignment performance;
    private final String shortStride;
    private final String shortPerformanceStride;
    private final String size;

    ResultVuids(Alignment narrow, Alignment wide, Alignment performance, String shortStride,
            String shortPerformanceStride, String size) {
        this.narrow = narrow;
        this.wide = wide;
        this.performance = performance;
        this.shortStride = shortStride;
        this.shortPerformanceStride = shortPerformanceStride;
        this.size = size;
    }

    /** The VUIDs about alignment: for performance queries, for 64-bit or for 32-bit elements. */
    public Alignment alignment(boolean ofPerformance, boolean isWide) {
        return ofPerformance ? performance : isWide ? wide : narrow;
    }

    /** The stride must not be less than a result. */
    public String shortStride(boolean ofPerformance) {
        return ofPerformance ? shortPerformanceStride : shortStride;
    }

    /** There must be room for all results. */
    public String size() {
        return size;
    }

    /** Returns whether a command writes the results, and not the host. */
    public boolean isCopy() {
        return this != READ;
    }
}
