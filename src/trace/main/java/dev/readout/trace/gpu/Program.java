package dev.readout.trace.gpu;

import static dev.readout.abi.vulkan.vulkan_h.VK_COMMAND_BUFFER_LEVEL_PRIMARY;
import static dev.readout.trace.abi.vulkan.vulkan_h.VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT;
import static dev.readout.trace.abi.vulkan.vulkan_h.VK_COMMAND_POOL_CREATE_PROTECTED_BIT;
import static dev.readout.trace.abi.vulkan.vulkan_h.VK_PIPELINE_BIND_POINT_COMPUTE;
import static dev.readout.trace.abi.vulkan.vulkan_h.VK_QUERY_TYPE_PERFORMANCE_QUERY_KHR;
import static dev.readout.trace.abi.vulkan.vulkan_h.VK_SEMAPHORE_TYPE_TIMELINE;
import static dev.readout.trace.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO;
import static dev.readout.trace.abi.vulkan.vulkan_h.VK_SUCCESS;

import dev.readout.abi.vulkan.VkCommandBufferAllocateInfo;
import dev.readout.abi.vulkan.VkCommandBufferBeginInfo;
import dev.readout.abi.vulkan.VkCommandPoolCreateInfo;
import dev.readout.abi.vulkan.VkDebugUtilsLabelEXT;
import dev.readout.abi.vulkan.VkDebugUtilsObjectNameInfoEXT;
import dev.readout.abi.vulkan.VkDeviceCreateInfo;
import dev.readout.abi.vulkan.VkDeviceQueueCreateInfo;
import dev.readout.abi.vulkan.VkInstanceCreateInfo;
import dev.readout.abi.vulkan.VkQueryPoolCreateInfo;
import dev.readout.abi.vulkan.VkSubmitInfo;
import dev.readout.driver.vulkan.ApiVersion;
import dev.readout.driver.vulkan.DeviceFeature;
import dev.readout.driver.vulkan.DeviceType;
import dev.readout.driver.vulkan.QueueFamily;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.driver.vulkan.VulkanPhysicalDevice;
import dev.readout.trace.abi.vulkan.VkBaseOutStructure;
import dev.readout.trace.abi.vulkan.VkCommandBufferSubmitInfo;
import dev.readout.trace.abi.vulkan.VkDeviceQueueInfo2;
import dev.readout.trace.abi.vulkan.VkRenderPassBeginInfo;
import dev.readout.trace.abi.vulkan.VkRenderingInfo;
import dev.readout.trace.abi.vulkan.VkSemaphoreCreateInfo;
import dev.readout.trace.abi.vulkan.VkSemaphoreTypeCreateInfo;
import dev.readout.trace.abi.vulkan.VkSubmitInfo2;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.ObjIntConsumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A program's use of Vulkan, by its calls. Safe to share between threads. */
final class Program {
    /** The suffix of a function that came to the core from an extension. */
    private static final Pattern EXTENSION = Pattern.compile("(KHR|EXT)$");
    /** {@code VkRenderingFlagBits}. */
    private static final int SUSPENDING = 2;
    private static final int RESUMING = 4;
    /** {@code VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR}. */
    private static final int RAY_TRACING = 1_000_165_000;
    /** {@code VkDeviceGroupDeviceCreateInfo}: its type, and where the number of physical devices stands. */
    private static final int DEVICE_GROUP = 1_000_070_001;
    private static final MemoryLayout DEVICE_GROUP_LAYOUT = MemoryLayout.sequenceLayout(4, ValueLayout.JAVA_LONG);
    private static final long PHYSICAL_DEVICE_COUNT = 16;

    private static final Set<String> EXTENSIONS_OF_CLOCKS =
            Set.of("VK_EXT_calibrated_timestamps", "VK_KHR_calibrated_timestamps");

    /** Structs of the loader in the chains of its layers, and where they say that they have the link, and have it. */
    private static final int LOADER_INSTANCE_CREATE_INFO = 47;
    private static final int LOADER_DEVICE_CREATE_INFO = 48;
    private static final MemoryLayout LINK = MemoryLayout.sequenceLayout(4, ValueLayout.JAVA_LONG);
    private static final long LINK_FUNCTION = 16;
    private static final int LINK_INFO = 3;

