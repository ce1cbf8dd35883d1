/**
 * Typed calls on a driver of OpenGL, OpenGL ES and EGL: what an application needs to run queries in a context, and have
 * their results written where {@link dev.readout.gl} and {@link dev.readout.egl} read them.
 *
 * <p>There are two ways in.
 * <ul>
 *   <li>From a {@link java.lang.foreign.SymbolLookup} with EGL's functions: {@link
 *       dev.readout.driver.SystemDrivers#egl()}, a software device, ANGLE. It makes an {@link
 *       dev.readout.driver.gl.EglDisplay}, which needs no window, and that a {@link
 *       dev.readout.driver.gl.GlContext}.</li>
 *   <li>From the context that the application has made current, with any binding: {@link
 *       dev.readout.driver.gl.GlContext#current}.</li>
 * </ul>
 *
 * <p>A context makes {@link dev.readout.driver.gl.GlTimerQueries} and {@link dev.readout.driver.gl.GlSampleQueries};
 * what they measure is drawn by others, with the context's functions. On NVIDIA's drivers its {@link
 * dev.readout.driver.gl.ResourceTags} say whose memory an allocation is, and a {@link
 * dev.readout.driver.gl.QueryResourceReader} reads it. A display on Broadcom's has {@link
 * dev.readout.driver.gl.PerformanceCounters}, which one process of the system has at a time, in a {@link
 * dev.readout.driver.gl.CounterSession}.
 *
 * <p>GL keeps an error until somebody asks. This package asks before and after each call, so an error is a {@link
 * dev.readout.driver.DriverException} with the error's name and the function's, and never a result of 0. The
 * {@linkplain dev.readout.driver rules} of all drivers hold here too.
 */
package dev.readout.driver.gl;
