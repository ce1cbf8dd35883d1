package dev.readout.software.vulkan;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.readout.software.abi.vulkan.VkBaseOutStructure;
import dev.readout.software.vulkan.registry.FeatureStruct;
import dev.readout.software.vulkan.registry.FeatureStructs;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * A rule that the device checks, and a mistake that breaks it.
 *
 * @param vuid its name, without {@code VUID-}
 * @param layer what version 1.3.239 of the validation layer calls it, null if it does not check it, empty if it
 *         is not asked
 * @param features which of the device's features are enabled
 * @param device what is special about the device
 * @param extended whether the device has extensions
 */
record Rule(String vuid, String layer, UnaryOperator<MemorySegment> features,
        Consumer<SoftwareSettings.Builder> device, boolean extended, Mistake mistake) {
    /** Where the features of a struct begin, in bytes. */
    private static final int BOOLEANS = 16;

    /** Breaks the rule. */
    interface Mistake {
        void make(RuleBreaker application);
    }

    /** A rule that the layer checks by the same name. */
    static Rule same(String vuid, Mistake mistake) {
        return as(vuid, "VUID-" + vuid, mistake);
    }

    /** A rule that was called {@code formerly}, after the function, when the layer was made. */
    static Rule once(String vuid, String formerly, Mistake mistake) {
        return as(vuid, "VUID-" + vuid.substring(0, vuid.indexOf('-') + 1) + formerly, mistake);
    }

    /** A rule that the layer checks as {@code layer}. */
    static Rule as(String vuid, String layer, Mistake mistake) {
        return new Rule(vuid, layer, chain -> chain, settings -> {}, true, mistake);
    }

    /** A rule that the layer is not asked about: it wants objects of the extension in full, or crashes. */
    static Rule unjudged(String vuid, Mistake mistake) {
        return as(vuid, "", mistake);
    }

    boolean isJudged() {
        return layer == null || !layer.isEmpty();
    }

    /** A rule that the layer does not check. */
    static Rule unknown(String vuid, Mistake mistake) {
        return as(vuid, null, mistake);
    }

    /** A rule that the layer checks without giving it a name. */
    static Rule unnamed(String vuid, Mistake mistake) {
        return as(vuid, "UNASSIGNED-CoreValidation-DrawState-QueryNotReset", mistake);
    }

    /** The same rule of the function that begins or ends queries by index, broken in the same way. */
    Rule indexed() {
        return new Rule(indexed(vuid), layer == null ? null : indexed(layer), features, device, extended,
                application -> mistake.make(application.indexed()));
    }

    private static String indexed(String name) {
        return name.replace("BeginQuery-", "BeginQueryIndexedEXT-").replace("EndQuery-", "EndQueryIndexedEXT-");
    }

    /** This, on a device without extensions. */
    Rule withoutExtensions() {
        return new Rule(vuid, layer, features, device, false, mistake);
    }

    /** This, on a device without features. */
    Rule withoutFeatures() {
        return new Rule(vuid, layer, chain -> MemorySegment.NULL, device, extended, mistake);
    }

    /** This, on a device without some features of one struct. */
    Rule without(String... names) {
        return new Rule(vuid, layer, chain -> {
            MemorySegment next = chain;
            while (!disable(next, List.of(names))) {
                next = VkBaseOutStructure.pNext(next).reinterpret(Long.MAX_VALUE);
            }
            return chain;
        }, device, extended, mistake);
    }

    /** Disables features if the struct has them. */
    private static boolean disable(MemorySegment struct, List<String> names) {
        FeatureStruct known = FeatureStructs.of(VkBaseOutStructure.sType(struct));
        List<String> members = (known == null ? FeatureStruct.VkPhysicalDeviceFeatures : known).members();
        if (!members.containsAll(names)) {
            return false;
        }
        names.forEach(name -> struct.set(JAVA_INT, BOOLEANS + 4L * members.indexOf(name), 0));
        return true;
    }

    /** This, on a device with settings of its own. */
    Rule on(Consumer<SoftwareSettings.Builder> settings) {
        return new Rule(vuid, layer, features, settings, extended, mistake);
    }

    /** This, with settings besides its own. */
    Rule and(Consumer<SoftwareSettings.Builder> settings) {
        return on(device.andThen(settings));
    }

    /** Whether a call that breaks it returns nothing, and nothing that comes later does instead. */
    boolean isSilent() {
        return vuid.startsWith("vkResetQueryPool") || vuid.startsWith("vkDestroy")
                || vuid.startsWith("vkReleaseProfilingLock")
                || vuid.startsWith("vkQueueEnd") || vuid.endsWith("-recording");
    }

    @Override
    public String toString() {
        return vuid;
    }
}
