package dev.readout.software.vulkan;

import dev.readout.vulkan.PerformanceCounterStorage;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * A counter of VK_KHR_performance_query of a {@link SoftwareVulkan}. Immutable and safe to share between threads.
 *
 * <p>{@snippet :
 * SoftwarePerformanceCounter draws = new SoftwarePerformanceCounter("draws", "work", "Draws",
 *         SoftwarePerformanceCounter.Unit.GENERIC, SoftwarePerformanceCounter.Scope.COMMAND,
 *         PerformanceCounterStorage.UINT64, SoftwarePerformanceCounter.Source.DRAWS);
 * SoftwareSettings settings = SoftwareSettings.builder().performanceCounters(List.of(draws)).build();
 * }
 *
 * @param name at most 255 bytes of UTF-8, as are the other strings
 * @param category what it belongs to
 * @param description what it counts
 * @param unit the unit of its values
 * @param scope how much a query must enclose at least
 * @param storage in which type its values are returned
 * @param source what is counted
 */
public record SoftwarePerformanceCounter(String name, String category, String description, Unit unit, Scope scope,
        PerformanceCounterStorage storage, Source source) {

    /** {@code VkPerformanceCounterUnitKHR}, in its order. */
    public enum Unit {
        /** A number. */
        GENERIC,
        /** 0 to 100. */
        PERCENTAGE,
        /** Nanoseconds. */
        NANOSECONDS,
        /** Bytes. */
        BYTES,
        /** Bytes a second. */
        BYTES_PER_SECOND,
        /** Kelvin. */
        KELVIN,
        /** Watts. */
        WATTS,
        /** Volts. */
        VOLTS,
        /** Amperes. */
        AMPS,
        /** Hertz. */
        HERTZ,
        /** Cycles. */
        CYCLES
    }

    /** {@code VkPerformanceCounterScopeKHR}, in its order. */
    public enum Scope {
        /** A whole command buffer. */
        COMMAND_BUFFER,
        /** Whole render passes. */
        RENDER_PASS,
        /** Any commands. */
        COMMAND
    }

    /** The thing that a counter counts, in the commands that a query encloses. */
    public enum Source {
        /** Nanoseconds of virtual time. */
        NANOSECONDS,
        /** Draws, of mesh tasks also. */
        DRAWS,
        /** Vertices of draws. */
        VERTICES,
        /** Fragments. */
        FRAGMENTS,
        /** Invocations of compute shaders. */
        INVOCATIONS,
        /** Fragments for each 100 ns: 4 bytes each, in bytes a second. */
        BANDWIDTH
    }

    /** One counter of each storage, unit by unit. */
    public static final List<SoftwarePerformanceCounter> DEFAULT = List.of(
            new SoftwarePerformanceCounter("GPU time", "Time", "Nanoseconds of virtual time", Unit.NANOSECONDS,
                    Scope.COMMAND, PerformanceCounterStorage.UINT64, Source.NANOSECONDS),
            new SoftwarePerformanceCounter("Draws", "Work", "Draws in whole render passes", Unit.GENERIC,
                    Scope.RENDER_PASS, PerformanceCounterStorage.INT32, Source.DRAWS),
            new SoftwarePerformanceCounter("Vertices", "Work", "Vertices of draws", Unit.GENERIC, Scope.COMMAND,
                    PerformanceCounterStorage.UINT32, Source.VERTICES),
            new SoftwarePerformanceCounter("Fragments", "Work", "Fragments of draws", Unit.GENERIC, Scope.COMMAND,
                    PerformanceCounterStorage.INT64, Source.FRAGMENTS),
            new SoftwarePerformanceCounter("Invocations", "Work", "Invocations of compute shaders", Unit.CYCLES,
                    Scope.COMMAND, PerformanceCounterStorage.FLOAT32, Source.INVOCATIONS),
            new SoftwarePerformanceCounter("Bandwidth", "Memory", "Bytes written a second, in whole command buffers",
                    Unit.BYTES_PER_SECOND, Scope.COMMAND_BUFFER, PerformanceCounterStorage.FLOAT64,
                    Source.BANDWIDTH));

    /** How many counters are measured in a pass: 4. */
    public static final int COUNTERS_PER_PASS = 4;

    /** The size of the array that a string is returned in, in bytes, the NUL included. */
    private static final int STRING_BYTES = 256;

    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if a string is too long
     */
    public SoftwarePerformanceCounter {
        check("name", name);
        check("category", category);
        check("description", description);
        Objects.requireNonNull(unit, "unit");
        Objects.requireNonNull(scope, "scope");
        Objects.requireNonNull(storage, "storage");
        Objects.requireNonNull(source, "source");
    }

    private static void check(String argument, String value) {
        int bytes = Objects.requireNonNull(value, argument).getBytes(StandardCharsets.UTF_8).length;
        if (bytes >= STRING_BYTES || value.indexOf('\0') >= 0) {
            throw new IllegalArgumentException(argument + " must have at most " + (STRING_BYTES - 1)
                    + " bytes of UTF-8 and no NUL, but \"" + value + "\" has " + bytes + " bytes");
        }
    }
}
