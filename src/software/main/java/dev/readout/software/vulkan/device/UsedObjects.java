package dev.readout.software.vulkan.device;

import dev.readout.software.vulkan.object.Buffer;
import dev.readout.software.vulkan.object.HandleTable;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The objects that a recording uses: if one is destroyed, the command buffer becomes invalid (section 6.1). */
final class UsedObjects {
    private final HandleTable objects;
    private final Map<Long, Object> used = new HashMap<>();
    private final Map<CommandBuffer, Recording> executed = new HashMap<>();
    /** A cache of handles that are in {@link #used}, by their last bits. */
    private final long[] recent = new long[16];

    /** @param objects the objects that are not destroyed; no handle is used twice */
    UsedObjects(HandleTable objects) {
        this.objects = objects;
    }

    void add(long handle, Object object) {
        // Most commands use an object of the one before.
        int place = (int) handle & recent.length - 1;
        if (recent[place] != handle) {
            used.put(handle, object);
            recent[place] = handle;
        }
    }

    /** Notes that a command executes {@code secondary}, which uses {@code others}. */
    void add(CommandBuffer secondary, Recording recording, UsedObjects others) {
        executed.put(secondary, recording);
        used.putAll(others.used);
    }

    /** The destroyed object, for a message; null if all exist. */
    @Nullable
    String missing() {
        for (Map.Entry<Long, Object> entry : used.entrySet()) {
            Object object = entry.getValue();
            if (!objects.has(entry.getKey())) {
                return "a " + HandleTable.typeName(object) + " that was destroyed";
            }
            if (object instanceof Buffer buffer && buffer.isMemoryFreed()) {
                return "a VkBuffer whose memory was freed";
            }
        }
        return null;
    }

    /** Returns whether all executed secondary command buffers still have the same recording. */
    boolean hasSecondaries() {
        for (Map.Entry<CommandBuffer, Recording> entry : executed.entrySet()) {
            if (!entry.getKey().holds(entry.getValue())) {
                return false;
            }
        }
        return true;
    }
}