    /** Commands outside of render passes with which the work of a command buffer may begin. */
    private static final String[] ACTIONS = {"PipelineBarrier", "PipelineBarrier2", "CopyBuffer", "CopyBuffer2",
        "CopyImage", "CopyImage2", "CopyBufferToImage", "CopyBufferToImage2", "CopyImageToBuffer",
        "CopyImageToBuffer2", "BlitImage", "BlitImage2", "ResolveImage", "ResolveImage2", "UpdateBuffer", "FillBuffer",
        "ClearColorImage", "ClearDepthStencilImage", "WaitEvents", "WaitEvents2", "ExecuteCommands",
        "BuildAccelerationStructures", "BuildAccelerationStructuresIndirect", "CopyAccelerationStructure",
        "CopyQueryPoolResults", "ResetQueryPool", "WriteTimestamp", "WriteTimestamp2"};

    /** The beginning of the names of lavapipe's devices. */
    private static final String LAVAPIPE = "llvmpipe";

    /**
     * A physical device of an instance.
     *
     * @param period ns of a tick
     * @param mayWait whether its driver may wait for all queues before it gives results, as those do that draw with the
     *        CPU
     * @param waits whether it certainly does, as lavapipe
     */
    record PhysicalDevice(long instance, long getDeviceProcAddr, List<QueueFamily> families, float period,
            boolean mayWait, boolean waits) {}

    private final TimeSink sink;
    private final LongSupplier hostClock;
    private final Unmeasured unmeasured;
    private final Map<String, Hook> hooks = new HashMap<>();

    /** Those of the driver or of the next layer; 0 for one that is not known. */
    private volatile long getInstanceProcAddr;
    private volatile long getDeviceProcAddr;
    private final Map<Long, PhysicalDevice> physicalDevices = new ConcurrentHashMap<>();
    private final Map<Long, TracedDevice> devices = new ConcurrentHashMap<>();
    private final Map<Long, TracedQueue> queues = new ConcurrentHashMap<>();
    private final Map<Long, TracedCommands> commands = new ConcurrentHashMap<>();

    Program(TimeSink sink, LongSupplier hostClock, Unmeasured unmeasured) {
        this.sink = sink;
        this.hostClock = hostClock;
        this.unmeasured = unmeasured;
        devices();
        commandBuffers();
        submissions();
        recordings();
    }

    private void devices() {
        hooks.put("vkCreateInstance", Hook.both(
                (info, allocator, created, d) -> linked(VkInstanceCreateInfo.pNext(
                        Structs.at(info, VkInstanceCreateInfo.layout())), LOADER_INSTANCE_CREATE_INFO),
                (info, allocator, created, d) -> createInstance(handle(created))));
        hooks.put("vkDestroyInstance", Hook.before((instance, allocator, c, d) -> physicalDevices.values()
                .removeIf(of -> of.instance == instance)));
        hooks.put("vkCreateDevice", Hook.both(
                (physical, info, allocator, created) -> linked(VkDeviceCreateInfo.pNext(
                        Structs.at(info, VkDeviceCreateInfo.layout())), LOADER_DEVICE_CREATE_INFO),
                (physical, info, allocator, created) -> createDevice(physical,
                        Structs.at(info, VkDeviceCreateInfo.layout()), handle(created))));
        hooks.put("vkDestroyDevice", Hook.before((device, allocator, c, d) -> destroyDevice(device)));
        hooks.put("vkGetDeviceQueue",
                Hook.done((device, family, index, queue) -> queue(device, (int) family, handle(queue))));
        hooks.put("vkGetDeviceQueue2", Hook.done((device, info, queue, d) -> queue(device,
                VkDeviceQueueInfo2.queueFamilyIndex(Structs.at(info, VkDeviceQueueInfo2.layout())), handle(queue))));
        hooks.put("vkCreateQueryPool", Hook.success((device, info, allocator, pool) -> {
            if (VkQueryPoolCreateInfo.queryType(Structs.at(info, VkQueryPoolCreateInfo.layout()))
                    == VK_QUERY_TYPE_PERFORMANCE_QUERY_KHR()) {
                device(device).performanceQueries = true;
            }
        }));
        hooks.put("vkCreateEvent",
                Hook.success((device, info, allocator, event) -> device(device).waitsForProgram = true));
        hooks.put("vkCreateSemaphore", Hook.success((device, info, allocator, semaphore) -> {
            MemorySegment type = Structs.chained(
                    VkSemaphoreCreateInfo.pNext(Structs.at(info, VkSemaphoreCreateInfo.layout())),
                    VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO(), VkSemaphoreTypeCreateInfo.layout());
            if (type.address() != 0 && VkSemaphoreTypeCreateInfo.semaphoreType(type) == VK_SEMAPHORE_TYPE_TIMELINE()) {
                device(device).waitsForProgram = true;
            }
        }));
        hooks.put("vkSetDebugUtilsObjectName", Hook.success((device, info, c, d) -> {
            MemorySegment named = Structs.at(info, VkDebugUtilsObjectNameInfoEXT.layout());
            device(device).names.put(VkDebugUtilsObjectNameInfoEXT.objectType(named),
                    VkDebugUtilsObjectNameInfoEXT.objectHandle(named),
                    Structs.string(VkDebugUtilsObjectNameInfoEXT.pObjectName(named)));
        }));
        hooks.put("vkDestroyPipeline",
                Hook.before((device, pipeline, c, d) -> device(device).names.remove(Names.PIPELINE, pipeline)));
        hooks.put("vkDestroyRenderPass",
                Hook.before((device, renderPass, c, d) -> device(device).names.remove(Names.RENDER_PASS, renderPass)));
    }

