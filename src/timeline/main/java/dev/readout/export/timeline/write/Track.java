package dev.readout.export.timeline.write;

/**
 * A row of a timeline.
 *
 * @param number from 1 on
 * @param lane from 0 on, among tracks with the same name
 * @param thread the number of a thread; 0 for other tracks
 */
public record Track(Kind kind, int number, String name, int lane, String description, long thread) {
    /** The kind of a track. */
    public enum Kind {
        /** Scopes of a queue of the GPU. */
        QUEUE,
        /** Scopes of a thread of the host. */
        THREAD,
        /** Something else of the host. */
        HOST
    }

    /** The name, with what tells it from other lanes of that name. */
    String shown() {
        return lane == 0 ? name : name + " (overlap " + lane + ")";
    }
}
