package dev.readout.software.vulkan.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.object.Features;
import dev.readout.software.vulkan.registry.Extension;
import dev.readout.software.vulkan.registry.Feature;
import dev.readout.software.vulkan.registry.FeatureStruct;
import dev.readout.software.vulkan.registry.FeatureStructs;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.testing.CompiledC;
import dev.readout.testing.VulkanRegistry;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The structs that the core's versions brought: every one is written, as far as it goes and no further. */
class VersionStructsTest {
    private static final int MARK = 0xCCCC_CCCC;
    private static final int BYTES = 1024;
    /** The padding behind the last member is left alone. */
    private static final long LARGEST_PADDING = 4;

    /** What the system's header says of a struct. */
    private record Struct(String name, int type, long size) {
    }

    /** Looked for once: to read the registry and the header takes long. */
    private static final Map<String, List<Struct>> EXTENDING = new HashMap<>();

    /** Those of the core and of the device's extensions that extend a struct. */
    private static List<Struct> extending(String extended) {
        VulkanRegistry.require();
        return EXTENDING.computeIfAbsent(extended, VersionStructsTest::found);
    }

    private static List<Struct> found(String extended) {
        Map<String, String> types = new TreeMap<>(VulkanRegistry.extensionsOf(extended,
                Stream.of(Extension.values()).map(Enum::name).toList()));
        StringBuilder source = new StringBuilder("#include <vulkan/vulkan.h>\nlong structs[] = {");
        types.forEach((name, type) -> source.append(type).append(", sizeof(").append(name).append("),"));
        MemorySegment structs = CompiledC.of(source.append("};").toString()).address("structs")
                .reinterpret(types.size() * 2L * Long.BYTES);
        List<String> names = List.copyOf(types.keySet());
        return IntStream.range(0, names.size()).mapToObj(i -> new Struct(names.get(i),
                (int) structs.getAtIndex(ValueLayout.JAVA_LONG, 2L * i),
                structs.getAtIndex(ValueLayout.JAVA_LONG, 2L * i + 1))).toList();
    }

    private static MemorySegment marked(Arena arena, int type) {
        MemorySegment struct = arena.allocate(BYTES, Long.BYTES).fill((byte) MARK);
        struct.set(ValueLayout.JAVA_INT, 0, type);
        struct.set(ValueLayout.JAVA_LONG, Long.BYTES, 0);
        return struct;
    }

    private static void assertWritten(Struct struct, MemorySegment memory) {
        for (long offset = 16; offset < struct.size - LARGEST_PADDING; offset += Integer.BYTES) {
            assertThat(memory.get(ValueLayout.JAVA_INT, offset)).as("%s at %d of %d", struct.name, offset, struct.size)
                    .isNotEqualTo(MARK);
        }
        for (long offset = struct.size; offset < BYTES; offset += Integer.BYTES) {
            assertThat(memory.get(ValueLayout.JAVA_INT, offset)).as("%s, behind its end", struct.name).isEqualTo(MARK);
        }
    }

    @Test
    void everyStructOfPropertiesIsWritten() {
        List<Struct> structs = extending("VkPhysicalDeviceProperties2");
        assertThat(structs).hasSizeGreaterThan(15);
        try (Arena arena = Arena.ofConfined()) {
            for (Struct struct : structs) {
                MemorySegment memory = marked(arena, struct.type);
                PropertyStructs.writeChain(memory, SoftwareSettings.builder().build());
                assertWritten(struct, memory);
            }
        }
    }

    @Test
    void everyStructOfFeaturesIsWritten() {
        List<Struct> structs = extending("VkPhysicalDeviceFeatures2");
        assertThat(structs).hasSizeGreaterThan(25);
        Features features = new Features(SoftwareSettings.builder().build());
        try (Arena arena = Arena.ofConfined()) {
            for (Struct struct : structs) {
                MemorySegment memory = marked(arena, struct.type);
                features.writeChain(memory);
                assertWritten(struct, memory);
            }
        }
    }

    @Test
    void everyRowIsAStructOfTheHeader() {
        Map<String, Struct> structs = Stream.concat(extending("VkPhysicalDeviceProperties2").stream(),
                extending("VkPhysicalDeviceFeatures2").stream())
                .collect(Collectors.toMap(Struct::name, struct -> struct));
        for (PropertyStruct row : PropertyStruct.values()) {
            Struct struct = structs.get(row.name());
            assertThat(struct).as(row.name()).isNotNull();
            assertThat(row.type()).as(row.name()).isEqualTo(struct.type);
            assertThat(struct.size - row.size()).as(row.name()).isBetween(0L, LARGEST_PADDING);
        }
        for (FeatureStruct row : FeatureStruct.values()) {
            Struct struct = structs.get(row.name());
            if (struct != null) {
                assertThat(row.type()).as(row.name()).isEqualTo(struct.type);
                assertThat(struct.size - FeatureStructs.size(row)).as(row.name()).isBetween(0L, LARGEST_PADDING);
                assertThat(row.members()).as(row.name())
                        .isEqualTo(VulkanRegistry.members(row.name()).stream().skip(2).toList());
            }
        }
        assertThat(FeatureStruct.VkPhysicalDeviceFeatures.members())
                .isEqualTo(VulkanRegistry.members("VkPhysicalDeviceFeatures"));
        assertThat(FeatureStruct.values()).extracting(FeatureStruct::name).containsAll(
                extending("VkPhysicalDeviceFeatures2").stream().map(Struct::name).toList());
    }

    /** One with a name that no struct has would never be offered. */
    @Test
    void everyFeatureIsInAStruct() {
        assertThat(Stream.of(FeatureStruct.values()).flatMap(struct -> struct.members().stream()).map(Feature::of)
                .collect(Collectors.toSet())).contains(Feature.values());
    }

    /** A part says what the whole says. */
    @Test
    void theMultiviewLimitIsInBothStructs() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment part = marked(arena, PropertyStruct.VkPhysicalDeviceMultiviewProperties.type());
            MemorySegment whole = marked(arena, PropertyStruct.VkPhysicalDeviceVulkan11Properties.type());
            for (MemorySegment struct : Set.of(part, whole)) {
                PropertyStructs.writeChain(struct, SoftwareSettings.builder().build());
            }
            assertThat(part.get(ValueLayout.JAVA_INT, 16)).isEqualTo(whole.get(ValueLayout.JAVA_INT, 84)).isEqualTo(6);
        }
    }

    @Test
    void aFeatureThatIsNotThereCannotBeAskedFor() {
        try (Arena arena = Arena.ofConfined()) {
            FeatureStruct row = FeatureStruct.VkPhysicalDeviceProtectedMemoryFeatures;
            MemorySegment struct = marked(arena, row.type());
            assertThatExceptionOfType(Misuse.class).isThrownBy(() -> FeatureStructs.read(row, struct, Set.of()))
                    .withMessage("VkPhysicalDeviceProtectedMemoryFeatures asks for protectedMemory, which the device"
                            + " does not have");
            FeatureStructs.write(row, struct, Set.of());
            assertThat(FeatureStructs.read(row, struct, Set.of())).isEmpty();
        }
    }
}
