/**
 * A GL and EGL driver made of Java: timer queries and samples, NV's query resource and its tags, BRCM's performance
 * counters, and what an application needs to get there.
 *
 * <p>{@link dev.readout.software.gl.SoftwareGl} is the driver, and its page says what it does. A call comes in through
 * an upcall stub, behind which the guard of all upcalls lets nothing thrown out. It is answered by a function of a group
 * by theme; the group's one gate lets the call in alone, with the context that is current on its thread.
 */
package dev.readout.software.gl;