    private static long handle(long address) {
        return Structs.handle(address, 0);
    }

    private TracedDevice device(long device) {
        TracedDevice known = devices.get(device);
        if (known == null) {
            throw new IllegalStateException("the device 0x" + Long.toHexString(device) + " was made untraced");
        }
        return known;
    }

    /**
     * Notes an instance's devices with what matters of them. Their functions are found now: later Khronos's loader may
     * answer with those of its first layer, which a program calls.
     */
    private void createInstance(long instance) {
        if (getInstanceProcAddr != 0) {
            VulkanInstance known = VulkanInstance.of(instance, getInstanceProcAddr, new ApiVersion(1, 0, 0));
            long finder = known.functions().find("vkGetDeviceProcAddr").orElseThrow().address();
            for (VulkanPhysicalDevice device : known.physicalDevices()) {
                physicalDevices.put(device.handle(), new PhysicalDevice(instance, finder, device.queueFamilies(),
                        device.timestampPeriod(), device.type() == DeviceType.CPU,
                        device.name().startsWith(LAVAPIPE)));
            }
        }
    }

    private void createDevice(long physicalDevice, MemorySegment info, long device) {
        PhysicalDevice made = physicalDevices.get(physicalDevice);
        if (made == null) {
            throw new IllegalStateException("the instance of a device is not known, or its functions");
        }
        Map<Integer, Integer> counts = new HashMap<>();
        int count = VkDeviceCreateInfo.queueCreateInfoCount(info);
        MemorySegment infos = Structs.at(VkDeviceCreateInfo.pQueueCreateInfos(info), VkDeviceQueueCreateInfo.layout(),
                count);
        for (int i = 0; i < count; i++) {
            MemorySegment queues = VkDeviceQueueCreateInfo.asSlice(infos, i);
            counts.merge(VkDeviceQueueCreateInfo.queueFamilyIndex(queues), VkDeviceQueueCreateInfo.queueCount(queues),
                    Integer::sum);
        }
        boolean calibrated = false;
        for (int i = 0; i < VkDeviceCreateInfo.enabledExtensionCount(info); i++) {
            String extension = Structs.string(MemorySegment.ofAddress(
                    Structs.handle(VkDeviceCreateInfo.ppEnabledExtensionNames(info).address(), i)));
            calibrated |= EXTENSIONS_OF_CLOCKS.contains(extension);
        }
        MemorySegment group = Structs.chained(VkDeviceCreateInfo.pNext(info), DEVICE_GROUP, DEVICE_GROUP_LAYOUT);
        boolean several = group.address() != 0 && group.get(ValueLayout.JAVA_INT, PHYSICAL_DEVICE_COUNT) > 1;
        VulkanDevice known = VulkanDevice.of(device,
                getDeviceProcAddr != 0 ? getDeviceProcAddr : made.getDeviceProcAddr,
                calibrated ? Set.of(DeviceFeature.CALIBRATED_TIMESTAMPS) : Set.of());
        devices.put(device, new TracedDevice(known, made, counts, several, sink,
                hostClock, unmeasured));
    }

