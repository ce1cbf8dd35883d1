package dev.readout.software.vulkan.function;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_FENCE_CREATE_SIGNALED_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_NOT_READY;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;

import dev.readout.abi.vulkan.VkFenceCreateInfo;
import dev.readout.software.vulkan.device.Device;
import dev.readout.software.vulkan.object.Fence;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.software.vulkan.registry.VulkanFunction;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The functions of fences. */
final class FenceFunctions implements FunctionGroup {
    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkCreateFence -> FunctionBody.creates("pFence", (device, call) -> createFence(call));
            case vkDestroyFence -> FunctionBody
                    .effect(call -> call.destroyed(Fence.class, "fence", Fence::isPending, "fence-01120"));
            case vkResetFences -> FunctionBody.success(FenceFunctions::resetFences);
            case vkGetFenceStatus -> FunctionBody.result(FenceFunctions::getFenceStatus);
            case vkWaitForFences -> FunctionBody.result(FenceFunctions::waitForFences);
            default -> null;
        };
    }

    private static Fence createFence(Call call) {
        MemorySegment info = call.struct(1, "pCreateInfo", VkFenceCreateInfo.layout());
        boolean signalled = (VkFenceCreateInfo.flags(info) & VK_FENCE_CREATE_SIGNALED_BIT()) != 0;
        return new Fence(signalled);
    }

    private static void resetFences(Call call) {
        List<Fence> fences = fences(call);
        for (Fence fence : fences) {
            if (fence.isPending()) {
                throw new Misuse("pFences-01123", "a fence of pFences is in use: wait for it first");
            }
        }
        for (Fence fence : fences) {
            fence.reset();
        }
    }

    private static List<Fence> fences(Call call) {
        Device device = call.device();
        int count = call.count(1, "fenceCount");
        MemorySegment array = call.array(2, "pFences", count, Arguments.HANDLE);
        List<Fence> fences = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            fences.add(device.objects().get(Fence.class, Arguments.handle(array, i), "pFences[]"));
        }
        return fences;
    }

    private static int getFenceStatus(Call call) {
        Device device = call.device();
        if (call.object(device, 1, Fence.class, "fence").isSignalled()) {
            return VK_SUCCESS();
        }
        device.checkNotLost();
        device.polledInVain("a fence");
        return VK_NOT_READY();
    }

    private static int waitForFences(Call call) {
        List<Fence> fences = fences(call);
        boolean all = call.integer(3) != 0;
        long timeout = call.word(4);
        HostWait wait = new HostWait("a fence", fences.stream().<Runnable>map(fence -> fence::await).toList(),
                () -> isMet(fences, all));
        return wait.await(call, call.device(), timeout);
    }

    private static boolean isMet(List<Fence> fences, boolean all) {
        for (Fence fence : fences) {
            if (fence.isSignalled() != all) {
                return !all;
            }
        }
        return all;
    }
}
