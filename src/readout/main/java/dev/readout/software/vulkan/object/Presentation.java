package dev.readout.software.vulkan.object;

import java.util.ArrayList;
import java.util.List;

/** What {@code vkQueuePresentKHR} asks for. It takes no time, and is complete with all that it waits for. */
public final class Presentation implements Completion {
    private final List<Completion> waits;
    private long end;

    /**
     * @param waits what signals the semaphores
     * @param time the host's time, in ns
     */
    public Presentation(List<Completion> waits, long time) {
        this.waits = new ArrayList<>(waits);
        end = time;
        isComplete();
    }

    @Override
    public boolean isComplete() {
        // Those that are complete are let go, or an image would remember all its presentations.
        waits.removeIf(wait -> {
            if (wait.isComplete()) {
                end = Math.max(end, wait.end());
            }
            return wait.isComplete();
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
