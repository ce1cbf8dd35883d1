package dev.readout.software.vulkan.registry;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_EXTENSION_NOT_PRESENT;

import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** The extensions that instances and devices have, and that applications enable. */
public final class Extensions {
    /** The extensions of instances, in order. */
    public static final Set<Extension> OF_INSTANCES = Collections.unmodifiableSet(ofInstances());

    private Extensions() {
    }

    private static Set<Extension> ofInstances() {
        Set<Extension> found = EnumSet.noneOf(Extension.class);
        for (Extension extension : Extension.values()) {
            if (extension.level() == Level.INSTANCE) {
                found.add(extension);
            }
        }
        return found;
    }

    /** The extensions of a device with some types of queries, in order. */
    public static Set<Extension> ofDevice(Set<QueryType> queryTypes) {
        Set<Extension> found = EnumSet.noneOf(Extension.class);
        for (Extension extension : Extension.values()) {
            if (extension.type() == null || queryTypes.contains(extension.type())) {
                add(extension, found);
            }
        }
        found.removeAll(OF_INSTANCES);
        return found;
    }

    private static void add(Extension extension, Set<Extension> found) {
        found.add(extension);
        for (Extension required : extension.required()) {
            add(required, found);
        }
    }

    /** Returns whether the core or one of the {@code enabled} extensions brings a type of queries. */
    public static boolean bring(Set<Extension> enabled, QueryType type) {
        return Arrays.stream(Extension.values()).filter(extension -> extension.type() == type).findAny()
                .map(enabled::contains).orElse(true);
    }

    /**
     * The extensions that an application enables by name.
     *
     * @param known the supported extensions
     * @throws Misuse if there is no such extension
     */
    public static Set<Extension> named(int count, MemorySegment names, Set<Extension> known) {
        Set<Extension> found = EnumSet.noneOf(Extension.class);
        for (String name : Arguments.strings(count, names, "pCreateInfo->ppEnabledExtensionNames")) {
            found.add(known.stream().filter(extension -> extension.name().equals(name)).findFirst()
                    .orElseThrow(() -> new Misuse(VK_ERROR_EXTENSION_NOT_PRESENT(),
                            "there is no extension " + name + ", only " + known)));
        }
        return found;
    }
}
