/**
 * Vulkan's registry and specification, independent of settings: functions, extensions, features, formats, the VUIDs of
 * rules that several functions share, and the reading of arguments. Not exported. It lies below the settings of the
 * software device, since a fault names a function.
 *
 * <p>A call that fails throws a {@link dev.readout.software.vulkan.registry.Misuse}, which names the broken rule.
 *
 * <h2>Where something new goes</h2> Structs whose fields are read, and everything that the trace layer names, are
 * declared in {@code headers/vulkan.h}, of which jextract makes the stubs.
 * {@code VulkanRegistry} checks other names and signatures against Khronos's registry. A name that is newer than a
 * system's header has its version in {@code HeadersTest}'s {@code since}; a function that is newer than a system's
 * registry, in {@code VulkanRegistry}. For the trace layer, the type of a function is annotated as {@code
 * headers/annotations.h} says. An array parameter of C, {@code const float constants[4]}, is written {@code
 * READOUT_LENGTH(4) const float* constants} there.
 * <ul>
 *   <li>A command that does nothing: a row of {@code VulkanFunction} with the theme {@code NOTHING}, or {@code
 *       NOTHING_OUTSIDE} if it may only be recorded outside of render passes. {@code EveryFunctionTest} compares the
 *       rows with the header and with Khronos's registry, and calls each function. A command with an effect also needs
 *       a body: see {@code function}.</li>
 *   <li>An extension: a row of {@code Extension}; its feature structs are rows of {@code FeatureStructs}, and its
 *       property structs rows of {@code ExtensionProperties} in {@code device}. {@code VersionStructsTest} fails for a
 *       missing one. A feature: a row of {@code Feature}, if its struct is in {@code FeatureStructs}.</li>
 *   <li>A rule: a {@code Misuse}, or a {@code violation} if the device can still execute the call, with the VUID.
 *       {@code Rules} has a mistake that breaks it, and {@code RulesTest} fails for a missing one.</li>
 * </ul>
 */
@NullMarked
package dev.readout.software.vulkan.registry;

import org.jspecify.annotations.NullMarked;
