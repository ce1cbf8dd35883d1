package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_COMMAND_BUFFER_LEVEL_PRIMARY;
import static dev.readout.abi.vulkan.vulkan_h.VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;
import static dev.readout.abi.vulkan.vulkan_h.VK_OBJECT_TYPE_QUERY_POOL;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_APPLICATION_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_FENCE_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ELAPSED_TIMER_QUERY_FEATURES_QCOM;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_SUBMIT_INFO;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_API_VERSION_1_3;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static dev.readout.testing.Downcalls.callInt;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_EXT;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PERFORMANCE_QUERY_FEATURES_KHR;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PRIMITIVES_GENERATED_QUERY_FEATURES_EXT;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.abi.vulkan.PFN_vkAllocateCommandBuffers;
import dev.readout.abi.vulkan.PFN_vkCreateDevice;
import dev.readout.abi.vulkan.PFN_vkCreateInstance;
import dev.readout.abi.vulkan.PFN_vkCreateQueryPool;
import dev.readout.abi.vulkan.PFN_vkDestroyDevice;
import dev.readout.abi.vulkan.PFN_vkDestroyInstance;
import dev.readout.abi.vulkan.PFN_vkEnumeratePhysicalDevices;
import dev.readout.abi.vulkan.PFN_vkGetDeviceQueue;
import dev.readout.abi.vulkan.PFN_vkGetFenceStatus;
import dev.readout.abi.vulkan.PFN_vkGetInstanceProcAddr;
import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceFeatures2;
import dev.readout.abi.vulkan.PFN_vkQueueSubmit;
import dev.readout.abi.vulkan.PFN_vkSetDebugUtilsObjectNameEXT;
import dev.readout.abi.vulkan.PFN_vkWaitForFences;
import dev.readout.abi.vulkan.VkApplicationInfo;
import dev.readout.abi.vulkan.VkCommandBufferAllocateInfo;
import dev.readout.abi.vulkan.VkCommandPoolCreateInfo;
import dev.readout.abi.vulkan.VkDebugUtilsObjectNameInfoEXT;
import dev.readout.abi.vulkan.VkDeviceCreateInfo;
import dev.readout.abi.vulkan.VkDeviceQueueCreateInfo;
import dev.readout.abi.vulkan.VkExtensionProperties;
import dev.readout.abi.vulkan.VkFenceCreateInfo;
import dev.readout.abi.vulkan.VkInstanceCreateInfo;
import dev.readout.abi.vulkan.VkPhysicalDeviceFeatures2;
import dev.readout.abi.vulkan.VkQueryPoolCreateInfo;
import dev.readout.abi.vulkan.VkSubmitInfo;
import dev.readout.software.Report;
import dev.readout.software.SoftwareDevice;
import dev.readout.software.abi.vulkan.VkBaseOutStructure;
import dev.readout.testing.abi.vulkan.PFN_vkGetQueryPoolResults;
import dev.readout.testing.abi.vulkan.VkPhysicalDeviceVulkan12Features;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** An application of the software device, which knows it by its C functions only. */
public final class Application implements AutoCloseable {
    private static final Map<FunctionDescriptor, MethodHandle> CALLS = new ConcurrentHashMap<>();

    /** Stands for all extensions that the device has. */
    public static final List<String> ALL = List.of("*");

    public final Arena arena = Arena.ofShared();
    public final List<Report> reports = new CopyOnWriteArrayList<>();
    public final SoftwareDevice driver;
    private final SymbolLookup entry;
    private final List<String> extensions;
    final MemorySegment instance;
    public final MemorySegment physicalDevice;
    public final MemorySegment device;
    final MemorySegment commandPool;
    private boolean deviceDestroyed;
    private boolean instanceDestroyed;

    public Application() {
        this(settings -> {});
    }

    public Application(Consumer<SoftwareSettings.Builder> configure) {
        this(configure, features -> features, ALL, driver -> driver);
    }

