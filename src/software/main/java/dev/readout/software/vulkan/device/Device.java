package dev.readout.software.vulkan.device;

import dev.readout.software.vulkan.object.DeviceState;
import dev.readout.software.vulkan.object.DriverState;
import dev.readout.software.vulkan.object.Pause;
import dev.readout.software.vulkan.query.QueryPool;
import dev.readout.software.vulkan.registry.Extension;
import dev.readout.software.vulkan.registry.FunctionNames;
import dev.readout.software.vulkan.registry.Level;
import dev.readout.software.vulkan.registry.Feature;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.software.vulkan.registry.Version;
import dev.readout.software.vulkan.registry.VulkanFunction;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A {@code VkDevice}: the owner of its queues, and of the work that was submitted to them. */
public final class Device extends DeviceState {
    private final List<Queue> queues = new ArrayList<>();
    private final Version version;

    /**
     * @param version the version of Vulkan that the application asked for
     * @param extensions the extensions that it enabled, also on the instance
     * @param enabled the features that it enabled
     */
    public Device(DriverState driver, Version version, Set<Extension> extensions, Set<Feature> enabled) {
        super(driver, extensions, enabled);
        this.version = version;
    }

    /** Returns whether the device finds a function by {@code name}: its version or extensions must bring it. */
    public boolean finds(VulkanFunction function, String name) {
        return function.level() == Level.DEVICE && FunctionNames.isBrought(function, name, version, extensions());
    }

    public List<Queue> queues() {
        return queues;
    }

    @Override
    public void lose() {
        super.lose();
        queues.forEach(Queue::abandonAll);
    }

    /**
     * Completes all submissions. Semaphores that nothing signals are ignored.
     *
     * @param patience the machine's time, in ns, until which another thread may signal them
     * @throws Pause if that takes real time
     */
    public void completeAll(long patience) {
        for (Queue queue : queues) {
            queue.completeAll(patience);
        }
    }

    /** Completes all submissions, for the last time: work that has yet to end in real time never does. */
    public void finish() {
        try {
            completeAll(0);
        } catch (Pause pause) {
            queues.forEach(Queue::abandonAll);
        }
    }

    @Override
    public void completeDue() {
        changed();
        queues.forEach(Queue::completeDue);
    }

    /** Completes all submissions that write one of {@code count} queries. */
    public void completeWriters(QueryPool pool, int first, int count) {
        for (Queue queue : queues) {
            queue.completeWriters(pool, first, count);
        }
    }

    /** Returns whether pending work uses one of {@code count} queries. */
    public boolean uses(QueryPool pool, int first, int count) {
        for (Queue queue : queues) {
            if (queue.hasPending(command -> command.uses(pool, first, count))) {
                return true;
            }
        }
        return false;
    }

    /** The queries, of {@code count} from the first, as 0, on, that pending work ends or writes. */
    public BitSet finishing(QueryPool pool, int first, int count) {
        BitSet found = new BitSet(count);
        forEachPending(command -> {
            if (command instanceof Command.Finishing finishing && finishing.uses(pool, first, count)) {
                found.set(finishing.query() - first);
            }
        });
        return found;
    }

    /** The queries, of {@code count} from the first, as 0, on, that pending work resets. */
    public BitSet resetting(QueryPool pool, int first, int count) {
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

    /** Notes a poll without result, as {@link #askedForEver}. */
    public int polledInVain(BooleanSupplier isLost) {
        if (losesPatience()) {
            for (Queue queue : queues) {
                queue.completeOldestIfEnded();
            }
        }
        return askedForEver(isLost);
    }

    /** As {@link #polledInVain(BooleanSupplier)}, for what work signals; fails if the polling must end. */
    public void polledInVain(String what) {
        int times = polledInVain(() -> false);
        if (times > 0) {
            throw new Misuse("asked for " + what + " " + times + " times, and nothing that was submitted signals it:"
                    + " give it up; the call fails, for the loop to end");
        }
    }

    /** The partial values of {@code count} queries of submitted work, or null. */
    public long[] @Nullable [] partialValues(QueryPool pool, int first, int count) {
        long[][] partial = new long[count][];
        for (Queue queue : queues) {
            queue.addPartialValues(pool, first, partial);
        }
        return partial;
    }
}
