package dev.readout.export.report;

/** Room for so many things, which several loops share. Not safe to share between threads. */
final class Room {
    private final int most;
    int taken;

    Room(int most) {
        this.most = most;
    }

    /** Takes the place of one thing. Returns whether there was one. */
    boolean take() {
        boolean free = taken < most;
        taken += free ? 1 : 0;
        return free;
    }
}
