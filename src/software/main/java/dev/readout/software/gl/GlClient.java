package dev.readout.software.gl;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Map;

/**
 * The state of one client, which is like a process to a driver: it has displays, contexts, memory and tags of its own,
 * and competes with others for the GPU and its counters.
 *
 * @param settings the device's settings
 * @param calls lets calls in, one at a time
 * @param strings the strings that its functions return
 * @param timeline the time of the GPU, shared with other clients
 * @param counters the performance counters of the GPU, shared with other clients
 * @param memory the client's video memory and its tags
 * @param disjoint the client's view of the GPU's clock
 */
record GlClient(SoftwareGlSettings settings, GlCalls calls, Strings strings, GlTimeline timeline, EglCounters counters,
        VideoMemory memory, Disjoint disjoint) {
    /** Strings for the application, each in memory once. */
    record Strings(Arena arena, Map<String, MemorySegment> known) {
        /** The address of a string, which lives as long as the functions do. */
        long address(String value) {
            return known.computeIfAbsent(value, arena::allocateFrom).address();
        }
    }

    /** True if the GPU's clock broke since the client last asked. */
    static final class Disjoint {
        private final GlTimeline timeline;
        private long seen;

        Disjoint(GlTimeline timeline) {
            this.timeline = timeline;
            seen = timeline.restarts();
        }

        boolean take() {
            boolean was = seen != timeline.restarts();
            seen = timeline.restarts();
            return was;
        }
    }
}
