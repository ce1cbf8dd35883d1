package dev.readout.software;

/**
 * What becomes of a result that does not fit 32 bits. Vulkan allows both (section 18.2); GL's timer queries demand that
 * it saturates, and not every driver does.
 *
 * <p>Example: {@link dev.readout.software.vulkan.SoftwareSettings}.
 */
public enum Overflow {
    /** The low 32 bits are written. */
    WRAP,
    /** The largest value of the type is written: 0xFFFFFFFF, or 0x7FFFFFFF where GL returns a signed integer. */
    SATURATE
}
