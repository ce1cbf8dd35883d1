package dev.readout.software.vulkan.device;

import dev.readout.software.vulkan.registry.Arguments;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/**
 * The property structs of extensions that depend on no setting, a row each: the 32-bit numbers behind {@code pNext}, a
 * 64-bit number as two.
 */
enum ExtensionProperties {
    VkPhysicalDeviceMultiDrawPropertiesEXT(1_000_392_001, 2_048),
    /**
     * For task shaders, then for mesh shaders: workgroups, each way, invocations, each way, memory; then preferences.
     */
    VkPhysicalDeviceMeshShaderPropertiesEXT(1_000_328_001, 1 << 22, 65_535, 65_535, 65_535, 128, 128, 128, 128, 16_384,
            32_768, 32_768, 1 << 22, 65_535, 65_535, 65_535, 128, 128, 128, 128, 28_672, 28_672, 32_768, 48_128, 128,
            256, 256, 8, 1, 32, 32, 32, 32, 1, 1, 0, 0);

    private final int type;
    private final int[] numbers;

    /**
     * @param type its {@code VkStructureType}
     * @param numbers the values behind {@code pNext}
     */
    ExtensionProperties(int type, int... numbers) {
        this.type = type;
        this.numbers = numbers;
    }

    /** The struct with a {@code VkStructureType}, or null if it is not here. */
    static @Nullable ExtensionProperties of(int structureType) {
        for (ExtensionProperties row : values()) {
            if (row.type == structureType) {
                return row;
            }
        }
        return null;
    }

    /** Writes the struct at an address, without {@code sType} and {@code pNext}. */
    void write(MemorySegment address) {
        MemorySegment.copy(numbers, 0,
                address.reinterpret(Arguments.STRUCT_HEADER + (long) numbers.length * Integer.BYTES),
                ValueLayout.JAVA_INT, Arguments.STRUCT_HEADER, numbers.length);
    }
}
