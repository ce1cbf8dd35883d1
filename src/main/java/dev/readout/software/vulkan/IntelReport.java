package dev.readout.software.vulkan;

/**
 * The result of an Intel performance query, which is opaque to Vulkan: words of 64 bits that a library of the vendor
 * would understand. On this device they are the marker, the stream marker, the elapsed nanoseconds, and counts of
 * draws, vertices, fragments and compute invocations; the last word says that it is a report.
 */
final class IntelReport {
    static final int WORDS = 8;
    /** "Readout" in ASCII, lowest byte first. */
    static final long SIGNATURE = 0x0074756F64616552L;

    private IntelReport() {
    }

    static long[] of(Counters before, Counters now) {
        return new long[] {now.marker(), now.streamMarker(), now.nanoseconds() - before.nanoseconds(),
            now.draws() - before.draws(), now.vertices() - before.vertices(),
            now.fragments() - before.fragments(), now.invocations() - before.invocations(), SIGNATURE};
    }
}
