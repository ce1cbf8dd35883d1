package dev.readout.software.vulkan.function;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.abi.vulkan.VkSubmitInfo;
import dev.readout.software.abi.vulkan.VkBindSparseInfo;
import dev.readout.software.abi.vulkan.VkCommandBufferSubmitInfo;
import dev.readout.software.abi.vulkan.VkPerformanceQuerySubmitInfoKHR;
import dev.readout.software.abi.vulkan.VkSemaphoreSubmitInfo;
import dev.readout.software.abi.vulkan.VkSubmitInfo2;
import dev.readout.software.abi.vulkan.VkTimelineSemaphoreSubmitInfo;
import dev.readout.software.vulkan.device.CommandBuffer;
import dev.readout.software.vulkan.device.Queue;
import dev.readout.software.vulkan.device.Submission;
import dev.readout.software.vulkan.object.FaultScript;
import dev.readout.software.vulkan.object.Fence;
import dev.readout.software.vulkan.object.HandleTable;
import dev.readout.software.vulkan.object.Semaphore;
import dev.readout.software.vulkan.object.SemaphoreValue;
import dev.readout.software.vulkan.object.Timeline;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.Feature;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.software.vulkan.registry.SubmitVuids;
import dev.readout.software.vulkan.registry.TimelineVuids;
import dev.readout.software.vulkan.registry.VulkanFunction;
import java.lang.foreign.GroupLayout;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The functions of queues. */
record QueueFunctions(HandleTable handles, FaultScript faults) implements FunctionGroup {
    /** Reads one of the structs that say what is submitted. */
    private interface Reader {
        Submission read(Call call, Queue queue, MemorySegment info, Object batch, @Nullable Fence fence);
    }

    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkQueueSubmit ->
                    FunctionBody.success(call -> submit(call, "pSubmits", VkSubmitInfo.layout(), this::first));
            case vkQueueSubmit2 ->
                    FunctionBody.success(call -> submit(call, "pSubmits", VkSubmitInfo2.layout(), this::second));
            case vkQueueBindSparse ->
                    FunctionBody.success(
                            call -> submit(call, "pBindInfo", VkBindSparseInfo.layout(), QueueFunctions::sparse));
            case vkQueueWaitIdle -> FunctionBody.success(QueueFunctions::waitIdle);
            default -> null;
        };
    }

    private static Queue queue(Call call) {
        return call.dispatchable(Queue.class, "queue");
    }

    /** @param argument the name of the array of submit infos */
    private void submit(Call call, String argument, GroupLayout layout, Reader reader) {
        Queue queue = queue(call);
        queue.device().checkNotLost();
        Fence fence = call.isNull(3) ? null
                : queue.device().objects().get(Fence.class, call.word(3), "fence", "commonparent");
        if (fence != null && fence.occupied() != null) {
            throw new Misuse("fence is " + fence.occupied());
        }
        int count = call.count(1, "the number of " + argument);
        MemorySegment infos = call.array(2, argument, count, layout.byteSize());
        // All are read before one is accepted: a submit that fails has no effect.
        List<Submission> submissions = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            MemorySegment info = Arguments.element(infos, i, layout.byteSize());
            submissions.add(reader.read(call, queue, info, submissions, i == count - 1 ? fence : null));
        }
        if (count == 0 && fence != null) {
            submissions.add(new Submission(call.function(), queue, List.of(), List.of(), List.of(), fence, 0));
        }
        for (Submission submission : submissions) {
            submission.setFault(faults.ofThisCall());
        }
        queue.submit(submissions);
        queue.device().completeDue();
        // A command that breaks a rule was executed in this call, or will be in one that waits. A fault shows in later
        // calls only.
        queue.device().checkNoRuleBroken();
    }

    /** @param batch the same object for all submissions of one call */
    private Submission first(Call call, Queue queue, MemorySegment info, Object batch, @Nullable Fence fence) {
        Arguments.struct(info, "pSubmits[]", VkSubmitInfo.layout());
        List<MemorySegment> chain = Arguments.chain(VkSubmitInfo.pNext(info));
        int pass = counterPass(chain);
        int count = Arguments.count(VkSubmitInfo.commandBufferCount(info), "commandBufferCount");
        List<CommandBuffer> commandBuffers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            MemorySegment array = Arguments.pointer(VkSubmitInfo.pCommandBuffers(info),
                    "pSubmits[].pCommandBuffers");
            commandBuffers.add(commandBuffer(Arguments.handle(array, i), "pSubmits[].pCommandBuffers[]", queue, batch,
                    pass, SubmitVuids.FIRST));
        }
        List<SemaphoreValue> waits = waits(queue, VkSubmitInfo.waitSemaphoreCount(info),
                VkSubmitInfo.pWaitSemaphores(info), chain, TimelineVuids.SUBMIT);
        List<SemaphoreValue> signals = signals(queue, VkSubmitInfo.signalSemaphoreCount(info),
                VkSubmitInfo.pSignalSemaphores(info), chain, TimelineVuids.SUBMIT);
        return new Submission(call.function(), queue, commandBuffers, waits, signals, fence, pass);
    }

    private static @Nullable MemorySegment timelineInfo(List<MemorySegment> chain) {
        return Arguments.chained(chain, VkTimelineSemaphoreSubmitInfo.layout());
    }

    /** The semaphores to wait for, with their values from {@code chain}. */
    private static List<SemaphoreValue> waits(Queue queue, int unsignedCount, MemorySegment array,
            List<MemorySegment> chain, TimelineVuids vuids) {
        MemorySegment info = timelineInfo(chain);
        return semaphores(queue, unsignedCount, array,
                info == null ? null : values(VkTimelineSemaphoreSubmitInfo.pWaitSemaphoreValues(info),
                        VkTimelineSemaphoreSubmitInfo.waitSemaphoreValueCount(info)),
                vuids.values(), vuids.waitValues());
    }

    /** The semaphores to signal, with their values from {@code chain}. */
    private static List<SemaphoreValue> signals(Queue queue, int unsignedCount, MemorySegment array,
            List<MemorySegment> chain, TimelineVuids vuids) {
        MemorySegment info = timelineInfo(chain);
        List<SemaphoreValue> signals = semaphores(queue, unsignedCount, array,
                info == null ? null : values(VkTimelineSemaphoreSubmitInfo.pSignalSemaphoreValues(info),
                        VkTimelineSemaphoreSubmitInfo.signalSemaphoreValueCount(info)),
                vuids.values(), vuids.signalValues());
        checkRaised(signals, vuids.raised());
        return signals;
    }

    /** The values, as many as the struct says. */
    private static MemorySegment values(MemorySegment array, int unsignedCount) {
        return Arguments.isNull(array) ? MemorySegment.NULL
                : array.reinterpret(Integer.toUnsignedLong(unsignedCount) * Long.BYTES);
    }

    /** The same for {@code VkSubmitInfo2}. */
    private Submission second(Call call, Queue queue, MemorySegment info, Object batch, @Nullable Fence fence) {
        if (!queue.device().has(Feature.SYNCHRONIZATION2)) {
            call.violation("synchronization2-03866", "the feature synchronization2 was not enabled");
        }
        Arguments.struct(info, "pSubmits[]", VkSubmitInfo2.layout());
        int pass = counterPass(Arguments.chain(VkSubmitInfo2.pNext(info)));
        List<CommandBuffer> commandBuffers = new ArrayList<>();
        for (MemorySegment element : structs(VkSubmitInfo2.commandBufferInfoCount(info),
                VkSubmitInfo2.pCommandBufferInfos(info), "pSubmits[].pCommandBufferInfos",
                VkCommandBufferSubmitInfo.layout())) {
            commandBuffers.add(commandBuffer(VkCommandBufferSubmitInfo.commandBuffer(element).address(),
                    "pSubmits[].pCommandBufferInfos[].commandBuffer", queue, batch, pass, SubmitVuids.SECOND));
        }
        List<SemaphoreValue> waits = semaphores(queue, VkSubmitInfo2.waitSemaphoreInfoCount(info),
                VkSubmitInfo2.pWaitSemaphoreInfos(info), "pSubmits[].pWaitSemaphoreInfos");
        List<SemaphoreValue> signals = semaphores(queue, VkSubmitInfo2.signalSemaphoreInfoCount(info),
                VkSubmitInfo2.pSignalSemaphoreInfos(info), "pSubmits[].pSignalSemaphoreInfos");
        checkRaised(signals, "VkSubmitInfo2-semaphore-03882");
        return new Submission(call.function(), queue, commandBuffers, waits, signals, fence, pass);
    }

    /** Sparse binding. The device has no sparse resources to bind: only the semaphores count. */
    private static Submission sparse(Call call, Queue queue, MemorySegment info, Object batch,
            @Nullable Fence fence) {
        Arguments.struct(info, "pBindInfo[]", VkBindSparseInfo.layout());
        List<MemorySegment> chain = Arguments.chain(VkBindSparseInfo.pNext(info));
        return new Submission(call.function(), queue, List.of(),
                waits(queue, VkBindSparseInfo.waitSemaphoreCount(info), VkBindSparseInfo.pWaitSemaphores(info), chain,
                        TimelineVuids.BIND_SPARSE),
                signals(queue, VkBindSparseInfo.signalSemaphoreCount(info),
                        VkBindSparseInfo.pSignalSemaphores(info), chain, TimelineVuids.BIND_SPARSE),
                fence, 0);
    }

    private CommandBuffer commandBuffer(long handle, String argument, Queue queue, Object batch, int counterPass,
            SubmitVuids vuids) {
        CommandBuffer commandBuffer = handles.get(CommandBuffer.class, handle, argument);
        commandBuffer.checkSubmittable(queue.device(), queue.familyIndex(), batch, counterPass, vuids);
        return commandBuffer;
    }

    private static int counterPass(List<MemorySegment> chain) {
        MemorySegment info = Arguments.chained(chain, VkPerformanceQuerySubmitInfoKHR.layout());
        return info == null ? 0 : VkPerformanceQuerySubmitInfoKHR.counterPassIndex(info);
    }

    /**
     * Semaphores, and their values from another array.
     *
     * @param values null if there is none
     * @param arrayRule demands that there is one
     * @param valueRule demands a value for each semaphore
     */
    private static List<SemaphoreValue> semaphores(Queue queue, int unsignedCount, MemorySegment array,
            @Nullable MemorySegment values, String arrayRule, String valueRule) {
        int count = Arguments.count(unsignedCount, "the number of semaphores");
        List<SemaphoreValue> semaphores = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Semaphore semaphore = queue.device().objects().get(Semaphore.class,
                    Arguments.handle(Arguments.pointer(array, "the array of semaphores"), i), "a semaphore");
            long value = 0;
            if (semaphore.timeline() != null) {
                if (values == null || values.byteSize() < (i + 1L) * Long.BYTES) {
                    throw new Misuse(values == null ? arrayRule : valueRule, "semaphore " + i
                            + " has a timeline, and the pNext chain has "
                            + (values == null ? "no VkTimelineSemaphoreSubmitInfo"
                                    : "values for " + values.byteSize() / Long.BYTES + " semaphores only"));
                }
                value = values.getAtIndex(JAVA_LONG, i);
            }
            semaphores.add(new SemaphoreValue(semaphore, value));
        }
        return semaphores;
    }

    /** Semaphores with their values, from an array of structs. */
    private static List<SemaphoreValue> semaphores(Queue queue, int unsignedCount, MemorySegment array,
            String argument) {
        List<SemaphoreValue> semaphores = new ArrayList<>();
        for (MemorySegment info : structs(unsignedCount, array, argument, VkSemaphoreSubmitInfo.layout())) {
            semaphores.add(new SemaphoreValue(
                    queue.device().objects().get(Semaphore.class, VkSemaphoreSubmitInfo.semaphore(info).address(),
                            argument + "[].semaphore"),
                    VkSemaphoreSubmitInfo.value(info)));
        }
        return semaphores;
    }

    private static List<MemorySegment> structs(int unsignedCount, MemorySegment array, String argument,
            GroupLayout layout) {
        int count = Arguments.count(unsignedCount, argument);
        List<MemorySegment> structs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            structs.add(Arguments.struct(Arguments.pointer(array, argument), i, argument + "[]", layout));
        }
        return structs;
    }

    /** Checks that the signals raise timelines, by {@code rule}. */
    private static void checkRaised(List<SemaphoreValue> signals, String rule) {
        for (SemaphoreValue signal : signals) {
            Timeline timeline = signal.semaphore().timeline();
            if (timeline != null && timeline.hasReached(signal.value())) {
                throw new Misuse(rule, "a timeline is at " + Long.toUnsignedString(timeline.value())
                        + ", and the submission is to signal " + Long.toUnsignedString(signal.value())
                        + ": expected more");
            }
        }
    }

    private static void waitIdle(Call call) {
        Queue queue = queue(call);
        queue.completeAll(HostWait.patience(call, queue.device()));
        queue.device().checkNotLost();
    }
}
