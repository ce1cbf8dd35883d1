package dev.readout.software.vulkan.registry;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The functions of the device by their names and aliases, and who finds them. */
public final class FunctionNames {
    private static final Map<String, VulkanFunction> ROWS = new HashMap<>();

    static {
        for (VulkanFunction function : VulkanFunction.values()) {
            ROWS.put(function.name(), function);
            String alias = alias(function);
            if (alias != null) {
                ROWS.put(alias, function);
            }
        }
    }

    private FunctionNames() {
    }

    /** All names and aliases, in order. */
    public static SortedSet<String> all() {
        return new TreeSet<>(ROWS.keySet());
    }

    /** The function with a name or alias; null if there is none. */
    public static @Nullable VulkanFunction find(String name) {
        return ROWS.get(name);
    }

    /**
     * The function with a name or alias.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static VulkanFunction require(String name) {
        VulkanFunction function = find(name);
        if (function == null) {
            throw new IllegalArgumentException("the software device has no function \"" + name
                    + "\": expected one of SoftwareVulkan.functions()");
        }
        return function;
    }

    /**
     * The name of a function in the extension that it was promoted from into the core, which ends with the extension's
     * author, such as {@code KHR}; or null.
     */
    public static @Nullable String alias(VulkanFunction function) {
        Extension extension = function.extension();
        return function.since() == null || extension == null ? null
                : function.name() + extension.name().split("_", 3)[1];
    }

    /** Returns whether a version of the core or one of some enabled extensions brings a function under this name. */
    public static boolean isBrought(VulkanFunction function, String name, Version version, Set<Extension> enabled) {
        Version since = function.since();
        return since != null && name.equals(function.name()) ? version.compareTo(since) >= 0
                : enabled.contains(function.extension());
    }
}
