package dev.readout.testing;

/**
 * What NVIDIA's driver 580 takes for itself in a capture, blocks and KiB: more at the first buffer and the first
 * texture. The software device's driver takes the same from the beginning on, and never has more that is free.
 */
public record DriverMemory(int blocks, int kib) {
    private static final DriverMemory HERE = new DriverMemory(31, 9721);
    private static final int FREE_HERE = 510;
    private static final int TOTAL = 5;
    private static final int FREE = 7;
    private static final int OWN = 12;

    /** That of a whole stream of the capture. */
    public static DriverMemory of(int... stream) {
        return new DriverMemory(stream[OWN], stream[OWN + 1]);
    }

    /** A stream with this, as far as it was written, as the software device's driver would have it. */
    public int[] asHere(int... stream) {
        int[] here = stream.clone();
        if (here.length > TOTAL + 1) {
            here[TOTAL] -= blocks - HERE.blocks;
            here[TOTAL + 1] -= kib - HERE.kib;
        }
        if (here.length > FREE) {
            here[FREE] = FREE_HERE;
        }
        if (here.length > OWN + 1) {
            here[OWN] = HERE.blocks;
            here[OWN + 1] = HERE.kib;
        }
        return here;
    }
}
