package dev.readout.software.vulkan.device;

import dev.readout.software.vulkan.object.Buffer;
import dev.readout.software.vulkan.object.HandleTable;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a recording uses: where an object of it is destroyed, the command buffer is not valid any more (section 6.1).
 */
final class UsedObjects {
    private final HandleTable objects;
    private final Map<Long, Object> used = new HashMap<>();
    private final Map<CommandBuffer, Recording> executed = new HashMap<>();
    /** Handles that are in {@link #used}, each where its last bits say. */
    private final long[] recent = new long[16];

    /** @param objects where an object is as long as it lives, by a handle that no other is given */
    UsedObjects(HandleTable objects) {
        this.objects = objects;
    }

    void add(long handle, Object object) {
        // Most commands use what one before used.
        int place = (int) handle & recent.length - 1;
        if (recent[place] != handle) {
            used.put(handle, object);
            recent[place] = handle;
        }
    }

    /** Notes that a command executes what {@code secondary} recorded, which uses {@code others}. */
    void add(CommandBuffer secondary, Recording recording, UsedObjects others) {
        executed.put(secondary, recording);
        used.putAll(others.used);
    }

    /** Says what is not there any more; null if everything is. */
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

    /** Whether all secondary command buffers that are executed still hold what they held then. */
    boolean hasSecondaries() {
        for (Map.Entry<CommandBuffer, Recording> entry : executed.entrySet()) {
            if (!entry.getKey().holds(entry.getValue())) {
                return false;
            }
        }
        return true;
    }
}
