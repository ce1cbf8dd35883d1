/**
 * Drivers in Java, for tests and for machines without a GPU: the C functions of a real driver, implemented by upcall
 * stubs, with virtual time, checked rules, and faults on demand.
 *
 * <p>Each API has a package: {@link dev.readout.software.vulkan}, and {@link dev.readout.software.gl} for OpenGL,
 * OpenGL ES and EGL. Neither needs the other. {@link dev.readout.software.SoftwareDevice} has both, as one {@link
 * java.lang.foreign.SymbolLookup}. Their common vocabulary is here: the costs of commands ({@link
 * dev.readout.software.CostModel}), reports of mistakes ({@link dev.readout.software.Report}), and results that do not
 * fit 32 bits ({@link dev.readout.software.Overflow}).
 */
@NullMarked
package dev.readout.software;

import org.jspecify.annotations.NullMarked;
