package dev.readout.software.vulkan.function;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;

import dev.readout.software.vulkan.device.CommandBuffer;
import dev.readout.software.vulkan.device.Device;
import dev.readout.software.vulkan.object.HostAccesses;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.Misuse;
import java.lang.foreign.GroupLayout;
import java.lang.foreign.MemorySegment;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The Java body of a Vulkan function, by the arguments of a call.
 *
 * @param body the function
 * @param returnsResult whether it returns a {@code VkResult}
 * @param access its access to the queries that its arguments name
 */
record FunctionBody(Body body, boolean returnsResult, HostAccesses.Kind access) {
    private FunctionBody(Body body, boolean returnsResult) {
        this(body, returnsResult, HostAccesses.Kind.NONE);
    }

    /** A function that returns a 64-bit word to C. */
    interface Body {
        long run(Call call);
    }

    /** A function that returns a {@code VkResult}. */
    interface Result {
        int run(Call call);
    }

    /** A function that returns nothing. */
    interface Effect {
        void run(Call call);
    }

    /** A function that creates an object of a device. */
    interface Creation {
        Object create(Device device, Call call);
    }

    /** A function that returns an address, or null for the null pointer. */
    interface Address {
        @Nullable
        MemorySegment run(Call call);
    }

    /** A function that records a command in the command buffer of its first argument. */
    interface Recorded {
        void run(CommandBuffer commandBuffer, Call call);
    }

    static FunctionBody result(Result body) {
        return new FunctionBody(body::run, true);
    }

    /** A function that returns {@code VK_SUCCESS}, unless it fails. */
    static FunctionBody success(Effect body) {
        return new FunctionBody(call -> {
            body.run(call);
            return VK_SUCCESS();
        }, true);
    }

    /** A function that creates an object of its device, and returns the handle where its last argument points. */
    static FunctionBody creates(String argument, Creation creation) {
        return success(call -> {
            Device device = call.device();
            Object object = creation.create(device, call);
            MemorySegment out = call.pointer(3, argument, Arguments.HANDLE);
            Arguments.setHandle(out, 0, device.objects().add(object));
        });
    }

    /** The same, for an object that no member of its create info changes. */
    static FunctionBody creates(String argument, GroupLayout info, Supplier<Object> creation) {
        return creates(argument, (device, call) -> {
            call.struct(1, "pCreateInfo", info);
            return creation.get();
        });
    }

    /** A function that destroys an object of its device. */
    static FunctionBody destroys(Class<?> type, String argument) {
        return effect(call -> call.destroyed(type, argument));
    }

    static FunctionBody effect(Effect body) {
        return new FunctionBody(call -> {
            body.run(call);
            return 0;
        }, false);
    }

    /** A function that records a command. On a strict device, a refused command makes the recording invalid. */
    static FunctionBody command(Recorded body) {
        return new FunctionBody(call -> {
            CommandBuffer commandBuffer = call.commandBuffer();
            commandBuffer.checkRecording();
            try {
                body.run(commandBuffer, call);
            } catch (Misuse misuse) {
                commandBuffer.spoil();
                throw misuse;
            }
            return 0;
        }, false);
    }

    static FunctionBody address(Address body) {
        return new FunctionBody(call -> {
            MemorySegment address = body.run(call);
            return address == null ? 0 : address.address();
        }, false);
    }

    /** This, as a function that reads or resets the queries that its arguments name. */
    FunctionBody that(HostAccesses.Kind accesses) {
        return new FunctionBody(body, returnsResult, accesses);
    }

    /** A function that returns a number which is no {@code VkResult}: 0 if it fails. */
    static FunctionBody number(Body body) {
        return new FunctionBody(body, false);
    }

    /** The return value of a call that failed: {@code result}, or 0, which is also the null pointer. */
    long failure(int result) {
        return returnsResult ? result : 0;
    }
}
