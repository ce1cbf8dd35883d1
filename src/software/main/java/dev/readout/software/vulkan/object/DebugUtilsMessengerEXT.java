package dev.readout.software.vulkan.object;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.readout.software.Report;
import dev.readout.software.vulkan.registry.Arguments;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.List;

/**
 * A {@code VkDebugUtilsMessengerEXT}, or what an instance is created with in place of one: a function of the
 * application, which hears messages.
 *
 * @param instance the handle of its instance; 0 if it hears only how that is created and destroyed
 * @param severities the severities that it hears, a mask
 * @param types the types that it hears, a mask
 * @param callback the function's address, or null
 * @param userData the function's last argument
 */
public record DebugUtilsMessengerEXT(
        long instance, int severities, int types, MemorySegment callback, MemorySegment userData) {
    /** {@code VkDebugUtilsMessengerCreateInfoEXT}, which our header does not have. */
    public static final int CREATE_INFO = 1_000_128_004;
    public static final long CREATE_INFO_SIZE = 48;
    /** The same of {@code VkDebugUtilsMessengerCallbackDataEXT}. */
    public static final int CALLBACK_DATA = 1_000_128_003;
    public static final long CALLBACK_DATA_SIZE = 96;

    static final int SEVERITY_ERROR = 0x1000;
    static final int TYPE_VALIDATION = 2;

    /** Linked at the first message, since that takes long, and most applications hear none. */
    private static final class Callback {
        static final MethodHandle CALL = Linker.nativeLinker()
                .downcallHandle(FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, ADDRESS));
    }

    /** The messenger of a {@code VkDebugUtilsMessengerCreateInfoEXT}. */
    public static DebugUtilsMessengerEXT of(long instance, MemorySegment createInfo) {
        return new DebugUtilsMessengerEXT(instance, createInfo.get(JAVA_INT, 20), createInfo.get(JAVA_INT, 24),
                createInfo.get(ADDRESS, 32), createInfo.get(ADDRESS, 40));
    }

    /** Those of a {@code VkInstanceCreateInfo}, which hear only how the instance is created and destroyed. */
    public static List<DebugUtilsMessengerEXT> chained(MemorySegment next) {
        return Arguments.chain(next).stream().filter(struct -> struct.get(JAVA_INT, 0) == CREATE_INFO)
                .map(struct -> of(0, struct.reinterpret(CREATE_INFO_SIZE))).toList();
    }

    /** A report as a {@code VkDebugUtilsMessengerCallbackDataEXT}. */
    static MemorySegment data(Report report, Arena arena) {
        MemorySegment data = arena.allocate(CALLBACK_DATA_SIZE, Long.BYTES);
        data.set(JAVA_INT, 0, CALLBACK_DATA);
        data.set(ADDRESS, 24, report.vuid().isEmpty() ? MemorySegment.NULL : arena.allocateFrom(report.vuid()));
        data.set(ADDRESS, 40, arena.allocateFrom(report.function() + ": " + report.message()));
        return data;
    }

    /** Calls the function, if it hears such messages. What it returns is for layers. */
    void tell(int severity, int messageTypes, MemorySegment data) {
        if ((severities & severity) != 0 && (types & messageTypes) != 0 && !Arguments.isNull(callback)) {
            try {
                int ignored = (int) Callback.CALL.invokeExact(callback, severity, messageTypes, data, userData);
            } catch (Throwable thrown) {
                throw new AssertionError("C throws nothing", thrown);
            }
        }
    }
}
