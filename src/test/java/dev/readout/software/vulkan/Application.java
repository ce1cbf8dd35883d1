package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_COMMAND_BUFFER_LEVEL_PRIMARY;
import static dev.readout.abi.vulkan.vulkan_h.VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;
import static dev.readout.abi.vulkan.vulkan_h.VK_OBJECT_TYPE_QUERY_POOL;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_API_VERSION_1_3;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_COMMAND_BUFFER_LEVEL_SECONDARY;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.abi.vulkan.PFN_vkGetInstanceProcAddr;
import dev.readout.abi.vulkan.VkExtensionProperties;
import dev.readout.software.Report;
import dev.readout.software.SoftwareDevice;
import dev.readout.software.abi.vulkan.VkBaseOutStructure;
import dev.readout.software.vulkan.registry.FeatureStruct;
import dev.readout.software.vulkan.registry.FeatureStructs;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** An application of the software device, which knows it by its C functions only. */
public final class Application implements AutoCloseable {
    private static final Map<FunctionDescriptor, MethodHandle> CALLS = new ConcurrentHashMap<>();

    /** Stands for all extensions that the device has. */
    public static final List<String> ALL = List.of("*");

    /** The last one stands there since an older validation layer knows nothing of it, and leaves out what follows. */
    private static final List<FeatureStruct> FEATURES = List.of(FeatureStruct.VkPhysicalDeviceVulkan11Features,
            FeatureStruct.VkPhysicalDeviceVulkan12Features, FeatureStruct.VkPhysicalDeviceVulkan13Features,
            FeatureStruct.VkPhysicalDeviceTransformFeedbackFeaturesEXT,
            FeatureStruct.VkPhysicalDevicePrimitivesGeneratedQueryFeaturesEXT,
            FeatureStruct.VkPhysicalDeviceMeshShaderFeaturesEXT,
            FeatureStruct.VkPhysicalDevicePerformanceQueryFeaturesKHR,
            FeatureStruct.VkPhysicalDeviceElapsedTimerQueryFeaturesQCOM);

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

    /** Closes, where nothing was to be reported. */
    void closeWithoutReports() {
        try {
            assertThat(reports).isEmpty();
        } finally {
            close();
        }
    }

    /** Destroys the device, as {@link #close()} does if nobody did before. */
    public void destroyDevice() {
        if (!deviceDestroyed) {
            deviceDestroyed = true;
            call("vkDestroyDevice", device, MemorySegment.NULL);
        }
    }

