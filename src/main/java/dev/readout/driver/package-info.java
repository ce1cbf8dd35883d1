/**
 * Drivers: where they are found, and how they fail. The calls are in a package for each API: {@link
 * dev.readout.driver.vulkan} and {@link dev.readout.driver.gl}, which neither know nor need each other.
 *
 * <p>Everything native is a {@link java.lang.foreign.SymbolLookup}: the system's driver ({@link
 * dev.readout.driver.SystemDrivers}), the software device, a trace layer around either. Code above cannot tell them
 * apart.
 *
 * <h2>Rules</h2>
 *
 * <p>They hold in both packages:
 * <ul>
 *   <li>What was made from an object is closed with it, and only when work that was submitted has ended.</li>
 *   <li>A wait has a limit of time.</li>
 *   <li>An error code is a {@link dev.readout.driver.DriverException}. A driver that can't be loaded is a {@link
 *       dev.readout.driver.DriverNotFoundException} with every reason.</li>
 *   <li>A function is looked up and linked when it is first called.</li>
 * </ul>
 */
@NullMarked
package dev.readout.driver;

import org.jspecify.annotations.NullMarked;
