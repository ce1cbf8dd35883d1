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
 *   <li>A function: its type in the header, or its name in {@code READOUT_FUNCTIONS}, behind {@code READOUT_SINCE}; and
 *       its body, see {@code function}. Then {@code java src/build/java/dev/readout/build/Tables.java} makes its row of
 *       {@code VulkanFunction}. {@code TablesTest} compares the header with Khronos's registry, and {@code
 *       EveryFunctionTest}, with {@code -Peverything}, calls each function.</li>
 *   <li>An extension: {@code READOUT_EXTENSION} in the header, of which {@code Tables} makes the row of {@code
 *       Extension}, and rows of its functions that the header has already; its feature structs stand there too, or in
 *       {@code READOUT_FEATURES}, for rows of {@code FeatureStruct}, and its property structs are rows of {@code
 *       PropertyStruct} in {@code device}. {@code VersionStructsTest} fails for a missing one. A feature: a row of
 *       {@code Feature}, if its struct is in {@code FeatureStruct}.</li>
 *   <li>A rule: a {@code Misuse}, or a {@code violation} if the device can still execute the call, with the VUID.
 *       {@code Rules} has a mistake that breaks it, and {@code RulesTest} fails for a missing one.</li>
 * </ul>
 */
@NullMarked
package dev.readout.software.vulkan.registry;

import org.jspecify.annotations.NullMarked;
