package dev.readout.software.vulkan.object;

import dev.readout.software.vulkan.SoftwareQueueFamily;
import dev.readout.software.vulkan.SoftwareSettings;

/** The operations that a queue family supports, by its flags. */
public final class QueueAbilities {
    /** The operations of families that may begin queries. */
    public static final int ANY_BUT_TRANSFER = SoftwareQueueFamily.GRAPHICS | SoftwareQueueFamily.COMPUTE
            | SoftwareQueueFamily.VIDEO_DECODE | SoftwareQueueFamily.VIDEO_ENCODE;
    public static final int ANY = ANY_BUT_TRANSFER | SoftwareQueueFamily.TRANSFER;

    private QueueAbilities() {
    }

    /** True if a family supports one of {@code operations}. */
    public static boolean can(SoftwareQueueFamily family, int operations) {
        return (family.flags() & operations) != 0;
    }

    /** True if a family has result status queries: video families, or all families of a device without video. */
    public static boolean haveResultStatus(SoftwareQueueFamily family, SoftwareSettings settings) {
        return areForVideo(family) || settings.queueFamilies().stream().noneMatch(QueueAbilities::areForVideo);
    }

    private static boolean areForVideo(SoftwareQueueFamily family) {
        return can(family, SoftwareQueueFamily.VIDEO_DECODE | SoftwareQueueFamily.VIDEO_ENCODE);
    }
}
