/**
 * Typed calls on a driver of OpenGL, OpenGL ES and EGL: they run queries in a context, and have the driver write
 * results that {@link dev.readout.gl} and {@link dev.readout.counters} read.
 *
 * <p>There are two ways in.
 * <ul>
 *   <li>From a {@link java.lang.foreign.SymbolLookup} with EGL's functions: {@link
 *       dev.readout.driver.SystemDrivers#egl()}, a software device, ANGLE. It makes an {@link
 *       dev.readout.driver.gl.EglDisplay}, which needs no window, and the display a {@link
 *       dev.readout.driver.gl.GlContext}. Such a context has no framebuffer to draw to: bind one of your own.</li>
 *   <li>From the context that the application has made current, with EGL, GLX, WGL or CGL and any binding: {@link
 *       dev.readout.driver.gl.GlContext#current()}.</li>
 * </ul>
 *
 * <p>A context makes {@link dev.readout.driver.gl.GlQueryObjects}; other code draws, with the context's functions.
 * With the extensions of AMD or Intel, a context has {@link dev.readout.driver.gl.GlPerformanceMonitors} or {@link
 * dev.readout.driver.gl.GlPerformanceQueries}, with the driver's counters. On NVIDIA's drivers, {@link
 * dev.readout.driver.gl.ResourceTags} mark allocations, and a {@link dev.readout.driver.gl.QueryResourceReader} reads
 * the memory of each tag. On Broadcom's, a display has {@link dev.readout.driver.gl.PerformanceCounters}, which one
 * process of the system owns at a time, in a {@link dev.readout.driver.gl.CounterSession}.
 *
 * <p>GL keeps an error until {@code glGetError} is called. This package calls it before and after each call, so an
 * error is a {@link dev.readout.driver.DriverException} with the error's name and the function's, and never a result of
 * 0. {@link dev.readout.driver.gl.GlQueryObjects}, for loops with queries in every frame, does not check while it
 * records and reads. The {@linkplain dev.readout.driver rules} of all drivers hold here too.
 *
 * <h2>Where something new goes</h2>
 * <ul>
 *   <li>A target of queries: its constant, in {@code headers/gl.h}, there also in the group {@code QueryTarget}, by
 *       which a trace names it; and a row of {@link dev.readout.driver.gl.GlQueryTarget}, with the version or
 *       extensions that bring it. {@code CountQueriesTest}, which runs on every driver, needs the expected count of a
 *       draw. The software device needs it too: {@code dev.readout.software.gl} says where.</li>
 *   <li>Other names of the timer query functions: a constant of {@code TimerQueryExtension}.</li>
 *   <li>A way to create contexts: a constant of {@code WindowSystem}, for the application's contexts, or of {@link
 *       dev.readout.driver.gl.EglDisplay.Platform}, for an {@link dev.readout.driver.gl.EglDisplay}.</li>
 *   <li>More of a driver's description of counters: a number or a string in {@code CounterAnswer}. {@code
 *       HostileMonitorsTest} and {@code HostilePerformanceQueriesTest} lie about it.</li>
 *   <li>A function: its stub, as the page of {@code abi.gl} or {@code abi.egl} says; it is found by its name.</li>
 * </ul>
 */
@NullMarked
package dev.readout.driver.gl;

import org.jspecify.annotations.NullMarked;
