package dev.readout.software.vulkan.object;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_OUT_OF_HOST_MEMORY;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_TIMEOUT;

import dev.readout.software.vulkan.Fault;
import dev.readout.software.vulkan.registry.Misuse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Counts calls and queries, and finds the ones that meet a fault. */
public final class FaultScript {
    private static final String WAIT = "vkWaitForFences";
    /** Functions that meet the faults of another one: their calls are counted together. */
    private static final Map<String, String> AS =
            Map.of("vkQueueSubmit2", "vkQueueSubmit", "vkWaitSemaphores", WAIT);

    /** The submits by which work is late of which one of so many next waits times out: of all frames in flight. */
    private static final int HELD_BACK = 4;

    private final List<Fault> faults;
    private final boolean empty;
    /** The faults that have not happened yet, in the order of the script. */
    private final Set<Fault> unmet;
    private final Map<String, Long> calls = new HashMap<>();
    private final Map<String, Long> callsTogether = new HashMap<>();
    /** The faults of the current call's submissions. */
    private final List<Fault> ofSubmission = new ArrayList<>();
    private long queries;

    FaultScript(List<Fault> faults) {
        this.faults = faults;
        empty = faults.isEmpty();
        unmet = new LinkedHashSet<>(faults);
    }

    /** The faults that have not happened yet. */
    public List<Fault> unmet() {
        return List.copyOf(unmet);
    }

    /** Counts a call of {@code function}, and fails if the call is to fail. */
    public void enter(String function) {
        if (empty) {
            return;
        }
        long occurrence = calls.merge(function, 1L, Long::sum) - 1;
        String as = AS.getOrDefault(function, function);
        long together = callsTogether.merge(as, 1L, Long::sum) - 1;
        ofSubmission.clear();
        for (Fault fault : faults) {
            switch (fault.kind()) {
                case OUT_OF_HOST_MEMORY -> failIf(fault, function, occurrence, VK_ERROR_OUT_OF_HOST_MEMORY());
                case TIMEOUT -> failIf(fault, as, together, VK_TIMEOUT());
                case DEVICE_LOST, LATE, RESULTS_LOST -> {
                    if (fault.occurrence() == together && fault.function().equals(as)) {
                        ofSubmission.add(fault);
                    }
                }
                case NEVER_AVAILABLE -> {
                    // Met by queries.
                }
            }
        }
    }

    private void failIf(Fault fault, String function, long occurrence, int result) {
        if (fault.occurrence() == occurrence && fault.function().equals(function)) {
            unmet.remove(fault);
            throw Misuse.fault(result);
        }
    }

    /** The faults of what this call submits, together. */
    public SubmissionFault ofThisCall() {
        SubmissionFault sum =
                isToTimeOut() ? new SubmissionFault(false, false, HELD_BACK) : SubmissionFault.NONE;
        for (Fault fault : ofSubmission) {
            unmet.remove(fault);
            sum = sum.and(switch (fault.kind()) {
                case DEVICE_LOST -> new SubmissionFault(true, false, 0);
                case RESULTS_LOST -> new SubmissionFault(false, true, 0);
                case LATE -> new SubmissionFault(false, false, fault.submits());
                default -> SubmissionFault.NONE;
            });
        }
        return sum;
    }

    /** Returns whether a wait for what is submitted now may time out: then the work must not have ended. */
    private boolean isToTimeOut() {
        long next = callsTogether.getOrDefault(WAIT, 0L);
        return faults.stream().anyMatch(fault -> fault.kind() == Fault.Kind.TIMEOUT && fault.occurrence() >= next
                && fault.occurrence() - next < HELD_BACK);
    }

    /** Counts a query that ends, and returns whether it never becomes available. */
    boolean nextQueryIsLost() {
        if (empty) {
            return false;
        }
        long occurrence = queries++;
        for (Fault fault : faults) {
            if (fault.kind() == Fault.Kind.NEVER_AVAILABLE && fault.occurrence() == occurrence) {
                unmet.remove(fault);
                return true;
            }
        }
        return false;
    }
}
