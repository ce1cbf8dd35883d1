package dev.readout.software;

import static dev.readout.abi.vulkan.vulkan_h.VK_API_VERSION_1_3;
import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_EXTENSION_NOT_PRESENT;
import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_LAYER_NOT_PRESENT;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_SUCCESS;

import dev.readout.abi.vulkan.PFN_vkCreateInstance;
import dev.readout.abi.vulkan.PFN_vkDestroyInstance;
import dev.readout.abi.vulkan.PFN_vkEnumerateInstanceExtensionProperties;
import dev.readout.abi.vulkan.PFN_vkEnumerateInstanceLayerProperties;
import dev.readout.abi.vulkan.PFN_vkEnumerateInstanceVersion;
import dev.readout.abi.vulkan.PFN_vkEnumeratePhysicalDevices;
import dev.readout.abi.vulkan.PFN_vkGetInstanceProcAddr;
import dev.readout.abi.vulkan.VkInstanceCreateInfo;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;

/** The functions that find functions, and those of instances. */
final class InstanceFunctions implements FunctionGroup {
    private static final long HANDLE = 8;

    private final HandleTable handles;
    private final DispatchableHandles dispatchables;
    private final Calls calls;
    private final Arena arena;
    private final EntryPoints entryPoints;

    InstanceFunctions(Context context, EntryPoints entryPoints) {
        handles = context.handles();
        dispatchables = context.dispatchables();
        calls = context.calls();
        arena = context.arena();
        this.entryPoints = entryPoints;
    }

    @Override
    public MemorySegment stub(String name) {
        return switch (name) {
            case "vkGetInstanceProcAddr" -> PFN_vkGetInstanceProcAddr.allocate((instance, pName) ->
                    calls.address(name, () -> getInstanceProcAddr(instance, pName)), arena);
            case "vkCreateInstance" -> PFN_vkCreateInstance.allocate((info, allocator, instance) ->
                    calls.result(name, () -> createInstance(info, instance)), arena);
            case "vkDestroyInstance" -> PFN_vkDestroyInstance.allocate((instance, allocator) ->
                    calls.effect(name, () -> destroyInstance(instance)), arena);
            case "vkEnumerateInstanceVersion" -> PFN_vkEnumerateInstanceVersion.allocate(version ->
                    calls.result(name, () -> enumerateInstanceVersion(version)), arena);
            case "vkEnumerateInstanceExtensionProperties" ->
                    PFN_vkEnumerateInstanceExtensionProperties.allocate((layer, count, properties) ->
                            calls.result(name, () -> none(count, properties)), arena);
            case "vkEnumerateInstanceLayerProperties" ->
                    PFN_vkEnumerateInstanceLayerProperties.allocate((count, properties) ->
                            calls.result(name, () -> none(count, properties)), arena);
            case "vkEnumeratePhysicalDevices" -> PFN_vkEnumeratePhysicalDevices.allocate((instance, count, devices) ->
                    calls.result(name, () -> enumeratePhysicalDevices(instance, count, devices)), arena);
            default -> null;
        };
    }

    /** Whether a function may be found before there is an instance. */
    boolean isGlobal(String name) {
        return switch (name) {
            case "vkGetInstanceProcAddr", "vkCreateInstance", "vkEnumerateInstanceVersion",
                    "vkEnumerateInstanceExtensionProperties", "vkEnumerateInstanceLayerProperties" -> true;
            default -> false;
        };
    }

    private MemorySegment getInstanceProcAddr(MemorySegment instance, MemorySegment pName) {
        String name = Arguments.pointer(pName, "pName").getString(0);
        Instance found = handles.getOrNull(Instance.class, instance, "instance");
        MemorySegment address = found == null ? entryPoints.ofGlobal(name) : entryPoints.ofAny(name);
        return address == null ? MemorySegment.NULL : address;
    }

    private int createInstance(MemorySegment info, MemorySegment instance) {
        Arguments.struct(info, "pCreateInfo", VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO());
        Arguments.pointer(instance, "pInstance");
        List<String> layers = Arguments.strings(VkInstanceCreateInfo.enabledLayerCount(info),
                VkInstanceCreateInfo.ppEnabledLayerNames(info), "ppEnabledLayerNames");
        if (!layers.isEmpty()) {
            throw new Misuse(VK_ERROR_LAYER_NOT_PRESENT(), "there are no layers, and so not " + layers);
        }
        List<String> extensions = Arguments.strings(VkInstanceCreateInfo.enabledExtensionCount(info),
                VkInstanceCreateInfo.ppEnabledExtensionNames(info), "ppEnabledExtensionNames");
        if (!extensions.isEmpty()) {
            throw new Misuse(VK_ERROR_EXTENSION_NOT_PRESENT(),
                    "there are no extensions of instances, and so not " + extensions);
        }
        long physicalDevice = handles.add(new PhysicalDevice());
        Arguments.setHandle(instance, 0, handles.add(new Instance(physicalDevice)));
        return VK_SUCCESS();
    }

    private void destroyInstance(MemorySegment handle) {
        Instance instance = handles.remove(Instance.class, handle, "instance");
        if (instance != null) {
            handles.remove(instance.physicalDevice());
            dispatchables.recycle(instance.physicalDevice());
            dispatchables.recycle(handle.address());
        }
    }

    private int enumerateInstanceVersion(MemorySegment version) {
        Arguments.pointer(version, "pApiVersion").set(ValueLayout.JAVA_INT, 0, VK_API_VERSION_1_3());
        return VK_SUCCESS();
    }

    private int enumeratePhysicalDevices(MemorySegment instance, MemorySegment count, MemorySegment devices) {
        Instance found = handles.get(Instance.class, instance, "instance");
        return Arguments.list(count, devices, 1, HANDLE, (element, index) ->
                Arguments.setHandle(element, 0, found.physicalDevice()));
    }

    /** An empty list. */
    private static int none(MemorySegment count, MemorySegment properties) {
        return Arguments.list(count, properties, 0, 0, (element, index) -> { });
    }
}
