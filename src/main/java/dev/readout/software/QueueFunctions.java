package dev.readout.software;

import static dev.readout.abi.vulkan.vulkan_h.VK_FENCE_CREATE_SIGNALED_BIT;
import static dev.readout.abi.vulkan.vulkan_h.VK_NOT_READY;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_FENCE_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_SUBMIT_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_SUCCESS;
import static dev.readout.abi.vulkan.vulkan_h.VK_TIMEOUT;

import dev.readout.abi.vulkan.PFN_vkCreateFence;
import dev.readout.abi.vulkan.PFN_vkCreateSemaphore;
import dev.readout.abi.vulkan.PFN_vkDestroyFence;
import dev.readout.abi.vulkan.PFN_vkDestroySemaphore;
import dev.readout.abi.vulkan.PFN_vkGetFenceStatus;
import dev.readout.abi.vulkan.PFN_vkQueueSubmit;
import dev.readout.abi.vulkan.PFN_vkQueueWaitIdle;
import dev.readout.abi.vulkan.PFN_vkResetFences;
import dev.readout.abi.vulkan.PFN_vkWaitForFences;
import dev.readout.abi.vulkan.VkFenceCreateInfo;
import dev.readout.abi.vulkan.VkSubmitInfo;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** The functions of queues, and of the fences and semaphores that a submission signals. */
final class QueueFunctions implements FunctionGroup {
    private static final long FOR_EVER = -1;

    private final HandleTable handles;
    private final Calls calls;
    private final Arena arena;

    QueueFunctions(Context context) {
        handles = context.handles();
        calls = context.calls();
        arena = context.arena();
    }

    @Override
    public MemorySegment stub(String name) {
        return switch (name) {
            case "vkQueueSubmit" -> PFN_vkQueueSubmit.allocate((queue, count, submits, fence) ->
                    calls.result(name, () -> submit(queue, count, submits, fence)), arena);
            case "vkQueueWaitIdle" -> PFN_vkQueueWaitIdle.allocate(queue ->
                    calls.result(name, () -> waitIdle(queue)), arena);
            case "vkCreateFence" -> PFN_vkCreateFence.allocate((device, info, allocator, fence) ->
                    calls.result(name, () -> createFence(device, info, fence)), arena);
            case "vkDestroyFence" -> PFN_vkDestroyFence.allocate((device, fence, allocator) ->
                    calls.effect(name, () -> objects(device).remove(Fence.class, fence, "fence")), arena);
            case "vkResetFences" -> PFN_vkResetFences.allocate((device, count, fences) ->
                    calls.result(name, () -> resetFences(device, count, fences)), arena);
            case "vkGetFenceStatus" -> PFN_vkGetFenceStatus.allocate((device, fence) ->
                    calls.result(name, () -> getFenceStatus(device, fence)), arena);
            case "vkWaitForFences" -> PFN_vkWaitForFences.allocate((device, count, fences, all, timeout) ->
                    calls.result(name, () -> waitForFences(name, device, count, fences, all != 0, timeout)), arena);
            case "vkCreateSemaphore" -> PFN_vkCreateSemaphore.allocate((device, info, allocator, semaphore) ->
                    calls.result(name, () -> createSemaphore(device, info, semaphore)), arena);
            case "vkDestroySemaphore" -> PFN_vkDestroySemaphore.allocate((device, semaphore, allocator) ->
                    calls.effect(name, () -> objects(device).remove(Semaphore.class, semaphore, "semaphore")), arena);
            default -> null;
        };
    }

    private Device device(MemorySegment handle) {
        return handles.get(Device.class, handle, "device");
    }

    private HandleTable objects(MemorySegment device) {
        return device(device).objects();
    }

