package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_DEVICE_LOST;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** A {@code VkDevice}: the owner of its objects and queues, and of what the host has seen of its time. */
final class Device {
    /** An application that polls so often without result is waiting, and gets what it waits for. */
    private static final int PATIENCE = 4096;

    private final SoftwareSettings settings;
    private final Calls calls;
    private final Clock clock;
    private final HandleTable objects;
    private final Set<Feature> enabled;
    private final List<Queue> queues = new ArrayList<>();
    private final DriverState driver;
    private final IntelPerformance intel = new IntelPerformance();
    private long hostTime;
    private long encodes;
    private boolean profilingLocked;
    private boolean lost;
    private int fruitlessPolls;

    /** @param enabled the features that the application asked for */
    Device(DriverState driver, Set<Feature> enabled) {
        this.driver = driver;
        this.enabled = enabled;
        settings = driver.settings();
        calls = driver.calls();
        clock = new Clock(settings.startTick(), settings.timestampPeriod());
        objects = new HandleTable(driver.identifiers(), handle -> driver.handles().all(Device.class).stream()
                .anyMatch(device -> device.objects.has(handle)));
    }

    /** Whether the application asked for a feature when it made the device. */
    boolean has(Feature feature) {
        return enabled.contains(feature);
    }

    /** The features that the application asked for. */
    Set<Feature> enabled() {
        return enabled;
    }

    /** What an application did with Intel's performance API. */
    IntelPerformance intel() {
        return intel;
    }

    boolean isProfilingLocked() {
        return profilingLocked;
    }

    void setProfilingLocked(boolean locked) {
        profilingLocked = locked;
    }

    /** What comes of the next video encode operation. */
    VideoEncode nextEncode() {
        return settings.videoEncodes().apply(encodes++);
    }

    /** Whether the query that ends now is one that never becomes available. */
    boolean losesQuery() {
        return driver.faults().losesQuery();
    }

    /** Loses the device: nothing that is not complete ever will be. */
    void lose() {
        lost = true;
    }

    boolean isLost() {
        return lost;
    }

    /** Fails with {@code VK_ERROR_DEVICE_LOST} if the device is lost. */
    void checkNotLost() {
        if (lost) {
            throw Misuse.fault(VK_ERROR_DEVICE_LOST());
        }
    }

    SoftwareSettings settings() {
        return settings;
    }

    Calls calls() {
        return calls;
    }

    Clock clock() {
        return clock;
    }

    /** What the application created on this device, command buffers excepted. */
    HandleTable objects() {
        return objects;
    }

    List<Queue> queues() {
        return queues;
    }

    /** The end of the latest work that the host knows to be complete, in ns. */
    long hostTime() {
        return hostTime;
    }

    void hostSaw(long nanoseconds) {
        hostTime = Math.max(hostTime, nanoseconds);
        fruitlessPolls = 0;
    }

    /** Completes all that was submitted. */
    void completeAll() {
        for (Queue queue : queues) {
            queue.completeAll();
        }
    }

    /** Completes all that was submitted and writes one of {@code count} queries. */
    void completeWriters(QueryPool pool, int first, int count) {
        for (Queue queue : queues) {
            queue.completeWriters(pool, first, count);
        }
    }

    /** Whether work that is not complete uses one of {@code count} queries. */
    boolean uses(QueryPool pool, int first, int count) {
        for (Queue queue : queues) {
            if (queue.hasPending(command -> command.uses(pool, first, count))) {
                return true;
            }
        }
        return false;
    }

    /** Which of {@code count} queries are ended or written by work that is not complete, from the first, as 0, on. */
    BitSet finishing(QueryPool pool, int first, int count) {
        BitSet found = new BitSet(count);
        forEachPending(command -> {
            if (command instanceof Command.Finishing finishing && finishing.uses(pool, first, count)) {
                found.set(finishing.query() - first);
            }
        });
        return found;
    }

    /** Which of {@code count} queries are reset by work that is not complete, from the first, as 0, on. */
    BitSet resetting(QueryPool pool, int first, int count) {
        BitSet found = new BitSet(count);
        forEachPending(command -> {
            if (command instanceof Command.ResetQueries reset && reset.uses(pool, first, count)) {
                found.set(Math.max(0, reset.first() - first), Math.min(count, reset.first() + reset.count() - first));
            }
        });
        return found;
    }

    private void forEachPending(Consumer<Command> consumer) {
        for (Queue queue : queues) {
            queue.forEachPending(consumer);
        }
    }

    /** Frees the memory that the application did not free. */
    void release() {
        for (DeviceMemory memory : objects.all(DeviceMemory.class)) {
            memory.free();
        }
    }

    /** Notes that the application asked for something that is not there yet. Polling must come to an end some time. */
    void polledInVain() {
        if (++fruitlessPolls >= PATIENCE) {
            fruitlessPolls = 0;
            for (Queue queue : queues) {
                queue.completeOldest();
            }
        }
    }

    /** What submitted work will have made of {@code count} queries, as far as it has come: their values, or null. */
    long[][] partialValues(QueryPool pool, int first, int count) {
        long[][] partial = new long[count][];
        for (Queue queue : queues) {
            queue.addPartialValues(pool, first, partial);
        }
        return partial;
    }
}