    /**
     * @param enabled which features the device is to have, as a chain of structs, of all that there are
     * @param extensions the extensions of the device, or {@link #ALL}
     * @param entry where functions are found: the driver itself, or a loader that loads it
     */
    public Application(Consumer<SoftwareSettings.Builder> configure, UnaryOperator<MemorySegment> enabled,
            List<String> extensions, UnaryOperator<SymbolLookup> entry) {
        this(configure, enabled, List.of(), extensions, entry, VK_API_VERSION_1_3());
    }

    /**
     * The same.
     *
     * @param instanceExtensions the extensions of the instance
     * @param apiVersion the version of Vulkan that the application is written for
     */
    Application(Consumer<SoftwareSettings.Builder> configure, UnaryOperator<MemorySegment> enabled,
            List<String> instanceExtensions, List<String> extensions, UnaryOperator<SymbolLookup> entry,
            int apiVersion) {
        SoftwareSettings.Builder builder = SoftwareSettings.builder().listener(reports::add);
        configure.accept(builder);
        SoftwareSettings settings = builder.build();
        driver = SoftwareDevice.create(settings);
        this.entry = entry.apply(driver);
        this.extensions = extensions;
        instance = createInstance(apiVersion, instanceExtensions);
        physicalDevice = physicalDevice(instance);
        device = createDevice(settings.queueFamilies(), enabled.apply(features()));
        commandPool = createCommandPool(0);
    }

    @Override
    public void close() {
        destroyDevice();
        destroyInstance();
        driver.close();
        arena.close();
        ReportedRules.check(reports);
    }

    /** Destroys the device, as {@link #close()} does if nobody did before. */
    void destroyDevice() {
        if (!deviceDestroyed) {
            deviceDestroyed = true;
            PFN_vkDestroyDevice.invoke(function("vkDestroyDevice"), device, MemorySegment.NULL);
        }
    }

    /** Destroys the instance, with or without its device. */
    void destroyInstance() {
        if (!instanceDestroyed) {
            PFN_vkDestroyInstance.invoke(function("vkDestroyInstance"), instance, MemorySegment.NULL);
            instanceDestroyed = true;
            deviceDestroyed = true;
        }
    }

    public MemorySegment function(String name) {
        return entry.find(name).orElseGet(() -> PFN_vkGetInstanceProcAddr.invoke(
                entry.find("vkGetInstanceProcAddr").orElseThrow(), instance, arena.allocateFrom(name)));
    }

    /**
     * Calls a function whose parameters are those of {@code arguments}: integers, longs, floats and pointers.
     *
     * @return what it returns; a {@code VkResult} is the lower half, and there may be nothing
     */
    long call(String name, Object... arguments) {
        MemoryLayout[] layouts = Stream.of(arguments).map(argument -> switch (argument) {
            case Integer number -> JAVA_INT;
            case Long number -> JAVA_LONG;
            case Float number -> JAVA_FLOAT;
            default -> (MemoryLayout) ADDRESS;
        }).toArray(MemoryLayout[]::new);
        try {
            return (long) CALLS
                    .computeIfAbsent(FunctionDescriptor.of(JAVA_LONG, layouts), Linker.nativeLinker()::downcallHandle)
                    .invokeWithArguments(Stream.concat(Stream.of(function(name)), Stream.of(arguments)).toArray());
        } catch (Throwable thrown) {
            throw new AssertionError(name, thrown);
        }
    }

    public static void check(int result) {
        if (result != VK_SUCCESS()) {
            throw new AssertionError("VkResult " + result);
        }
    }

    MemorySegment pointer() {
        return arena.allocate(ADDRESS);
    }

