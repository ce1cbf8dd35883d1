package dev.readout.software.vulkan.function;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.software.vulkan.device.CommandBuffer;
import dev.readout.software.vulkan.device.Execution;
import dev.readout.software.vulkan.object.AccelerationStructureOrMicromap.AccelerationStructureKHR;
import dev.readout.software.vulkan.object.AccelerationStructureOrMicromap.MicromapEXT;
import dev.readout.software.vulkan.object.AccelerationStructureOrMicromap;
import dev.readout.software.vulkan.query.QueryPool;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.ToLongFunction;

/**
 * The functions that write properties of acceleration structures or micromaps, a queue's to queries and the host's to
 * memory, with the VUIDs of each.
 *
 * @param type the class of the objects
 * @param types the types of queries that they write
 * @param known the type must be one of them
 * @param poolType the pool must be of the type
 * @param reset the queries must have been reset
 * @param range they must be in the pool
 * @param built the objects must have been built
 * @param compactable for their compacted size, the objects must have been built for compaction
 * @param size the host's memory must be large enough
 */
record ObjectProperties<T extends AccelerationStructureOrMicromap>(Class<T> type, Set<QueryType> types, String known,
        String poolType,
        String reset, String range, String built, String compactable, String size) {
    static final ObjectProperties<AccelerationStructureKHR> STRUCTURES = new ObjectProperties<>(
            AccelerationStructureKHR.class,
            EnumSet.of(QueryType.ACCELERATION_STRUCTURE_COMPACTED_SIZE,
                    QueryType.ACCELERATION_STRUCTURE_SERIALIZATION_SIZE, QueryType.ACCELERATION_STRUCTURE_SIZE,
                    QueryType.ACCELERATION_STRUCTURE_SERIALIZATION_BOTTOM_LEVEL_POINTERS),
            "queryType-06742", "queryPool-02493", "queryPool-02494", "query-04880", "pAccelerationStructures-04964",
            "accelerationStructures-03431", "dataSize-03452");
    static final ObjectProperties<AccelerationStructureKHR> STRUCTURES_NV = new ObjectProperties<>(
            AccelerationStructureKHR.class, EnumSet.of(QueryType.ACCELERATION_STRUCTURE_COMPACTED_SIZE_NV),
            "queryType-06216", "queryPool-03755", "queryPool-03756", "", "pAccelerationStructures-04958",
            "pAccelerationStructures-06215", "");
    static final ObjectProperties<MicromapEXT> MICROMAPS = new ObjectProperties<>(
            MicromapEXT.class,
            EnumSet.of(QueryType.MICROMAP_COMPACTED_SIZE, QueryType.MICROMAP_SERIALIZATION_SIZE), "queryType-07503",
            "queryPool-07525", "queryPool-07526", "query-07528", "pMicromaps-07501", "pMicromaps-07502",
            "dataSize-07576");

    /** Records a command that writes properties to queries. */
    void record(CommandBuffer commandBuffer, Call call) {
        List<T> objects = objects(call, commandBuffer::object);
        QueryType queryType = queryType(call);
        QueryPool pool = commandBuffer.object(QueryPool.class, call.word(4), "queryPool");
        if (pool.type() != queryType) {
            throw new Misuse(poolType, "queryPool" + pool.named() + " is of type " + pool.type() + ", and queryType is "
                    + queryType);
        }
        int first = call.integer(5);
        if (Integer.toUnsignedLong(first) + objects.size() > pool.queryCount()) {
            throw new Misuse(range, "queries " + Integer.toUnsignedString(first) + " to "
                    + (Integer.toUnsignedLong(first) + objects.size() - 1) + " are not all in " + pool.described()
                    + ", which has "
                    + pool.queryCount());
        }
        String function = call.function();
        List<ToLongFunction<Execution>> properties = new ArrayList<>();
        for (T object : objects) {
            properties.add(execution -> {
                check(object, queryType, (rule, message) -> execution.violation(function, rule, message));
                return object.property(queryType);
            });
        }
        commandBuffer.record(call.function(),
                recorder -> recorder.queries().writeProperties(pool, first, reset, properties));
    }

    /** Writes properties to the host's memory, as 64-bit numbers. */
    int write(Call call) {
        List<T> objects = objects(call, call.device().objects()::get);
        QueryType queryType = queryType(call);
        long stride = call.word(6);
        if (stride % Long.BYTES != 0 || objects.size() > 1
                && (stride == 0 || Long.compareUnsigned(stride, Integer.MAX_VALUE) > 0)) {
            throw new Misuse(strideRule(queryType), "stride is " + Long.toUnsignedString(stride)
                    + ": expected a multiple of 8, at least 8");
        }
        long bytes = Math.max(objects.size() * stride, objects.isEmpty() ? 0 : Long.BYTES);
        if (Long.compareUnsigned(call.word(4), bytes) < 0) {
            throw new Misuse(size, "dataSize is " + Long.toUnsignedString(call.word(4)) + ", less than the "
                    + bytes + " bytes of " + objects.size() + " results");
        }
        MemorySegment data = objects.isEmpty() ? MemorySegment.NULL : call.pointer(5, "pData", bytes);
        for (int i = 0; i < objects.size(); i++) {
            check(objects.get(i), queryType, call::violation);
            data.set(JAVA_LONG, i * stride, objects.get(i).property(queryType));
        }
        return VK_SUCCESS();
    }

    private static String strideRule(QueryType type) {
        return switch (type) {
            case ACCELERATION_STRUCTURE_COMPACTED_SIZE -> "queryType-03448";
            case ACCELERATION_STRUCTURE_SERIALIZATION_SIZE -> "queryType-03450";
            case ACCELERATION_STRUCTURE_SIZE -> "queryType-06731";
            case ACCELERATION_STRUCTURE_SERIALIZATION_BOTTOM_LEVEL_POINTERS -> "queryType-06733";
            default -> "queryType-10071";
        };
    }

    private void check(AccelerationStructureOrMicromap object, QueryType queryType,
            BiConsumer<String, String> violation) {
        boolean compacted = queryType == QueryType.ACCELERATION_STRUCTURE_COMPACTED_SIZE
                || queryType == QueryType.ACCELERATION_STRUCTURE_COMPACTED_SIZE_NV
                || queryType == QueryType.MICROMAP_COMPACTED_SIZE;
        if (!object.isBuilt()) {
            violation.accept(built, "an object is not built");
        } else if (compacted && !object.isCompactable()) {
            violation.accept(compactable, "an object was built without the flag that allows to compact it");
        }
    }

    /** Looks up a handle. */
    private interface LookUp<T> {
        T object(Class<T> type, long handle, String argument);
    }

    private List<T> objects(Call call, LookUp<T> lookUp) {
        int count = call.count(1, "the number of objects");
        MemorySegment array = call.array(2, "the array of objects", count, Arguments.HANDLE);
        List<T> objects = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            objects.add(lookUp.object(type, Arguments.handle(array, i), "an object"));
        }
        return objects;
    }

    private QueryType queryType(Call call) {
        int code = call.integer(3);
        for (QueryType queryType : types) {
            if (queryType.code() == code) {
                return queryType;
            }
        }
        throw new Misuse(known, "queryType is " + code + ": expected one of "
                + types);
    }
}
