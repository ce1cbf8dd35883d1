package dev.readout.driver.vulkan;

import dev.readout.abi.Upcalls;
import dev.readout.abi.vulkan.PFN_vkCreateQueryPool;
import dev.readout.abi.vulkan.PFN_vkDestroyQueryPool;
import dev.readout.testing.abi.vulkan.PFN_vkGetDeviceProcAddr;
import dev.readout.testing.abi.vulkan.PFN_vkGetQueryPoolResults;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/** A device of an application, whose functions are what a test says: to see what a driver would be given. */
final class FakeDevice implements AutoCloseable {
    static final long POOL = 0xF00;

    private static final int ERROR_UNKNOWN = -13;

    private final Arena arena = Arena.ofConfined();
    private final Map<String, MemorySegment> functions = new HashMap<>();
    private final MemorySegment getDeviceProcAddr = PFN_vkGetDeviceProcAddr.allocate(
            (device, name) -> functions.getOrDefault(name.getString(0), MemorySegment.NULL), arena);
    private Throwable failure;

    /** A device that reads results without Java. */
    static FakeDevice with(NativeResults results) {
        return new FakeDevice().with("vkGetQueryPoolResults", results.function());
    }

    FakeDevice with(String name, Function<Arena, MemorySegment> stub) {
        return with(name, stub.apply(arena));
    }

    FakeDevice with(String name, MemorySegment function) {
        functions.put(name, function);
        return this;
    }

    FakeDevice withResults(PFN_vkGetQueryPoolResults.Function function) {
        return with("vkGetQueryPoolResults", Upcalls.add(PFN_vkGetQueryPoolResults.allocate(function, arena)));
    }

    /** Has the driver return a code for every read. */
    FakeDevice withResults(int code) {
        return withResults((device, pool, first, count, size, data, stride, flags) -> code);
    }

    /** Pools are made of what {@code check} is shown, and not made if it throws. */
    FakeDevice withPools(Consumer<MemorySegment> check) {
        with("vkDestroyQueryPool", PFN_vkDestroyQueryPool.allocate((device, pool, allocator) -> {}, arena));
        return with("vkCreateQueryPool", PFN_vkCreateQueryPool.allocate((device, info, allocator, pool) -> {
            try {
                check.accept(info);
                pool.set(ValueLayout.ADDRESS, 0, MemorySegment.ofAddress(POOL));
                return 0;
            } catch (Throwable e) {
                failure = e;
                return ERROR_UNKNOWN;
            }
        }, arena));
    }

    /** The device of an application that enabled some features. */
    VulkanDevice open(long handle, DeviceFeature... enabled) {
        return VulkanDevice.of(handle, getDeviceProcAddr.address(), Set.of(enabled));
    }

    /** Ends the stubs, and throws what a check threw within a call, where nothing may be thrown. */
    @Override
    public void close() {
        arena.close();
        if (failure != null) {
            throw new AssertionError("a check failed within a call", failure);
        }
    }
}
