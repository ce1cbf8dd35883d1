/**
 * Typed calls on a driver of OpenGL, OpenGL ES and EGL: what an application needs to run queries in a context, and have
 * their results written where {@link dev.readout.gl} and {@link dev.readout.counters} read them.
 *
 * <p>There are two ways in.
 * <ul>
 *   <li>From a {@link java.lang.foreign.SymbolLookup} with EGL's functions: {@link
 *       dev.readout.driver.SystemDrivers#egl()}, a software device, ANGLE. It makes an {@link
 *       dev.readout.driver.gl.EglDisplay}, which needs no window, and that a {@link
 *       dev.readout.driver.gl.GlContext}. Such a context has no framebuffer to draw to: bind one of your own.</li>
 *   <li>From the context that the application has made current, with EGL, GLX, WGL or CGL and any binding: {@link
 *       dev.readout.driver.gl.GlContext#current()}.</li>
 * </ul>
 *
 * <p>A context makes {@link dev.readout.driver.gl.GlTimerQueries} and {@link dev.readout.driver.gl.GlQueries};
 * what they measure is drawn by others, with the context's functions. The results of many arrive at once in a {@link
 * dev.readout.driver.gl.GlQueryBuffer}. What a driver counts besides, where it has the extensions of AMD or of Intel
 * for that, its {@link dev.readout.driver.gl.GlPerformanceMonitors} and {@link
 * dev.readout.driver.gl.GlPerformanceQueries} tell and measure. On NVIDIA's drivers its {@link
 * dev.readout.driver.gl.ResourceTags} say whose memory an allocation is, and a {@link
 * dev.readout.driver.gl.QueryResourceReader} reads it. A display on Broadcom's has {@link
 * dev.readout.driver.gl.PerformanceCounters}, which one process of the system has at a time, in a {@link
 * dev.readout.driver.gl.CounterSession}.
 *
 * <p>GL keeps an error until somebody asks. This package asks before and after each call, so an error is a {@link
 * dev.readout.driver.DriverException} with the error's name and the function's, and never a result of 0. {@link
 * dev.readout.driver.gl.GlQueryObjects}, for loops that use many queries in every frame, does not ask while it records
 * and reads. The {@linkplain dev.readout.driver rules} of all drivers hold here too.
 *
 * <h2>Where something new goes</h2>
 * <ul>
 *   <li>A target of queries: its constant, in {@code headers/gl.h}, there also in the group {@code QueryTarget}, by
 *       which a trace names it, and in {@code headers/gl.includes}; and a row of {@link
 *       dev.readout.driver.gl.GlQueryTarget}, with what brings it. {@code CountQueryConformance} (times: {@code
 *       TimerQueryConformance}) wants to know what a draw is to count; {@code SoftwareGlTest}, {@code SystemGlTest} and
 *       {@code AngleGlTest} run it on each driver. The software device needs it too: {@code
 *       dev.readout.software.gl} says where.</li>
 *   <li>Names under which timer queries are called: a constant of {@link
 *       dev.readout.driver.gl.TimerQueryExtension}.</li>
 *   <li>Something that makes contexts: a constant of {@code WindowSystem}, if the application makes them with it, or of
 *       {@link dev.readout.driver.gl.EglPlatform}, if an {@link dev.readout.driver.gl.EglDisplay} stands on it.</li>
 *   <li>Something that a driver tells of its counters: a number or a string in {@code CounterAnswer}. {@code
 *       HostileMonitorsTest} and {@code HostilePerformanceQueriesTest} lie about it.</li>
 *   <li>A function: its stub, as the page of {@code abi.gl} or {@code abi.egl} says; it is found by its name.</li>
 * </ul>
 */
@NullMarked
package dev.readout.driver.gl;

import org.jspecify.annotations.NullMarked;
