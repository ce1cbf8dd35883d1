package dev.readout.gl;

/**
 * The kind of GL object that a detail block speaks of: {@code GL_QUERY_RESOURCE_…_NV} (GL_NV_query_resource, 6.1.x).
 *
 * <p>Drivers may write others, see {@link #nameOf}. Immutable and safe to share between threads.
 *
 * <p>Example: {@link QueryResourceStream}.
 */
public enum ObjType {
    /** The driver's own allocations. */
    SYS_RESERVED(0x9544),
    /** Textures. */
    TEXTURE(0x9545),
    /** Renderbuffers. */
    RENDERBUFFER(0x9546),
    /** Buffer objects. */
    BUFFEROBJECT(0x9547);

    private final int code;

    ObjType(int code) {
        this.code = code;
    }

    /** The number that a driver writes. */
    public int code() {
        return code;
    }

    /** The name of a driver's number, or the number itself in hexadecimal, {@code 0x9548}, if it has none. */
    public static String nameOf(int code) {
        for (ObjType type : values()) {
            if (type.code == code) {
                return type.name();
            }
        }
        return "0x" + Integer.toHexString(code);
    }
}
