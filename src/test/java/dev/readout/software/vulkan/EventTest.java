package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.*;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_BUFFER_MEMORY_BARRIER;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_DEPENDENCY_INFO;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_EVENT_CREATE_INFO;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.Report;
import dev.readout.software.abi.vulkan.*;
import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Events that the host and a queue set, wait for and reset, and barriers, whose every argument arrives. */
class EventTest {
    private static final int LAG = 2;

    private final Application application = new Application(settings -> settings.lag(LAG));
    private final MemorySegment event = create();

    @AfterEach
    void close() {
        application.close();
    }

    private MemorySegment create() {
        MemorySegment info = VkEventCreateInfo.allocate(application.arena);
        VkEventCreateInfo.sType(info, VK_STRUCTURE_TYPE_EVENT_CREATE_INFO());
        MemorySegment out = application.pointer();
        Application.check((int) application.call("vkCreateEvent", application.device, info, MemorySegment.NULL, out));
        return out.get(ADDRESS, 0);
    }

    private boolean isSet(MemorySegment which) {
        int status = (int) application.call("vkGetEventStatus", application.device, which);
        assertThat(status).isIn(VK_EVENT_SET(), VK_EVENT_RESET());
        return status == VK_EVENT_SET();
    }

    private MemorySegment dependencies(MemorySegment... images) {
        MemorySegment barriers = VkImageMemoryBarrier2.allocateArray(images.length + 1, application.arena);
        for (int i = 0; i < images.length; i++) {
            MemorySegment barrier = VkImageMemoryBarrier2.asSlice(barriers, i);
            VkImageMemoryBarrier2.sType(barrier, VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2());
            VkImageMemoryBarrier2.image(barrier, images[i]);
        }
        MemorySegment info = VkDependencyInfo.allocate(application.arena);
        VkDependencyInfo.sType(info, VK_STRUCTURE_TYPE_DEPENDENCY_INFO());
        VkDependencyInfo.imageMemoryBarrierCount(info, images.length);
        VkDependencyInfo.pImageMemoryBarriers(info, barriers);
        return info;
    }

    private void set(Commands commands, boolean second, boolean set) {
        if (!set) {
            application.call("vkCmdResetEvent" + (second ? "2" : ""), commands.handle(), event, second ? 1L : 1);
        } else if (second) {
            application.call("vkCmdSetEvent2", commands.handle(), event, dependencies());
        } else {
            application.call("vkCmdSetEvent", commands.handle(), event, 1);
        }
    }

    private void await(Commands commands, boolean second, MemorySegment... images) {
        MemorySegment events = application.arena.allocateFrom(ADDRESS, event);
        if (second) {
            application.call("vkCmdWaitEvents2", commands.handle(), 1, events, dependencies(images));
            return;
        }
        application.call("vkCmdWaitEvents", commands.handle(), 1, events, 1, 1, 0, MemorySegment.NULL, 0,
                MemorySegment.NULL, images.length, barriers(images));
    }

    private MemorySegment barriers(MemorySegment... images) {
        MemorySegment barriers = VkImageMemoryBarrier.allocateArray(images.length + 1, application.arena);
        for (int i = 0; i < images.length; i++) {
            MemorySegment barrier = VkImageMemoryBarrier.asSlice(barriers, i);
            VkImageMemoryBarrier.sType(barrier, VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER());
            VkImageMemoryBarrier.image(barrier, images[i]);
        }
        return barriers;
    }

