package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.*;
import static dev.readout.testing.Downcalls.callInt;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_BIND_SPARSE_INFO;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PERFORMANCE_QUERY_SUBMIT_INFO_KHR;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_SEMAPHORE_SIGNAL_INFO;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_SUBMIT_INFO_2;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO;
import static dev.readout.trace.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.abi.vulkan.*;
import dev.readout.software.abi.vulkan.*;
import dev.readout.testing.abi.vulkan.PFN_vkQueueWaitIdle;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** The calls that an {@link Application} makes for semaphores, and for submits that wait for them and signal them. */
record SynchronizationCalls(Application application) {
    static final long FOR_EVER = -1;

    /** A value of a timeline. */
    record Point(MemorySegment semaphore, long value) {
    }

    /** A semaphore with a timeline, or a {@code VkResult} where there is none. */
    int tryTimeline(long initialValue, MemorySegment out) {
        MemorySegment type = VkSemaphoreTypeCreateInfo.allocate(application.arena);
        VkSemaphoreTypeCreateInfo.sType(type, VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO());
        VkSemaphoreTypeCreateInfo.semaphoreType(type, VK_SEMAPHORE_TYPE_TIMELINE());
        VkSemaphoreTypeCreateInfo.initialValue(type, initialValue);
        return create(type, out);
    }

    MemorySegment timeline(long initialValue) {
        MemorySegment out = application.pointer();
        Application.check(tryTimeline(initialValue, out));
        return out.get(ADDRESS, 0);
    }

    MemorySegment binary() {
        MemorySegment out = application.pointer();
        Application.check(create(MemorySegment.NULL, out));
        return out.get(ADDRESS, 0);
    }

    private int create(MemorySegment chain, MemorySegment out) {
        MemorySegment info = VkSemaphoreCreateInfo.allocate(application.arena);
        VkSemaphoreCreateInfo.sType(info, VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO());
        VkSemaphoreCreateInfo.pNext(info, chain);
        return callInt("vkCreateSemaphore", application.function("vkCreateSemaphore"), application.device, info,
                MemorySegment.NULL, out);
    }

    int tryValue(MemorySegment semaphore, MemorySegment out) {
        return callInt("vkGetSemaphoreCounterValue", application.function("vkGetSemaphoreCounterValue"),
                application.device, semaphore, out);
    }

    /** What a timeline has reached. */
    long value(MemorySegment semaphore) {
        MemorySegment out = application.arena.allocate(JAVA_LONG);
        Application.check(tryValue(semaphore, out));
        return out.get(JAVA_LONG, 0);
    }

    int signal(MemorySegment semaphore, long value) {
        MemorySegment info = VkSemaphoreSignalInfo.allocate(application.arena);
        VkSemaphoreSignalInfo.sType(info, VK_STRUCTURE_TYPE_SEMAPHORE_SIGNAL_INFO());
        VkSemaphoreSignalInfo.semaphore(info, semaphore);
        VkSemaphoreSignalInfo.value(info, value);
        return callInt("vkSignalSemaphore", application.function("vkSignalSemaphore"), application.device, info);
    }

    int await(boolean any, long timeout, Point... points) {
        MemorySegment info = VkSemaphoreWaitInfo.allocate(application.arena);
        VkSemaphoreWaitInfo.sType(info, VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO());
        VkSemaphoreWaitInfo.flags(info, any ? 1 : 0);
        VkSemaphoreWaitInfo.semaphoreCount(info, points.length);
        VkSemaphoreWaitInfo.pSemaphores(info, semaphores(List.of(points)));
        VkSemaphoreWaitInfo.pValues(info, values(List.of(points)));
        return callInt("vkWaitSemaphores", application.function("vkWaitSemaphores"), application.device, info,
                timeout);
    }

    int await(MemorySegment semaphore, long value, long timeout) {
        return await(false, timeout, new Point(semaphore, value));
    }

    int waitIdle(MemorySegment queue) {
        return PFN_vkQueueWaitIdle.invoke(application.function("vkQueueWaitIdle"), queue);
    }

    private MemorySegment semaphores(List<Point> points) {
        MemorySegment array = application.arena.allocate(ADDRESS, Math.max(1, points.size()));
        for (int i = 0; i < points.size(); i++) {
            array.setAtIndex(ADDRESS, i, points.get(i).semaphore());
        }
        return array;
    }

    private MemorySegment values(List<Point> points) {
        return application.arena.allocateFrom(JAVA_LONG, points.stream().mapToLong(Point::value).toArray());
    }

    /** The functions that submit. */
    enum By {
        SUBMIT, SUBMIT_2, BIND_SPARSE
    }

    Submit submit(Commands... commands) {
        return new Submit(List.of(commands));
    }

    /** One thing to submit, by any of the functions. */
    final class Submit {
        private final List<Commands> commands;
        private final List<Point> waits = new ArrayList<>();
        private final List<Point> signals = new ArrayList<>();
        private MemorySegment fence = MemorySegment.NULL;
        private int pass = -1;
        private int waitValues = -1;
        private int signalValues = -1;

        private Submit(List<Commands> commands) {
            this.commands = commands;
        }

        /** @param value not looked at for a binary semaphore */
        Submit waits(MemorySegment semaphore, long value) {
            waits.add(new Point(semaphore, value));
            return this;
        }

        Submit signals(MemorySegment semaphore, long value) {
            signals.add(new Point(semaphore, value));
            return this;
        }

        Submit fence(MemorySegment signalled) {
            fence = signalled;
            return this;
        }

        /** With a pass of performance queries. */
        Submit pass(int index) {
            pass = index;
            return this;
        }

