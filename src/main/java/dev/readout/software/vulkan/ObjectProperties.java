package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_SUCCESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;

/** Writes properties of acceleration structures and micromaps: on a queue to queries, on the host to memory. */
final class ObjectProperties {
    private static final PropertyRules STRUCTURES = new PropertyRules("queryType-06742", "queryPool-02493",
            "queryPool-02494", "query-04880", "pAccelerationStructures-04964", "accelerationStructures-03431",
            "dataSize-03452");
    private static final PropertyRules STRUCTURES_NV = new PropertyRules("queryType-06216", "queryPool-03755",
            "queryPool-03756", "", "pAccelerationStructures-04958", "pAccelerationStructures-06215", "");
    private static final PropertyRules MICROMAPS = new PropertyRules("queryType-07503", "queryPool-07525",
            "queryPool-07526", "query-07528", "pMicromaps-07501", "pMicromaps-07502", "dataSize-07576");

    private ObjectProperties() {
    }

    /** By which names the functions have the same rules. */
    private record PropertyRules(String type, String poolType, String reset, String range, String built,
            String compactable, String size) {
        static PropertyRules of(String function) {
            return function.contains("Micromaps") ? MICROMAPS : function.endsWith("NV") ? STRUCTURES_NV : STRUCTURES;
        }
    }

    /**
     * Records that properties are written.
     *
     * @param type the class of the objects
     * @param types the types of queries that the function writes
     */
    static <T extends BuiltObject> void record(Call call, Class<T> type, Set<QueryType> types) {
        PropertyRules rules = PropertyRules.of(call.function());
        CommandBuffer commandBuffer = call.commandBuffer();
        List<T> objects = objects(call, type, commandBuffer::object);
        QueryType queryType = type(call, types);
        QueryPool pool = commandBuffer.object(QueryPool.class, call.word(4), "queryPool");
        if (pool.type() != queryType) {
            throw new Misuse(rules.poolType(), "queryPool is of type " + pool.type() + ", and queryType is "
                    + queryType);
        }
        int first = call.integer(5);
        if (Integer.toUnsignedLong(first) + objects.size() > pool.queryCount()) {
            throw new Misuse(rules.range(), "queries " + Integer.toUnsignedString(first) + " to "
                    + (Integer.toUnsignedLong(first) + objects.size() - 1) + " are not all in the pool, which has "
                    + pool.queryCount());
        }
        String function = call.function();
        List<LongSupplier> properties = new ArrayList<>();
        for (T object : objects) {
            properties.add(() -> {
                check(object, queryType, rules,
                        (rule, message) -> commandBuffer.device().reports().violation(function, rule, message
                                + " (found when it was executed)"));
                return object.property(queryType);
            });
        }
        CommandFunctions.record(call,
                recorder -> recorder.queries().writeProperties(pool, first, rules.reset(), properties));
    }

    /** Writes properties to the host's memory, as 64-bit numbers. */
    static <T extends BuiltObject> int write(Call call, Class<T> type, Set<QueryType> types) {
        PropertyRules rules = PropertyRules.of(call.function());
        List<T> objects = objects(call, type, call.device().objects()::get);
        QueryType queryType = type(call, types);
        long stride = call.word(6);
        if (stride % Long.BYTES != 0 || objects.size() > 1
                && (stride == 0 || Long.compareUnsigned(stride, Integer.MAX_VALUE) > 0)) {
            throw new Misuse(strideRule(queryType), "stride is " + Long.toUnsignedString(stride)
                    + ": expected a multiple of 8, at least 8");
        }
        long size = Math.max(objects.size() * stride, objects.isEmpty() ? 0 : Long.BYTES);
        if (Long.compareUnsigned(call.word(4), size) < 0) {
            throw new Misuse(rules.size(), "dataSize is " + Long.toUnsignedString(call.word(4)) + ", less than the "
                    + size + " bytes of " + objects.size() + " results");
        }
        MemorySegment data = objects.isEmpty() ? MemorySegment.NULL : call.pointer(5, "pData", size);
        for (int i = 0; i < objects.size(); i++) {
            check(objects.get(i), queryType, rules, call::violation);
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

    private static void check(BuiltObject object, QueryType type, PropertyRules rules,
            BiConsumer<String, String> violation) {
        boolean compacted = type == QueryType.ACCELERATION_STRUCTURE_COMPACTED_SIZE
                || type == QueryType.ACCELERATION_STRUCTURE_COMPACTED_SIZE_NV
                || type == QueryType.MICROMAP_COMPACTED_SIZE;
        if (!object.isBuilt()) {
            violation.accept(rules.built(), "an object is not built");
        } else if (compacted && !object.isCompactable()) {
            violation.accept(rules.compactable(), "an object was built without the flag that allows to compact it");
        }
    }

    /** Looks up a handle. */
    private interface LookUp<T> {
        T object(Class<T> type, long handle, String argument);
    }

    private static <T extends BuiltObject> List<T> objects(Call call, Class<T> type, LookUp<T> lookUp) {
        int count = call.count(1, "the number of objects");
        MemorySegment array = call.array(2, "the array of objects", count, Arguments.HANDLE);
        List<T> objects = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            objects.add(lookUp.object(type, Arguments.handle(array, i), "an object"));
        }
        return objects;
    }

    private static QueryType type(Call call, Set<QueryType> types) {
        int code = call.integer(3);
        for (QueryType type : types) {
            if (type.code() == code) {
                return type;
            }
        }
        throw new Misuse(PropertyRules.of(call.function()).type(), "queryType is " + code + ": expected one of "
                + types);
    }
}
