package dev.readout.software.vulkan;

import dev.readout.software.vulkan.registry.FunctionNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Something that is to go wrong on a {@link SoftwareVulkan}, at a moment that the script fixes: the same calls always
 * meet the same faults. Immutable and safe to share between threads.
 *
 * <p>{@snippet :
 * SoftwareSettings settings = SoftwareSettings.builder()
 *         .faults(List.of(Fault.neverAvailable(3), Fault.deviceLost(100))).build();
 * }
 *
 * @param kind what goes wrong
 * @param function the Vulkan function whose calls are counted; empty for a query
 * @param occurrence which call of the function, or which query that ends, in the life of the software device: the first
 *        is 0. A query ends by a command that makes it available: it ends the query, or writes a timestamp or a
 *        property. Queries are counted in the order in which these commands are executed. Kinds that concern a
 *        submission count the calls of {@code vkQueueSubmit} and {@code vkQueueSubmit2} together, and timeouts those of
 *        {@code vkWaitForFences} and {@code vkWaitSemaphores}
 * @param submits how many submits late; 0 for other kinds
 */
public record Fault(Kind kind, String function, long occurrence, int submits) {

    /** The kind of a fault. */
    public enum Kind {
        /** The call returns {@code VK_ERROR_OUT_OF_HOST_MEMORY}, and has no effect. */
        OUT_OF_HOST_MEMORY("outOfHostMemory", null),
        /** The call of {@code vkWaitForFences} or {@code vkWaitSemaphores} returns {@code VK_TIMEOUT}, at once. */
        TIMEOUT("timeout", "vkWaitForFences"),
        /** The device is lost when half of the commands of the submission have been executed. */
        DEVICE_LOST("deviceLost", SUBMIT),
        /** The results of the submission become visible a number of submits later. */
        LATE("late", SUBMIT),
        /** The submission is executed and completes, and none of its queries becomes available. */
        RESULTS_LOST("resultsLost", SUBMIT),
        /** The query that ends does not become available before it is reset. */
        NEVER_AVAILABLE("neverAvailable", "");

        private final String method;
        private final @Nullable String only;

        /**
         * @param method what makes such a fault
         * @param only the only function that it can happen to; null for any, empty for a query
         */
        Kind(String method, @Nullable String only) {
            this.method = method;
            this.only = only;
        }
    }

    private static final String SUBMIT = "vkQueueSubmit";

    /**
     * Checks the components. A promoted function may have its extension's name: its calls are counted under either.
     *
     * @throws IllegalArgumentException if a number is negative, if {@code function} is none of {@link
     *         SoftwareVulkan#functions}, or if the kind can't happen to it
     */
    public Fault {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(function, "function");
        if (kind.only == null) {
            function = FunctionNames.require(function).name();
        } else if (!function.equals(kind.only)) {
            throw new IllegalArgumentException("function \"" + function + "\" cannot meet a fault of kind " + kind
                    + ", which happens to " + (kind.only.isEmpty() ? "queries: expected \"\"" : kind.only));
        }
        if (occurrence < 0 || submits < 0) {
            throw new IllegalArgumentException((occurrence < 0 ? "occurrence " + occurrence : "submits " + submits)
                    + " must not be negative");
        }
    }

    /**
     * A call of {@code function}, which must return a {@code VkResult}, fails for want of memory. {@link
     * SoftwareVulkan#create(SoftwareSettings)} refuses other functions.
     *
     * @throws IllegalArgumentException if {@code function} is none of {@link SoftwareVulkan#functions}
     */
    public static Fault outOfHostMemory(String function, long occurrence) {
        return new Fault(Kind.OUT_OF_HOST_MEMORY, function, occurrence, 0);
    }

    /**
     * A call of {@code vkWaitForFences}, or {@code vkWaitSemaphores}, times out. What is submitted before it, and after
     * the fourth wait before it, is held back: it becomes visible four submits later than the settings' lag, or when it
     * is waited for again.
     */
    public static Fault timeout(long occurrence) {
        return new Fault(Kind.TIMEOUT, "vkWaitForFences", occurrence, 0);
    }

    /**
     * A {@code vkQueueSubmit}, or {@code vkQueueSubmit2}, loses the device in the middle of its commands. It returns
     * {@code VK_SUCCESS},
     * also on a strict device. The later ones return {@code VK_ERROR_DEVICE_LOST}, from when the submission would have
     * become complete: waits for fences, queues and the device, {@code vkGetFenceStatus}, {@code vkGetQueryPoolResults}
     * and {@code vkQueueSubmit}. Its fences stay unsignaled, and are not in use any more.
     */
    public static Fault deviceLost(long occurrence) {
        return new Fault(Kind.DEVICE_LOST, SUBMIT, occurrence, 0);
    }

    /**
     * The work of a {@code vkQueueSubmit}, or {@code vkQueueSubmit2}, becomes visible {@code submits} submits later
     * than the settings' lag.
     */
    public static Fault late(long occurrence, int submits) {
        return new Fault(Kind.LATE, SUBMIT, occurrence, submits);
    }

    /**
     * The work of a {@code vkQueueSubmit}, or {@code vkQueueSubmit2}, is executed and completes, and its fence is
     * signalled, but none of the queries that it ends or writes becomes available before it is reset. A wait for one,
     * by {@code VK_QUERY_RESULT_WAIT_BIT}, is reported, since it may never end on a device.
     */
    public static Fault resultsLost(long occurrence) {
        return new Fault(Kind.RESULTS_LOST, SUBMIT, occurrence, 0);
    }

    /**
     * A query that ends, or a timestamp or property that is written, does not become available before it is reset. A
     * wait for it is reported, as for {@link #resultsLost}.
     *
     * @param occurrence its number in order of execution, over all types and pools: the first is 0
     */
    public static Fault neverAvailable(long occurrence) {
        return new Fault(Kind.NEVER_AVAILABLE, "", occurrence, 0);
    }

    /**
     * A script of faults that an application should survive, every kind but {@link Kind#DEVICE_LOST}: about one for
     * each six submits.
     *
     * @param seed the same seed gives the same script
     * @param submits over how many submits the faults are spread, 0 or more
     * @throws IllegalArgumentException if {@code submits} is negative
     */
    public static List<Fault> random(long seed, int submits) {
        if (submits < 0) {
            throw new IllegalArgumentException("submits must be 0 or more, but is " + submits);
        }
        SplittableRandom random = new SplittableRandom(seed);
        List<Fault> script = new ArrayList<>();
        for (int submit = 0; submit < submits; submit++) {
            switch (random.nextInt(32)) {
                case 0 -> script.add(outOfHostMemory(SUBMIT, submit));
                case 1 -> script.add(timeout(submit));
                case 2 -> script.add(late(submit, 1 + random.nextInt(4)));
                case 3 -> script.add(neverAvailable(submit));
                case 4 -> script.add(resultsLost(submit));
                default -> {}
            }
        }
        return List.copyOf(script);
    }

    /** The call that makes it, such as {@code late(3, 2)}. */
    @Override
    public String toString() {
        return kind.method + "(" + (kind.only == null ? function + ", " : "") + occurrence
                + (kind == Kind.LATE ? ", " + submits : "") + ")";
    }
}
