package dev.readout.software.vulkan.object;

/** A {@code VkEvent}: set and reset by the host at once, and by a queue when it executes the command. */
public final class Event {
    private boolean set;

    public boolean isSet() {
        return set;
    }

    public void set(boolean newState) {
        set = newState;
    }
}
