/**
 * Drivers: finding them, and their errors. The calls are in a package for each API, {@link dev.readout.driver.vulkan}
 * and {@link dev.readout.driver.gl}, which are independent of each other.
 *
 * <p>Everything native is a {@link java.lang.foreign.SymbolLookup}: the system's driver ({@link
 * dev.readout.driver.SystemDrivers}), the software device, a trace layer around either. Code above cannot tell them
 * apart.
 *
 * <h2>Rules</h2>
 *
 * <p>Both packages follow these:
 * <ul>
 *   <li>Objects are closed with the object that they were created from, and only when submitted work has ended.</li>
 *   <li>A wait has a timeout.</li>
 *   <li>An error code is a {@link dev.readout.driver.DriverException}. A driver that can't be loaded is a {@link
 *       dev.readout.driver.DriverNotFoundException} with every reason.</li>
 *   <li>A function is looked up and linked when it is first called.</li>
 * </ul>
 */
@NullMarked
package dev.readout.driver;

import org.jspecify.annotations.NullMarked;
