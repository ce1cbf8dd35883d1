package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_API_VERSION_1_3;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.readout.abi.UpcallGuard;
import dev.readout.software.Report;
import dev.readout.software.SoftwareDevice;
import dev.readout.software.vulkan.registry.Extension;
import dev.readout.software.vulkan.registry.Extensions;
import dev.readout.software.vulkan.registry.FunctionNames;
import dev.readout.software.vulkan.registry.Theme;
import dev.readout.software.vulkan.registry.Version;
import dev.readout.software.vulkan.registry.VulkanFunction;
import dev.readout.testing.Headers;
import dev.readout.testing.VulkanRegistry;
import java.io.IOException;
import java.lang.foreign.AddressLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every function, of our header and of Khronos's registry: it is there, it fits the stubs' signature, and it survives
 * nonsense.
 */
class EveryFunctionTest {
    /** What an application of the tests has, to be called with. */
    private static final Set<String> HANDLES =
            Set.of("VkInstance", "VkPhysicalDevice", "VkDevice", "VkQueue", "VkCommandBuffer");

    /** What the loader looks for in drivers, and calls as it should. */
    private static final String OF_THE_LOADER = "vk_icd";

    /** Functions that an extension got after the registry of Debian 12. */
    private static final Map<Extension, List<String>> LATER = Map.of(Extension.VK_KHR_video_encode_queue,
            List.of("vkGetPhysicalDeviceVideoEncodeQualityLevelPropertiesKHR",
                    "vkGetEncodedVideoSessionParametersKHR"));

    private final List<Report> reports = new ArrayList<>();

    /** Those that the header declares, and the others if there is a registry that says what their parameters are. */
    private static List<String> names() {
        return Stream.of(VulkanFunction.values()).map(VulkanFunction::name)
                .filter(name -> !name.startsWith(OF_THE_LOADER))
                .filter(name -> VulkanRegistry.isThere() && !VulkanRegistry.mayLack(name) || OF_HEADER.contains(name))
                .toList();
    }

    /** The header is the trace's too, which knows vendors' functions that the device does not have. */
    private static final Set<String> OF_HEADER = Headers.functions("vulkan").stream()
            .filter(name -> !name.matches(".*(ARM|INTEL|NV|Micromap\\w*|AccelerationStructure\\w*)"))
            .collect(Collectors.toCollection(TreeSet::new));

    private static FunctionDescriptor descriptor(String name) throws ReflectiveOperationException {
        return !OF_HEADER.contains(name) ? VulkanRegistry.signature(name)
                : Headers.descriptor(name);
    }

    private SoftwareDevice device() {
        return SoftwareDevice.create(SoftwareSettings.builder().listener(reports::add).build());
    }

    @Test
    void everyFunctionOfTheHeaderHasARow() {
        assertThat(Stream.of(VulkanFunction.values()).map(VulkanFunction::name))
                .as("the rows of VulkanFunction, and what headers/vulkan.h declares").hasSizeGreaterThan(90)
                .containsAll(OF_HEADER);
    }

    /** By name: those of the core's versions, and those that an extension brings without another. */
    @Test
    void everyFunctionOfTheCoreAndOfAnExtensionHasARow() {
        VulkanRegistry.require();
        List<String> versions =
                Stream.of(Version.values()).map(version -> "VK_VERSION_" + version.name().substring(1)).toList();
        Stream<List<String>> extensions = Stream.of(Extension.values()).map(extension -> List.of(extension.name()));
        assertThat(Stream.concat(Stream.of(versions), extensions).map(VulkanRegistry::functionsOf))
                .allSatisfy(names -> assertThat(names)
                        .allSatisfy(name -> assertThat(FunctionNames.find(name)).as(name).isNotNull()))
                .first().asInstanceOf(InstanceOfAssertFactories.COLLECTION).hasSizeGreaterThan(210);
    }

    /** By its name in the extension. */
    @Test
    void everyFunctionOfAListedExtensionHasAnAddress() {
        VulkanRegistry.require();
        List<String> ofInstances = Extensions.OF_INSTANCES.stream().map(Enum::name).toList();
        try (Application application = new Application(settings -> settings.resultsToAddresses(true),
                features -> features, ofInstances, List.of(),
                driver -> name -> Set.of("vkGetInstanceProcAddr", "vkCreateInstance").contains(name)
                        ? driver.find(name) : Optional.empty(),
                VK_API_VERSION_1_3())) {
            for (Extension extension : Extension.values()) {
                Stream.concat(VulkanRegistry.functionsOf(List.of(extension.name())).stream(),
                        LATER.getOrDefault(extension, List.of()).stream())
                        .forEach(name -> assertThat(application.function(name)).as(name)
                                .isNotEqualTo(MemorySegment.NULL));
            }
        }
    }

