package dev.readout.trace;

/** A function that is being called, and the lines about its calls that none of them has got so far. Used again. */
final class OpenFunction {
    final int number;
    final PendingLines.Queue hostTimes = new PendingLines.Queue();
    final PendingLines.Queue errors = new PendingLines.Queue();
    /** How many of its calls are open. */
    int calls;
    /** The next one that is not in use. */
    int next;

    OpenFunction(int number) {
        this.number = number;
    }
}
