package dev.readout.driver;

import static dev.readout.driver.VulkanFunction.*;

import dev.readout.abi.vulkan.PFN_vkEnumerateDeviceExtensionProperties;
import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceFeatures;
import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceFeatures2;
import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceMemoryProperties;
import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceProperties;
import dev.readout.abi.vulkan.VkExtensionProperties;
import dev.readout.abi.vulkan.VkMemoryType;
import dev.readout.abi.vulkan.VkPhysicalDeviceFeatures;
import dev.readout.abi.vulkan.VkPhysicalDeviceFeatures2;
import dev.readout.abi.vulkan.VkPhysicalDeviceHostQueryResetFeatures;
import dev.readout.abi.vulkan.VkPhysicalDeviceLimits;
import dev.readout.abi.vulkan.VkPhysicalDeviceMemoryProperties;
import dev.readout.abi.vulkan.VkPhysicalDeviceProperties;
import dev.readout.abi.vulkan.VkPhysicalDeviceSynchronization2Features;
import dev.readout.abi.vulkan.vulkan_h;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.Timestamps;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A device that a driver offers, and what it says about its queries. Each group of properties is asked for when it is
 * first wanted.
 *
 * <p>Safe to share between threads. It is usable until its instance is closed.
 */
public final class VulkanPhysicalDevice {
    private static final long NAME_OFFSET = VkPhysicalDeviceProperties.deviceName$offset();

    private final VulkanInstance instance;
    private final MemorySegment handle;
    private final String name;
    private final DeviceType type;
    private final ApiVersion apiVersion;
    private final int driverVersion;
    private final float timestampPeriod;
    private final boolean timestampComputeAndGraphics;
    private final WorkLimits workLimits;
    private Set<String> extensions;
    private Set<DeviceFeature> features;
    private List<QueueFamily> queueFamilies;
    private int[] memoryTypes;