    /** What the registry says of commands that do nothing here. */
    @Test
    void whatIsForOutsideOfRenderPassesIsRefusedInside() throws Throwable {
        VulkanRegistry.require();
        List<String> idle = names().stream().filter(name -> FunctionNames.find(name).theme() == Theme.IDLE).toList();
        assertThat(idle).hasSizeGreaterThan(30);
        try (Application application = new Application(settings -> settings.listener(reports::add))) {
            MemorySegment commandBuffer = application.begin()
                    .beginRenderPass(Offscreen.create(application, 8, 8), 0, 0, 8, 8).handle();
            for (String name : idle) {
                reports.clear();
                call(application.driver, name, commandBuffer, MemorySegment.NULL, 0);
                assertThat(reports).as(name).hasSize(VulkanRegistry.isForOutside(name) ? 1 : 0)
                        .allSatisfy(report -> assertThat(report.message()).endsWith("inside of a render pass"));
            }
        }
    }

    /** Where the judge of signatures can be judged. */
    @Test
    void theRegistryHasTheSignaturesOfTheHeader() throws ReflectiveOperationException {
        VulkanRegistry.require();
        for (String name : OF_HEADER) {
            if (!VulkanRegistry.mayLack(name)) {
                assertThat(VulkanRegistry.signature(name).toMethodType()).as(name)
                        .isEqualTo(descriptor(name).toMethodType());
            }
        }
    }

    @Test
    void everyRowHasAnAddressByEachOfItsNames() {
        try (SoftwareDevice device = device()) {
            for (VulkanFunction function : VulkanFunction.values()) {
                MemorySegment address = device.find(function.name()).orElseThrow();
                if (FunctionNames.alias(function) != null) {
                    assertThat(device.find(FunctionNames.alias(function))).as(function.name()).contains(address);
                }
            }
        }
    }

    /** Khronos's registry says which versions and extensions bring a function, by which name. */
    @ParameterizedTest
    @EnumSource
    void everyRowIsBroughtByWhatTheRegistrySays(VulkanFunction function) {
        VulkanRegistry.require();
        assumeFalse(function.name().startsWith(OF_THE_LOADER), "Vulkan does not have it");
        assumeFalse(VulkanRegistry.mayLack(function.name()), "the registry is older than the function");
        Set<String> providers = VulkanRegistry.providers().get(function.name());
        List<String> versions = Stream.of(Version.values())
                .filter(version -> FunctionNames.isBrought(function, function.name(), version, Set.of()))
                .map(version -> "VK_VERSION_" + version.name().substring(1)).toList();
        assertThat(providers).as("the versions").filteredOn(provider -> provider.startsWith("VK_VERSION"))
                .isEqualTo(versions.stream().limit(1).toList());
        if (versions.isEmpty()) {
            assertThat(extensions(function, function.name())).isNotEmpty().isSubsetOf(providers);
        }
        if (FunctionNames.alias(function) != null) {
            assertThat(extensions(function, FunctionNames.alias(function))).isNotEmpty()
                    .isSubsetOf(VulkanRegistry.providers().get(FunctionNames.alias(function)));
        }
    }

    private static List<String> extensions(VulkanFunction function, String name) {
        return Stream.of(Extension.values())
                .filter(extension -> FunctionNames.isBrought(function, name, Version.V1_0, EnumSet.of(extension)))
                .map(Enum::name)
                .toList();
    }

    /** What makes one signature enough for all stubs. What does nothing looks at no more than its first argument. */
    @Test
    void everyParameterIsAnIntegerOrAPointerThatTheStubSees() throws ReflectiveOperationException {
        for (String name : names()) {
            FunctionDescriptor descriptor = descriptor(name);
            if (FunctionNames.find(name).theme() == Theme.IDLE) {
                assertThat(descriptor.argumentLayouts().getFirst()).as(name).isInstanceOf(AddressLayout.class);
                continue;
            }
            Stream.concat(descriptor.argumentLayouts().stream(), descriptor.returnLayout().stream())
                    .forEach(layout -> assertThat(layout).as(name).isInstanceOfAny(ValueLayout.OfInt.class,
                            ValueLayout.OfLong.class, AddressLayout.class));
            assertThat(descriptor.argumentLayouts().size()).as(name)
                    .isLessThanOrEqualTo(UpcallGuard.WORDS.argumentLayouts().size());
        }
    }

    @Test
    void everyFunctionSurvivesNullsAndZeros() throws Throwable {
        try (SoftwareDevice device = device()) {
            for (String name : names()) {
                reports.clear();
                Object result = call(device, name, MemorySegment.NULL, 0L);
                boolean legal = name.startsWith("vkDestroyInstance") || name.startsWith("vkDestroyDevice");
                assertThat(reports).as(name).hasSize(legal ? 0 : 1);
                ReportedRules.check(reports);
                if (result instanceof Integer code) {
                    assertThat(code).as(name).isNegative();
                } else if (result instanceof Number number) {
                    assertThat(number.longValue()).as(name).isZero();
                } else if (result != null) {
                    assertThat(result).as(name).isEqualTo(MemorySegment.NULL);
                }
            }
        }
    }

