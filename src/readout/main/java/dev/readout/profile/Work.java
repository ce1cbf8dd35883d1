package dev.readout.profile;

/** A frame or a batch, as far as its queries need to know it. */
class Work {
    long number;
    /** The number; of a batch, which the application numbers as it likes, a negative one that no other has. */
    long id;
    long hostBegin;

    boolean isBatch() {
        return id < 0;
    }

    /** A frame or batch, for people. */
    static String title(long number, boolean batch) {
        return (batch ? "batch " : "frame ") + number;
    }

    /**
     * Ends the recording of a batch. Returns its token.
     *
     * @throws UnsupportedOperationException if this is a frame
     */
    long end() {
        throw new UnsupportedOperationException(title(number, isBatch()));
    }
}
