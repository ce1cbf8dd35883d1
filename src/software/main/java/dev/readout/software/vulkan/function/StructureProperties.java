package dev.readout.software.vulkan.function;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.software.vulkan.device.CommandBuffer;
import dev.readout.software.vulkan.device.Execution;
import dev.readout.software.vulkan.object.AccelerationStructureKHR;
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
 * The functions that write properties of acceleration structures, a queue's to queries and the host's to memory.
 */
final class StructureProperties {
    private static final Set<QueryType> TYPES = EnumSet.of(QueryType.ACCELERATION_STRUCTURE_COMPACTED_SIZE,
            QueryType.ACCELERATION_STRUCTURE_SERIALIZATION_SIZE, QueryType.ACCELERATION_STRUCTURE_SIZE,
            QueryType.ACCELERATION_STRUCTURE_SERIALIZATION_BOTTOM_LEVEL_POINTERS);

    private StructureProperties() {
    }

    /** Records a command that writes properties to queries. */
    static void record(CommandBuffer commandBuffer, Call call) {
        List<AccelerationStructureKHR> objects = objects(call, commandBuffer::object);
        QueryType queryType = queryType(call);
        QueryPool pool = commandBuffer.object(QueryPool.class, call.word(4), "queryPool");
        if (pool.type() != queryType) {
            throw new Misuse("queryPool-02493",
                    "queryPool" + pool.named() + " is of type " + pool.type() + ", and queryType is "
                            + queryType);
        }
        int first = call.integer(5);
        if (Integer.toUnsignedLong(first) + objects.size() > pool.queryCount()) {
            throw new Misuse("query-04880", "queries " + Integer.toUnsignedString(first) + " to "
                    + (Integer.toUnsignedLong(first) + objects.size() - 1) + " are not all in " + pool.described()
                    + ", which has "
                    + pool.queryCount());
        }
        String function = call.function();
        List<ToLongFunction<Execution>> properties = new ArrayList<>();
        for (AccelerationStructureKHR object : objects) {
            properties.add(execution -> {
                check(object, queryType, (rule, message) -> execution.violation(function, rule, message));
                return object.property(queryType);
            });
        }
        commandBuffer.record(call.function(),
                recorder -> recorder.queries().writeProperties(pool, first, "queryPool-02494", properties));
    }

    /** Writes properties to the host's memory, as 64-bit numbers. */
    static int write(Call call) {
        List<AccelerationStructureKHR> objects = objects(call, call.device().objects()::get);
        QueryType queryType = queryType(call);
        long stride = call.word(6);
        if (stride % Long.BYTES != 0 || objects.size() > 1
                && (stride == 0 || Long.compareUnsigned(stride, Integer.MAX_VALUE) > 0)) {
            throw new Misuse(strideRule(queryType), "stride is " + Long.toUnsignedString(stride)
                    + ": expected a multiple of 8, at least 8");
        }
        long bytes = Math.max(objects.size() * stride, objects.isEmpty() ? 0 : Long.BYTES);
        if (Long.compareUnsigned(call.word(4), bytes) < 0) {
            throw new Misuse("dataSize-03452", "dataSize is " + Long.toUnsignedString(call.word(4)) + ", less than the "
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
            default -> "queryType-06733";
        };
    }

    private static void check(AccelerationStructureKHR object, QueryType queryType,
            BiConsumer<String, String> violation) {
        boolean compacted = queryType == QueryType.ACCELERATION_STRUCTURE_COMPACTED_SIZE;
        if (!object.isBuilt()) {
            violation.accept("pAccelerationStructures-04964", "an object is not built");
        } else if (compacted && !object.isCompactable()) {
            violation.accept("accelerationStructures-03431",
                    "an object was built without the flag that allows to compact it");
        }
    }

    /** Looks up a handle. */
    private interface LookUp {
        AccelerationStructureKHR object(Class<AccelerationStructureKHR> type, long handle, String argument);
    }

    private static List<AccelerationStructureKHR> objects(Call call, LookUp lookUp) {
        int count = call.count(1, "the number of objects");
        MemorySegment array = call.array(2, "the array of objects", count, Arguments.HANDLE);
        List<AccelerationStructureKHR> objects = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            objects.add(lookUp.object(AccelerationStructureKHR.class, Arguments.handle(array, i), "an object"));
        }
        return objects;
    }

    private static QueryType queryType(Call call) {
        int code = call.integer(3);
        for (QueryType queryType : TYPES) {
            if (queryType.code() == code) {
                return queryType;
            }
        }
        throw new Misuse("queryType-06742", "queryType is " + code + ": expected one of "
                + TYPES);
    }
}
