/**
 * A GL and EGL driver made of Java: timer queries and samples, NV's query resource and its tags, BRCM's performance
 * counters, and what an application needs to get there.
 *
 * <p>{@link dev.readout.software.gl.SoftwareGl} is the driver, and its page says what it does. A call comes in as an
 * upcall stub of the signature that {@code headers/gl.h} or {@code headers/egl.h} declares, one of a group of functions
 * by theme; the group's one gate lets it in alone, with the context that is current on its thread, and nothing that is
 * thrown out. Here signatures have floats and small integers, so each stub is typed by the class that jextract made of
 * it; Vulkan's have none, and share one signature.
 */
package dev.readout.software.gl;
