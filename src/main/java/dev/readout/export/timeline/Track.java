package dev.readout.export.timeline;

/**
 * A row of a timeline.
 *
 * @param number from 1 on
 * @param lane from 0 on, of those that have a name together
 * @param thread the number of a thread; 0 of others
 */
record Track(Kind kind, int number, String name, int lane, String description, long thread) {
    /** What is on a track. */
    enum Kind {
        /** Scopes of a queue of the GPU. */
        QUEUE,
        /** Scopes of a thread of the host. */
        THREAD,
        /** Something else of the host. */
        HOST
    }

    /** What tells it from other lanes of its name. */
    String shown() {
        return lane == 0 ? name : name + " (overlap " + lane + ")";
    }
}
