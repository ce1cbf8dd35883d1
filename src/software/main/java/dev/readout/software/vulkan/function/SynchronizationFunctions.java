package dev.readout.software.vulkan.function;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_EVENT_RESET;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_EVENT_SET;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_FENCE_CREATE_SIGNALED_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_NOT_READY;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SEMAPHORE_TYPE_TIMELINE;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.abi.vulkan.VkFenceCreateInfo;
import dev.readout.software.abi.vulkan.VkEventCreateInfo;
import dev.readout.software.abi.vulkan.VkSemaphoreCreateInfo;
import dev.readout.software.abi.vulkan.VkSemaphoreSignalInfo;
import dev.readout.software.abi.vulkan.VkSemaphoreTypeCreateInfo;
import dev.readout.software.abi.vulkan.VkSemaphoreWaitInfo;
import dev.readout.software.vulkan.device.Command;
import dev.readout.software.vulkan.device.CommandBuffer;
import dev.readout.software.vulkan.device.Device;
import dev.readout.software.vulkan.object.Completion;
import dev.readout.software.vulkan.object.Event;
import dev.readout.software.vulkan.object.Fence;
import dev.readout.software.vulkan.object.Semaphore;
import dev.readout.software.vulkan.object.Timeline;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.Feature;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.software.vulkan.registry.VulkanFunction;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The functions of fences, semaphores and events. Memory barriers have no effect, and are not read. */
final class SynchronizationFunctions implements FunctionGroup {
    /** {@code VK_SEMAPHORE_WAIT_ANY_BIT}. */
    private static final int ANY = 1;

    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkCreateFence -> FunctionBody.creates("pFence", (device, call) -> createFence(call));
            case vkDestroyFence -> FunctionBody
                    .effect(call -> call.destroyed(Fence.class, "fence", Fence::isPending, "fence-01120"));
            case vkResetFences -> FunctionBody.success(SynchronizationFunctions::resetFences);
            case vkGetFenceStatus -> FunctionBody.result(SynchronizationFunctions::getFenceStatus);
            case vkWaitForFences -> FunctionBody.result(SynchronizationFunctions::waitForFences);
            case vkCreateSemaphore -> FunctionBody.creates("pSemaphore", SynchronizationFunctions::createSemaphore);
            case vkDestroySemaphore -> FunctionBody.effect(
                    call -> call.destroyed(Semaphore.class, "semaphore", Semaphore::isInUse, "semaphore-05149"));
            case vkGetSemaphoreCounterValue -> FunctionBody.success(SynchronizationFunctions::getValue);
            case vkWaitSemaphores -> FunctionBody.result(SynchronizationFunctions::waitSemaphores);
            case vkSignalSemaphore -> FunctionBody.success(SynchronizationFunctions::signal);
            case vkCreateEvent -> FunctionBody.creates("pEvent", VkEventCreateInfo.layout(), Event::new);
            case vkDestroyEvent -> FunctionBody.destroys(Event.class, "event");
            case vkGetEventStatus -> FunctionBody.result(SynchronizationFunctions::getEventStatus);
            case vkSetEvent -> FunctionBody.success(call -> set(call, true));
            case vkResetEvent -> FunctionBody.success(call -> set(call, false));
            case vkCmdSetEvent, vkCmdSetEvent2 ->
                    FunctionBody.command((commandBuffer, call) -> set(commandBuffer, call, true));
            case vkCmdResetEvent, vkCmdResetEvent2 ->
                    FunctionBody.command((commandBuffer, call) -> set(commandBuffer, call, false));
            case vkCmdWaitEvents, vkCmdWaitEvents2 -> FunctionBody.command(SynchronizationFunctions::waitEvents);
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
                () -> isMet(fences, Fence::isSignalled, !all));
        return wait.await(call, call.device(), timeout);
    }

    private static Semaphore createSemaphore(Device device, Call call) {
        MemorySegment info = call.struct(1, "pCreateInfo", VkSemaphoreCreateInfo.layout());
        MemorySegment type = Arguments.chained(Arguments.chain(VkSemaphoreCreateInfo.pNext(info)),
                VkSemaphoreTypeCreateInfo.layout());
        boolean timeline = type != null
                && VkSemaphoreTypeCreateInfo.semaphoreType(type) == VK_SEMAPHORE_TYPE_TIMELINE();
        if (timeline && !device.has(Feature.TIMELINE_SEMAPHORE)) {
            call.violation("VkSemaphoreTypeCreateInfo-timelineSemaphore-03252",
                    "the feature timelineSemaphore was not enabled");
        }
        return new Semaphore(timeline ? new Timeline(VkSemaphoreTypeCreateInfo.initialValue(type)) : null);
    }

    private static Timeline timeline(Device device, long handle, String argument, String rule) {
        Timeline timeline = device.objects().get(Semaphore.class, handle, argument).timeline();
        if (timeline == null) {
            throw new Misuse(rule, argument + " is a binary semaphore: expected one that was created with"
                    + " VK_SEMAPHORE_TYPE_TIMELINE");
        }
        return timeline;
    }

    private static void getValue(Call call) {
        Device device = call.device();
        Timeline timeline = timeline(device, call.word(1), "semaphore", "semaphore-03255");
        MemorySegment out = call.pointer(2, "pValue", Long.BYTES);
        device.checkNotLost();
        if (timeline.isBeingRaised()) {
            device.polledInVain("a semaphore");
        }
        out.set(JAVA_LONG, 0, timeline.value());
    }

    private static int waitSemaphores(Call call) {
        Device device = call.device();
        MemorySegment info = call.struct(1, "pWaitInfo", VkSemaphoreWaitInfo.layout());
        int count = Arguments.count(VkSemaphoreWaitInfo.semaphoreCount(info), "semaphoreCount");
        List<Completion> waits = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Timeline timeline = timeline(device,
                    Arguments.handle(Arguments.pointer(VkSemaphoreWaitInfo.pSemaphores(info),
                            "pWaitInfo->pSemaphores"), i),
                    "pWaitInfo->pSemaphores[" + i + "]", "VkSemaphoreWaitInfo-pSemaphores-03256");
            waits.add(timeline.reaching(
                    Arguments.pointer(VkSemaphoreWaitInfo.pValues(info), "pWaitInfo->pValues")
                            .getAtIndex(JAVA_LONG, i)));
        }
        boolean any = (VkSemaphoreWaitInfo.flags(info) & ANY) != 0;
        long timeout = call.word(2);
        HostWait wait = new HostWait("a value", waits.stream().<Runnable>map(each -> each::await).toList(),
                () -> isMet(waits, Completion::isComplete, any));
        try {
            return wait.await(call, device, timeout);
        } finally {
            waits.forEach(Completion::giveUp);
        }
    }

    private static <T> boolean isMet(List<T> waits, Predicate<T> met, boolean any) {
        return any ? waits.stream().anyMatch(met) : waits.stream().allMatch(met);
    }

    private static void signal(Call call) {
        Device device = call.device();
        MemorySegment info = call.struct(1, "pSignalInfo", VkSemaphoreSignalInfo.layout());
        Timeline timeline = timeline(device, VkSemaphoreSignalInfo.semaphore(info).address(),
                "pSignalInfo->semaphore", "VkSemaphoreSignalInfo-semaphore-03257");
        long value = VkSemaphoreSignalInfo.value(info);
        if (timeline.hasReached(value)) {
            throw new Misuse("VkSemaphoreSignalInfo-value-03258", "the timeline is at "
                    + Long.toUnsignedString(timeline.value()) + ", and value is " + Long.toUnsignedString(value)
                    + ": expected more");
        }
        timeline.signal(value, device.hostTime());
        device.completeDue();
    }

    private static int getEventStatus(Call call) {
        Device device = call.device();
        Event event = call.object(device, 1, Event.class, "event");
        device.checkNotLost();
        if (!event.isSet()) {
            device.polledInVain("an event");
        }
        return event.isSet() ? VK_EVENT_SET() : VK_EVENT_RESET();
    }

    private static void set(Call call, boolean set) {
        call.object(call.device(), 1, Event.class, "event").set(set);
    }

    private static void set(CommandBuffer commandBuffer, Call call, boolean set) {
        Event event = commandBuffer.object(Event.class, call.word(1), "event");
        Command command = new Command.SetEvent(call.function(), event, set);
        commandBuffer.record(call.function(), recorder -> recorder.addOutsideRenderPass(command));
    }

    private static void waitEvents(CommandBuffer commandBuffer, Call call) {
        int count = call.count(1, "eventCount");
        MemorySegment handles = call.array(2, "pEvents", count, Arguments.HANDLE);
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            events.add(commandBuffer.object(Event.class, Arguments.handle(handles, i), "pEvents[]", i));
        }
        Command command = new Command.WaitEvents(call.function(), events);
        commandBuffer.record(call.function(), recorder -> recorder.add(command));
    }
}
