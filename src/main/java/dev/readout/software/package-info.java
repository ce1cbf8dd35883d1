/**
 * Drivers made of Java, for tests and for machines without a GPU: the same C functions as a real driver's, answered by
 * upcall stubs, with time that is virtual, rules that are checked, and faults on demand.
 *
 * <p>Each API has a package: {@link dev.readout.software.vulkan}, and {@link dev.readout.software.gl} for OpenGL,
 * OpenGL ES and EGL. Neither needs the other. {@link dev.readout.software.SoftwareDevice} is the two together, one
 * {@link java.lang.foreign.SymbolLookup} for all. What both say in the same words is here: how long commands take
 * ({@link dev.readout.software.CostModel}), what is told of a mistake ({@link dev.readout.software.Report}), and what
 * becomes of a result that does not fit ({@link dev.readout.software.Overflow}).
 */
@NullMarked
package dev.readout.software;

import org.jspecify.annotations.NullMarked;
