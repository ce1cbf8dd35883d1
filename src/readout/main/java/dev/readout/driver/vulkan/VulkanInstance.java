package dev.readout.driver.vulkan;

import static dev.readout.driver.vulkan.VulkanFunction.*;

import dev.readout.abi.DriverSymbols;
import dev.readout.abi.Lifetime;
import dev.readout.abi.NativeAccess;
import dev.readout.abi.vulkan.PFN_vkCreateInstance;
import dev.readout.abi.vulkan.PFN_vkDestroyInstance;
import dev.readout.abi.vulkan.PFN_vkEnumerateInstanceVersion;
import dev.readout.abi.vulkan.PFN_vkEnumeratePhysicalDevices;
import dev.readout.abi.vulkan.VkApplicationInfo;
import dev.readout.abi.vulkan.VkInstanceCreateInfo;
import dev.readout.abi.vulkan.vulkan_h;
import dev.readout.driver.DriverException;
import dev.readout.driver.SystemDrivers;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * An instance of a Vulkan driver, or of a loader with several drivers.
 *
 * <p>{@snippet :
 * try (VulkanInstance instance = VulkanInstance.create(SystemDrivers.vulkan())) {
 *     for (VulkanPhysicalDevice device : instance.physicalDevices()) {
 *         supported.put(device.name(), device.queryTypes());
 *     }
 * }
 * }
 *
 * <p>Safe to share between threads; closing it must not overlap with another use.
 */
public final class VulkanInstance implements AutoCloseable {
    /** The newest version whose functions this package knows. */
    private static final ApiVersion NEWEST = ApiVersion.V1_3;

    private static final String DEBUG_UTILS = "VK_EXT_debug_utils";

    private final ApiVersion apiVersion;
    private final boolean debugUtils;
    private final FunctionTable functions;
    private final Lifetime lifetime;

    private VulkanInstance(MemorySegment getInstanceProcAddr, ApiVersion apiVersion, boolean debugUtils,
            MemorySegment handle, boolean created) {
        this.debugUtils = debugUtils;
        this.apiVersion = apiVersion;
        this.lifetime = new Lifetime("Vulkan instance", created ? this::destroy : () -> {});
        this.functions = new FunctionTable(getInstanceProcAddr, handle, lifetime);
    }

    /**
     * An instance that the application created, with any binding. Closing this object does not destroy it. The
     * arguments can't be checked.
     *
     * @param instance the handle, {@code VkInstance}
     * @param getInstanceProcAddr the address of the function that finds an instance's functions
     * @param version {@code VkApplicationInfo::apiVersion} that the application asked for
     * @throws IllegalCallerException if this JVM denies native access, with the option that grants it
     */
    public static VulkanInstance of(long instance, long getInstanceProcAddr, ApiVersion version) {
        MemorySegment handle = VulkanDevice.requireAddress(instance, "instance");
        MemorySegment finder = VulkanDevice.requireAddress(getInstanceProcAddr, "getInstanceProcAddr");
        Objects.requireNonNull(version, "version");
        NativeAccess.require();
        return new VulkanInstance(finder, version, false, handle, false);
    }

    /**
     * An instance without layers and extensions.
     *
     * @param driver where {@code vkGetInstanceProcAddr} is found: {@link SystemDrivers#vulkan()}, a software device, a
     *        trace layer, or any other library; it must outlive the instance
     * @throws DriverException if the driver refuses
     * @throws IllegalArgumentException if {@code driver} has no {@code vkGetInstanceProcAddr}, or answers null or
     *         the address 0
     * @throws IllegalCallerException if this JVM denies native access, with the option that grants it
     */
    public static VulkanInstance create(SymbolLookup driver) {
        return create(driver, List.of(), List.of());
    }