    /** Names a query pool, and returns what the call does. */
    int name(MemorySegment pool, String name) {
        MemorySegment info = VkDebugUtilsObjectNameInfoEXT.allocate(arena);
        VkDebugUtilsObjectNameInfoEXT.sType(info, VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT());
        VkDebugUtilsObjectNameInfoEXT.objectType(info, VK_OBJECT_TYPE_QUERY_POOL());
        VkDebugUtilsObjectNameInfoEXT.objectHandle(info, pool.address());
        VkDebugUtilsObjectNameInfoEXT.pObjectName(info, name == null ? MemorySegment.NULL : arena.allocateFrom(name));
        return PFN_vkSetDebugUtilsObjectNameEXT.invoke(function("vkSetDebugUtilsObjectNameEXT"), device, info);
    }

    private MemorySegment createInstance(int apiVersion, List<String> instanceExtensions) {
        MemorySegment info = VkInstanceCreateInfo.allocate(arena);
        VkInstanceCreateInfo.sType(info, VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO());
        MemorySegment application = VkApplicationInfo.allocate(arena);
        VkApplicationInfo.sType(application, VK_STRUCTURE_TYPE_APPLICATION_INFO());
        VkApplicationInfo.apiVersion(application, apiVersion);
        VkInstanceCreateInfo.pApplicationInfo(info, application);
        VkInstanceCreateInfo.enabledExtensionCount(info, instanceExtensions.size());
        VkInstanceCreateInfo.ppEnabledExtensionNames(info, strings(instanceExtensions));
        MemorySegment out = pointer();
        check(PFN_vkCreateInstance.invoke(function("vkCreateInstance"), info, MemorySegment.NULL, out));
        return out.get(ADDRESS, 0);
    }

    private MemorySegment physicalDevice(MemorySegment ofInstance) {
        MemorySegment count = arena.allocateFrom(JAVA_INT, 1);
        MemorySegment out = pointer();
        check(PFN_vkEnumeratePhysicalDevices.invoke(function("vkEnumeratePhysicalDevices"), ofInstance, count, out));
        return out.get(ADDRESS, 0);
    }

    /** All features that the device has, as a chain for the creation of a device. */
    private MemorySegment features() {
        MemorySegment first = VkPhysicalDeviceFeatures2.allocate(arena);
        VkPhysicalDeviceFeatures2.sType(first, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2());
        MemorySegment last = first;
        for (int type : new int[] {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES(),
            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES(),
            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES(),
            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT(),
            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PRIMITIVES_GENERATED_QUERY_FEATURES_EXT(),
            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_EXT(),
            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PERFORMANCE_QUERY_FEATURES_KHR(),
            // Last, since an older validation layer knows nothing of it and leaves out what follows.
            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ELAPSED_TIMER_QUERY_FEATURES_QCOM()}) {
            MemorySegment next = arena.allocate(VkPhysicalDeviceVulkan12Features.sizeof(), 8);
            VkBaseOutStructure.sType(next, type);
            VkBaseOutStructure.pNext(last, next);
            last = next;
        }
        PFN_vkGetPhysicalDeviceFeatures2.invoke(function("vkGetPhysicalDeviceFeatures2"), physicalDevice, first);
        return first;
    }

    /** @param features a chain of structs, or null: then the device has no features */
    MemorySegment createDevice(List<SoftwareQueueFamily> families, MemorySegment features) {
        return createDevice(physicalDevice, families, features);
    }

    /** A device of another instance, without features. */
    MemorySegment createDevice(MemorySegment ofInstance) {
        return createDevice(physicalDevice(ofInstance), List.of(SoftwareQueueFamily.UNIVERSAL), MemorySegment.NULL);
    }

