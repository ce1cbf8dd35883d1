package dev.readout.trace.gpu;

import dev.readout.trace.abi.vulkan.vulkan_h;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The names that a program gave its objects. Safe to share between threads. */
final class Names {
    static final int COMMAND_BUFFER = vulkan_h.VK_OBJECT_TYPE_COMMAND_BUFFER();
    static final int PIPELINE = vulkan_h.VK_OBJECT_TYPE_PIPELINE();
    static final int RENDER_PASS = vulkan_h.VK_OBJECT_TYPE_RENDER_PASS();

    private final Map<Long, String> pipelines = new ConcurrentHashMap<>();
    /** By handle, of the types that are known here. */
    private final Map<Integer, Map<Long, String>> names = Map.of(COMMAND_BUFFER, new ConcurrentHashMap<>(),
            PIPELINE, pipelines, RENDER_PASS, new ConcurrentHashMap<>());

    /** Names an object, of a type that is known here. A blank name takes it away. */
    void put(int type, long handle, String name) {
        Map<Long, String> known = names.get(type);
        if (known != null && name.isBlank()) {
            known.remove(handle);
        } else if (known != null) {
            known.put(handle, name);
        }
    }

    void remove(int type, long handle) {
        put(type, handle, "");
    }

    /** The name of a pipeline, or what it is known by. */
    String pipeline(long handle) {
        return pipelines.computeIfAbsent(handle, number -> "pipeline 0x" + Long.toHexString(number));
    }

    String of(int type, long handle, String otherwise) {
        return names.getOrDefault(type, Map.of()).getOrDefault(handle, otherwise);
    }
}
