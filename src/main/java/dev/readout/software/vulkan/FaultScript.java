package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_OUT_OF_HOST_MEMORY;
import static dev.readout.abi.vulkan.vulkan_h.VK_TIMEOUT;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts calls and queries, to know which of them meets a fault. */
final class FaultScript {
    private final List<Fault> faults;
    private final Map<String, Long> calls = new HashMap<>();
    private long queries;
    private @Nullable Fault met;

    FaultScript(List<Fault> faults) {
        this.faults = faults;
    }

    /** Notes that {@code function} is called, and fails if the call is to fail. */
    void enter(String function) {
        if (faults.isEmpty()) {
            return;
        }
        long occurrence = calls.merge(function, 1L, Long::sum) - 1;
        met = null;
        for (Fault fault : faults) {
            if (fault.occurrence() == occurrence && fault.function().equals(function)) {
                met = switch (fault.kind()) {
                    case OUT_OF_HOST_MEMORY -> throw Misuse.fault(VK_ERROR_OUT_OF_HOST_MEMORY());
                    case TIMEOUT -> throw Misuse.fault(VK_TIMEOUT());
                    default -> fault;
                };
            }
        }
    }

    /** What becomes of what this {@code vkQueueSubmit} submits. */
    Fate fate() {
        return met == null ? Fate.NONE : switch (met.kind()) {
            case DEVICE_LOST -> new Fate(true, false, 0);
            case RESULTS_LOST -> new Fate(false, true, 0);
            case LATE -> new Fate(false, false, met.submits());
            default -> Fate.NONE;
        };
    }

    /** Counts the query that ends now, and tells whether it is one that never becomes available. */
    boolean nextQueryIsLost() {
        if (faults.isEmpty()) {
            return false;
        }
        long occurrence = queries++;
        for (Fault fault : faults) {
            if (fault.kind() == Fault.Kind.NEVER_AVAILABLE && fault.occurrence() == occurrence) {
                return true;
            }
        }
        return false;
    }
}
