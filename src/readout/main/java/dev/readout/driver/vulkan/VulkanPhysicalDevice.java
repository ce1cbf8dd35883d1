package dev.readout.driver.vulkan;

import static dev.readout.driver.vulkan.VulkanFunction.*;

import dev.readout.abi.Lifetime;
import dev.readout.abi.vulkan.PFN_vkEnumerateDeviceExtensionProperties;
import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceCalibrateableTimeDomainsKHR;
import dev.readout.abi.vulkan.VkExtensionProperties;
import dev.readout.driver.DriverException;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.Timestamps;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A physical device of a driver, and its properties for queries. Each group of properties is read when it is first
 * needed.
 *
 * <p>Safe to share between threads. It is usable until its instance is closed.
 *
 * <p>Example: {@link VulkanInstance}.
 */
public final class VulkanPhysicalDevice {
    /** The instance's, for which its lifetime is asked too. */
    private final FunctionTable functions;
    private final ApiVersion instanceVersion;
    private final boolean debugUtils;
    private final MemorySegment handle;
    final DeviceProperties properties;
    private volatile @Nullable Set<String> extensions;
    private volatile @Nullable Set<DeviceFeature> features;
    private volatile @Nullable List<QueueFamily> queueFamilies;
    private volatile @Nullable BitSet resultStatus;
    private volatile @Nullable MemoryTypes memoryTypes;

    VulkanPhysicalDevice(FunctionTable functions, ApiVersion instanceVersion, boolean debugUtils,
            MemorySegment handle) {
        this.functions = functions;
        this.debugUtils = debugUtils;
        this.instanceVersion = instanceVersion;
        this.handle = handle;
        this.properties = new DeviceProperties(functions, handle);
    }

    /** The device's name, for people. */
    public String name() {
        return properties.get().name();
    }

    /** The type of the device. */
    public DeviceType type() {
        return properties.get().type();
    }

    /** The version of the API that the device supports; the instance's may be lower. */
    public ApiVersion apiVersion() {
        return properties.get().apiVersion();
    }

    /** The driver's version, 32 bits that each vendor packs in a way of its own. */
    public int driverVersion() {
        return properties.get().driverVersion();
    }

    /**
     * The driver's name and version, for people: {@code driverName} and {@code driverInfo} of Vulkan 1.2 (4.1). Of a
     * device of an older version, the numbers of its vendor and of {@link #driverVersion}.
     */
    public String driver() {
        return properties.driver(usableVersion());
    }

    /**
     * {@code deviceUUID} (4.1), which this device has in each run and with each of its drivers; empty if the device or
     * the instance is older than Vulkan 1.1. Of a driver on the host's processor, several devices may have the same.
     */
    public Optional<UUID> uuid() {
        return properties.uuid(usableVersion());
    }

    /** {@code timestampPeriod}: nanoseconds a tick of a timestamp (18.5). */
    public float timestampPeriod() {
        return properties.get().timestampPeriod();
    }

    /** The handle, {@code VkPhysicalDevice}, for other bindings. */
    public long handle() {
        return handle.address();
    }

    /**
     * The functions of this device's instance, for other bindings: what {@code vkGetInstanceProcAddr} finds. To ask for
     * one when the instance is closed is an {@link IllegalStateException}.
     */
    public SymbolLookup functions() {
        return functions;
    }

