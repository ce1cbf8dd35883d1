package dev.readout.software.vulkan;

/** A {@code VkEvent}: set and reset by the host at once, and by a queue when it executes the command. */
final class Event {
    private boolean set;

    boolean isSet() {
        return set;
    }

    void set(boolean newState) {
        set = newState;
    }
}
