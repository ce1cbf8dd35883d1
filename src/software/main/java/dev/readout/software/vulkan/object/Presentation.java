package dev.readout.software.vulkan.object;

import java.util.ArrayList;
import java.util.List;

/** A presentation by {@code vkQueuePresentKHR}. It takes no time, and is complete with all that it waits for. */
public final class Presentation implements Completion {
    private final List<Completion> waits;
    private long end;

    /**
     * @param waits what signals the semaphores
     * @param time the host's time, in ns
     */
    public Presentation(List<Completion> waits, long time) {
        this.waits = new ArrayList<>();
        end = time;
        for (Completion wait : waits) {
            if (wait instanceof Presentation before) {
                // What it waits for in its stead: a chain of presentations would grow with each that is held up.
                before.isComplete();
                this.waits.addAll(before.waits);
                end = Math.max(end, before.end);
            } else {
                this.waits.add(wait);
            }
        }
        isComplete();
    }

    @Override
    public boolean isComplete() {
        // Those that are complete are let go, or an image would remember all its presentations.
        waits.removeIf(wait -> {
            boolean isComplete = wait.isComplete();
            if (isComplete) {
                end = Math.max(end, wait.end());
            }
            return isComplete;
        });
        return waits.isEmpty();
    }

    @Override
    public void await() {
        for (Completion wait : List.copyOf(waits)) {
            wait.await();
        }
    }

    @Override
    public long end() {
        return end;
    }
}
