package dev.readout.software.vulkan.object;

import dev.readout.software.vulkan.SoftwareQueueFamily;
import dev.readout.software.vulkan.SoftwareSettings;

/** What the queues of a family can do, by the flags of the family. */
public final class QueueAbilities {
    /** What may reset queries. */
    public static final int ANY_BUT_TRANSFER = SoftwareQueueFamily.GRAPHICS | SoftwareQueueFamily.COMPUTE
            | SoftwareQueueFamily.VIDEO_DECODE | SoftwareQueueFamily.VIDEO_ENCODE;
    public static final int ANY = ANY_BUT_TRANSFER | SoftwareQueueFamily.TRANSFER;

    private QueueAbilities() {
    }

    /** Whether the queues of a family can do one of {@code operations}. */
    public static boolean can(SoftwareQueueFamily family, int operations) {
        return (family.flags() & operations) != 0;
    }

    /** Whether queues of a family have queries of result status: those for video, or all of a device without any. */
    public static boolean haveResultStatus(SoftwareQueueFamily family, SoftwareSettings settings) {
        return areForVideo(family) || settings.queueFamilies().stream().noneMatch(QueueAbilities::areForVideo);
    }

    private static boolean areForVideo(SoftwareQueueFamily family) {
        return can(family, SoftwareQueueFamily.VIDEO_DECODE | SoftwareQueueFamily.VIDEO_ENCODE);
    }
}
