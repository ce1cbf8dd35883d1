/**
 * Khronos's registries: XML files with the names, types and array lengths of all functions' parameters in an API. Not
 * exported: only the trace layer reads them.
 *
 * <p>{@link dev.readout.trace.registry.Registry} reads a file and finds functions and types by name. It returns a
 * {@link dev.readout.trace.registry.Declaration}: the same in C, with the words of {@code headers/annotations.h}, so
 * that the layer parses it like the library's own headers, without XML.
 *
 * <p>A registry is an untrusted file. The JDK reads it whole to {@code Element}s, without document types or custom
 * entities, so that a wrong or truncated file is detected early; {@code RegistryIndex} finds them by their names. They
 * are translated on demand: their contents are parsed and regenerated, never copied.
 *
 * <p>A pointer is followed only if a registry has the length of the memory behind it. EGL's and OpenCL's have none, so
 * they are not read: their core is in the library's own headers. A pointer is not followed if it may be anything
 * ({@code noautovalidity}), if its length is only described in prose ({@code COMPSIZE}, except for strings), or if a
 * bound buffer makes it an offset, which registries do not say. Of a property query's result, one element is read: the
 * registry's number is the longest property's.
 *
 * <p>Where something new goes: an attribute of Vulkan's registry to {@code VulkanTranslation}, one of GL's to {@code
 * GlTranslation}. {@code RegistryTest} tests the C, {@code RegistryFunctionsTest} tries every function of the installed
 * registries. An API:
 * <ol>
 *   <li>A constant of {@code Registry.Api}, before the one whose prefix its own begins with, as GLX is before GL.</li>
 *   <li>Its {@code Translation}: an attribute of its own in one that exists, or a class, without which {@link
 *       dev.readout.trace.registry.Registry} does not compile.</li>
 *   <li>Its functions that look up functions, in {@code TracingStubs.FINDERS}; its functions that hand work to the
 *       device, in {@code headers/enqueue.h}.</li>
 *   <li>The help of {@code --registry}, in {@code RegistryOptions} of the command line.</li>
 *   <li>Its place, in {@code Registries} of the tests; a row in {@code RegistryFunctionsTest}.</li>
 * </ol>
 */
@NullMarked
package dev.readout.trace.registry;

import org.jspecify.annotations.NullMarked;
