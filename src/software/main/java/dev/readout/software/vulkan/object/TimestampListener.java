package dev.readout.software.vulkan.object;

/** Is told of each timestamp that a device takes, in order. */
@FunctionalInterface
public interface TimestampListener {
    /**
     * A timestamp was taken.
     *
     * @param pool the handle of its query's pool
     * @param tick the ticks before they are cut to the valid bits
     * @param lost whether its query never becomes available
     */
    void taken(long pool, int query, long tick, boolean lost);
}