    VulkanPhysicalDevice(VulkanInstance instance, MemorySegment handle) {
        this.instance = instance;
        this.handle = handle;
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment properties = arena.allocate(VkPhysicalDeviceProperties.layout());
            PFN_vkGetPhysicalDeviceProperties.invoke(
                    functions().address(vkGetPhysicalDeviceProperties), handle, properties);
            MemorySegment limits = VkPhysicalDeviceProperties.limits(properties);
            name = properties.getString(NAME_OFFSET);
            type = DeviceType.of(VkPhysicalDeviceProperties.deviceType(properties));
            apiVersion = ApiVersion.of(VkPhysicalDeviceProperties.apiVersion(properties));
            driverVersion = VkPhysicalDeviceProperties.driverVersion(properties);
            timestampPeriod = VkPhysicalDeviceLimits.timestampPeriod(limits);
            timestampComputeAndGraphics = VkPhysicalDeviceLimits.timestampComputeAndGraphics(limits) != 0;
            workLimits = WorkLimits.of(limits);
        }
    }

    /** The device's name, for people. */
    public String name() {
        return name;
    }

    /** What the device is. */
    public DeviceType type() {
        return type;
    }

    /** The version of the API that the device supports; that of the instance may be lower. */
    public ApiVersion apiVersion() {
        return apiVersion;
    }

    /** The driver's version, 32 bits that each vendor packs in a way of its own. */
    public int driverVersion() {
        return driverVersion;
    }

    /** {@code timestampPeriod}: nanoseconds a tick of a timestamp (18.5). */
    public float timestampPeriod() {
        return timestampPeriod;
    }

    /** {@code timestampComputeAndGraphics}: whether all queues that draw or dispatch have timestamps (18.5). */
    public boolean timestampComputeAndGraphics() {
        return timestampComputeAndGraphics;
    }

    /** The handle, {@code VkPhysicalDevice}, for other bindings. */
    public long handle() {
        return handle.address();
    }

    /**
     * What the timestamps that a family's queues write mean.
     *
     * @throws IllegalArgumentException if the family has no timestamps
     */
    public Timestamps timestamps(QueueFamily family) {
        Objects.requireNonNull(family, "family");
        return new Timestamps(family.timestampValidBits(), timestampPeriod);
    }

    /** The queue families, by index. */
    public List<QueueFamily> queueFamilies() {
        if (queueFamilies == null) {
            queueFamilies = QueueFamilies.of(this);
        }
        return queueFamilies;
    }

    /**
     * The first queue family that can do everything in {@code flags}.
     *
     * @param flags constants of {@link QueueFamily}, or'ed
     */
    public Optional<QueueFamily> queueFamily(int flags) {
        return queueFamilies().stream().filter(family -> family.supports(flags)).findFirst();
    }

    /** The names of the device extensions, sorted. */
    public Set<String> extensions() {
        if (extensions == null) {
            extensions = readExtensions();
        }
        return extensions;
    }

    private Set<String> readExtensions() {
        MemorySegment function = functions().address(vkEnumerateDeviceExtensionProperties);
        try (Arena arena = Arena.ofConfined()) {
            Set<String> names = new TreeSet<>();
            Structs.enumerate(arena, VkExtensionProperties.layout(), (count, elements) -> {
                int code = PFN_vkEnumerateDeviceExtensionProperties.invoke(
                        function, handle, MemorySegment.NULL, count, elements);
                if (code == VkResult.INCOMPLETE) {
                    return false;
                }
                VkResult.requireSuccess(vkEnumerateDeviceExtensionProperties, code);
                return true;
            }).elements(VkExtensionProperties.layout()).forEach(extension ->
                    names.add(extension.getString(VkExtensionProperties.extensionName$offset())));
            return Collections.unmodifiableSet(names);
        }
    }

    /** The features that matter to queries. */
    public Set<DeviceFeature> features() {
        if (features == null) {
            features = readFeatures();
        }
        return features;
    }

    private Set<DeviceFeature> readFeatures() {
        Set<DeviceFeature> found = EnumSet.noneOf(DeviceFeature.class);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment core;
            if (usableVersion().isAtLeast(ApiVersion.V1_1)) {
                MemorySegment features2 = arena.allocate(VkPhysicalDeviceFeatures2.layout());
                MemorySegment reset = arena.allocate(VkPhysicalDeviceHostQueryResetFeatures.layout());
                MemorySegment sync = arena.allocate(VkPhysicalDeviceSynchronization2Features.layout());
                VkPhysicalDeviceFeatures2.sType(features2, vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2());
                VkPhysicalDeviceFeatures2.pNext(features2, reset);
                VkPhysicalDeviceHostQueryResetFeatures.sType(reset,
                        vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_HOST_QUERY_RESET_FEATURES());
                VkPhysicalDeviceHostQueryResetFeatures.pNext(reset, sync);
                VkPhysicalDeviceSynchronization2Features.sType(sync,
                        vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SYNCHRONIZATION_2_FEATURES());
                PFN_vkGetPhysicalDeviceFeatures2.invoke(
                        functions().address(vkGetPhysicalDeviceFeatures2), handle, features2);
                core = VkPhysicalDeviceFeatures2.features(features2);
                addIf(found, DeviceFeature.HOST_QUERY_RESET,
                        VkPhysicalDeviceHostQueryResetFeatures.hostQueryReset(reset));
                addIf(found, DeviceFeature.SYNCHRONIZATION2,
                        VkPhysicalDeviceSynchronization2Features.synchronization2(sync));
            } else {
                core = arena.allocate(VkPhysicalDeviceFeatures.layout());
                PFN_vkGetPhysicalDeviceFeatures.invoke(
                        functions().address(vkGetPhysicalDeviceFeatures), handle, core);
            }
            addIf(found, DeviceFeature.OCCLUSION_QUERY_PRECISE, VkPhysicalDeviceFeatures.occlusionQueryPrecise(core));
            addIf(found, DeviceFeature.PIPELINE_STATISTICS_QUERY,
                    VkPhysicalDeviceFeatures.pipelineStatisticsQuery(core));
            addIf(found, DeviceFeature.INHERITED_QUERIES, VkPhysicalDeviceFeatures.inheritedQueries(core));
        }
        return Collections.unmodifiableSet(found);
    }

    private static void addIf(Set<DeviceFeature> found, DeviceFeature feature, int supported) {
        if (supported != 0) {
            found.add(feature);
        }
    }

    /**
     * The query types that the device supports, some only on one of its queue families. A type that an extension brings
     * is listed where the extension is; a few of them have a feature to enable besides.
     */
    public Set<QueryType> queryTypes() {
        return QueryTypeSupport.of(this);
    }

    /**
     * A device with one queue and every feature of {@link #features()}.
     *
     * @param family the queue's family
     * @throws DriverException if the driver refuses
     */
    public VulkanDevice createDevice(QueueFamily family) {
        return createDevice(family, features(), List.of());
    }

    /**
     * A device with one queue.
     *
     * @param family the queue's family
     * @param features what to enable; what the device lacks is an error
     * @param extensions names of device extensions to enable; those that a feature needs on this device come by
     *        themselves
     * @throws DriverException if the driver refuses
     * @throws IllegalArgumentException if the device has no such family or feature
     */
    public VulkanDevice createDevice(QueueFamily family, Set<DeviceFeature> features, List<String> extensions) {
        Objects.requireNonNull(family, "family");
        Objects.requireNonNull(features, "features");
        Objects.requireNonNull(extensions, "extensions");
        if (!queueFamilies().contains(family)) {
            throw new IllegalArgumentException("family " + family + " is none of this device's: " + queueFamilies());
        }
        if (!features().containsAll(features)) {
            throw new IllegalArgumentException("features " + features + " are more than " + name + " has: "
                    + features());
        }
        return DeviceCreation.create(this, family, features, extensions);
    }

    /**
     * The first memory type among {@code allowed} that has all {@code properties}.
     *
     * @param allowed a bit for each type that may be chosen
     * @param properties bits of {@code VkMemoryPropertyFlagBits}
     */
    int memoryType(int allowed, int properties) {
        int[] types = memoryTypes();
        for (int i = 0; i < types.length; i++) {
            if ((allowed >>> i & 1) != 0 && (types[i] & properties) == properties) {
                return i;
            }
        }
        throw new UnsupportedOperationException(name + " has no memory with properties 0x"
                + Integer.toHexString(properties) + " among its types of mask 0x" + Integer.toHexString(allowed));
    }

    private int[] memoryTypes() {
        if (memoryTypes == null) {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment properties = arena.allocate(VkPhysicalDeviceMemoryProperties.layout());
                PFN_vkGetPhysicalDeviceMemoryProperties.invoke(
                        functions().address(vkGetPhysicalDeviceMemoryProperties), handle, properties);
                int[] flags = new int[VkPhysicalDeviceMemoryProperties.memoryTypeCount(properties)];
                for (int i = 0; i < flags.length; i++) {
                    flags[i] = VkMemoryType.propertyFlags(
                            VkPhysicalDeviceMemoryProperties.memoryTypes(properties, i));
                }
                memoryTypes = flags;
            }
        }
        return memoryTypes;
    }

    /** The version whose functions may be called: both instance and device must have it. */
    ApiVersion usableVersion() {
        return apiVersion.isAtLeast(instance.apiVersion()) ? instance.apiVersion() : apiVersion;
    }

    WorkLimits workLimits() {
        return workLimits;
    }

    FunctionTable functions() {
        return instance.functions();
    }

    MemorySegment segment() {
        return handle;
    }

    Lifetime instanceLifetime() {
        return instance.lifetime();
    }
}
