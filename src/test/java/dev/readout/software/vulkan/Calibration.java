package dev.readout.software.vulkan;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;

/**
 * What clocks showed in one call.
 *
 * @param stamps of each clock that was asked for
 */
record Calibration(int result, long[] stamps, long deviation) {

    static Calibration of(Application application, String function, int... domains) {
        MemorySegment infos = application.array(IntStream.of(domains).mapToObj(
                domain -> application.struct("VkCalibratedTimestampInfoEXT", "timeDomain", domain)).toList());
        MemorySegment stamps = application.arena.allocate(JAVA_LONG, domains.length);
        MemorySegment deviation = application.arena.allocate(JAVA_LONG);
        int result = application.result(function, application.device, domains.length, infos, stamps, deviation);
        return new Calibration(result, stamps.toArray(JAVA_LONG), deviation.get(JAVA_LONG, 0));
    }
}