    /**
     * Takes the functions of the next layer from the loader's link, if there is one, before this layer's own creation
     * takes it: {@code VkLayerInstanceCreateInfo} and {@code VkLayerDeviceCreateInfo}.
     */
    private void linked(MemorySegment chain, int type) {
        for (MemorySegment each = chain; each.address() != 0;) {
            MemorySegment link = each.reinterpret(LINK.byteSize());
            if (link.get(ValueLayout.JAVA_INT, 0) == type && link.get(ValueLayout.JAVA_INT, LINK_FUNCTION) == 0) {
                long next = Structs.handle(each.address(), LINK_INFO);
                getInstanceProcAddr = Structs.handle(next, 1);
                if (type == LOADER_DEVICE_CREATE_INFO) {
                    getDeviceProcAddr = Structs.handle(next, 2);
                }
                return;
            }
            each = VkBaseOutStructure.pNext(each.reinterpret(VkBaseOutStructure.sizeof()));
        }
    }

    private void destroyDevice(long device) {
        TracedDevice destroyed = devices.remove(device);
        if (destroyed != null) {
            destroyed.commands().forEach(each -> commands.remove(each.handle));
            destroyed.queueHandles().forEach(queues::remove);
            destroyed.destroy();
        }
    }

    private void queue(long device, int family, long queue) {
        if (queue != 0) {
            queues.put(queue, device(device).queue(queue, family));
        }
    }

    private void commandBuffers() {
        hooks.put("vkCreateCommandPool", Hook.success((device, info, allocator, pool) -> {
            MemorySegment created = Structs.at(info, VkCommandPoolCreateInfo.layout());
            device(device).addPool(handle(pool), VkCommandPoolCreateInfo.queueFamilyIndex(created),
                    (VkCommandPoolCreateInfo.flags(created) & VK_COMMAND_POOL_CREATE_PROTECTED_BIT()) != 0);
        }));
        hooks.put("vkDestroyCommandPool",
                Hook.before((device, pool, allocator, d) -> device(device).removePool(pool).forEach(this::free)));
        hooks.put("vkResetCommandPool", Hook.both(
                (device, pool, flags, d) -> of(device, pool).values().forEach(each -> each.device.ended(each, false)),
                (device, pool, flags, d) -> of(device, pool).values().forEach(each -> each.device.forget(each))));
        hooks.put("vkAllocateCommandBuffers", Hook.success((device, info, allocated, d) -> allocate(device(device),
                Structs.at(info, VkCommandBufferAllocateInfo.layout()), allocated)));
        hooks.put("vkFreeCommandBuffers", Hook.before((device, pool, count, freed) -> {
            for (int i = 0; i < (int) count; i++) {
                with(Structs.handle(freed, i), each -> {
                    of(device, pool).remove(each.handle);
                    free(each);
                });
            }
        }));
        hooks.put("vkResetCommandBuffer",
                Hook.both((buffer, b, c, d) -> with(buffer, each -> each.device.ended(each, false)),
                        (buffer, b, c, d) -> with(buffer, each -> each.device.forget(each))));
        hooks.put("vkBeginCommandBuffer",
                Hook.both((buffer, b, c, d) -> with(buffer, each -> each.device.ended(each, false)),
                        (buffer, info, c, d) -> with(buffer, each -> {
                            each.device.forget(each);
                            each.begin(
                                    (VkCommandBufferBeginInfo.flags(Structs.at(info, VkCommandBufferBeginInfo.layout()))
                                            & VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT()) != 0);
                        })));
        hooks.put("vkEndCommandBuffer", before(TracedCommands::end));
    }

    private Map<Long, TracedCommands> of(long device, long pool) {
        TracedDevice.TracedPool known = device(device).pool(pool);
        return known == null ? Map.of() : known.commands();
    }