    /**
     * The meaning of the timestamps that a family's queues write.
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
            queueFamilies = QueueFamilies.of(functions, handle);
        }
        return queueFamilies;
    }

    /**
     * Returns whether a family's queues support queries with a status word (18.11).
     *
     * @param family one of this device's
     */
    public boolean supportsResultStatus(QueueFamily family) {
        Objects.requireNonNull(family, "family");
        if (resultStatus == null) {
            resultStatus = QueueFamilies.withResultStatus(functions, handle, usableVersion(), extensions());
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
        MemorySegment function = functions.address(vkEnumerateDeviceExtensionProperties);
        try (Arena arena = Arena.ofConfined()) {
            Set<String> names = new TreeSet<>();
            NativeArrays.enumerate(arena, VkExtensionProperties.layout(), vkEnumerateDeviceExtensionProperties,
                    (count, elements) -> PFN_vkEnumerateDeviceExtensionProperties.invoke(
                            function, handle, MemorySegment.NULL, count, elements))
                    .elements(VkExtensionProperties.layout())
                    .forEach(extension -> names.add(extension.getString(VkExtensionProperties.extensionName$offset())));
            return Collections.unmodifiableSet(names);
        }
    }

    /**
     * The clocks that calibrated stamps can be taken of; none if the device can't. {@link #timeDomainCodes} has those
     * too that this version has no name for.
     *
     * @throws DriverException if the driver reports an error
     */
    public Set<TimeDomain> timeDomains() {
        Set<TimeDomain> domains = EnumSet.noneOf(TimeDomain.class);
        timeDomainCodes().forEach(code -> TimeDomain.find(code).ifPresent(domains::add));
        return Collections.unmodifiableSet(domains);
    }

    /**
     * The API's numbers of the clocks that calibrated stamps can be taken of, in the driver's order: {@code
     * vkGetPhysicalDeviceCalibrateableTimeDomainsKHR}, or {@code …EXT} where the device has that extension.
     *
     * @throws DriverException if the driver reports an error
     */
    public List<Integer> timeDomainCodes() {
        String extension = FeatureStructs.calibratedTimestamps(extensions());
        if (extension == null) {
            return List.of();
        }
        // A loader that is older than the other name may take it for a function of devices, and crash.
        VulkanFunction name = extension.contains("_EXT_") ? vkGetPhysicalDeviceCalibrateableTimeDomainsEXT
                : vkGetPhysicalDeviceCalibrateableTimeDomainsKHR;
        MemorySegment function = functions.address(name);
        try (Arena arena = Arena.ofConfined()) {
            return NativeArrays.enumerate(arena, ValueLayout.JAVA_INT, name,
                    (count, elements) -> PFN_vkGetPhysicalDeviceCalibrateableTimeDomainsKHR.invoke(
                            function, handle, count, elements))
                    .elements(ValueLayout.JAVA_INT).map(element -> element.get(ValueLayout.JAVA_INT, 0)).toList();
        }
    }

    /**
     * The features that matter to queries. CALIBRATED_TIMESTAMPS is among them if {@link #extensions} has its
     * extension, from Vulkan 1.1 on, and DEBUG_UTILS if the instance was created with VK_EXT_debug_utils.
     */
    public Set<DeviceFeature> features() {
        if (features == null) {
            Set<DeviceFeature> found = FeatureStructs.of(functions, handle, usableVersion(), extensions());
            features = Collections.unmodifiableSet(debugUtils ? withDebugUtils(found) : found);
        }
        return features;
    }

    private static Set<DeviceFeature> withDebugUtils(Set<DeviceFeature> features) {
        Set<DeviceFeature> all = EnumSet.of(DeviceFeature.DEBUG_UTILS);
        all.addAll(features);
        return all;
    }

    /**
     * The query types that the device supports, some only on one of its queue families. A type of an extension is
     * listed if the extension is there; a few of them also need a feature.
     */
    public Set<QueryType> queryTypes() {
        boolean anyResultStatus = queueFamilies().stream().anyMatch(this::supportsResultStatus);
        return QueryTypeSupport.of(queueFamilies(), anyResultStatus, features(), extensions());
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
     * @param features the features to enable, which the device must have. DEBUG_UTILS is enabled in any case
     * @param extensions names of device extensions to enable; those that a feature needs on this device are enabled in
     *        any case
     * @throws DriverException if the driver refuses
     * @throws IllegalArgumentException if the device has no such family or feature
     */
    public VulkanDevice createDevice(QueueFamily family, Set<DeviceFeature> features, List<String> extensions) {
        Objects.requireNonNull(family, "family");
        Objects.requireNonNull(features, "features");
        Objects.requireNonNull(extensions, "extensions");
        for (DeviceFeature feature : features) {
            Objects.requireNonNull(feature, "features must not hold null");
        }
        requireOwn(family);
        if (!features.isEmpty() && !features().containsAll(features)) {
            throw new IllegalArgumentException("features " + features + " are more than " + name() + " has: "
                    + features());
        }
        List<String> names = new ArrayList<>(extensions);
        if (!features.isEmpty()) {
            names.addAll(FeatureStructs.extensions(features, usableVersion(), extensions()));
        }
        // Asked first: without it, there would be a device that nothing could destroy.
        MemorySegment getDeviceProcAddr = getDeviceProcAddr();
        MemorySegment device = DeviceCreation.create(functions, handle, family, features, names);
        return new VulkanDevice(this, family, debugUtils ? withDebugUtils(features) : features, device,
                getDeviceProcAddr, true);
    }

    MemoryTypes memoryTypes() {
        if (memoryTypes == null) {
            memoryTypes = MemoryTypes.of(functions, handle);
        }
        return memoryTypes;
    }

    void requireOwn(QueueFamily family) {
        // Identity first: a record's equals is made when first called, which takes milliseconds of a start.
        for (QueueFamily own : queueFamilies()) {
            if (own == family || own.equals(family)) {
                return;
            }
        }
        throw new IllegalArgumentException("family " + family + " is none of this device's: " + queueFamilies());
    }

    MemorySegment getDeviceProcAddr() {
        return functions.address(vkGetDeviceProcAddr);
    }

    /** The version whose functions may be called: both instance and device must have it. */
    private ApiVersion usableVersion() {
        return apiVersion().isAtLeast(instanceVersion) ? instanceVersion : apiVersion();
    }

    Lifetime instanceLifetime() {
        return functions.lifetime;
    }
}
