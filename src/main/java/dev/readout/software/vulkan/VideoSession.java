package dev.readout.software.vulkan;

/**
 * A {@code VkVideoSessionKHR}.
 *
 * @param codecOperation the {@code VkVideoCodecOperationFlagBitsKHR} of its profile
 */
record VideoSession(int codecOperation) {
}
