package dev.readout.software.vulkan.function;

import dev.readout.software.vulkan.registry.VulkanFunction;
import org.jspecify.annotations.Nullable;

/** What the functions of one theme do. A function is linked when it is first asked for: each takes time. */
interface FunctionGroup {
    /** What a function of this theme does; null for one of another theme. */
    @Nullable
    FunctionBody function(VulkanFunction function);
}
