package dev.readout.profile;

/** The most queries of a kind that a frame on a queue asked for. */
final class Demand {
    private final Backend.Kind kind;
    private int most;

    Demand(Backend.Kind kind) {
        this.kind = kind;
    }

    Backend.Kind kind() {
        return kind;
    }

    int most() {
        return most;
    }

    synchronized void note(int queries) {
        most = Math.max(most, queries);
    }
}
