/**
 * {@code readout profile}: draws and computes on a device, and prints how long the scopes of its frames took.
 *
 * <p>{@link dev.readout.cli.profile.Profile} loads the driver that a {@link dev.readout.cli.profile.DriverName} says,
 * with {@code TracedCalls} before it if its calls are wanted. A {@code ProfiledDevice} runs the loop on it: {@code
 * FrameLoop} for Vulkan, {@code GlFrameLoop} for GL. {@code MeasuredScopes} are the scopes that they count by.
 *
 * <p>Frames go to the table, by {@code ScopeTableOptions} and a {@code ScopeColumn} each, to a {@code LiveTable} while
 * they are measured, and to {@code Exports}: each {@code ExportOption} is a sink that an option asks for, a timeline, a
 * page, columns or metrics. {@code TracedScopes} makes the calls of a trace scopes of the host, {@code DeviceTimes}
 * writes the times of scopes into the trace.
 *
 * <p>Where something new goes: a form of files is an {@code ExportOption} and a line of {@code Exports.all}; a column
 * of the table is a constant of {@code ScopeColumn}; a driver is a constant of {@link
 * dev.readout.cli.profile.DriverName}; an option is a line of {@code Profile.describe}, or of {@code
 * ScopeTableOptions} or {@code MetricsOptions}; one that changes the loop goes by {@code ProfiledDevice} to {@code
 * FrameLoop} and {@code GlFrameLoop}.
 */
@NullMarked
package dev.readout.cli.profile;

import org.jspecify.annotations.NullMarked;
