package dev.readout.software.vulkan.registry;

import java.lang.foreign.GroupLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * The {@code VkStructureType} of a struct, by the general rule of the specification: it has the name of the struct, in
 * upper case, with an underscore where a word begins.
 */
final class StructType {
    private static final Pattern WORD = Pattern.compile("(?<=[a-z])(?=[A-Z0-9])|(?<=[0-9])(?=[A-Z])");
    private static final MethodType CONSTANT = MethodType.methodType(int.class);
    private static final Map<String, Integer> KNOWN = new ConcurrentHashMap<>();

    private StructType() {
    }

    /** The {@code sType} of a struct with this layout. */
    static int of(GroupLayout struct) {
        return KNOWN.computeIfAbsent(struct.name().orElseThrow(), StructType::named);
    }

    private static int named(String struct) {
        String constant = "VK_STRUCTURE_TYPE_"
                + WORD.matcher(struct.substring("Vk".length())).replaceAll("_").toUpperCase(Locale.ROOT);
        try {
            return (int) constant(constant).invokeExact();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(constant + ", for " + struct + ", is not in headers/", e);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable impossible) {
            throw new AssertionError("a constant throws nothing", impossible);
        }
    }

    /** Not by {@code Class.getMethod}, which reads the thousands of others too. */
    private static MethodHandle constant(String name) throws ReflectiveOperationException {
        try {
            return MethodHandles.lookup().findStatic(dev.readout.software.abi.vulkan.vulkan_h.class, name, CONSTANT);
        } catch (NoSuchMethodException ofTheCore) {
            return MethodHandles.lookup().findStatic(dev.readout.abi.vulkan.vulkan_h.class, name, CONSTANT);
        }
    }
}
