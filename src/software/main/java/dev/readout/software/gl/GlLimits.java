package dev.readout.software.gl;

/** The limits that the device reports and checks. */
final class GlLimits {
    /** The width and height of what is drawn to, in pixels. */
    static final int SIZE = 16384;
    /** Levels of a texture. */
    static final int LEVELS = 15;
    /** Colour attachments of a framebuffer. */
    static final int COLOR_ATTACHMENTS = 8;
    /** Samples of a texel of a renderbuffer. */
    static final int SAMPLES = 4;
    /** Debug groups on the stack, with the one that is there from the start: the least that GL allows. */
    static final int DEBUG_GROUPS = 64;
    /** Debug messages that are kept where no function hears them. */
    static final int DEBUG_MESSAGES = 10;
    /** A debug message is shorter than this, in bytes. */
    static final int DEBUG_MESSAGE = 1024;
    /** An object's label is shorter than this, in bytes: the least that GL allows. */
    static final int LABEL = 256;
    /** Bytes of the name of a performance query or of one of its counters, the NUL included. */
    static final int PERFORMANCE_QUERY_NAME = 256;
    /** Bytes of a counter's description, the NUL included. */
    static final int PERFORMANCE_QUERY_DESCRIPTION = 1024;

    private GlLimits() {
    }
}