    private MemorySegment createDevice(MemorySegment of, List<SoftwareQueueFamily> families, MemorySegment features) {
        MemorySegment queues = VkDeviceQueueCreateInfo.allocateArray(families.size(), arena);
        for (int i = 0; i < families.size(); i++) {
            int count = families.get(i).queueCount();
            MemorySegment queue = VkDeviceQueueCreateInfo.asSlice(queues, i);
            VkDeviceQueueCreateInfo.sType(queue, VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO());
            VkDeviceQueueCreateInfo.queueFamilyIndex(queue, i);
            VkDeviceQueueCreateInfo.queueCount(queue, count);
            VkDeviceQueueCreateInfo.pQueuePriorities(queue, arena.allocate(JAVA_FLOAT, count));
        }
        MemorySegment info = VkDeviceCreateInfo.allocate(arena);
        VkDeviceCreateInfo.sType(info, VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO());
        VkDeviceCreateInfo.queueCreateInfoCount(info, families.size());
        VkDeviceCreateInfo.pQueueCreateInfos(info, queues);
        VkDeviceCreateInfo.pNext(info, features);
        List<String> enabled = extensions.equals(ALL) ? deviceExtensions() : extensions;
        VkDeviceCreateInfo.enabledExtensionCount(info, enabled.size());
        VkDeviceCreateInfo.ppEnabledExtensionNames(info, strings(enabled));
        MemorySegment out = pointer();
        check(PFN_vkCreateDevice.invoke(function("vkCreateDevice"), of, info, MemorySegment.NULL, out));
        return out.get(ADDRESS, 0);
    }

    private List<String> deviceExtensions() {
        MemorySegment count = arena.allocate(JAVA_INT);
        check((int) call("vkEnumerateDeviceExtensionProperties", physicalDevice, MemorySegment.NULL, count,
                MemorySegment.NULL));
        MemorySegment properties = VkExtensionProperties.allocateArray(count.get(JAVA_INT, 0), arena);
        check((int) call("vkEnumerateDeviceExtensionProperties", physicalDevice, MemorySegment.NULL, count,
                properties));
        return IntStream.range(0, count.get(JAVA_INT, 0)).mapToObj(i -> VkExtensionProperties.extensionName(
                VkExtensionProperties.asSlice(properties, i)).getString(0)).toList();
    }

    private MemorySegment strings(List<String> strings) {
        MemorySegment array = arena.allocate(ADDRESS, Math.max(1, strings.size()));
        for (int i = 0; i < strings.size(); i++) {
            array.setAtIndex(ADDRESS, i, arena.allocateFrom(strings.get(i)));
        }
        return array;
    }

    public MemorySegment queue(int family, int index) {
        MemorySegment out = pointer();
        PFN_vkGetDeviceQueue.invoke(function("vkGetDeviceQueue"), device, family, index, out);
        return out.get(ADDRESS, 0);
    }

    public MemorySegment createCommandPool(int family) {
        return createCommandPool(family, VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT());
    }

    MemorySegment createCommandPool(int family, int flags) {
        MemorySegment info = VkCommandPoolCreateInfo.allocate(arena);
        VkCommandPoolCreateInfo.sType(info, VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO());
        VkCommandPoolCreateInfo.flags(info, flags);
        VkCommandPoolCreateInfo.queueFamilyIndex(info, family);
        MemorySegment out = pointer();
        check(callInt("vkCreateCommandPool", function("vkCreateCommandPool"), device, info, MemorySegment.NULL, out));
        return out.get(ADDRESS, 0);
    }

    MappedBuffer createBuffer(long size) {
        return MappedBuffer.create(this, size);
    }

    public MemorySegment createFence() {
        MemorySegment info = VkFenceCreateInfo.allocate(arena);
        VkFenceCreateInfo.sType(info, VK_STRUCTURE_TYPE_FENCE_CREATE_INFO());
        MemorySegment out = pointer();
        check(callInt("vkCreateFence", function("vkCreateFence"), device, info, MemorySegment.NULL, out));
        return out.get(ADDRESS, 0);
    }

    int fenceStatus(MemorySegment fence) {
        return PFN_vkGetFenceStatus.invoke(function("vkGetFenceStatus"), device, fence);
    }

    public int waitFor(MemorySegment fence, long timeout) {
        return PFN_vkWaitForFences.invoke(function("vkWaitForFences"), device, 1, arena.allocateFrom(ADDRESS, fence),
                1, timeout);
    }