    @Test
    void everyFunctionSurvivesHandlesThatAreNone() throws Throwable {
        // As a pointer it is valid: what is passed as a handle is looked up, and what is not looked up is zeros.
        try (SoftwareDevice device = device(); Arena arena = Arena.ofConfined()) {
            for (String name : names()) {
                reports.clear();
                call(device, name, arena.allocate(1 << 16, 64), -1L);
                boolean legal = name.startsWith("vkEnumerateInstance");
                assertThat(reports).as(name).hasSize(legal ? 0 : 1);
                ReportedRules.check(reports);
            }
        }
    }

    /** What the first parameter of each function is. */
    private static Map<String, String> firstParameters() throws IOException {
        Map<String, String> types = new TreeMap<>();
        Pattern.compile("\\(\\*PFN_(\\w+)\\)\\(\\s*(Vk\\w+) ").matcher(Files.readString(Path.of("headers/vulkan.h")))
                .results().forEach(result -> types.put(result.group(1), result.group(2)));
        names().stream().filter(name -> !OF_HEADER.contains(name))
                .forEach(name -> types.put(name, VulkanRegistry.types(name).get(1)));
        types.keySet().retainAll(names());
        return types;
    }

    /** Khronos's loader asks for them when it does not know them; what takes something else, it calls otherwise. */
    @Test
    void theLoaderFindsTheFunctionsOfPhysicalDevicesAlone() throws Throwable {
        Map<String, String> types = firstParameters();
        MethodHandle find = Linker.nativeLinker().downcallHandle(
                FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.ADDRESS));
        List<String> ofInstances = Extensions.OF_INSTANCES.stream().map(Enum::name).toList();
        try (Application application = new Application(settings -> settings.listener(reports::add),
                features -> features, ofInstances, List.of(), driver -> driver, VK_API_VERSION_1_3())) {
            MemorySegment finder = application.driver.find("vk_icdGetPhysicalDeviceProcAddr").orElseThrow();
            for (String name : types.keySet()) {
                MemorySegment found = (MemorySegment) find.invokeExact(finder, application.instance,
                        application.arena.allocateFrom(name));
                assertThat(found).as(name).isEqualTo(types.get(name).equals("VkPhysicalDevice")
                        ? application.driver.find(name).orElseThrow() : MemorySegment.NULL);
            }
            assertThat(reports).isEmpty();
        }
    }

    /** Nulls where the API forbids them, behind a handle that is right: reported, or legal, and never followed. */
    @Test
    void everyFunctionSurvivesNullsBehindAHandle() throws Throwable {
        Map<String, String> types = firstParameters();
        types.keySet().removeIf(name -> name.matches("vkDestroy(Device|Instance).*"));
        types.values().retainAll(HANDLES);
        assertThat(types).hasSizeGreaterThan(90);
        try (Application application = new Application(settings -> settings.listener(reports::add))) {
            for (String name : types.keySet()) {
                MemorySegment handle = switch (types.get(name)) {
                    case "VkInstance" -> application.instance;
                    case "VkPhysicalDevice" -> application.physicalDevice;
                    case "VkDevice" -> application.device;
                    case "VkQueue" -> application.queue(0, 0);
                    default -> application.begin().handle();
                };
                call(application.driver, name, handle, MemorySegment.NULL, 0);
                // With a count of one, arrays must not be null either.
                call(application.driver, name, handle, MemorySegment.NULL, 1);
                ReportedRules.check(reports);
                assertThat(reports).as(name)
                        .allSatisfy(report -> assertThat(report.message()).doesNotContain("failed inside"));
                assertThat(application.waitIdle()).as(name).isZero();
                reports.clear();
            }
        }
    }

    private static Object call(SoftwareDevice device, String name, MemorySegment pointer, long number)
            throws Throwable {
        return call(device, name, pointer, pointer, number);
    }

    private static Object call(SoftwareDevice device, String name, MemorySegment handle, MemorySegment pointer,
            long number) throws Throwable {
        FunctionDescriptor descriptor = descriptor(name);
        List<Object> arguments = new ArrayList<>();
        arguments.add(device.find(name).orElseThrow());
        for (MemoryLayout layout : descriptor.argumentLayouts()) {
            arguments.add(arguments.size() == 1 && layout instanceof AddressLayout ? handle
                    : layout instanceof AddressLayout ? pointer
                            : layout instanceof ValueLayout.OfInt ? (Object) (int) number
                                    : layout instanceof ValueLayout.OfFloat ? (Object) (float) number
                                            : (Object) number);
        }
        return Linker.nativeLinker().downcallHandle(descriptor).invokeWithArguments(arguments);
    }
}
