package dev.readout.software.vulkan.function;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_API_VERSION_1_3;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_LAYER_NOT_PRESENT;

import dev.readout.abi.vulkan.VkApplicationInfo;
import dev.readout.abi.vulkan.VkInstanceCreateInfo;
import dev.readout.software.abi.vulkan.VkPhysicalDeviceGroupProperties;
import dev.readout.software.vulkan.device.Device;
import dev.readout.software.vulkan.device.PhysicalDevice;
import dev.readout.software.vulkan.object.DebugUtilsMessengerEXT;
import dev.readout.software.vulkan.object.DriverState;
import dev.readout.software.vulkan.object.HandleTable;
import dev.readout.software.vulkan.object.Instance;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.Extension;
import dev.readout.software.vulkan.registry.Extensions;
import dev.readout.software.vulkan.registry.FunctionNames;
import dev.readout.software.vulkan.registry.Level;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.software.vulkan.registry.Version;
import dev.readout.software.vulkan.registry.VulkanFunction;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The functions of instances, and the functions that find functions. */
record InstanceFunctions(DriverState driver, HandleTable handles, Function<VulkanFunction, MemorySegment> addresses)
        implements FunctionGroup {
    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkGetInstanceProcAddr -> FunctionBody.address(this::getInstanceProcAddr);
            case vk_icdGetPhysicalDeviceProcAddr -> FunctionBody.address(this::getPhysicalDeviceProcAddr);
            case vkCreateInstance -> FunctionBody.success(this::createInstance);
            case vkDestroyInstance -> FunctionBody.effect(this::destroyInstance);
            case vkEnumerateInstanceVersion -> FunctionBody.success(this::enumerateInstanceVersion);
            case vkEnumerateInstanceExtensionProperties ->
                    FunctionBody.result(call -> PhysicalDeviceFunctions.list(call, 1, Extensions.OF_INSTANCES));
            case vkEnumerateInstanceLayerProperties -> FunctionBody.result(call -> call.emptyList(0));
            case vkEnumeratePhysicalDevices -> FunctionBody.result(this::enumeratePhysicalDevices);
            case vkEnumeratePhysicalDeviceGroups -> FunctionBody.result(this::enumerateGroups);
            default -> null;
        };
    }

    private @Nullable MemorySegment getInstanceProcAddr(Call call) {
        String name = call.string(1, "pName");
        VulkanFunction function = driver.named(name);
        Instance instance = handles.getOrNull(Instance.class, call.word(0), "instance");
        boolean found = function != null && (instance == null ? function.level() == Level.GLOBAL
                : FunctionNames.isBrought(function, name, instance.version(), instance.extensions()));
        return found ? addresses.apply(function) : null;
    }

    private @Nullable MemorySegment getPhysicalDeviceProcAddr(Call call) {
        VulkanFunction function = driver.named(call.string(1, "pName"));
        return function != null && function.level() == Level.PHYSICAL_DEVICE
                ? getInstanceProcAddr(call) : null;
    }

    private void createInstance(Call call) {
        MemorySegment info = call.struct(0, "pCreateInfo", VkInstanceCreateInfo.layout());
        List<DebugUtilsMessengerEXT> messengers = DebugUtilsMessengerEXT.chained(VkInstanceCreateInfo.pNext(info));
        call.hear(messengers);
        MemorySegment out = call.pointer(2, "pInstance", Arguments.HANDLE);
        List<String> layers = Arguments.strings(VkInstanceCreateInfo.enabledLayerCount(info),
                VkInstanceCreateInfo.ppEnabledLayerNames(info), "pCreateInfo->ppEnabledLayerNames");
        if (!layers.isEmpty()) {
            throw new Misuse(VK_ERROR_LAYER_NOT_PRESENT(), "there are no layers, and so not " + layers);
        }
        Set<Extension> extensions = Extensions.named(VkInstanceCreateInfo.enabledExtensionCount(info),
                VkInstanceCreateInfo.ppEnabledExtensionNames(info), Extensions.OF_INSTANCES);
        PhysicalDevice only = new PhysicalDevice(version(VkInstanceCreateInfo.pApplicationInfo(info)),
                Set.copyOf(extensions));
        // An instance finds the functions of what its devices may enable.
        extensions.addAll(driver.features().extensions());
        long physicalDevice = handles.add(only);
        Arguments.setHandle(out, 0,
                handles.add(new Instance(physicalDevice, only.version(), extensions, messengers)));
    }

    /** The version that an application asks for; 1.0 without a VkApplicationInfo. */
    private static Version version(MemorySegment application) {
        return Arguments.isNull(application) ? Version.V1_0
                : Version.of(VkApplicationInfo.apiVersion(Arguments.struct(application, "pCreateInfo->pApplicationInfo",
                        VkApplicationInfo.layout())));
    }

    private void destroyInstance(Call call) {
        Instance instance = handles.getOrNull(Instance.class, call.word(0), "instance");
        if (instance == null) {
            return;
        }
        call.hear(instance.messengers());
        Map<Long, Device> devices =
                handles.get(PhysicalDevice.class, instance.physicalDevice(), "its device").devices();
        if (!devices.isEmpty()) {
            call.violation("instance-00629", devices.size() + " VkDevice of the instance "
                    + (devices.size() == 1 ? "is" : "are") + " alive: vkDestroyDevice comes first");
            devices.forEach((handle, device) -> DeviceFunctions.destroy(driver, handle, device));
        }
        SurfaceFunctions.destroyAll(call, driver);
        driver.forget(instance.physicalDevice());
        driver.forget(call.word(0));
        driver.reports().remove(call.word(0));
    }

    private void enumerateInstanceVersion(Call call) {
        call.pointer(0, "pApiVersion", Integer.BYTES).set(ValueLayout.JAVA_INT, 0, VK_API_VERSION_1_3());
    }

    private int enumeratePhysicalDevices(Call call) {
        Instance instance = call.dispatchable(Instance.class, "instance");
        return call.list(1, 1, Arguments.HANDLE,
                (element, index) -> Arguments.setHandle(element, 0, instance.physicalDevice()));
    }

    /** One group, of the one device. */
    private int enumerateGroups(Call call) {
        Instance instance = call.dispatchable(Instance.class, "instance");
        return call.list(1, 1, VkPhysicalDeviceGroupProperties.sizeof(), (element, index) -> {
            Arguments.struct(element, "pPhysicalDeviceGroupProperties[]", VkPhysicalDeviceGroupProperties.layout());
            VkPhysicalDeviceGroupProperties.physicalDeviceCount(element, 1);
            Arguments.setHandle(VkPhysicalDeviceGroupProperties.physicalDevices(element), 0,
                    instance.physicalDevice());
            VkPhysicalDeviceGroupProperties.subsetAllocation(element, 0);
        });
    }
}
