package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_SEMAPHORE_TYPE_TIMELINE;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The calls that an {@link Application} makes for semaphores, and for submits that wait for them and signal them. */
record SynchronizationCalls(Application application) {
    static final long FOR_EVER = -1;

    /** A value of a timeline. */
    record Point(MemorySegment semaphore, long value) {
    }

    /** A semaphore with a timeline, or a {@code VkResult} where there is none. */
    int tryTimeline(long initialValue, MemorySegment out) {
        return application.tryCreate("vkCreateSemaphore", application.struct("VkSemaphoreCreateInfo",
                "pNext", application.struct("VkSemaphoreTypeCreateInfo",
                        "semaphoreType", VK_SEMAPHORE_TYPE_TIMELINE(), "initialValue", initialValue)),
                out);
    }

    MemorySegment timeline(long initialValue) {
        MemorySegment out = application.pointer();
        Application.check(tryTimeline(initialValue, out));
        return out.get(ADDRESS, 0);
    }

    MemorySegment binary() {
        return application.create("vkCreateSemaphore", application.struct("VkSemaphoreCreateInfo"));
    }

    int tryValue(MemorySegment semaphore, MemorySegment out) {
        return application.result("vkGetSemaphoreCounterValue", application.device, semaphore, out);
    }

    /** What a timeline has reached. */
    long value(MemorySegment semaphore) {
        MemorySegment out = application.arena.allocate(JAVA_LONG);
        Application.check(tryValue(semaphore, out));
        return out.get(JAVA_LONG, 0);
    }

    int signal(MemorySegment semaphore, long value) {
        return application.result("vkSignalSemaphore", application.device,
                application.struct("VkSemaphoreSignalInfo", "semaphore", semaphore, "value", value));
    }

    int await(boolean any, long timeout, Point... points) {
        return application.result("vkWaitSemaphores", application.device, application.struct("VkSemaphoreWaitInfo",
                "flags", any, "semaphoreCount", points.length, "pSemaphores", semaphores(List.of(points)),
                "pValues", values(List.of(points))), timeout);
    }

    int await(MemorySegment semaphore, long value, long timeout) {
        return await(false, timeout, new Point(semaphore, value));
    }

    int waitIdle(MemorySegment queue) {
        return application.result("vkQueueWaitIdle", queue);
    }

    private MemorySegment semaphores(List<Point> points) {
        return application.array(points.stream().map(Point::semaphore).toList());
    }

    private static long[] values(List<Point> points) {
        return points.stream().mapToLong(Point::value).toArray();
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
                case SUBMIT -> application.result("vkQueueSubmit", queue, 1, first(), fence);
                case SUBMIT_2 -> application.result("vkQueueSubmit2", queue, 1, second(), fence);
                case BIND_SPARSE -> application.result("vkQueueBindSparse", queue, 1, sparse(), fence);
            };
        }

        private MemorySegment chain(MemorySegment next) {
            int ofWaits = waitValues < 0 ? waits.size() : waitValues;
            int ofSignals = signalValues < 0 ? signals.size() : signalValues;
            return ofWaits + ofSignals == 0 ? next : application.struct("VkTimelineSemaphoreSubmitInfo", "pNext", next,
                    "waitSemaphoreValueCount", ofWaits, "pWaitSemaphoreValues", values(waits),
                    "signalSemaphoreValueCount", ofSignals, "pSignalSemaphoreValues", values(signals));
        }

        private MemorySegment passInfo() {
            return pass < 0 ? MemorySegment.NULL
                    : application.struct("VkPerformanceQuerySubmitInfoKHR", "counterPassIndex", pass);
        }

        private MemorySegment first() {
            int[] stages = new int[waits.size()];
            Arrays.fill(stages, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT());
            return application.struct("VkSubmitInfo", "pNext", chain(passInfo()),
                    "commandBufferCount", commands.size(),
                    "pCommandBuffers", application.array(commands.stream().map(Commands::handle).toList()),
                    "waitSemaphoreCount", waits.size(), "pWaitSemaphores", semaphores(waits),
                    "pWaitDstStageMask", stages, "signalSemaphoreCount", signals.size(),
                    "pSignalSemaphores", semaphores(signals));
        }

        private MemorySegment second() {
            return application.struct("VkSubmitInfo2", "pNext", passInfo(), "commandBufferInfoCount", commands.size(),
                    "pCommandBufferInfos", application.array(commands.stream().map(each -> application.struct(
                            "VkCommandBufferSubmitInfo", "commandBuffer", each.handle())).toList()),
                    "waitSemaphoreInfoCount", waits.size(), "pWaitSemaphoreInfos", infos(waits),
                    "signalSemaphoreInfoCount", signals.size(), "pSignalSemaphoreInfos", infos(signals));
        }

        private MemorySegment infos(List<Point> points) {
            return application.array(points.stream().map(point -> application.struct("VkSemaphoreSubmitInfo",
                    "semaphore", point.semaphore(), "value", point.value(),
                    "stageMask", VK_PIPELINE_STAGE_ALL_COMMANDS_BIT())).toList());
        }

        private MemorySegment sparse() {
            return application.struct("VkBindSparseInfo", "pNext", chain(MemorySegment.NULL),
                    "waitSemaphoreCount", waits.size(), "pWaitSemaphores", semaphores(waits),
                    "signalSemaphoreCount", signals.size(), "pSignalSemaphores", semaphores(signals));
        }
    }
}
