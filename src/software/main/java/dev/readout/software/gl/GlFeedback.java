package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_INVALID_OPERATION;

/** An active transform feedback: the primitives that it takes, and the vertices that there is room for. */
final class GlFeedback {
    private final int verticesOfPrimitive;
    private long room;

    /**
     * A transform feedback that has written nothing yet.
     *
     * @param verticesOfPrimitive 1, 2 or 3
     * @param room how many vertices the buffers can take
     */
    GlFeedback(int verticesOfPrimitive, long room) {
        this.verticesOfPrimitive = verticesOfPrimitive;
        this.room = room;
    }

    /** The vertices of a primitive of a mode that draws take: points, lines, triangles, and those with neighbours. */
    private static int verticesOf(int mode) {
        return mode == 0 ? 1 : mode < 4 || mode == 10 || mode == 11 ? 2 : 3;
    }

    /** @throws GlMisuse if this takes other primitives than a draw of that mode has */
    void checkMode(int mode) {
        if (verticesOf(mode) != verticesOfPrimitive) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "mode is " + mode + ", of " + verticesOf(mode)
                    + " vertices a primitive: the transform feedback that is active takes " + verticesOfPrimitive);
        }
    }

    /** Takes as many of the primitives as there is room for. Returns how many. */
    long write(long primitives) {
        long written = Math.min(primitives, room / verticesOfPrimitive);
        room -= written * verticesOfPrimitive;
        return written;
    }
}
