/**
 * Khronos's registries: the XML files that say of every function of an API what its parameters are called, what types
 * they have and how long their arrays are. Not exported: the trace layer reads them, and nobody else.
 *
 * <p>{@link dev.readout.trace.registry.Registry} reads a file and finds what is asked for by its name. What it gives
 * is a {@link dev.readout.trace.registry.Declaration}: the same thing in C, with the words of {@code
 * headers/annotations.h}, so that the layer reads it as it reads the library's own headers, and knows of no XML.
 *
 * <p>A registry is somebody's file. {@code XmlCursor} knows elements, attributes and text, and neither document types
 * nor entities of one's own. {@code RegistryIndex} goes through the file once, when it is read, so that what is no
 * registry, or ends too early, is found then; the elements are translated when they are asked for, and what they say is
 * taken apart and written anew, never copied.
 *
 * <p>A pointer is followed only where a registry says how long the memory is behind it. EGL's and OpenCL's say so by
 * the names of parameters alone: {@code num_devices} counts {@code devices}. It is not followed where the registry
 * says that it may be anything ({@code noautovalidity}), where the length is for a person to find out ({@code
 * COMPSIZE}, but for strings), and where a buffer that is bound makes an offset of it, of which the registries say
 * nothing. Of what a query of a property returns, one element is read: the number that the registry has is that of the
 * longest property.
 *
 * <p>Where something new goes: an attribute of Vulkan's registry to {@code VulkanTranslation}, one of GL's to {@code
 * GlTranslation}, what a name means to {@code EglTranslation} or {@code ClTranslation}. {@code RegistryTest} has what
 * it becomes in C, {@code RegistryFunctionsTest} tries every function of the registries that are there. An API:
 * <ol>
 *   <li>A constant of {@code Registry.Api}, before the one whose prefix its own begins with, as GLX is before GL.</li>
 *   <li>Its {@code Translation}: an attribute of its own in one that exists, or a class, without which {@link
 *       dev.readout.trace.registry.Registry} does not compile.</li>
 *   <li>Functions that find functions, in {@code TracingStubs.FINDERS}; those that hand work to the device, in {@code
 *       headers/enqueue.h}.</li>
 *   <li>What {@code --registry} says of itself, in {@code RegistryOptions} of the command line.</li>
 *   <li>Where it is, in {@code Registries} of the tests; a row in {@code RegistryFunctionsTest}.</li>
 * </ol>
 */
@NullMarked
package dev.readout.trace.registry;

import org.jspecify.annotations.NullMarked;
