/**
 * {@code readout profile}: draws and computes on a device, and prints the times of its frames' scopes; {@code readout
 * watch}, which prints those of a loop in another process; and {@code readout report} and {@code compare}, which look
 * at what a loop has written.
 *
 * <p>{@link dev.readout.cli.profile.Profile} loads the driver of a {@link dev.readout.cli.profile.DriverName}, behind
 * {@code TracedCalls} if its calls are needed. A {@link dev.readout.cli.profile.DeviceOption.Choice}, which {@link
 * dev.readout.cli.profile.DeviceOption} makes, is one among its devices. A {@code ProfiledDevice} runs the loop on it:
 * {@code FrameLoop} for Vulkan, {@code GlFrameLoop} for GL, with the scopes of {@code WorkloadScopes}.
 *
 * <p>Frames go to the {@code ScopeTable} of {@code ScopeTableOptions}, whose columns are {@code ScopeColumn}s, to a
 * {@code LiveTable} while they are measured, and to {@code Exports}: each {@code ExportOption} is a sink of an option:
 * a timeline, a report, columns or metrics. {@code TracedScopes} turns the calls of a trace into scopes of the host,
 * {@code DeviceTimes} writes the times of scopes into the trace.
 *
 * <p>A {@code FrameSource} is what a loop has written, a page or tables: {@link dev.readout.cli.profile.Report} makes a
 * page of tables, and {@link dev.readout.cli.profile.Compare} judges runs by either.
 *
 * <p>{@link dev.readout.cli.profile.Watch} has the same tables. Its frames come from a {@code WatchedProcess}, which
 * {@code Jcmd} talks to. Its page is a {@code LivePage}, which a {@code Watch.Browser} opens.
 *
 * <p>Where something new goes: a file format is an {@code ExportOption} and a line of {@code Exports.all}; a column of
 * the table is a constant of {@code ScopeColumn}; a driver is a constant of {@link dev.readout.cli.profile.DriverName};
 * an option is a line of {@code Profile.describe}, or of {@code ScopeTableOptions} or {@code MetricsOptions}; one that
 * changes the loop goes by {@code ProfiledDevice} to {@code FrameLoop} and {@code GlFrameLoop}.
 */
@NullMarked
package dev.readout.cli.profile;

import org.jspecify.annotations.NullMarked;