    /** Destroys the instance, with or without its device. */
    void destroyInstance() {
        if (!instanceDestroyed) {
            call("vkDestroyInstance", instance, MemorySegment.NULL);
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
    public long call(String name, Object... arguments) {
        MemoryLayout[] layouts = Stream.of(arguments).map(argument -> switch (argument) {
            case Integer number -> JAVA_INT;
            case Long number -> JAVA_LONG;
            case Float number -> JAVA_FLOAT;
            default -> (MemoryLayout) ADDRESS;
        }).toArray(MemoryLayout[]::new);
        try {
            return (long) CALLS.computeIfAbsent(FunctionDescriptor.of(JAVA_LONG, layouts), Application::handle)
                    .invokeExact(function(name), arguments);
        } catch (Throwable thrown) {
            throw new AssertionError(name, thrown);
        }
    }

    private static MethodHandle handle(FunctionDescriptor type) {
        return Linker.nativeLinker().downcallHandle(type).asSpreader(Object[].class, type.argumentLayouts().size())
                .asType(MethodType.methodType(long.class, MemorySegment.class, Object[].class));
    }

    /** Calls a function that returns a {@code VkResult}. */
    public int result(String name, Object... arguments) {
        return (int) call(name, arguments);
    }

    public static void check(int result) {
        if (result != VK_SUCCESS()) {
            throw new AssertionError("VkResult " + result);
        }
    }

    /** A struct with its type and some members, as {@link Structs#of} makes it. */
    public MemorySegment struct(String name, Object... members) {
        return Structs.of(arena, name, members);
    }

    /** Structs or handles, one behind the other. */
    MemorySegment array(List<MemorySegment> elements) {
        if (elements.isEmpty() || elements.getFirst().byteSize() == 0) {
            return arena.allocateFrom(JAVA_LONG, elements.stream().mapToLong(MemorySegment::address).toArray());
        }
        long size = elements.getFirst().byteSize();
        MemorySegment array = arena.allocate(elements.size() * size, 8);
        for (int i = 0; i < elements.size(); i++) {
            MemorySegment.copy(elements.get(i), 0, array, i * size, size);
        }
        return array;
    }

    MemorySegment array(MemorySegment... elements) {
        return array(Arrays.asList(elements));
    }

    MemorySegment pointer() {
        return arena.allocate(ADDRESS);
    }

    /** Calls a function that returns an object through its last argument, behind these, and returns that. */
    MemorySegment made(String function, Object... arguments) {
        MemorySegment out = pointer();
        check(result(function, Stream.concat(Stream.of(arguments), Stream.of(out)).toArray()));
        return out.get(ADDRESS, 0);
    }

    /** Calls a function of the device that creates an object, and returns that. */
    MemorySegment create(String function, MemorySegment info) {
        return made(function, device, info, MemorySegment.NULL);
    }

    int tryCreate(String function, MemorySegment info, MemorySegment out) {
        return result(function, device, info, MemorySegment.NULL, out);
    }

    void destroy(String function, MemorySegment object) {
        call(function, device, object, MemorySegment.NULL);
    }

    /** Names a query pool, and returns what the call does. */
    int name(MemorySegment pool, String name) {
        return name(VK_OBJECT_TYPE_QUERY_POOL(), pool.address(), name);
    }

    int name(int type, long handle, String name) {
        return result("vkSetDebugUtilsObjectNameEXT", device, struct("VkDebugUtilsObjectNameInfoEXT", "objectType",
                type, "objectHandle", handle, "pObjectName", name == null ? MemorySegment.NULL : name));
    }

    private MemorySegment createInstance(int apiVersion, List<String> instanceExtensions) {
        MemorySegment info = struct("VkInstanceCreateInfo",
                "pApplicationInfo", struct("VkApplicationInfo", "apiVersion", apiVersion),
                "enabledExtensionCount", instanceExtensions.size(),
                "ppEnabledExtensionNames", strings(instanceExtensions));
        return made("vkCreateInstance", info, MemorySegment.NULL);
    }

    private MemorySegment physicalDevice(MemorySegment ofInstance) {
        return made("vkEnumeratePhysicalDevices", ofInstance, arena.allocateFrom(JAVA_INT, 1));
    }

    /** All features that the device has, as a chain for the creation of a device. */
    private MemorySegment features() {
        MemorySegment first = struct("VkPhysicalDeviceFeatures2");
        MemorySegment last = first;
        for (FeatureStruct row : FEATURES) {
            MemorySegment next = arena.allocate(FeatureStructs.size(row) + Integer.BYTES, 8);
            VkBaseOutStructure.sType(next, row.type());
            VkBaseOutStructure.pNext(last, next);
            last = next;
        }
        call("vkGetPhysicalDeviceFeatures2", physicalDevice, first);
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
        List<MemorySegment> queues = new ArrayList<>();
        for (SoftwareQueueFamily family : families) {
            queues.add(struct("VkDeviceQueueCreateInfo", "queueFamilyIndex", queues.size(),
                    "queueCount", family.queueCount(),
                    "pQueuePriorities", arena.allocate(JAVA_FLOAT, family.queueCount())));
        }
        List<String> enabled = extensions.equals(ALL) ? deviceExtensions() : extensions;
        MemorySegment info = struct("VkDeviceCreateInfo", "pNext", features,
                "queueCreateInfoCount", families.size(), "pQueueCreateInfos", array(queues),
                "enabledExtensionCount", enabled.size(), "ppEnabledExtensionNames", strings(enabled));
        return made("vkCreateDevice", of, info, MemorySegment.NULL);
    }

    List<String> deviceExtensions() {
        MemorySegment count = arena.allocateFrom(JAVA_INT, 1_000);
        MemorySegment properties = VkExtensionProperties.allocateArray(1_000, arena);
        check(result("vkEnumerateDeviceExtensionProperties", physicalDevice, MemorySegment.NULL, count, properties));
        return properties.elements(VkExtensionProperties.layout()).limit(count.get(JAVA_INT, 0))
                .map(each -> VkExtensionProperties.extensionName(each).getString(0)).toList();
    }

    MemorySegment strings(List<String> strings) {
        return arena.allocateFrom(JAVA_LONG,
                strings.stream().mapToLong(each -> arena.allocateFrom(each).address()).toArray());
    }

    public MemorySegment queue(int family, int index) {
        MemorySegment out = pointer();
        call("vkGetDeviceQueue", device, family, index, out);
        return out.get(ADDRESS, 0);
    }

    public MemorySegment createCommandPool(int family) {
        return createCommandPool(family, VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT());
    }

    MemorySegment createCommandPool(int family, int flags) {
        return create("vkCreateCommandPool",
                struct("VkCommandPoolCreateInfo", "flags", flags, "queueFamilyIndex", family));
    }

    MappedBuffer createBuffer(long size) {
        return MappedBuffer.create(this, size);
    }

    public MemorySegment createFence() {
        return create("vkCreateFence", struct("VkFenceCreateInfo"));
    }

    int fenceStatus(MemorySegment fence) {
        return result("vkGetFenceStatus", device, fence);
    }

    public int waitFor(MemorySegment fence, long timeout) {
        return waitFor(true, timeout, fence);
    }

    int waitFor(boolean all, long timeout, MemorySegment... fences) {
        return result("vkWaitForFences", device, fences.length, array(fences), all ? 1 : 0, timeout);
    }

    int resetFence(MemorySegment fence) {
        return result("vkResetFences", device, 1, array(fence));
    }

    MemorySegment createQueryPool(QueryType type, int count) {
        return createQueryPool(type.code(), count, 0);
    }

    /** A pool of timestamps. */
    MemorySegment timestamps(int count) {
        return createQueryPool(QueryType.TIMESTAMP, count);
    }

    MemorySegment createQueryPool(int type, int count, int statistics) {
        return create("vkCreateQueryPool", queryPoolInfo(type, count, statistics));
    }

    MemorySegment queryPoolInfo(int type, int count, int statistics) {
        return struct("VkQueryPoolCreateInfo", "queryType", type, "queryCount", count,
                "pipelineStatistics", statistics);
    }

    /** Resets queries at once. */
    void hostReset(MemorySegment pool, int first, int count) {
        call("vkResetQueryPool", device, pool, first, count);
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

    Commands allocateSecondary() {
        return allocate(commandPool, VK_COMMAND_BUFFER_LEVEL_SECONDARY());
    }

    Commands allocate(MemorySegment pool, int level) {
        MemorySegment out = pointer();
        check(tryAllocate(pool, level, out));
        return new Commands(this, out.get(ADDRESS, 0));
    }

    int tryAllocate(MemorySegment pool, int level, MemorySegment out) {
        return result("vkAllocateCommandBuffers", device, struct("VkCommandBufferAllocateInfo",
                "commandPool", pool, "level", level, "commandBufferCount", 1), out);
    }

    public int submit(MemorySegment queue, MemorySegment fence, Commands... commands) {
        return result("vkQueueSubmit", queue, 1, submitInfo(commands), fence);
    }

    MemorySegment submitInfo(Commands... commands) {
        return struct("VkSubmitInfo", "commandBufferCount", commands.length,
                "pCommandBuffers", array(Stream.of(commands).map(Commands::handle).toList()));
    }

    /** Ends {@code commands} and submits them to the first queue. */
    void submit(Commands commands) {
        submit(commands, MemorySegment.NULL);
    }

    void submit(Commands commands, MemorySegment fence) {
        check(submit(queue(0, 0), fence, commands.ended()));
    }

    /** Submits nothing to the first queue: a frame goes by. */
    void submitNothing() {
        submit(begin());
    }

    public int waitIdle() {
        return result("vkDeviceWaitIdle", device);
    }

    /** Records commands in a render pass, with a pipeline that draws triangles. */
    public void drawing(Commands commands, Runnable draws) {
        drawing(commands, 0, draws);
    }

    /** @param viewMask the views that are drawn to; 0 without multiview */
    public void drawing(Commands commands, int viewMask, Runnable draws) {
        commands.beginDrawing(Offscreen.create(this, 8, 8, viewMask));
        draws.run();
        commands.endRenderPass();
    }

    int results(MemorySegment pool, int first, int count, MemorySegment data, long stride, int flags) {
        return result("vkGetQueryPoolResults", device, pool, first, count, data.byteSize(), data, stride, flags);
    }

    /** What queries have that are available, in 64 bits, each some values. */
    long[] values(MemorySegment pool, int first, int count, int valuesEach) {
        MemorySegment data = arena.allocate(JAVA_LONG, (long) count * valuesEach);
        check(results(pool, first, count, data, 8L * valuesEach, 1));
        return data.toArray(JAVA_LONG);
    }

    /** The values of the first queries, of one value each. */
    long[] values(MemorySegment pool, int count) {
        return values(pool, 0, count, 1);
    }

    /** The {@code VkResult} of a read of one query's number. */
    int status(MemorySegment pool, int query) {
        return results(pool, query, 1, arena.allocate(64, 8), 0, 1);
    }
}
