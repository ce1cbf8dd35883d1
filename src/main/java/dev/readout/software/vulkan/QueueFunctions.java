package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_FENCE_CREATE_SIGNALED_BIT;
import static dev.readout.abi.vulkan.vulkan_h.VK_NOT_READY;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_FENCE_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PERFORMANCE_QUERY_SUBMIT_INFO_KHR;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_SUBMIT_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_SUCCESS;
import static dev.readout.abi.vulkan.vulkan_h.VK_TIMEOUT;

import dev.readout.abi.vulkan.VkFenceCreateInfo;
import dev.readout.abi.vulkan.VkPerformanceQuerySubmitInfoKHR;
import dev.readout.abi.vulkan.VkSemaphoreCreateInfo;
import dev.readout.abi.vulkan.VkSubmitInfo;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The functions of queues, and of the fences and semaphores that a submission signals. */
final class QueueFunctions implements FunctionGroup {
    private static final long FOR_EVER = -1;

    private final HandleTable handles;
    private final FaultScript faults;

    QueueFunctions(DriverState driver) {
        handles = driver.handles();
        faults = driver.faults();
    }

    @Override
    public @Nullable NativeFunction function(VulkanFunction function) {
        return switch (function) {
            case vkQueueSubmit -> NativeFunction.result(this::submit);
            case vkQueueWaitIdle -> NativeFunction.result(QueueFunctions::waitIdle);
            case vkCreateFence -> NativeFunction.result(QueueFunctions::createFence);
            case vkDestroyFence -> NativeFunction.effect(call -> call.destroyed(Fence.class, "fence"));
            case vkResetFences -> NativeFunction.result(QueueFunctions::resetFences);
            case vkGetFenceStatus -> NativeFunction.result(QueueFunctions::getFenceStatus);
            case vkWaitForFences -> NativeFunction.result(QueueFunctions::waitForFences);
            case vkCreateSemaphore -> NativeFunction.result(QueueFunctions::createSemaphore);
            case vkDestroySemaphore -> NativeFunction.effect(call -> call.destroyed(Semaphore.class, "semaphore"));
            default -> null;
        };
    }

    private static Queue queue(Call call) {
        return call.dispatchable(Queue.class, "queue");
    }

    private int submit(Call call) {
        Queue queue = queue(call);
        queue.device().checkNotLost();
        Fence fence = call.isNull(3) ? null
                : queue.device().objects().get(Fence.class, call.word(3), "fence", "commonparent");
        if (fence != null && (fence.isSignalled() || fence.isPending())) {
            throw new Misuse("fence is " + (fence.isSignalled() ? "signalled: reset it first" : "in use"));
        }
        int count = call.count(1, "submitCount");
        MemorySegment infos = call.array(2, "pSubmits", count, VkSubmitInfo.sizeof());
        // All are read before one is accepted: a submit that fails has no effect.
        List<Submission> submissions = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            MemorySegment info = Arguments.element(infos, i, VkSubmitInfo.sizeof());
            submissions.add(submission(submissions, queue, info, i == count - 1 ? fence : null));
        }
        if (count == 0 && fence != null) {
            submissions.add(new Submission(queue, List.of(), List.of(), List.of(), fence, 0));
        }
        for (Submission submission : submissions) {
            submission.setFate(faults.fate());
        }
        if (queue.device().intel().isInitialized() && !queue.isConfigured()
                && submissions.stream().anyMatch(Submission::hasIntelQueries)) {
            call.report("the queue has no performance configuration: vkQueueSetPerformanceConfigurationINTEL comes"
                    + " before the first Intel performance query");
        }
        queue.submit(submissions);
        // What broke a rule was executed in this call, or will be in one that waits. A fault shows in later calls only.
        queue.device().checkNoRuleBroken();
        return VK_SUCCESS();
    }

    /** @param call the same object for all submissions of one call */
    private Submission submission(Object call, Queue queue, MemorySegment info, @Nullable Fence fence) {
        Arguments.struct(info, "pSubmits[]", VK_STRUCTURE_TYPE_SUBMIT_INFO(), VkSubmitInfo.layout());
        int count = Arguments.count(VkSubmitInfo.commandBufferCount(info), "commandBufferCount");
        List<CommandBuffer> commandBuffers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            MemorySegment array = Arguments.pointer(VkSubmitInfo.pCommandBuffers(info),
                    "pSubmits[].pCommandBuffers");
            CommandBuffer commandBuffer = handles.get(CommandBuffer.class, Arguments.handle(array, i),
                    "pSubmits[].pCommandBuffers[]");
            commandBuffer.checkSubmittable(queue.device(), queue.familyIndex(), call);
            commandBuffers.add(commandBuffer);
        }
        return new Submission(queue, commandBuffers,
                semaphores(queue, VkSubmitInfo.waitSemaphoreCount(info), VkSubmitInfo.pWaitSemaphores(info)),
                semaphores(queue, VkSubmitInfo.signalSemaphoreCount(info), VkSubmitInfo.pSignalSemaphores(info)),
                fence, counterPass(VkSubmitInfo.pNext(info)));
    }

    private static int counterPass(MemorySegment chain) {
        MemorySegment info =
                Arguments.chained(Arguments.chain(chain), VK_STRUCTURE_TYPE_PERFORMANCE_QUERY_SUBMIT_INFO_KHR(),
                        VkPerformanceQuerySubmitInfoKHR.sizeof());
        return info == null ? 0 : VkPerformanceQuerySubmitInfoKHR.counterPassIndex(info);
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

    private static int waitIdle(Call call) {
        Queue queue = queue(call);
        queue.completeAll();
        queue.device().checkNotLost();
        return VK_SUCCESS();
    }

    private static int createFence(Call call) {
        Device device = call.device();
        MemorySegment info = call.struct(1, "pCreateInfo", VK_STRUCTURE_TYPE_FENCE_CREATE_INFO(),
                VkFenceCreateInfo.layout());
        boolean signalled = (VkFenceCreateInfo.flags(info) & VK_FENCE_CREATE_SIGNALED_BIT()) != 0;
        return call.created(device, 3, "pFence", new Fence(signalled));
    }

    private static int resetFences(Call call) {
        List<Fence> fences = fences(call);
        for (Fence fence : fences) {
            if (fence.isPending()) {
                throw new Misuse("a fence of pFences is in use: wait for it first");
            }
        }
        for (Fence fence : fences) {
            fence.reset();
        }
        return VK_SUCCESS();
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
        device.polledInVain();
        return VK_NOT_READY();
    }

    private static int waitForFences(Call call) {
        List<Fence> fences = fences(call);
        boolean all = call.integer(3) != 0;
        long timeout = call.word(4);
        for (int i = 0; timeout != 0 && !isMet(fences, all) && i < fences.size(); i++) {
            fences.get(i).await();
        }
        if (isMet(fences, all)) {
            return VK_SUCCESS();
        }
        call.device().checkNotLost();
        if (timeout == FOR_EVER) {
            call.report("waits for ever for a fence that nothing submitted will signal: the wait is left out");
        }
        call.device().polledInVain();
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

    private static int createSemaphore(Call call) {
        Device device = call.device();
        call.struct(1, "pCreateInfo", VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO(), VkSemaphoreCreateInfo.layout());
        return call.created(device, 3, "pSemaphore", new Semaphore());
    }
}
