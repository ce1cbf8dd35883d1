package dev.readout.gl;

/**
 * The kind of memory that a detail block speaks of: {@code GL_QUERY_RESOURCE_MEMTYPE_…_NV} (GL_NV_query_resource,
 * 6.1.x).
 *
 * <p>Drivers may write others, see {@link #nameOf}. Immutable and safe to share between threads.
 *
 * <p>Example: {@link QueryResourceStream}.
 */
public enum MemType {
    /** Memory of the graphics card. */
    VIDMEM(0x9542),
    /** Memory of the host, mapped by the GPU; only the {@linkplain QueryResourceDialect#DRAFT draft} reports it. */
    SYSMEM(0x9543);

    private final int code;

    MemType(int code) {
        this.code = code;
    }

    /** The number that a driver writes. */
    public int code() {
        return code;
    }

    /** The name of a driver's number, or the number itself in hexadecimal, {@code 0x9541}, if it has none. */
    public static String nameOf(int code) {
        for (MemType type : values()) {
            if (type.code == code) {
                return type.name();
            }
        }
        return "0x" + Integer.toHexString(code);
    }
}
