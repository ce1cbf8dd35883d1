package dev.readout.driver.vulkan;

import static dev.readout.driver.vulkan.VulkanFunction.*;

import dev.readout.abi.Lifetime;
import dev.readout.abi.NativeAccess;
import dev.readout.abi.vulkan.PFN_vkDestroyDevice;
import dev.readout.driver.DriverException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A {@code VkDevice}, the owner of its query pools, command buffers, fences and buffers.
 *
 * <p>{@link VulkanPhysicalDevice#createDevice} creates one; {@link #of} wraps the application's:
 *
 * <p>{@snippet :
 * VulkanDevice device = VulkanDevice.of(vkDevice.address(), vkDevice.getCapabilities().vkGetDeviceProcAddr);
 * QueryPool pool = device.queryPool(vkPool, QueryPoolInfo.of(QueryType.TIMESTAMP, 2));
 * CommandBuffer commands = device.commandBuffer(vkCommands.address());
 *
 * boolean ready = pool.read(0, 2, segment, LAYOUT, 0);
 * }
 *
 * <p>A function of the driver is looked up with {@code vkGetDeviceProcAddr} and linked when it is first called. Closing
 * a device closes the objects that were created from it. Safe to share between threads; closing it must not overlap
 * with another use.
 */
public final class VulkanDevice implements AutoCloseable {
    private static final long PAUSE_NANOS = 50_000;

    private final DeviceCalls calls;
    private final Lifetime lifetime;
    /** Null if the application created the device and named none, and of a view; so are the next two. */
    private final @Nullable VulkanPhysicalDevice physicalDevice;
    private final @Nullable QueueFamily queueFamily;
    private @Nullable Queue queue;

    VulkanDevice(VulkanPhysicalDevice physicalDevice, QueueFamily queueFamily, Set<DeviceFeature> features,
            MemorySegment handle, MemorySegment getDeviceProcAddr, boolean created) {
        SubmittedWork submittedWork = new SubmittedWork();
        this.physicalDevice = physicalDevice;
        this.queueFamily = queueFamily;
        this.lifetime = physicalDevice.instanceLifetime().child("device", submittedWork,
                created ? this::destroy : () -> {});
        this.calls = new DeviceCalls(new FunctionTable(getDeviceProcAddr, handle, lifetime), features, submittedWork,
                physicalDevice.properties);
    }

    private VulkanDevice(MemorySegment handle, MemorySegment getDeviceProcAddr, Set<DeviceFeature> enabled) {
        this.physicalDevice = null;
        this.queueFamily = null;
        this.lifetime = new Lifetime("device", () -> {});
        this.calls = new DeviceCalls(new FunctionTable(getDeviceProcAddr, handle, lifetime), enabled,
                new SubmittedWork(), null);
    }

    private VulkanDevice(VulkanDevice whole, Set<DeviceFeature> enabled) {
        FunctionTable functions = whole.calls.functions;
        this.physicalDevice = null;
        this.queueFamily = null;
        this.lifetime = whole.lifetime.child("device", null, () -> {});
        this.calls = new DeviceCalls(new FunctionTable(functions.getProcAddr, functions.handle, lifetime), enabled,
                whole.calls.submittedWork, whole.calls.properties);
    }

    /**
     * A device that the application made, with no {@link DeviceFeature} enabled: see {@link #of(long, long, Set)}.
     *
     * @param device the handle, {@code VkDevice}
     * @param getDeviceProcAddr the address of the function that finds a device's functions
     * @throws IllegalCallerException if this JVM denies native access, with the option that grants it
     */
    public static VulkanDevice of(long device, long getDeviceProcAddr) {
        return of(device, getDeviceProcAddr, Set.of());
    }

    /**
     * A device that the application created, with any binding. Closing this object closes the pools that were created
     * from it here, but not the device. It offers query pools, and recording of queries into the application's command
     * buffers.
     *
     * <p>The arguments can't be checked. The application closes this object before it destroys the device, when no work
     * that uses its pools is running.
     *
     * @param device the handle, {@code VkDevice}
     * @param getDeviceProcAddr the address of the function that finds a device's functions
     * @param enabled the features that the application enabled. A call that needs another one is refused here: drivers
     *        do not check
     * @throws IllegalCallerException if this JVM denies native access, with the option that grants it
     */
    public static VulkanDevice of(long device, long getDeviceProcAddr, Set<DeviceFeature> enabled) {
        Objects.requireNonNull(enabled, "enabled");
        MemorySegment handle = requireAddress(device, "device");
        MemorySegment finder = requireAddress(getDeviceProcAddr, "getDeviceProcAddr");
        NativeAccess.require();
        return new VulkanDevice(handle, finder, enabled);
    }

    /**
     * A device that the application created, as {@link #of(long, long, Set)}, whose physical device and queues are
     * known here, so that a profiler need not be told what its timestamps are.
     *
     * <p>{@snippet :
     * VulkanInstance instance = VulkanInstance.of(vkInstance, getInstanceProcAddr, new ApiVersion(1, 3, 0));
     * VulkanPhysicalDevice physical = instance.physicalDevice(vkPhysicalDevice);
     * VulkanDevice device = VulkanDevice.of(physical, physical.queueFamilies().get(0), vkDevice, Set.of());
     * GpuProfiler profiler = GpuProfiler.vulkan(device).queue(GRAPHICS).build();
     * }
     *
     * @param physicalDevice of an instance that the application created too: {@link VulkanInstance#of}
     * @param family that of the application's queue; {@link #queue} is its first
     * @param device the handle, {@code VkDevice}
     * @param enabled the features that the application enabled
     * @throws IllegalArgumentException if {@code physicalDevice} has no such family
     */
    public static VulkanDevice of(VulkanPhysicalDevice physicalDevice, QueueFamily family, long device,
            Set<DeviceFeature> enabled) {
        Objects.requireNonNull(physicalDevice, "physicalDevice");
        Objects.requireNonNull(family, "family");
        Objects.requireNonNull(enabled, "enabled");
        MemorySegment handle = requireAddress(device, "device");
        physicalDevice.requireOwn(family);
        return new VulkanDevice(physicalDevice, family, enabled, handle, physicalDevice.getDeviceProcAddr(), false);
    }

    /**
     * This device for a part of the program that closes what it made, such as a profiler. It offers query pools, and
     * recording of queries into command buffers by handle, but no queue: that is the device's. Closing the view closes
     * the objects that were created from it, and not the device; closing the device closes the view first. A view does
     * not wait for work: its owner knows when none uses its objects.
     *
     * @param enabled all features that the part may use: those that were enabled when the device was made, which is not
     *        checked
     * @throws IllegalStateException if the device is closed
     */
    public VulkanDevice view(Set<DeviceFeature> enabled) {
        return new VulkanDevice(this, Objects.requireNonNull(enabled, "enabled"));
    }

    static MemorySegment requireAddress(long address, String name) {
        if (address == 0) {
            throw new IllegalArgumentException(name + " is 0, which is no handle and no address");
        }
        return MemorySegment.ofAddress(address);
    }

    /**
     * The physical device.
     *
     * @throws IllegalStateException if the application created the device, and did not say
     */
    public VulkanPhysicalDevice physicalDevice() {
        return requireMadeHere(physicalDevice);
    }

    /**
     * The family of the device's queue.
     *
     * @throws IllegalStateException if the application created the device, and did not say
     */
    public QueueFamily queueFamily() {
        return requireMadeHere(queueFamily);
    }

    private static <T> T requireMadeHere(@Nullable T property) {
        if (property == null) {
            throw new IllegalStateException("the application made this device, so its physical device and its queues"
                    + " are not known here: only query pools and the application's command buffers can be used, unless"
                    + " VulkanDevice.of is given a VulkanPhysicalDevice");
        }
        return property;
    }

    /**
     * The device's queue.
     *
     * @throws IllegalStateException if its physical device is not known, or it is closed
     */
    public synchronized Queue queue() {
        lifetime.requireOpen();
        if (queue == null) {
            queue = new Queue(calls, queueFamily().index());
        }
        return queue;
    }

    /** The handle, {@code VkDevice}, for other bindings. */
    public long handle() {
        return calls.handle().address();
    }

    /**
     * The functions of this device, for other bindings: what {@code vkGetDeviceProcAddr} finds. A lookup after the
     * device is closed is an {@link IllegalStateException}.
     */
    public SymbolLookup functions() {
        return calls.functions;
    }

    /**
     * A new query pool. Its queries are undefined until they are reset, unless {@link QueryPoolInfo#createdReset}.
     *
     * @throws DriverException if the driver refuses
     * @throws IllegalStateException if the device was made without a feature that the pool needs, or is closed
     */
    public QueryPool createQueryPool(QueryPoolInfo info) {
        return createQueryPool(info, MemorySegment.NULL);
    }

    /**
     * A new query pool with a {@code pNext} chain from the caller: a {@code VkVideoProfileInfoKHR}, which pools of
     * RESULT_STATUS_ONLY and VIDEO_ENCODE_FEEDBACK need, or a {@code VkQueryPoolPerformanceQueryCreateInfoINTEL}.
     *
     * @param next the chain's first struct, or {@link MemorySegment#NULL}
     * @throws DriverException if the driver refuses
     */
    public QueryPool createQueryPool(QueryPoolInfo info, MemorySegment next) {
        Objects.requireNonNull(info, "info");
        Objects.requireNonNull(next, "next");
        return QueryPoolCreation.create(calls, info, next);
    }

    /**
     * A query pool that the application created. Closing this object does not destroy the pool.
     *
     * @param handle the handle, {@code VkQueryPool}
     * @param info the create info of the pool
     */
    public QueryPool queryPool(long handle, QueryPoolInfo info) {
        Objects.requireNonNull(info, "info");
        return new QueryPool(calls, requireAddress(handle, "handle"), info, new Handles(calls));
    }

    /**
     * A new command buffer for the device's queue, in a pool of its own.
     *
     * @throws DriverException if the driver refuses
     * @throws IllegalStateException if its physical device is not known, or it is closed
     */
    public CommandBuffer createCommandBuffer() {
        return new CommandBuffer(calls, queueFamily().index());
    }

    /**
     * A command buffer that the application created and is recording, to record queries into it. Its state, such as its
     * active queries, is not known here and not checked.
     *
     * <p>Wrapping is cheap and keeps no state: wrap a command buffer once, or in each frame.
     *
     * @param handle the handle, {@code VkCommandBuffer}
     */
    public CommandBuffer commandBuffer(long handle) {
        return new CommandBuffer(calls, requireAddress(handle, "handle"));
    }

    /**
     * A new fence, not signaled.
     *
     * @throws DriverException if the driver refuses
     */
    public Fence createFence() {
        return new Fence(calls);
    }

    /**
     * A new buffer in memory that the host sees, for copies of results.
     *
     * @param byteSize how many bytes, 1 or more
     * @throws DriverException if the driver refuses
     * @throws IllegalStateException if its physical device is not known, or it is closed
     */
    public DeviceBuffer createBuffer(long byteSize) {
        return new DeviceBuffer(calls, physicalDevice().memoryTypes(), byteSize);
    }

    /**
     * Waits until everything that was {@linkplain Queue#submit submitted} here has ended, so that its objects may be
     * destroyed. Submissions of other code are not known.
     *
     * @param timeoutNanos the timeout in nanoseconds, 0 or more
     * @return whether nothing is running; false after the timeout. A lost device runs nothing
     * @throws DriverException if the driver reports an error
     * @throws IllegalStateException if the device is closed
     */
    public boolean awaitIdle(long timeoutNanos) {
        lifetime.requireOpen();
        if (timeoutNanos < 0) {
            throw new IllegalArgumentException("timeoutNanos " + timeoutNanos + " is negative");
        }
        long start = System.nanoTime();
        while (!calls.submittedWork.getAsBoolean()) {
            if (System.nanoTime() - start >= timeoutNanos) {
                return false;
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        return true;
    }

    /**
     * Query commands for command buffers that are given by handle, as an application's are.
     *
     * @throws IllegalStateException if the device is closed
     */
    public QueryCommands queryCommands() {
        return new QueryCommands(calls, false);
    }

    /**
     * {@link #queryCommands} with critical calls, at about half the cost.
     *
     * @param promise the application's promise about the driver
     * @throws IllegalStateException if the promise is known to be false, or the device is closed
     */
    public QueryCommands criticalQueryCommands(CriticalPromise promise) {
        Objects.requireNonNull(promise, "promise");
        return new QueryCommands(calls, true);
    }

    /**
     * Labels for command buffers that are given by handle, for tools that show labels.
     *
     * @throws UnsupportedOperationException if the device was made without DEBUG_UTILS, or does not have the functions
     * @throws IllegalStateException if the device is closed
     */
    public DebugLabels debugLabels() {
        return new DebugLabels(calls);
    }

    /**
     * Calibrated timestamps of the device's clock and one of the host's clocks.
     *
     * @param host the host's clock, one of {@link VulkanPhysicalDevice#timeDomains}; DEVICE for the device's clock
     *        alone
     * @throws IllegalArgumentException if it is a swapchain's clock
     * @throws IllegalStateException if the device was made without CALIBRATED_TIMESTAMPS, or is closed
     */
    public CalibratedTimestamps calibratedTimestamps(TimeDomain host) {
        Objects.requireNonNull(host, "host");
        if (host.isOfSwapchain()) {
            throw new IllegalArgumentException("host " + host + " is a swapchain's clock, and no swapchain is known"
                    + " here: use CLOCK_MONOTONIC or QUERY_PERFORMANCE_COUNTER, as the driver has them");
        }
        calls.requireFeature(DeviceFeature.CALIBRATED_TIMESTAMPS);
        return new CalibratedTimestamps(calls, host);
    }

    /** Returns whether a feature is enabled; for the application's device, whether {@link #of} was given it. */
    public boolean hasFeature(DeviceFeature feature) {
        return calls.hasFeature(Objects.requireNonNull(feature, "feature"));
    }

    /**
     * Lets go of a device that is gone, with the objects that were created from it: calls nothing. Of a view, lets go
     * of the view alone.
     */
    public void abandon() {
        lifetime.abandon();
    }

    private void destroy() {
        PFN_vkDestroyDevice.invoke(calls.address(vkDestroyDevice), calls.handle(), MemorySegment.NULL);
    }

    /**
     * Closes the objects that were created from this device, then the device, unless the application made it. Waits, up
     * to ten seconds in all, for work that was submitted here. Does nothing the second time.
     *
     * @throws IllegalStateException if submitted work does not end in time: nothing is destroyed
     */
    @Override
    public void close() {
        lifetime.close();
    }
}