    private void allocate(TracedDevice device, MemorySegment info, long allocated) {
        TracedDevice.TracedPool pool = device.pool(VkCommandBufferAllocateInfo.commandPool(info).address());
        for (int i = 0; pool != null && i < VkCommandBufferAllocateInfo.commandBufferCount(info); i++) {
            long buffer = Structs.handle(allocated, i);
            TracedCommands made = new TracedCommands(buffer, device,
                    VkCommandBufferAllocateInfo.level(info) != VK_COMMAND_BUFFER_LEVEL_PRIMARY(), pool.reason(),
                    pool.oneQueue());
            commands.put(buffer, made);
            pool.commands().put(buffer, made);
        }
    }

    private void free(TracedCommands freed) {
        freed.device.ended(freed, false);
        freed.device.forget(freed);
        freed.device.names.remove(Names.COMMAND_BUFFER, freed.handle);
        commands.remove(freed.handle, freed);
    }

    private void submissions() {
        hooks.put("vkQueueSubmit", Hook.both((queue, count, submits, fence) -> {
            MemorySegment all = Structs.at(MemorySegment.ofAddress(submits), VkSubmitInfo.layout(), (int) count);
            submit(queue, (int) count, (adder, i) -> {
                MemorySegment each = VkSubmitInfo.asSlice(all, i);
                long buffers = VkSubmitInfo.pCommandBuffers(each).address();
                for (int buffer = 0; buffer < VkSubmitInfo.commandBufferCount(each); buffer++) {
                    adder.accept(Structs.handle(buffers, buffer));
                }
            });
        }, (queue, count, submits, fence) -> with(queues, queue, each -> each.device.submitted(each, fence))));
        hooks.put("vkQueueSubmit2", Hook.both((queue, count, submits, fence) -> {
            MemorySegment all = Structs.at(MemorySegment.ofAddress(submits), VkSubmitInfo2.layout(), (int) count);
            submit(queue, (int) count, (adder, i) -> {
                MemorySegment each = VkSubmitInfo2.asSlice(all, i);
                int buffers = VkSubmitInfo2.commandBufferInfoCount(each);
                MemorySegment infos = Structs.at(VkSubmitInfo2.pCommandBufferInfos(each),
                        VkCommandBufferSubmitInfo.layout(), buffers);
                for (int buffer = 0; buffer < buffers; buffer++) {
                    adder.accept(VkCommandBufferSubmitInfo.commandBuffer(
                            VkCommandBufferSubmitInfo.asSlice(infos, buffer)).address());
                }
            });
        }, (queue, count, submits, fence) -> with(queues, queue, each -> each.device.submitted(each, fence))));
        hooks.put("vkWaitForFences", Hook.after((result, device, count, fences, all) -> {
            // Of several, one may be enough.
            for (int i = 0; (int) result == VK_SUCCESS() && ((int) all != 0 || (int) count == 1)
                    && i < (int) count; i++) {
                device(device).signaled(Structs.handle(fences, i));
            }
            return result;
        }));
        hooks.put("vkGetFenceStatus", Hook.success((device, fence, c, d) -> device(device).signaled(fence)));
        hooks.put("vkDestroyFence", Hook.before((device, fence, c, d) -> device(device).destroyedFence(fence)));
        hooks.put("vkQueueWaitIdle",
                Hook.success((queue, b, c, d) -> with(queues, queue, each -> each.device.idle(each))));
        hooks.put("vkDeviceWaitIdle", Hook.success((device, b, c, d) -> device(device).idle()));
        hooks.put("vkQueueBeginDebugUtilsLabel", Hook.before(
                (queue, label, c, d) -> with(queues, queue, each -> each.labels.begin(label(label)))));
        hooks.put("vkQueueEndDebugUtilsLabel",
                Hook.before((queue, b, c, d) -> with(queues, queue, each -> each.labels.end())));
    }

    private static String label(long label) {
        return Structs.string(VkDebugUtilsLabelEXT.pLabelName(Structs.at(label, VkDebugUtilsLabelEXT.layout())));
    }

