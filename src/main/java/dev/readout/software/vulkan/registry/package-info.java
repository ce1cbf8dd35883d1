/**
 * What Vulkan's registry and specification say whatever the device is: functions, extensions, features, formats, the
 * rules that more than one function has by names of its own, and how arguments are read. Not exported. It is the ground
 * of the software device, below its settings: a fault names a function, and is checked when it is made.
 *
 * <p>A call that cannot be answered is a {@link dev.readout.software.vulkan.registry.Misuse}, which names the rule that
 * it breaks.
 *
 * <h2>Where something new goes</h2>
 * What has fields that are read, and what the trace layer is to name, is declared in {@code headers/vulkan.h} and named
 * in {@code vulkan.includes}, of which jextract makes the stubs; of the rest, {@code VulkanRegistry} judges names and
 * signatures by Khronos's registry. A name that is newer than the header of some system has its version in {@code
 * HeadersTest}'s {@code since}; a function that is newer than a system's registry, in {@code VulkanRegistry}. The type
 * of a function is annotated as {@code headers/annotations.h} says, for the trace layer; what C writes as an array
 * parameter, {@code const float constants[4]}, is written {@code READOUT_LENGTH(4) const float* constants} there.
 * <ul>
 *   <li>A command that does nothing: a row of {@code VulkanFunction} with the theme {@code NOTHING}, or {@code
 *       NOTHING_OUTSIDE} if it is for outside of render passes. {@code
 *       EveryFunctionTest} compares the rows with the header and with Khronos's registry, and calls each function. One
 *       that does something also has its body: the page of {@code function}.</li>
 *   <li>An extension: a row of {@code Extension}; its structs of features are rows of {@code FeatureStructs}, and those
 *       of properties of {@code ExtensionProperties} in {@code device}. {@code VersionStructsTest} misses none. A
 *       feature: a row of {@code Feature}, if its struct is one of {@code FeatureStructs}.</li>
 *   <li>A rule: a {@code Misuse}, or a {@code violation} where the call can be answered all the same, with the rule's
 *       name. {@code Rules} has a mistake that breaks it, and {@code RulesTest} misses none.</li>
 * </ul>
 */
@NullMarked
package dev.readout.software.vulkan.registry;

import org.jspecify.annotations.NullMarked;
