package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_SHADER_STAGE_COMPUTE_BIT;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Shaders that have an entry point and a size of a workgroup, and nothing else. */
final class Shaders {
    private static final int[] HEADER = {0x07230203, 0x00010000, 0, 10, 0};

    private Shaders() {
    }

    /** SPIR-V of a compute shader. */
    static int[] compute(String name, int x, int y, int z) {
        return sized(5, name, x, y, z);
    }

    /** SPIR-V of a task shader {@code main} with so many invocations. */
    static int[] task(int invocations) {
        return sized(5364, "main", invocations, 1, 1);
    }

    /** SPIR-V of a mesh shader {@code main} with so many invocations. */
    static int[] mesh(int invocations) {
        return sized(5365, "main", invocations, 1, 1);
    }

    private static int[] sized(int model, String name, int x, int y, int z) {
        int[] entry = entryPoint(model, 7, name);
        // Another function's size comes first: the right one must be found by the entry point.
        int[] other = {6 << 16 | 16, 8, 17, 77, 1, 1};
        int[] size = {6 << 16 | 16, 7, 17, x, y, z};
        return Stream.of(HEADER, entry, other, size).flatMapToInt(IntStream::of).toArray();
    }

    /** SPIR-V of a vertex shader that transform feedback captures so many bytes of. */
    static int[] captured(int stride) {
        return Stream.of(HEADER, new int[] {4 << 16 | 71, 9, 37, stride}).flatMapToInt(IntStream::of).toArray();
    }

    private static int[] entryPoint(int model, int function, String name) {
        byte[] characters = name.getBytes(StandardCharsets.UTF_8);
        ByteBuffer words = ByteBuffer.allocate((characters.length / 4 + 1) * 4).order(ByteOrder.LITTLE_ENDIAN);
        words.put(characters).rewind();
        int[] entry = new int[3 + words.capacity() / 4];
        entry[0] = entry.length << 16 | 15;
        entry[1] = model;
        entry[2] = function;
        words.asIntBuffer().get(entry, 3, entry.length - 3);
        return entry;
    }

    static MemorySegment create(Application application, int[] words) {
        return application.create("vkCreateShaderModule", info(application, words));
    }

    /** A create info of a module. */
    static MemorySegment info(Application application, int[] words) {
        return application.struct("VkShaderModuleCreateInfo", "codeSize", words.length * 4L, "pCode", words);
    }

    static MemorySegment computePipeline(Application application, int x, int y, int z) {
        MemorySegment stage = application.struct("VkPipelineShaderStageCreateInfo",
                "stage", VK_SHADER_STAGE_COMPUTE_BIT(),
                "module", create(application, compute("squares", x, y, z)), "pName", "squares");
        return application.made("vkCreateComputePipelines", application.device, MemorySegment.NULL, 1,
                application.struct("VkComputePipelineCreateInfo", "stage", stage), MemorySegment.NULL);
    }
}
