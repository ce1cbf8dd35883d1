package dev.readout.software.vulkan.function;

import dev.readout.software.vulkan.registry.VulkanFunction;
import org.jspecify.annotations.Nullable;

/** The functions of one theme. A function is linked when it is first asked for: each takes time. */
interface FunctionGroup {
    /** The body of a function; null if it belongs to another theme. */
    @Nullable
    FunctionBody function(VulkanFunction function);
}
