package dev.readout.software.vulkan.function;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_EVENT_RESET;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_EVENT_SET;

import dev.readout.software.abi.vulkan.VkEventCreateInfo;
import dev.readout.software.vulkan.device.Command;
import dev.readout.software.vulkan.device.CommandBuffer;
import dev.readout.software.vulkan.device.Device;
import dev.readout.software.vulkan.object.Event;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.VulkanFunction;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The functions of events. Their memory barriers have no effect, and are not read. */
final class EventFunctions implements FunctionGroup {
    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkCreateEvent -> FunctionBody.creates("pEvent", VkEventCreateInfo.layout(), Event::new);
            case vkDestroyEvent -> FunctionBody.destroys(Event.class, "event");
            case vkGetEventStatus -> FunctionBody.result(EventFunctions::getStatus);
            case vkSetEvent -> FunctionBody.success(call -> set(call, true));
            case vkResetEvent -> FunctionBody.success(call -> set(call, false));
            case vkCmdSetEvent, vkCmdSetEvent2 ->
                    FunctionBody.command((commandBuffer, call) -> set(commandBuffer, call, true));
            case vkCmdResetEvent, vkCmdResetEvent2 ->
                    FunctionBody.command((commandBuffer, call) -> set(commandBuffer, call, false));
            case vkCmdWaitEvents, vkCmdWaitEvents2 -> FunctionBody.command(EventFunctions::await);
            default -> null;
        };
    }

    private static int getStatus(Call call) {
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

    private static void await(CommandBuffer commandBuffer, Call call) {
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
