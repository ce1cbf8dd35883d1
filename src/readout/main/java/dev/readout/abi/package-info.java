/**
 * The common part of the layers that call native functions. The packages below this one hold the stubs and layouts that
 * jextract generates from our own headers, one package an API; it is exported to siblings alone.
 *
 * <p>Where something new goes: a function, a struct or a constant of an API is declared in {@code headers/}, annotated
 * as {@code headers/annotations.h} says, and its stub is imported where it is used, from the package of stubs of that
 * artifact; then {@code java src/build/java/dev/readout/build/Stubs.java}, with a jextract on the PATH, makes the
 * stubs. {@code StubsTest} compares the stubs with what is used, {@code ApiTableTest} fails if the trace layer can't
 * read a function. With {@code -Peverything}, {@code HeadersTest} compares the declaration with the system's headers,
 * and {@code EveryFunctionTest} fails until the software device has a Vulkan function. A method that leads to native
 * code calls {@code NativeAccess.require()} first.
 */
@NullMarked
package dev.readout.abi;

import org.jspecify.annotations.NullMarked;
