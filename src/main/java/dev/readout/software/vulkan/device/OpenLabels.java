package dev.readout.software.vulkan.device;

/** How many debug labels have begun and not ended: in a command buffer, or on a queue. */
public final class OpenLabels {
    private int count;

    public void begin() {
        count++;
    }

    /** Ends a label. Returns whether there was one to end. */
    public boolean end() {
        if (count == 0) {
            return false;
        }
        count--;
        return true;
    }
}
