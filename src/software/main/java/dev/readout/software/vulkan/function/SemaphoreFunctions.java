package dev.readout.software.vulkan.function;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_SEMAPHORE_TYPE_TIMELINE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.software.abi.vulkan.VkSemaphoreCreateInfo;
import dev.readout.software.abi.vulkan.VkSemaphoreSignalInfo;
import dev.readout.software.abi.vulkan.VkSemaphoreTypeCreateInfo;
import dev.readout.software.abi.vulkan.VkSemaphoreWaitInfo;
import dev.readout.software.vulkan.device.Device;
import dev.readout.software.vulkan.object.Completion;
import dev.readout.software.vulkan.object.Semaphore;
import dev.readout.software.vulkan.object.Timeline;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.Feature;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.software.vulkan.registry.VulkanFunction;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The functions of semaphores. */
final class SemaphoreFunctions implements FunctionGroup {
    /** {@code VK_SEMAPHORE_WAIT_ANY_BIT}. */
    private static final int ANY = 1;

    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkCreateSemaphore -> FunctionBody.creates("pSemaphore", SemaphoreFunctions::create);
            case vkDestroySemaphore -> FunctionBody.effect(
                    call -> call.destroyed(Semaphore.class, "semaphore", Semaphore::isInUse, "semaphore-05149"));
            case vkGetSemaphoreCounterValue -> FunctionBody.success(SemaphoreFunctions::getValue);
            case vkWaitSemaphores -> FunctionBody.result(SemaphoreFunctions::await);
            case vkSignalSemaphore -> FunctionBody.success(SemaphoreFunctions::signal);
            default -> null;
        };
    }

    private static Semaphore create(Device device, Call call) {
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

    private static int await(Call call) {
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
                () -> isMet(waits, any));
        try {
            return wait.await(call, device, timeout);
        } finally {
            waits.forEach(Completion::giveUp);
        }
    }

    private static boolean isMet(List<Completion> waits, boolean any) {
        return any ? waits.stream().anyMatch(Completion::isComplete)
                : waits.stream().allMatch(Completion::isComplete);
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
}
