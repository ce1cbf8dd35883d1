package dev.readout.profile;

/** How many queries of a kind a frame on a queue asked for, at most. */
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

    void note(int queries) {
        most = Math.max(most, queries);
    }
}
