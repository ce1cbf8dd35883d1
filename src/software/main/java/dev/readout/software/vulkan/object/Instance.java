package dev.readout.software.vulkan.object;

import dev.readout.software.vulkan.registry.Extension;
import dev.readout.software.vulkan.registry.Version;
import java.util.List;
import java.util.Set;

/**
 * A {@code VkInstance}.
 *
 * @param physicalDevice the handle of its only physical device
 * @param version the version of Vulkan that the application asked for
 * @param extensions its own and its devices' extensions that bring functions
 * @param messengers hear how it is created and destroyed
 */
public record Instance(long physicalDevice, Version version, Set<Extension> extensions,
        List<DebugUtilsMessengerEXT> messengers) {
}
