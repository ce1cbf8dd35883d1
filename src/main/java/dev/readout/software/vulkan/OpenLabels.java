package dev.readout.software.vulkan;

/** How many debug labels have begun and not ended: in a command buffer, or on a queue. */
final class OpenLabels {
    private int count;

    void begin() {
        count++;
    }

    /** Ends a label. Returns whether there was one to end. */
    boolean end() {
        if (count == 0) {
            return false;
        }
        count--;
        return true;
    }
}
