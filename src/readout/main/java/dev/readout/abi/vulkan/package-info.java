/**
 * Vulkan's structs, constants and function types, as jextract reads them from {@code headers/vulkan.h}. Only this page
 * is written by hand. What the core does not use is in
 * packages like this one of the artifacts that use it. Something more is declared in that header and imported where it
 * is used; then {@code java src/build/java/dev/readout/build/Stubs.java} generates these packages again.
 *
 * <p>A constant is a static method of {@code vulkan_h}. A struct or a union is a class with its {@code layout()} and
 * accessors over a {@code MemorySegment}. A function {@code vkX} is a class {@code PFN_vkX}, which serves both sides of
 * a call: {@code invoke} calls an address, {@code allocate} makes one.
 */
package dev.readout.abi.vulkan;
