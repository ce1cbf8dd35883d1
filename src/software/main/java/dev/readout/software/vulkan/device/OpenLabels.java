package dev.readout.software.vulkan.device;

/** The number of open debug labels, in a command buffer or on a queue. */
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
