package dev.readout.trace.gpu;

import dev.readout.trace.abi.vulkan.vulkan_h;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The names that a program gave its objects. Safe to share between threads. */
final class Names {
    static final int COMMAND_BUFFER = vulkan_h.VK_OBJECT_TYPE_COMMAND_BUFFER();
    static final int PIPELINE = vulkan_h.VK_OBJECT_TYPE_PIPELINE();
    static final int RENDER_PASS = vulkan_h.VK_OBJECT_TYPE_RENDER_PASS();

    private final Map<Long, String> commandBuffers = new ConcurrentHashMap<>();
    private final Map<Long, String> pipelines = new ConcurrentHashMap<>();
    private final Map<Long, String> renderPasses = new ConcurrentHashMap<>();

    private Map<Long, String> of(int type) {
        return type == COMMAND_BUFFER ? commandBuffers : type == PIPELINE ? pipelines
                : type == RENDER_PASS ? renderPasses : Map.of();
    }

    /** Names an object, of a type that is known here. A blank name takes it away. */
    void put(int type, long handle, String name) {
        if (type == COMMAND_BUFFER || type == PIPELINE || type == RENDER_PASS) {
            if (name.isBlank()) {
                of(type).remove(handle);
            } else {
                of(type).put(handle, name);
            }
        }
    }

    void remove(int type, long handle) {
        put(type, handle, "");
    }

    /** The name of a pipeline, or what it is known by. */
    String pipeline(long handle) {
        String name = pipelines.get(handle);
        if (name == null) {
            name = "pipeline 0x" + Long.toHexString(handle);
            pipelines.put(handle, name);
        }
        return name;
    }

    String of(int type, long handle, String otherwise) {
        return of(type).getOrDefault(handle, otherwise);
    }
}