    /** What a queue does to an event is seen when the work is complete, and not before. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aQueueSetsAndResetsWhenItsWorkIsVisible(boolean second) {
        Commands sets = application.begin();
        set(sets, second, true);
        application.submit(sets);
        for (int later = 0; later < LAG; later++) {
            assertThat(isSet(event)).isFalse();
            application.submitNothing();
        }
        assertThat(isSet(event)).isTrue();
        Commands waitsAndResets = application.begin();
        await(waitsAndResets, second);
        set(waitsAndResets, second, false);
        application.submit(waitsAndResets);
        assertThat(isSet(event)).isTrue();
        application.waitIdle();
        assertThat(isSet(event)).isFalse();
        assertThat(application.reports).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatTheHostSetsAfterTheSubmitIsThereInTime(boolean second) {
        Commands waits = application.begin();
        await(waits, second);
        application.submit(waits);
        Application.check((int) application.call("vkSetEvent", application.device, event));
        application.waitIdle();
        assertThat(application.reports).isEmpty();

        Application.check((int) application.call("vkResetEvent", application.device, event));
        application.submit(application.begin());
        Commands again = application.begin();
        await(again, second);
        application.submit(again);
        application.waitIdle();
        assertThat(application.reports).singleElement().asString()
                .contains("vkCmdWaitEvents", "the wait is left out", "when it was executed");
    }

    private MemorySegment image() {
        MemorySegment out = application.pointer();
        Application.check(Images.create(application, info -> {}, out));
        return out.get(ADDRESS, 0);
    }

    /** Arguments nine, ten and eleven arrive: of many images, the one that was destroyed is named. */
    @Test
    void theBarriersOfAnImageThatWasDestroyedAreReported() {
        MemorySegment[] images = IntStream.range(0, 3).mapToObj(i -> image()).toArray(MemorySegment[]::new);
        Commands commands = application.begin();
        Runnable all = () -> {
            application.call("vkCmdPipelineBarrier", commands.handle(), 1, 1, 0, 0, MemorySegment.NULL, 0,
                    MemorySegment.NULL, images.length, barriers(images));
            application.call("vkCmdPipelineBarrier2", commands.handle(), dependencies(images));
            await(commands, false, images);
            await(commands, true, images);
        };
        all.run();
        assertThat(application.reports).isEmpty();
        application.call("vkDestroyImage", application.device, images[2], MemorySegment.NULL);
        all.run();
        assertThat(application.reports).extracting(Report::function).containsExactly("vkCmdPipelineBarrier",
                "vkCmdPipelineBarrier2", "vkCmdWaitEvents", "vkCmdWaitEvents2");
        assertThat(application.reports).allSatisfy(
                report -> assertThat(report.message()).contains("pImageMemoryBarriers[2].image", "destroyed"));
    }

    @Test
    void theBarriersOfABufferThatWasDestroyedAreReported() {
        MappedBuffer buffer = application.createBuffer(64);
        application.call("vkDestroyBuffer", application.device, buffer.handle(), MemorySegment.NULL);
        MemorySegment barrier = VkBufferMemoryBarrier.allocate(application.arena);
        VkBufferMemoryBarrier.sType(barrier, VK_STRUCTURE_TYPE_BUFFER_MEMORY_BARRIER());
        VkBufferMemoryBarrier.buffer(barrier, buffer.handle());
        Commands commands = application.begin();
        application.call("vkCmdPipelineBarrier", commands.handle(), 1, 1, 0, 0, MemorySegment.NULL, 1, barrier, 0,
                MemorySegment.NULL);
        assertThat(application.reports).singleElement().asString().contains("pBufferMemoryBarriers[0].buffer");
    }

    /** Nobody looks at numbers with a fraction: their functions have the stub of all others. */
    @Test
    void stateOfNumbersWithAFractionIsRecorded() {
        Commands commands = application.begin();
        application.call("vkCmdSetLineWidth", commands.handle(), 2.5f);
        application.call("vkCmdSetDepthBias", commands.handle(), 1.5f, -0.75f, 3.5f);
        application.call("vkCmdSetDepthBounds", commands.handle(), -0.25f, Float.NaN);
        Application.check(commands.end());
        assertThat(application.reports).isEmpty();

        application.call("vkCmdSetLineWidth", commands.handle(), 1f);
        assertThat(application.reports).extracting(Report::vuid)
                .containsExactly("VUID-vkCmdSetLineWidth-commandBuffer-recording");
        application.reports.clear();
    }
}
