package dev.readout.software.vulkan;

/** What the queues of a family can do, by the flags of the family. */
final class QueueAbilities {
    /** What may reset queries. */
    static final int ANY_BUT_TRANSFER = SoftwareQueueFamily.GRAPHICS | SoftwareQueueFamily.COMPUTE
            | SoftwareQueueFamily.VIDEO_DECODE | SoftwareQueueFamily.VIDEO_ENCODE;
    static final int ANY = ANY_BUT_TRANSFER | SoftwareQueueFamily.TRANSFER;

    private QueueAbilities() {
    }

    /** Whether the queues of a family can do one of {@code operations}. */
    static boolean can(SoftwareQueueFamily family, int operations) {
        return (family.flags() & operations) != 0;
    }

    /** Whether queues of a family have queries of result status: those for video, or all of a device without any. */
    static boolean haveResultStatus(SoftwareQueueFamily family, SoftwareSettings settings) {
        return areForVideo(family) || settings.queueFamilies().stream().noneMatch(QueueAbilities::areForVideo);
    }

    private static boolean areForVideo(SoftwareQueueFamily family) {
        return can(family, SoftwareQueueFamily.VIDEO_DECODE | SoftwareQueueFamily.VIDEO_ENCODE);
    }
}