        /** With values for other numbers of semaphores than there are; without any if both are 0. */
        Submit withValues(int forWaits, int forSignals) {
            waitValues = forWaits;
            signalValues = forSignals;
            return this;
        }

        int to(MemorySegment queue, By function) {
            return switch (function) {
                case SUBMIT -> PFN_vkQueueSubmit.invoke(application.function("vkQueueSubmit"), queue, 1, first(),
                        fence);
                case SUBMIT_2 -> callInt("vkQueueSubmit2", application.function("vkQueueSubmit2"), queue, 1, second(),
                        fence);
                case BIND_SPARSE -> callInt("vkQueueBindSparse", application.function("vkQueueBindSparse"), queue, 1,
                        sparse(), fence);
            };
        }

        private MemorySegment chain(MemorySegment next) {
            int ofWaits = waitValues < 0 ? waits.size() : waitValues;
            int ofSignals = signalValues < 0 ? signals.size() : signalValues;
            if (ofWaits + ofSignals == 0) {
                return next;
            }
            MemorySegment info = VkTimelineSemaphoreSubmitInfo.allocate(application.arena);
            VkTimelineSemaphoreSubmitInfo.sType(info, VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO());
            VkTimelineSemaphoreSubmitInfo.pNext(info, next);
            VkTimelineSemaphoreSubmitInfo.waitSemaphoreValueCount(info, ofWaits);
            VkTimelineSemaphoreSubmitInfo.pWaitSemaphoreValues(info, values(waits));
            VkTimelineSemaphoreSubmitInfo.signalSemaphoreValueCount(info, ofSignals);
            VkTimelineSemaphoreSubmitInfo.pSignalSemaphoreValues(info, values(signals));
            return info;
        }

        private MemorySegment passInfo() {
            if (pass < 0) {
                return MemorySegment.NULL;
            }
            MemorySegment info = VkPerformanceQuerySubmitInfoKHR.allocate(application.arena);
            VkPerformanceQuerySubmitInfoKHR.sType(info, VK_STRUCTURE_TYPE_PERFORMANCE_QUERY_SUBMIT_INFO_KHR());
            VkPerformanceQuerySubmitInfoKHR.counterPassIndex(info, pass);
            return info;
        }

        MemorySegment first() {
            MemorySegment info = application.submitInfo(commands.toArray(Commands[]::new));
            VkSubmitInfo.pNext(info, chain(passInfo()));
            VkSubmitInfo.waitSemaphoreCount(info, waits.size());
            VkSubmitInfo.pWaitSemaphores(info, semaphores(waits));
            MemorySegment stages = application.arena.allocate(4L * waits.size() + 4, 4);
            stages.fill((byte) 0);
            for (int i = 0; i < waits.size(); i++) {
                stages.set(java.lang.foreign.ValueLayout.JAVA_INT, 4L * i, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT());
            }
            VkSubmitInfo.pWaitDstStageMask(info, stages);
            VkSubmitInfo.signalSemaphoreCount(info, signals.size());
            VkSubmitInfo.pSignalSemaphores(info, semaphores(signals));
            return info;
        }

        MemorySegment second() {
            MemorySegment buffers = VkCommandBufferSubmitInfo.allocateArray(commands.size() + 1, application.arena);
            for (int i = 0; i < commands.size(); i++) {
                MemorySegment buffer = VkCommandBufferSubmitInfo.asSlice(buffers, i);
                VkCommandBufferSubmitInfo.sType(buffer, VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO());
                VkCommandBufferSubmitInfo.commandBuffer(buffer, commands.get(i).handle());
            }
            MemorySegment info = VkSubmitInfo2.allocate(application.arena);
            VkSubmitInfo2.sType(info, VK_STRUCTURE_TYPE_SUBMIT_INFO_2());
            VkSubmitInfo2.pNext(info, passInfo());
            VkSubmitInfo2.commandBufferInfoCount(info, commands.size());
            VkSubmitInfo2.pCommandBufferInfos(info, buffers);
            VkSubmitInfo2.waitSemaphoreInfoCount(info, waits.size());
            VkSubmitInfo2.pWaitSemaphoreInfos(info, infos(waits));
            VkSubmitInfo2.signalSemaphoreInfoCount(info, signals.size());
            VkSubmitInfo2.pSignalSemaphoreInfos(info, infos(signals));
            return info;
        }

        private MemorySegment infos(List<Point> points) {
            MemorySegment infos = VkSemaphoreSubmitInfo.allocateArray(points.size() + 1, application.arena);
            for (int i = 0; i < points.size(); i++) {
                MemorySegment info = VkSemaphoreSubmitInfo.asSlice(infos, i);
                VkSemaphoreSubmitInfo.sType(info, VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO());
                VkSemaphoreSubmitInfo.semaphore(info, points.get(i).semaphore());
                VkSemaphoreSubmitInfo.value(info, points.get(i).value());
                VkSemaphoreSubmitInfo.stageMask(info, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT());
            }
            return infos;
        }

        private MemorySegment sparse() {
            MemorySegment info = VkBindSparseInfo.allocate(application.arena);
            VkBindSparseInfo.sType(info, VK_STRUCTURE_TYPE_BIND_SPARSE_INFO());
            VkBindSparseInfo.pNext(info, chain(MemorySegment.NULL));
            VkBindSparseInfo.waitSemaphoreCount(info, waits.size());
            VkBindSparseInfo.pWaitSemaphores(info, semaphores(waits));
            VkBindSparseInfo.signalSemaphoreCount(info, signals.size());
            VkBindSparseInfo.pSignalSemaphores(info, semaphores(signals));
            return info;
        }
    }
}