    /** Before a submission. */
    private void submit(long queue, int count, ObjIntConsumer<LongConsumer> buffers) {
        TracedQueue to = queues.get(queue);
        if (to == null) {
            unmeasured.add(Unmeasured.Reason.UNKNOWN);
            return;
        }
        to.submitting.clear();
        LongConsumer adder = buffer -> {
            TracedCommands submitted = commands.get(buffer);
            if (submitted == null) {
                unmeasured.add(Unmeasured.Reason.UNKNOWN);
            } else {
                to.device.ended(submitted, true);
                to.submitting.add(submitted);
            }
        };
        for (int i = 0; i < count; i++) {
            buffers.accept(adder, i);
        }
        to.call = sink.call();
        to.submitted = hostClock.getAsLong();
    }

    private void recordings() {
        for (String action : ACTIONS) {
            hooks.put("vkCmd" + action, before(TracedCommands::act));
        }
        Stream.of("Dispatch", "DispatchBase", "DispatchIndirect", "DispatchIndirect2").forEach(name -> hooks
                .put("vkCmd" + name, around(each -> each.beginDispatch(false), TracedCommands::endDispatch)));
        Stream.of("TraceRays", "TraceRaysIndirect", "TraceRaysIndirect2").forEach(name -> hooks.put("vkCmd" + name,
                around(each -> each.beginDispatch(true), TracedCommands::endDispatch)));
        Hook renderPass = Hook.before((buffer, info, c, d) -> with(buffer, each -> each.beginRenderPass(
                each.device.names.of(Names.RENDER_PASS, VkRenderPassBeginInfo.renderPass(
                        Structs.at(info, VkRenderPassBeginInfo.layout())).address(), "render pass"))));
        Stream.of("vkCmdBeginRenderPass", "vkCmdBeginRenderPass2").forEach(name -> hooks.put(name, renderPass));
        hooks.put("vkCmdBeginRendering", Hook.before((buffer, info, c, d) -> with(buffer, each -> {
            int flags = VkRenderingInfo.flags(Structs.at(info, VkRenderingInfo.layout()));
            each.beginRendering((flags & (RESUMING | SUSPENDING)) != 0);
        })));
        Stream.of("vkCmdEndRenderPass", "vkCmdEndRenderPass2", "vkCmdEndRendering", "vkCmdEndRendering2")
                .forEach(name -> hooks.put(name, after(TracedCommands::endRenderPass)));
        hooks.put("vkCmdBeginVideoCoding", before(TracedCommands::beginCoding));
        hooks.put("vkCmdEndVideoCoding", after(TracedCommands::endCoding));
        hooks.put("vkCmdBindPipeline", Hook.before((buffer, point, pipeline, d) -> {
            if ((int) point == VK_PIPELINE_BIND_POINT_COMPUTE()) {
                with(buffer, each -> each.computePipeline = each.device.names.pipeline(pipeline));
            } else if ((int) point == RAY_TRACING) {
                with(buffer, each -> each.rayPipeline = each.device.names.pipeline(pipeline));
            }
        }));
        hooks.put("vkCmdBeginDebugUtilsLabel",
                Hook.before((buffer, label, c, d) -> with(buffer, each -> each.labels.begin(label(label)))));
        hooks.put("vkCmdEndDebugUtilsLabel", before(each -> each.labels.end()));
    }

    private void with(long buffer, Consumer<TracedCommands> action) {
        with(commands, buffer, action);
    }

    /** Does something with an object, if it is known. */
    private static <T> void with(Map<Long, T> all, long handle, Consumer<T> action) {
        T known = all.get(handle);
        if (known != null) {
            action.accept(known);
        }
    }

    private Hook before(Consumer<TracedCommands> action) {
        return Hook.before((buffer, b, c, d) -> with(buffer, action));
    }

    private Hook after(Consumer<TracedCommands> action) {
        return Hook.done((buffer, b, c, d) -> with(buffer, action));
    }

    private Hook around(Consumer<TracedCommands> before, Consumer<TracedCommands> after) {
        return Hook.around((buffer, b, c, d) -> with(buffer, before), (buffer, b, c, d) -> with(buffer, after));
    }

    void finder(MemorySegment own) {
        getInstanceProcAddr = own.address();
    }

    void abandon() {
        devices.values().forEach(TracedDevice::abandon);
    }

    /** The work around calls of a function; null if there is none. */
    @Nullable
    Hook hook(String name) {
        Hook hook = hooks.get(name);
        return hook != null || !name.startsWith("vk") ? hook : hooks.get(EXTENSION.matcher(name).replaceFirst(""));
    }
}