    private int submit(MemorySegment queueHandle, int unsignedCount, MemorySegment submits, MemorySegment fenceHandle) {
        Queue queue = handles.get(Queue.class, queueHandle, "queue");
        Fence fence = queue.device().objects().getOrNull(Fence.class, fenceHandle, "fence");
        if (fence != null && (fence.isSignalled() || fence.isPending())) {
            throw new Misuse("fence is " + (fence.isSignalled() ? "signalled: reset it first" : "in use"));
        }
        int count = Arguments.count(unsignedCount, "submitCount");
        // All are read before one is accepted: a submit that fails has no effect.
        List<Submission> submissions = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            MemorySegment info = Arguments.element(Arguments.pointer(submits, "pSubmits"), i, VkSubmitInfo.sizeof());
            submissions.add(submission(queue, info, i == count - 1 ? fence : null));
        }
        if (count == 0 && fence != null) {
            submissions.add(new Submission(queue, List.of(), List.of(), List.of(), fence));
        }
        queue.submit(submissions);
        return VK_SUCCESS();
    }

    private Submission submission(Queue queue, MemorySegment info, Fence fence) {
        Arguments.struct(info, "pSubmits[]", VK_STRUCTURE_TYPE_SUBMIT_INFO());
        int count = Arguments.count(VkSubmitInfo.commandBufferCount(info), "commandBufferCount");
        List<CommandBuffer> commandBuffers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            CommandBuffer commandBuffer = handles.get(CommandBuffer.class, Arguments.handle(
                    Arguments.pointer(VkSubmitInfo.pCommandBuffers(info), "pCommandBuffers"), i), "pCommandBuffers[]");
            commandBuffer.checkSubmittable(queue);
            commandBuffers.add(commandBuffer);
        }
        return new Submission(queue, commandBuffers,
                semaphores(queue, VkSubmitInfo.waitSemaphoreCount(info), VkSubmitInfo.pWaitSemaphores(info)),
                semaphores(queue, VkSubmitInfo.signalSemaphoreCount(info), VkSubmitInfo.pSignalSemaphores(info)),
                fence);
    }

    private static List<Semaphore> semaphores(Queue queue, int unsignedCount, MemorySegment array) {
        int count = Arguments.count(unsignedCount, "the number of semaphores");
        List<Semaphore> semaphores = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            semaphores.add(queue.device().objects().get(Semaphore.class,
                    Arguments.handle(Arguments.pointer(array, "the array of semaphores"), i), "a semaphore"));
        }
        return semaphores;
    }

    private int waitIdle(MemorySegment queue) {
        handles.get(Queue.class, queue, "queue").completeAll();
        return VK_SUCCESS();
    }

    private int createFence(MemorySegment device, MemorySegment info, MemorySegment out) {
        HandleTable objects = objects(device);
        Arguments.struct(info, "pCreateInfo", VK_STRUCTURE_TYPE_FENCE_CREATE_INFO());
        boolean signalled = (VkFenceCreateInfo.flags(info) & VK_FENCE_CREATE_SIGNALED_BIT()) != 0;
        Arguments.setHandle(Arguments.pointer(out, "pFence"), 0, objects.add(new Fence(signalled)));
        return VK_SUCCESS();
    }

    private int resetFences(MemorySegment device, int count, MemorySegment fences) {
        List<Fence> found = fences(device, count, fences);
        for (Fence fence : found) {
            if (fence.isPending()) {
                throw new Misuse("a fence of pFences is in use: wait for it first");
            }
        }
        found.forEach(Fence::reset);
        return VK_SUCCESS();
    }

    private List<Fence> fences(MemorySegment device, int unsignedCount, MemorySegment array) {
        HandleTable objects = objects(device);
        int count = Arguments.count(unsignedCount, "fenceCount");
        List<Fence> fences = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            fences.add(objects.get(Fence.class, Arguments.handle(Arguments.pointer(array, "pFences"), i),
                    "pFences[]"));
        }
        return fences;
    }

    private int getFenceStatus(MemorySegment device, MemorySegment fence) {
        if (objects(device).get(Fence.class, fence, "fence").isSignalled()) {
            return VK_SUCCESS();
        }
        device(device).polledInVain();
        return VK_NOT_READY();
    }

    private int waitForFences(String function, MemorySegment device, int count, MemorySegment array, boolean all,
            long timeout) {
        List<Fence> fences = fences(device, count, array);
        for (int i = 0; timeout != 0 && !isMet(fences, all) && i < fences.size(); i++) {
            fences.get(i).await();
        }
        if (isMet(fences, all)) {
            return VK_SUCCESS();
        }
        if (timeout == FOR_EVER) {
            calls.report(function, "waits for ever for a fence that nothing submitted will signal: the wait is left"
                    + " out");
        }
        device(device).polledInVain();
        return VK_TIMEOUT();
    }

    private static boolean isMet(List<Fence> fences, boolean all) {
        for (Fence fence : fences) {
            if (fence.isSignalled() != all) {
                return !all;
            }
        }
        return all;
    }

    private int createSemaphore(MemorySegment device, MemorySegment info, MemorySegment out) {
        HandleTable objects = objects(device);
        Arguments.struct(info, "pCreateInfo", VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO());
        Arguments.setHandle(Arguments.pointer(out, "pSemaphore"), 0, objects.add(new Semaphore()));
        return VK_SUCCESS();
    }
}
