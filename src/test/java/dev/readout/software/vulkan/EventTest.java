package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.*;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_DEPENDENCY_INFO;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_EVENT_CREATE_INFO;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.Report;
import dev.readout.software.abi.vulkan.*;
import dev.readout.testing.abi.vulkan.VkDependencyInfo;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Events that the host and a queue set, wait for and reset. */
class EventTest {
    private static final int LAG = 2;

    @AutoClose
    private final Application application = new Application(settings -> settings.lag(LAG));
    private final MemorySegment event = create();

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

    private MemorySegment dependencies() {
        MemorySegment info = VkDependencyInfo.allocate(application.arena);
        VkDependencyInfo.sType(info, VK_STRUCTURE_TYPE_DEPENDENCY_INFO());
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

    private void await(Commands commands, boolean second) {
        MemorySegment events = application.arena.allocateFrom(ADDRESS, event);
        if (second) {
            application.call("vkCmdWaitEvents2", commands.handle(), 1, events, dependencies());
            return;
        }
        application.call("vkCmdWaitEvents", commands.handle(), 1, events, 1, 1, 0, MemorySegment.NULL, 0,
                MemorySegment.NULL, 0, MemorySegment.NULL);
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
