package dev.readout.driver.vulkan;

import static dev.readout.driver.vulkan.VulkanFunction.*;

import dev.readout.abi.Lifetime;
import dev.readout.abi.vulkan.PFN_vkEnumerateDeviceExtensionProperties;
import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceFeatures2;
import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceFeatures;
import dev.readout.abi.vulkan.VkExtensionProperties;
import dev.readout.abi.vulkan.VkPhysicalDeviceFeatures2;
import dev.readout.abi.vulkan.VkPhysicalDeviceFeatures;
import dev.readout.abi.vulkan.VkPhysicalDeviceHostQueryResetFeatures;
import dev.readout.abi.vulkan.VkPhysicalDeviceSynchronization2Features;
import dev.readout.abi.vulkan.vulkan_h;
import dev.readout.driver.DriverException;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.Timestamps;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.BitSet;
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
    private final VulkanInstance instance;
    private final MemorySegment handle;
    private volatile DeviceProperties properties;
    private volatile Set<String> extensions;
    private volatile Set<DeviceFeature> features;
    private volatile List<QueueFamily> queueFamilies;
    private volatile BitSet resultStatus;
    private volatile MemoryTypes memoryTypes;

    VulkanPhysicalDevice(VulkanInstance instance, MemorySegment handle) {
        this.instance = instance;
        this.handle = handle;
    }

    private DeviceProperties properties() {
        if (properties == null) {
            properties = DeviceProperties.of(this);
        }
        return properties;
    }

    /** The device's name, for people. */
    public String name() {
        return properties().name();
    }

    /** What the device is. */
    public DeviceType type() {
        return properties().type();
    }

    /** The version of the API that the device supports; that of the instance may be lower. */
    public ApiVersion apiVersion() {
        return properties().apiVersion();
    }

    /** The driver's version, 32 bits that each vendor packs in a way of its own. */
    public int driverVersion() {
        return properties().driverVersion();
    }

    /** {@code timestampPeriod}: nanoseconds a tick of a timestamp (18.5). */
    public float timestampPeriod() {
        return properties().timestampPeriod();
    }

    /** {@code timestampComputeAndGraphics}: whether all queues that draw or dispatch have timestamps (18.5). */
    public boolean timestampComputeAndGraphics() {
        return properties().timestampComputeAndGraphics();
    }

    /** The handle, {@code VkPhysicalDevice}, for other bindings. */
    public long handle() {
        return handle.address();
    }

    /**
     * The functions of this device's instance, for other bindings: {@code vkGetInstanceProcAddr}. What is asked for
     * when the instance is closed is an {@link IllegalStateException}.
     */
    public SymbolLookup functions() {
        return name -> table().find(Objects.requireNonNull(name, "name"));
    }

    /**
     * What the timestamps that a family's queues write mean.
     *
     * @throws IllegalArgumentException if the family has no timestamps
     */
    public Timestamps timestamps(QueueFamily family) {
        Objects.requireNonNull(family, "family");
        return new Timestamps(family.timestampValidBits(), timestampPeriod());
    }

    /** The queue families, by index. */
    public List<QueueFamily> queueFamilies() {
        if (queueFamilies == null) {
            queueFamilies = QueueFamilies.of(this);
        }
        return queueFamilies;
    }

    /**
     * Whether a family's queues support queries with a status word (18.11).
     *
     * @param family one of this device's
     */
    public boolean supportsResultStatus(QueueFamily family) {
        Objects.requireNonNull(family, "family");
        if (resultStatus == null) {
            resultStatus = QueueFamilies.withResultStatus(this);
        }
        return resultStatus.get(family.index());
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
        MemorySegment function = table().address(vkEnumerateDeviceExtensionProperties);
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
            }).elements(VkExtensionProperties.layout())
                    .forEach(extension -> names.add(extension.getString(VkExtensionProperties.extensionName$offset())));
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
                        table().address(vkGetPhysicalDeviceFeatures2), handle, features2);
                core = VkPhysicalDeviceFeatures2.features(features2);
                addIf(found, DeviceFeature.HOST_QUERY_RESET,
                        VkPhysicalDeviceHostQueryResetFeatures.hostQueryReset(reset));
                addIf(found, DeviceFeature.SYNCHRONIZATION2,
                        VkPhysicalDeviceSynchronization2Features.synchronization2(sync));
            } else {
                core = arena.allocate(VkPhysicalDeviceFeatures.layout());
                PFN_vkGetPhysicalDeviceFeatures.invoke(
                        table().address(vkGetPhysicalDeviceFeatures), handle, core);
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
        if (!isOwn(family)) {
            throw new IllegalArgumentException("family " + family + " is none of this device's: " + queueFamilies());
        }
        if (!features.isEmpty() && !features().containsAll(features)) {
            throw new IllegalArgumentException("features " + features + " are more than " + name() + " has: "
                    + features());
        }
        return DeviceCreation.create(this, family, features, extensions);
    }

    MemoryTypes memoryTypes() {
        if (memoryTypes == null) {
            memoryTypes = MemoryTypes.of(this);
        }
        return memoryTypes;
    }

    private boolean isOwn(QueueFamily family) {
        // Identity first: a record's equals is made when first called, which takes milliseconds of a start.
        for (QueueFamily own : queueFamilies()) {
            if (own == family || own.equals(family)) {
                return true;
            }
        }
        return false;
    }

    /** The version whose functions may be called: both instance and device must have it. */
    ApiVersion usableVersion() {
        return apiVersion().isAtLeast(instance.apiVersion()) ? instance.apiVersion() : apiVersion();
    }

    FunctionTable table() {
        return instance.table();
    }

    MemorySegment segment() {
        return handle;
    }

    Lifetime instanceLifetime() {
        return instance.lifetime();
    }
}
