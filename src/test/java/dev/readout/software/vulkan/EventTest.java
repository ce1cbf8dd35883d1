package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.*;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.Report;
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
    private final MemorySegment event = application.create("vkCreateEvent", application.struct("VkEventCreateInfo"));

    private boolean isSet(MemorySegment which) {
        int status = application.result("vkGetEventStatus", application.device, which);
        assertThat(status).isIn(VK_EVENT_SET(), VK_EVENT_RESET());
        return status == VK_EVENT_SET();
    }

    private MemorySegment dependencies() {
        return Structs.of(application.arena, VkDependencyInfo.layout());
    }

    private void set(Commands commands, boolean second, boolean set) {
        if (!set) {
            commands.call("vkCmdResetEvent" + (second ? "2" : ""), event, second ? 1L : 1);
        } else if (second) {
            commands.call("vkCmdSetEvent2", event, dependencies());
        } else {
            commands.call("vkCmdSetEvent", event, 1);
        }
    }

    private void await(Commands commands, boolean second) {
        MemorySegment events = application.array(event);
        if (second) {
            commands.call("vkCmdWaitEvents2", 1, events, dependencies());
            return;
        }
        commands.call("vkCmdWaitEvents", 1, events, 1, 1, 0, MemorySegment.NULL, 0,
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
        Application.check(application.result("vkSetEvent", application.device, event));
        application.waitIdle();
        assertThat(application.reports).isEmpty();

        Application.check(application.result("vkResetEvent", application.device, event));
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
        commands.call("vkCmdSetLineWidth", 2.5f);
        commands.call("vkCmdSetDepthBias", 1.5f, -0.75f, 3.5f);
        commands.call("vkCmdSetDepthBounds", -0.25f, Float.NaN);
        Application.check(commands.end());
        assertThat(application.reports).isEmpty();

        commands.call("vkCmdSetLineWidth", 1f);
        assertThat(application.reports).extracting(Report::vuid)
                .containsExactly("VUID-vkCmdSetLineWidth-commandBuffer-recording");
        application.reports.clear();
    }
}