    MemorySegment createQueryPool(int type, int count, int statistics) {
        MemorySegment out = pointer();
        check(PFN_vkCreateQueryPool.invoke(function("vkCreateQueryPool"), device,
                queryPoolInfo(type, count, statistics), MemorySegment.NULL, out));
        return out.get(ADDRESS, 0);
    }

    MemorySegment queryPoolInfo(int type, int count, int statistics) {
        MemorySegment info = VkQueryPoolCreateInfo.allocate(arena);
        VkQueryPoolCreateInfo.sType(info, VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO());
        VkQueryPoolCreateInfo.queryType(info, type);
        VkQueryPoolCreateInfo.queryCount(info, count);
        VkQueryPoolCreateInfo.pipelineStatistics(info, statistics);
        return info;
    }

    Commands begin() {
        return begin(commandPool, 0);
    }

    /** A command buffer that is being recorded. */
    public Commands begin(MemorySegment pool, int flags) {
        Commands commands = allocate(pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY());
        check(commands.begin(flags));
        return commands;
    }

    Commands allocate(MemorySegment pool, int level) {
        MemorySegment info = VkCommandBufferAllocateInfo.allocate(arena);
        VkCommandBufferAllocateInfo.sType(info, VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO());
        VkCommandBufferAllocateInfo.commandPool(info, pool);
        VkCommandBufferAllocateInfo.level(info, level);
        VkCommandBufferAllocateInfo.commandBufferCount(info, 1);
        MemorySegment out = pointer();
        check(PFN_vkAllocateCommandBuffers.invoke(function("vkAllocateCommandBuffers"), device, info, out));
        return new Commands(this, out.get(ADDRESS, 0));
    }

    public int submit(MemorySegment queue, MemorySegment fence, Commands... commands) {
        return PFN_vkQueueSubmit.invoke(function("vkQueueSubmit"), queue, 1, submitInfo(commands), fence);
    }

    MemorySegment submitInfo(Commands... commands) {
        MemorySegment buffers = arena.allocate(ADDRESS, commands.length);
        for (int i = 0; i < commands.length; i++) {
            buffers.setAtIndex(ADDRESS, i, commands[i].handle());
        }
        MemorySegment info = VkSubmitInfo.allocate(arena);
        VkSubmitInfo.sType(info, VK_STRUCTURE_TYPE_SUBMIT_INFO());
        VkSubmitInfo.commandBufferCount(info, commands.length);
        VkSubmitInfo.pCommandBuffers(info, buffers);
        return info;
    }

    /** Ends {@code commands} and submits them to the first queue. */
    void submit(Commands commands) {
        submit(commands, MemorySegment.NULL);
    }

    void submit(Commands commands, MemorySegment fence) {
        check(commands.end());
        check(submit(queue(0, 0), fence, commands));
    }

    /** Submits nothing to the first queue: a frame goes by. */
    void submitNothing() {
        submit(begin());
    }

    public int waitIdle() {
        return callInt("vkDeviceWaitIdle", function("vkDeviceWaitIdle"), device);
    }

    /** Records commands in a render pass, with a pipeline that draws triangles. */
    public void drawing(Commands commands, Runnable draws) {
        drawing(commands, 0, draws);
    }

    /** @param viewMask the views that are drawn to; 0 without multiview */
    public void drawing(Commands commands, int viewMask, Runnable draws) {
        Offscreen offscreen = Offscreen.create(this, 8, 8, viewMask);
        commands.beginRenderPass(offscreen, 0, 0, 8, 8)
                .bind(0, offscreen.pipeline(VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST(), 1, false)).scissor(0, 0, 8, 8);
        draws.run();
        commands.endRenderPass();
    }

    int results(MemorySegment pool, int first, int count, MemorySegment data, long stride, int flags) {
        return PFN_vkGetQueryPoolResults.invoke(function("vkGetQueryPoolResults"), device, pool, first, count,
                data.byteSize(), data, stride, flags);
    }
}
