package dev.readout.software;

/**
 * How a result that does not fit 32 bits is written. Vulkan allows both (section 18.2). GL demands saturation of timer
 * queries, and not every driver saturates.
 *
 * <p>Example: {@link dev.readout.software.vulkan.SoftwareSettings}.
 */
public enum Overflow {
    /** The low 32 bits are written. */
    WRAP,
    /** The largest value of the type is written: 0xFFFFFFFF, or 0x7FFFFFFF where GL returns a signed integer. */
    SATURATE
}