    /**
     * An instance with layers and extensions.
     *
     * @param driver where {@code vkGetInstanceProcAddr} is found; it must outlive the instance
     * @param layers names such as {@code VK_LAYER_KHRONOS_validation}
     * @param extensions names of instance extensions
     * @throws DriverException if the driver refuses, for example because it has no such layer
     * @throws IllegalArgumentException if {@code driver} has no {@code vkGetInstanceProcAddr}, or answers null or
     *         the address 0
     * @throws IllegalCallerException if this JVM denies native access, with the option that grants it
     */
    public static VulkanInstance create(SymbolLookup driver, List<String> layers, List<String> extensions) {
        SymbolLookup symbols = new DriverSymbols(driver);
        Objects.requireNonNull(layers, "layers");
        Objects.requireNonNull(extensions, "extensions");
        MemorySegment getInstanceProcAddr = symbols.find("vkGetInstanceProcAddr")
                .orElseThrow(() -> new IllegalArgumentException(
                        "driver has no vkGetInstanceProcAddr: it is no Vulkan loader and no Vulkan driver"));
        FunctionTable global = new FunctionTable(
                getInstanceProcAddr, MemorySegment.NULL, new Lifetime("Vulkan loader", () -> {}));
        ApiVersion offered = offeredVersion(global);
        ApiVersion version = offered.isAtLeast(NEWEST) ? NEWEST : offered;
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment application = arena.allocate(VkApplicationInfo.layout());
            VkApplicationInfo.sType(application, vulkan_h.VK_STRUCTURE_TYPE_APPLICATION_INFO());
            VkApplicationInfo.pEngineName(application, arena.allocateFrom("Readout"));
            VkApplicationInfo.apiVersion(application, version.packed());
            MemorySegment info = arena.allocate(VkInstanceCreateInfo.layout());
            VkInstanceCreateInfo.sType(info, vulkan_h.VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO());
            VkInstanceCreateInfo.pApplicationInfo(info, application);
            VkInstanceCreateInfo.enabledLayerCount(info, layers.size());
            VkInstanceCreateInfo.ppEnabledLayerNames(info, NativeArrays.strings(arena, layers, "layers"));
            VkInstanceCreateInfo.enabledExtensionCount(info, extensions.size());
            VkInstanceCreateInfo.ppEnabledExtensionNames(info, NativeArrays.strings(arena, extensions, "extensions"));
            MemorySegment instance = arena.allocate(ValueLayout.ADDRESS);
            VkResult.requireSuccess(vkCreateInstance, PFN_vkCreateInstance.invoke(
                    global.address(vkCreateInstance), info, MemorySegment.NULL, instance));
            return new VulkanInstance(getInstanceProcAddr, version, extensions.contains(DEBUG_UTILS),
                    instance.get(ValueLayout.ADDRESS, 0), true);
        }
    }

    private static ApiVersion offeredVersion(FunctionTable global) {
        if (!global.has(vkEnumerateInstanceVersion)) {
            return ApiVersion.V1_0;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment version = arena.allocate(ValueLayout.JAVA_INT);
            VkResult.requireSuccess(vkEnumerateInstanceVersion,
                    PFN_vkEnumerateInstanceVersion.invoke(global.address(vkEnumerateInstanceVersion), version));
            return ApiVersion.of(version.get(ValueLayout.JAVA_INT, 0));
        }
    }

    /** The version of the API that was asked for: 1.3, or less if the driver offers less. */
    public ApiVersion apiVersion() {
        return apiVersion;
    }

    /** The handle, {@code VkInstance}, for other bindings. */
    public long handle() {
        return functions.handle.address();
    }

    /**
     * The devices of the drivers that the loader found; none is no error.
     *
     * @throws DriverException if the driver refuses
     * @throws IllegalStateException if this instance is closed
     */
    public List<VulkanPhysicalDevice> physicalDevices() {
        MemorySegment function = functions.address(vkEnumeratePhysicalDevices);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment handles = NativeArrays.enumerate(
                    arena, ValueLayout.ADDRESS, vkEnumeratePhysicalDevices,
                    (count, elements) -> PFN_vkEnumeratePhysicalDevices.invoke(function, functions.handle, count,
                            elements));
            int devices = (int) (handles.byteSize() / ValueLayout.ADDRESS.byteSize());
            return IntStream.range(0, devices)
                    .mapToObj(i -> physicalDevice(handles.getAtIndex(ValueLayout.ADDRESS, i))).toList();
        }
    }

    /**
     * The device of a handle.
     *
     * @param handle the handle, {@code VkPhysicalDevice}, of this instance
     */
    public VulkanPhysicalDevice physicalDevice(long handle) {
        return physicalDevice(VulkanDevice.requireAddress(handle, "handle"));
    }

    private VulkanPhysicalDevice physicalDevice(MemorySegment device) {
        return new VulkanPhysicalDevice(functions, apiVersion, debugUtils, device);
    }

    /**
     * The functions of this instance, for other bindings: what {@code vkGetInstanceProcAddr} finds. To ask for one when
     * the instance is closed is an {@link IllegalStateException}.
     */
    public SymbolLookup functions() {
        return functions;
    }

    private void destroy() {
        PFN_vkDestroyInstance.invoke(functions.address(vkDestroyInstance), functions.handle, MemorySegment.NULL);
    }

    /**
     * Closes what was made from this instance, then the instance, unless the application created it. Does nothing the
     * second time.
     */
    @Override
    public void close() {
        lifetime.close();
    }
}
