package dev.readout.capture;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The meaning of captured bytes, by the options of a {@link CaptureFormat}. Immutable and safe to share. */
public interface CaptureForm {
    /** The columns of the rows. */
    List<CaptureColumn> columns();

    /** How many bytes of a capture are needed at most, 1 or more. */
    default long needed() {
        return Long.MAX_VALUE;
    }

    /**
     * Decodes a capture.
     *
     * @param name what messages call the capture
     * @throws IllegalArgumentException if the bytes can't be that, with the name of the capture
     * @throws dev.readout.MalformedResultException the same, with the place in the bytes alone
     * @throws IOException what {@code rows} throws
     */
    void decode(String name, MemorySegment bytes, Rows rows) throws IOException;

    /** Takes what a capture says. */
    interface Rows {
        /**
         * Comes first, as soon as the whole of the bytes are in order, as far as that can be told.
         *
         * @param rows how many there are; 0 if that is not known
         */
        void begin(long rows) throws IOException;

        /**
         * A row.
         *
         * @param cells one for each column: null if it is not known or undefined
         * @return false if no more are wanted
         */
        boolean row(@Nullable Object... cells) throws IOException;

        /** Says something of the capture that is no row, after the rows. */
        void remark(String message);
    }
}
