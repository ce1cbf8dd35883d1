package dev.readout.driver.vulkan;

import static dev.readout.driver.vulkan.VulkanFunction.vkCmdBeginDebugUtilsLabelEXT;
import static dev.readout.driver.vulkan.VulkanFunction.vkCmdEndDebugUtilsLabelEXT;

import dev.readout.abi.Lifetime;
import dev.readout.abi.vulkan.VkDebugUtilsLabelEXT;
import dev.readout.abi.vulkan.vulkan_h;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Objects;

/**
 * Labels recorded commands, for frame debuggers: VK_EXT_debug_utils. Command buffers are passed by handle, as in {@link
 * QueryCommands}, and nothing is allocated, except for a new {@link Label}.
 *
 * <p>Labels nest: the one that began last ends first. A label that is left open in a command buffer stays open on the
 * queue that it is submitted to, until another command buffer ends it.
 *
 * <p>{@snippet :
 * static final DebugLabels.Label SHADOW = DebugLabels.Label.of("shadow");
 *
 * DebugLabels labels = device.debugLabels();
 * labels.begin(commands.handle(), SHADOW);
 * // … draws …
 * labels.end(commands.handle());
 * }
 *
 * <p>Safe to share between threads, which record into different command buffers.
 */
public final class DebugLabels {
    /** Linked when first used. */
    private static final class Plain {
        static final MethodHandle BEGIN = IntegerHandles.plain(IntegerHandles.BEGIN_LABEL);
        static final MethodHandle END = IntegerHandles.plain(IntegerHandles.END_LABEL);
    }

    /**
     * A name as the driver reads it. It lives as long as it is reachable. Immutable and safe to share between threads
     * and devices.
     */
    public static final class Label {
        private final MemorySegment info;

        private Label(MemorySegment info) {
            this.info = info;
        }

        /**
         * A label without a color.
         *
         * @param name for people
         * @throws IllegalArgumentException if {@code name} has a NUL, where it would end
         */
        public static Label of(String name) {
            if (Objects.requireNonNull(name, "name").indexOf('\0') >= 0) {
                throw new IllegalArgumentException("name has a NUL at index " + name.indexOf('\0')
                        + ", where the driver would end it");
            }
            Arena arena = Arena.ofAuto();
            MemorySegment info = arena.allocate(VkDebugUtilsLabelEXT.layout());
            VkDebugUtilsLabelEXT.sType(info, vulkan_h.VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT());
            VkDebugUtilsLabelEXT.pLabelName(info, arena.allocateFrom(name));
            return new Label(info);
        }
    }

    private final Lifetime lifetime;
    private final MemorySegment begin;
    private final MemorySegment end;

    DebugLabels(DeviceCalls device) {
        lifetime = device.functions.lifetime;
        begin = require(device, vkCmdBeginDebugUtilsLabelEXT);
        end = require(device, vkCmdEndDebugUtilsLabelEXT);
    }

    private static MemorySegment require(DeviceCalls device, VulkanFunction function) {
        if (!device.hasFeature(DeviceFeature.DEBUG_UTILS) || !device.functions.has(function)) {
            throw new UnsupportedOperationException("the device has no " + function
                    + ": enable VK_EXT_debug_utils for the instance that it comes from (ppEnabledExtensionNames), if"
                    + " the loader, the driver or a layer lists it, and name DEBUG_UTILS in VulkanDevice.of");
        }
        return device.address(function);
    }

    /**
     * Begins a label: {@code vkCmdBeginDebugUtilsLabelEXT}.
     *
     * @param commandBuffer the handle, {@code VkCommandBuffer}: recording
     * @throws IllegalArgumentException if {@code commandBuffer} is 0
     * @throws IllegalStateException if the device is closed
     */
    public void begin(long commandBuffer, Label label) {
        MemorySegment info = Objects.requireNonNull(label, "label").info;
        requireCallable(commandBuffer);
        try {
            Plain.BEGIN.invokeExact(begin, commandBuffer, info);
        } catch (Throwable impossible) {
            throw IntegerHandles.rethrown(impossible);
        }
    }

    /**
     * Ends the label that began last: {@code vkCmdEndDebugUtilsLabelEXT}.
     *
     * @param commandBuffer the handle, {@code VkCommandBuffer}: recording
     * @throws IllegalArgumentException if {@code commandBuffer} is 0
     * @throws IllegalStateException if the device is closed
     */
    public void end(long commandBuffer) {
        requireCallable(commandBuffer);
        try {
            Plain.END.invokeExact(end, commandBuffer);
        } catch (Throwable impossible) {
            throw IntegerHandles.rethrown(impossible);
        }
    }

    private void requireCallable(long commandBuffer) {
        if (commandBuffer == 0) {
            IntegerHandles.requireHandle(commandBuffer, "commandBuffer");
        }
        lifetime.requireOpen();
    }
}
