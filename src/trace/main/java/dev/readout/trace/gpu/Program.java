package dev.readout.trace.gpu;

import static dev.readout.abi.vulkan.vulkan_h.VK_COMMAND_BUFFER_LEVEL_PRIMARY;
import static dev.readout.trace.abi.vulkan.vulkan_h.VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT;
import static dev.readout.trace.abi.vulkan.vulkan_h.VK_COMMAND_POOL_CREATE_PROTECTED_BIT;
import static dev.readout.trace.abi.vulkan.vulkan_h.VK_PIPELINE_BIND_POINT_COMPUTE;
import static dev.readout.trace.abi.vulkan.vulkan_h.VK_QUERY_TYPE_PERFORMANCE_QUERY_KHR;
import static dev.readout.trace.abi.vulkan.vulkan_h.VK_SEMAPHORE_TYPE_TIMELINE;
import static dev.readout.trace.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO;
import static dev.readout.trace.abi.vulkan.vulkan_h.VK_SUCCESS;
import static dev.readout.trace.gpu.ProgramMemory.at;
import static dev.readout.trace.gpu.ProgramMemory.chained;
import static dev.readout.trace.gpu.ProgramMemory.handle;
import static dev.readout.trace.gpu.ProgramMemory.string;

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
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
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

    private final TimeSink sink;
    private final LongSupplier hostClock;
    private final Unmeasured unmeasured;
    private final Map<String, CallHook> hooks = new HashMap<>();

    /** Those of the driver or of the next layer; 0 for one that is not known. */
    private volatile long getInstanceProcAddr;
    private volatile long getDeviceProcAddr;
    private final Map<Long, TracedDevice.PhysicalDevice> physicalDevices = new ConcurrentHashMap<>();
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
        hooks.put("vkCreateInstance", CallHook.aroundSuccess(
                (info, allocator, created, d) -> linked(
                        VkInstanceCreateInfo.pNext(at(info, VkInstanceCreateInfo.layout())),
                        LOADER_INSTANCE_CREATE_INFO),
                (info, allocator, created, d) -> createInstance(handle(created))));
        hooks.put("vkDestroyInstance", CallHook.before((instance, allocator, c, d) -> physicalDevices.values()
                .removeIf(of -> of.instance() == instance)));
        hooks.put("vkCreateDevice", CallHook.aroundSuccess(
                (physical, info, allocator, created) -> linked(VkDeviceCreateInfo.pNext(
                        at(info, VkDeviceCreateInfo.layout())), LOADER_DEVICE_CREATE_INFO),
                (physical, info, allocator, created) -> createDevice(physical,
                        at(info, VkDeviceCreateInfo.layout()), handle(created))));
        hooks.put("vkDestroyDevice", CallHook.before((device, allocator, c, d) -> destroyDevice(device)));
        hooks.put("vkGetDeviceQueue",
                CallHook.after((device, family, index, queue) -> queue(device, (int) family, handle(queue))));
        hooks.put("vkGetDeviceQueue2", CallHook.after((device, info, queue, d) -> queue(device,
                VkDeviceQueueInfo2.queueFamilyIndex(at(info, VkDeviceQueueInfo2.layout())), handle(queue))));
        hooks.put("vkCreateQueryPool", CallHook.afterSuccess((device, info, allocator, pool) -> {
            if (VkQueryPoolCreateInfo.queryType(at(info, VkQueryPoolCreateInfo.layout()))
                    == VK_QUERY_TYPE_PERFORMANCE_QUERY_KHR()) {
                device(device).performanceQueries = true;
            }
        }));
        hooks.put("vkCreateEvent",
                CallHook.afterSuccess((device, info, allocator, event) -> device(device).waitsForProgram = true));
        hooks.put("vkCreateSemaphore", CallHook.afterSuccess((device, info, allocator, semaphore) -> {
            MemorySegment type = chained(VkSemaphoreCreateInfo.pNext(at(info, VkSemaphoreCreateInfo.layout())),
                    VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO(), VkSemaphoreTypeCreateInfo.layout());
            if (type.address() != 0 && VkSemaphoreTypeCreateInfo.semaphoreType(type) == VK_SEMAPHORE_TYPE_TIMELINE()) {
                device(device).waitsForProgram = true;
            }
        }));
        hooks.put("vkSetDebugUtilsObjectName", CallHook.afterSuccess((device, info, c, d) -> {
            MemorySegment named = at(info, VkDebugUtilsObjectNameInfoEXT.layout());
            device(device).names.put(VkDebugUtilsObjectNameInfoEXT.objectType(named),
                    VkDebugUtilsObjectNameInfoEXT.objectHandle(named),
                    string(VkDebugUtilsObjectNameInfoEXT.pObjectName(named)));
        }));
        hooks.put("vkDestroyPipeline",
                CallHook.before((device, gone, c, d) -> device(device).names.remove(ObjectNames.PIPELINE, gone)));
        hooks.put("vkDestroyRenderPass",
                CallHook.before((device, gone, c, d) -> device(device).names.remove(ObjectNames.RENDER_PASS, gone)));
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
                physicalDevices.put(device.handle(), new TracedDevice.PhysicalDevice(instance, finder,
                        device.queueFamilies(), device.timestampPeriod(), device.type() == DeviceType.CPU,
                        device.name().startsWith(LAVAPIPE)));
            }
        }
    }

    private void createDevice(long physicalDevice, MemorySegment info, long device) {
        TracedDevice.PhysicalDevice made = physicalDevices.get(physicalDevice);
        if (made == null) {
            throw new IllegalStateException("the instance of a device is not known, or its functions");
        }
        Map<Integer, Integer> counts = new HashMap<>();
        int count = VkDeviceCreateInfo.queueCreateInfoCount(info);
        MemorySegment infos = at(VkDeviceCreateInfo.pQueueCreateInfos(info), VkDeviceQueueCreateInfo.layout(), count);
        for (int i = 0; i < count; i++) {
            MemorySegment queues = VkDeviceQueueCreateInfo.asSlice(infos, i);
            counts.merge(VkDeviceQueueCreateInfo.queueFamilyIndex(queues), VkDeviceQueueCreateInfo.queueCount(queues),
                    Integer::sum);
        }
        boolean calibrated = false;
        for (int i = 0; i < VkDeviceCreateInfo.enabledExtensionCount(info); i++) {
            long name = handle(VkDeviceCreateInfo.ppEnabledExtensionNames(info).address(), i);
            calibrated |= EXTENSIONS_OF_CLOCKS.contains(string(MemorySegment.ofAddress(name)));
        }
        MemorySegment group = chained(VkDeviceCreateInfo.pNext(info), DEVICE_GROUP, DEVICE_GROUP_LAYOUT);
        boolean several = group.address() != 0 && group.get(ValueLayout.JAVA_INT, PHYSICAL_DEVICE_COUNT) > 1;
        VulkanDevice known = VulkanDevice.of(device,
                getDeviceProcAddr != 0 ? getDeviceProcAddr : made.getDeviceProcAddr(),
                calibrated ? Set.of(DeviceFeature.CALIBRATED_TIMESTAMPS) : Set.of());
        devices.put(device, new TracedDevice(known, made, counts, several, sink, hostClock, unmeasured));
    }

    /**
     * Takes the functions of the next layer from the loader's link, if there is one, before this layer's own creation
     * takes it: {@code VkLayerInstanceCreateInfo} and {@code VkLayerDeviceCreateInfo}.
     */
    private void linked(MemorySegment chain, int type) {
        for (MemorySegment each = chain; each.address() != 0;) {
            MemorySegment link = each.reinterpret(LINK.byteSize());
            if (link.get(ValueLayout.JAVA_INT, 0) == type && link.get(ValueLayout.JAVA_INT, LINK_FUNCTION) == 0) {
                long next = handle(each.address(), LINK_INFO);
                getInstanceProcAddr = handle(next, 1);
                if (type == LOADER_DEVICE_CREATE_INFO) {
                    getDeviceProcAddr = handle(next, 2);
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
        hooks.put("vkCreateCommandPool", CallHook.afterSuccess((device, info, allocator, pool) -> {
            MemorySegment created = at(info, VkCommandPoolCreateInfo.layout());
            device(device).addPool(handle(pool), VkCommandPoolCreateInfo.queueFamilyIndex(created),
                    (VkCommandPoolCreateInfo.flags(created) & VK_COMMAND_POOL_CREATE_PROTECTED_BIT()) != 0);
        }));
        hooks.put("vkDestroyCommandPool",
                CallHook.before((device, pool, allocator, d) -> device(device).removePool(pool).forEach(this::free)));
        hooks.put("vkResetCommandPool", CallHook.aroundSuccess(
                (device, pool, flags, d) -> of(device, pool).values().forEach(each -> each.device.ended(each, false)),
                (device, pool, flags, d) -> of(device, pool).values().forEach(each -> each.device.forget(each))));
        hooks.put("vkAllocateCommandBuffers", CallHook.afterSuccess((device, info, allocated, d) -> allocate(
                device(device), at(info, VkCommandBufferAllocateInfo.layout()), allocated)));
        hooks.put("vkFreeCommandBuffers", CallHook.before((device, pool, count, freed) -> {
            for (int i = 0; i < (int) count; i++) {
                with(handle(freed, i), each -> {
                    of(device, pool).remove(each.handle);
                    free(each);
                });
            }
        }));
        CallHook.Action ended = (buffer, b, c, d) -> with(buffer, each -> each.device.ended(each, false));
        hooks.put("vkResetCommandBuffer", CallHook.aroundSuccess(ended,
                (buffer, b, c, d) -> with(buffer, each -> each.device.forget(each))));
        hooks.put("vkBeginCommandBuffer", CallHook.aroundSuccess(ended, (buffer, info, c, d) -> with(buffer, each -> {
            int flags = VkCommandBufferBeginInfo.flags(at(info, VkCommandBufferBeginInfo.layout()));
            each.device.forget(each);
            each.begin((flags & VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT()) != 0);
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
            long buffer = handle(allocated, i);
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
        freed.device.names.remove(ObjectNames.COMMAND_BUFFER, freed.handle);
        commands.remove(freed.handle, freed);
    }

    private void submissions() {
        hooks.put("vkQueueSubmit", submission(VkSubmitInfo.layout(), (submit, adder) -> {
            long buffers = VkSubmitInfo.pCommandBuffers(submit).address();
            for (int i = 0; i < VkSubmitInfo.commandBufferCount(submit); i++) {
                adder.accept(handle(buffers, i));
            }
        }));
        hooks.put("vkQueueSubmit2", submission(VkSubmitInfo2.layout(), (submit, adder) -> {
            int count = VkSubmitInfo2.commandBufferInfoCount(submit);
            MemorySegment infos = at(VkSubmitInfo2.pCommandBufferInfos(submit), VkCommandBufferSubmitInfo.layout(),
                    count);
            for (int i = 0; i < count; i++) {
                adder.accept(VkCommandBufferSubmitInfo.commandBuffer(
                        VkCommandBufferSubmitInfo.asSlice(infos, i)).address());
            }
        }));
        hooks.put("vkWaitForFences", CallHook.result((result, device, count, fences, all) -> {
            // Of several, one may be enough.
            for (int i = 0; (int) result == VK_SUCCESS() && ((int) all != 0 || (int) count == 1)
                    && i < (int) count; i++) {
                device(device).signaled(handle(fences, i));
            }
            return result;
        }));
        hooks.put("vkGetFenceStatus", CallHook.afterSuccess((device, fence, c, d) -> device(device).signaled(fence)));
        hooks.put("vkDestroyFence", CallHook.before((device, fence, c, d) -> device(device).destroyedFence(fence)));
        hooks.put("vkQueueWaitIdle",
                CallHook.afterSuccess((queue, b, c, d) -> with(queues, queue, each -> each.device.idle(each))));
        hooks.put("vkDeviceWaitIdle", CallHook.afterSuccess((device, b, c, d) -> device(device).idle()));
        hooks.put("vkQueueBeginDebugUtilsLabel", CallHook.before(
                (queue, label, c, d) -> with(queues, queue, each -> each.labels.begin(label(label)))));
        hooks.put("vkQueueEndDebugUtilsLabel",
                CallHook.before((queue, b, c, d) -> with(queues, queue, each -> each.labels.end())));
    }

    private static String label(long label) {
        return string(VkDebugUtilsLabelEXT.pLabelName(at(label, VkDebugUtilsLabelEXT.layout())));
    }

    /** @param buffers takes a struct of a submission, and hands on its command buffers */
    private CallHook submission(MemoryLayout layout, BiConsumer<MemorySegment, LongConsumer> buffers) {
        return CallHook.aroundSuccess((queue, count, submits, fence) -> {
            TracedQueue to = queues.get(queue);
            if (to == null) {
                unmeasured.add(Unmeasured.Reason.UNKNOWN);
                return;
            }
            to.submitting.clear();
            for (int i = 0; i < (int) count; i++) {
                buffers.accept(at(submits + i * layout.byteSize(), layout), buffer -> submit(to, buffer));
            }
            to.call = sink.call();
            to.submitted = hostClock.getAsLong();
        }, (queue, count, submits, fence) -> with(queues, queue, each -> each.device.submitted(each, fence)));
    }

    private void submit(TracedQueue to, long buffer) {
        TracedCommands submitted = commands.get(buffer);
        if (submitted == null) {
            unmeasured.add(Unmeasured.Reason.UNKNOWN);
        } else {
            to.device.ended(submitted, true);
            to.submitting.add(submitted);
        }
    }

    private void recordings() {
        commands(before(TracedCommands::act), ACTIONS);
        commands(around(each -> each.beginDispatch(false), TracedCommands::endDispatch), "Dispatch", "DispatchBase",
                "DispatchIndirect", "DispatchIndirect2");
        commands(around(each -> each.beginDispatch(true), TracedCommands::endDispatch), "TraceRays",
                "TraceRaysIndirect",
                "TraceRaysIndirect2");
        commands(CallHook.before((buffer, info, c, d) -> with(buffer, each -> each.beginRenderPass(each.device.names.of(
                ObjectNames.RENDER_PASS, VkRenderPassBeginInfo.renderPass(
                        at(info, VkRenderPassBeginInfo.layout())).address(),
                "render pass")))),
                "BeginRenderPass", "BeginRenderPass2");
        commands(CallHook.before((buffer, info, c, d) -> with(buffer, each -> {
            int flags = VkRenderingInfo.flags(at(info, VkRenderingInfo.layout()));
            each.beginRendering((flags & (RESUMING | SUSPENDING)) != 0);
        })), "BeginRendering");
        commands(after(TracedCommands::endRenderPass), "EndRenderPass", "EndRenderPass2", "EndRendering",
                "EndRendering2");
        commands(before(TracedCommands::beginCoding), "BeginVideoCoding");
        commands(after(TracedCommands::endCoding), "EndVideoCoding");
        commands(CallHook.before((buffer, point, pipeline, d) -> {
            if ((int) point == VK_PIPELINE_BIND_POINT_COMPUTE()) {
                with(buffer, each -> each.computePipeline = each.device.names.pipeline(pipeline));
            } else if ((int) point == RAY_TRACING) {
                with(buffer, each -> each.rayPipeline = each.device.names.pipeline(pipeline));
            }
        }), "BindPipeline");
        commands(CallHook.before((buffer, label, c, d) -> with(buffer, each -> each.labels.begin(label(label)))),
                "BeginDebugUtilsLabel");
        commands(before(each -> each.labels.end()), "EndDebugUtilsLabel");
    }

    /** @param names what stands behind {@code vkCmd} */
    private void commands(CallHook hook, String... names) {
        for (String name : names) {
            hooks.put("vkCmd" + name, hook);
        }
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

    private CallHook before(Consumer<TracedCommands> action) {
        return CallHook.before((buffer, b, c, d) -> with(buffer, action));
    }

    private CallHook after(Consumer<TracedCommands> action) {
        return CallHook.after((buffer, b, c, d) -> with(buffer, action));
    }

    private CallHook around(Consumer<TracedCommands> before, Consumer<TracedCommands> after) {
        return CallHook.around((buffer, b, c, d) -> with(buffer, before), (buffer, b, c, d) -> with(buffer, after));
    }

    void finder(MemorySegment own) {
        getInstanceProcAddr = own.address();
    }

    void abandon() {
        devices.values().forEach(TracedDevice::abandon);
    }

    /** The work around calls of a function; null if there is none. */
    @Nullable
    CallHook hook(String name) {
        CallHook hook = hooks.get(name);
        return hook != null || !name.startsWith("vk") ? hook : hooks.get(EXTENSION.matcher(name).replaceFirst(""));
    }
}
