package dev.readout.capture;

import java.util.ArrayList;
import java.util.List;

/**
 * A stage of shaders, {@code VkShaderStageFlagBits}, by the specification's name without prefix and vendor suffix.
 */
enum ShaderStage {
    /** Vertex shaders. */
    VERTEX(0x1),
    /** Tessellation control shaders. */
    TESSELLATION_CONTROL(0x2),
    /** Tessellation evaluation shaders. */
    TESSELLATION_EVALUATION(0x4),
    /** Geometry shaders. */
    GEOMETRY(0x8),
    /** Fragment shaders. */
    FRAGMENT(0x10),
    /** Compute shaders. */
    COMPUTE(0x20),
    /** Task shaders (VK_EXT_mesh_shader). */
    TASK(0x40),
    /** Mesh shaders (VK_EXT_mesh_shader). */
    MESH(0x80),
    /** Ray generation shaders (VK_KHR_ray_tracing_pipeline). */
    RAYGEN(0x100),
    /** Any-hit shaders (VK_KHR_ray_tracing_pipeline). */
    ANY_HIT(0x200),
    /** Closest-hit shaders (VK_KHR_ray_tracing_pipeline). */
    CLOSEST_HIT(0x400),
    /** Miss shaders (VK_KHR_ray_tracing_pipeline). */
    MISS(0x800),
    /** Intersection shaders (VK_KHR_ray_tracing_pipeline). */
    INTERSECTION(0x1000),
    /** Callable shaders (VK_KHR_ray_tracing_pipeline). */
    CALLABLE(0x2000),
    /** Subpass shading shaders (VK_HUAWEI_subpass_shading). */
    SUBPASS_SHADING(0x4000),
    /** Cluster culling shaders (VK_HUAWEI_cluster_culling_shader). */
    CLUSTER_CULLING(0x80000);

    private final int bit;

    ShaderStage(int bit) {
        this.bit = bit;
    }

    /** The bit that the API uses: a power of two. */
    public int bit() {
        return bit;
    }

    /** Names with + between them, and bits without a name as one hexadecimal number. */
    static String names(int stages) {
        List<String> names = new ArrayList<>();
        int rest = stages;
        for (ShaderStage stage : values()) {
            if ((stages & stage.bit) != 0) {
                names.add(stage.name());
                rest &= ~stage.bit;
            }
        }
        if (rest != 0 || names.isEmpty()) {
            names.add("0x" + Integer.toHexString(rest));
        }
        return String.join("+", names);
    }
}
