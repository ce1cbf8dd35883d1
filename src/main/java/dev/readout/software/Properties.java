package dev.readout.software;

import static dev.readout.abi.vulkan.vulkan_h.VK_SUCCESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Writes properties of acceleration structures and micromaps: on a queue to queries, on the host to memory. */
final class Properties {
    private Properties() {
    }

    /**
     * Records that properties are written.
     *
     * @param type the class of the objects
     * @param types the types of queries that the function writes
     * @param rule the rule that the queries must be reset
     */
    static <T extends Built> void record(Call call, Class<T> type, Set<QueryType> types, String rule) {
        Device device = call.commandBuffer().device();
        List<T> objects = objects(call, device, type);
        QueryType queryType = type(call.integer(3), types);
        QueryPool pool = call.object(device, 4, QueryPool.class, "queryPool");
        if (pool.type() != queryType) {
            throw new Misuse("queryPool-02493", "queryPool is of type " + pool.type() + ", and queryType is "
                    + queryType);
        }
        int first = call.integer(5);
        if (Integer.toUnsignedLong(first) + objects.size() > pool.queryCount()) {
            throw new Misuse("query-04880", "queries " + Integer.toUnsignedString(first) + " to "
                    + (Integer.toUnsignedLong(first) + objects.size() - 1) + " are not all in the pool, which has "
                    + pool.queryCount());
        }
        String function = call.function();
        List<LongSupplier> properties = new ArrayList<>();
        for (T object : objects) {
            properties.add(() -> {
                check(object, queryType, broken -> device.calls().violation(function, broken,
                        "an object is not built, or not to be compacted (found when it was executed)"));
                return object.property(queryType);
            });
        }
        RecordingFunctions.record(call,
                recorder -> recorder.queries().writeProperties(pool, first, rule, properties));
    }

    /** Writes properties to the host's memory, as 64-bit numbers. */
    static <T extends Built> int write(Call call, Class<T> type, Set<QueryType> types) {
        Device device = call.device();
        List<T> objects = objects(call, device, type);
        QueryType queryType = type(call.integer(3), types);
        long stride = call.word(6);
        if (objects.size() > 1 && (stride % Long.BYTES != 0 || Long.compareUnsigned(stride, Long.BYTES) < 0
                || Long.compareUnsigned(stride, Integer.MAX_VALUE) > 0)) {
            throw new Misuse("stride-0" + (type == Built.MicromapEXT.class ? "7570" : "3452"), "stride is "
                    + Long.toUnsignedString(stride) + ": expected a multiple of 8, at least 8");
        }
        long size = objects.isEmpty() ? 0 : (objects.size() - 1) * stride + Long.BYTES;
        if (Long.compareUnsigned(call.word(4), size) < 0) {
            throw new Misuse("dataSize-0" + (type == Built.MicromapEXT.class ? "7576" : "3449"), "dataSize is "
                    + Long.toUnsignedString(call.word(4)) + ", less than the " + size + " bytes that are written");
        }
        MemorySegment data = objects.isEmpty() ? MemorySegment.NULL : call.pointer(5, "pData", size);
        for (int i = 0; i < objects.size(); i++) {
            check(objects.get(i), queryType,
                    broken -> call.violation(broken, "an object is not built, or not to be compacted"));
            data.set(JAVA_LONG, i * stride, objects.get(i).property(queryType));
        }
        return VK_SUCCESS();
    }

    private static void check(Built object, QueryType type, Consumer<String> violation) {
        boolean structure = object instanceof Built.AccelerationStructureKHR;
        if (!object.isBuilt()) {
            violation.accept(structure ? "pAccelerationStructures-04964" : "pMicromaps-07501");
        } else if ((type == QueryType.ACCELERATION_STRUCTURE_COMPACTED_SIZE
                || type == QueryType.MICROMAP_COMPACTED_SIZE) && !object.isCompactable()) {
            violation.accept(structure ? "accelerationStructures-03431" : "pMicromaps-07502");
        }
    }

    private static <T extends Built> List<T> objects(Call call, Device device, Class<T> type) {
        int count = call.count(1, "the number of objects");
        MemorySegment array = call.array(2, "the array of objects", count, Arguments.HANDLE);
        List<T> objects = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            objects.add(device.objects().get(type, Arguments.handle(array, i), "an object"));
        }
        return objects;
    }

    private static QueryType type(int code, Set<QueryType> types) {
        for (QueryType type : types) {
            if (type.code() == code) {
                return type;
            }
        }
        throw new Misuse("queryType-parameter", "queryType is " + code + ": expected one of " + types);
    }
}
