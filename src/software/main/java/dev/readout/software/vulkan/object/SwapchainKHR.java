package dev.readout.software.vulkan.object;

import java.util.ArrayDeque;
import java.util.List;

/** A {@code VkSwapchainKHR}: images that the application acquires and presents, in turn. */
public final class SwapchainKHR {
    private final SurfaceKHR surface;
    private final List<Long> images;
    /** The last presentation of each image, by index. */
    private final Completion[] presentations;
    /** The indices of images that are not acquired: first what was presented the longest ago. */
    private final ArrayDeque<Integer> free = new ArrayDeque<>();
    private boolean retired;

    /**
     * @param surface what its images are presented to
     * @param images their handles
     * @param time the host's time, in ns
     */
    public SwapchainKHR(SurfaceKHR surface, List<Long> images, long time) {
        this.surface = surface;
        this.images = List.copyOf(images);
        presentations = new Completion[images.size()];
        for (int i = 0; i < presentations.length; i++) {
            presentations[i] = new Presentation(List.of(), time);
            free.add(i);
        }
        surface.add(this);
    }

    /** The handles of its images. */
    public List<Long> images() {
        return images;
    }

    /** Returns whether another one has taken its place: the rest of its images can't be acquired. */
    public boolean isRetired() {
        return retired;
    }

    public void retire() {
        retired = true;
        surface.retire(this);
    }

    /** Notes that it is destroyed. */
    public void destroyed() {
        surface.retire(this);
    }

    public boolean hasFree() {
        return !free.isEmpty();
    }

    /** Returns whether an index, unsigned, is that of an acquired image. */
    public boolean isAcquired(int index) {
        return Integer.compareUnsigned(index, images.size()) < 0 && !free.contains(index);
    }

    /** Acquires an image, of which there is one, and returns its index. */
    public int acquire() {
        return free.remove();
    }

    /** The last presentation of an image, which may be drawn to when that is complete. */
    public Completion presentation(int index) {
        return presentations[index];
    }

    /** Presents an acquired image, which can be acquired again at once. */
    public void present(int index, Completion presentation) {
        presentations[index] = presentation;
        free.add(index);
    }
}
