package dev.readout.trace.gpu;

import dev.readout.trace.abi.vulkan.vulkan_h;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The names that a program gave its objects. Safe to share between threads. */
final class ObjectNames {
    static final int COMMAND_BUFFER = vulkan_h.VK_OBJECT_TYPE_COMMAND_BUFFER();
    static final int PIPELINE = vulkan_h.VK_OBJECT_TYPE_PIPELINE();
    static final int RENDER_PASS = vulkan_h.VK_OBJECT_TYPE_RENDER_PASS();

    /** The types whose names are used: of others nobody says when the objects end. */
    private static final Set<Integer> TYPES = Set.of(COMMAND_BUFFER, PIPELINE, RENDER_PASS);

    private final Map<Key, String> names = new ConcurrentHashMap<>();

    private record Key(int type, long handle) {}

    /** Names an object, of a type that is known here. A blank name takes it away. */
    void put(int type, long handle, String name) {
        if (name.isBlank()) {
            names.remove(new Key(type, handle));
        } else if (TYPES.contains(type)) {
            names.put(new Key(type, handle), name);
        }
    }

    void remove(int type, long handle) {
        put(type, handle, "");
    }

    /** The name of a pipeline, or what it is known by. */
    String pipeline(long handle) {
        return names.computeIfAbsent(
                new Key(PIPELINE, handle), key -> "pipeline 0x" + Long.toHexString(handle));
    }

    String of(int type, long handle, String otherwise) {
        return names.getOrDefault(new Key(type, handle), otherwise);
    }
}
