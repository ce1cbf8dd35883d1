/**
 * A profiling loop: scopes of frames and batches, measured on the GPU that the application already has, and read
 * without a stall and without garbage.
 *
 * <p>A {@link dev.readout.profile.GpuProfiler} is built on an application's Vulkan device or GL context. In each frame
 * the application asks it for a {@link dev.readout.profile.GpuRecorder} for each command buffer, and says where {@link
 * dev.readout.profile.Scope scopes} begin and end. It submits as always, and polls: frames whose results have arrived
 * are handed over in order, each as a {@link dev.readout.profile.GpuFrame}, a tree of scopes with their times and
 * counts on the host's clock. What can't be measured is a {@link dev.readout.profile.ProfilerReport}.
 *
 * <p>It uses {@code dev.readout.driver} for the calls, and {@code dev.readout.vulkan} to decode their results: those of
 * GL lie as Vulkan's do. A {@link dev.readout.profile.FrameStatistics} sums up the last frames. A {@link
 * dev.readout.profile.FrameBuilder} makes frames that were measured elsewhere.
 *
 * <h2>The way of a scope</h2>
 * <pre>
 * GpuRecorder      has the queries recorded, and follows the Recording of the frame before, or writes one anew
 * FrameQueries     what a frame records on a queue: recorders, and a QueryRange for each kind of query
 * QueryStore       the queries themselves, PoolStore or objects of GL's: here the APIs differ (Backend)
 * ReadFrame        takes the results, by a StampPlan or anew, and sums them up by path: ScopeTree, FrameShape
 * GpuFrame         what the application sees: the ReadFrame, or a copy
 * </pre>
 * A poll goes the same way: {@code GpuProfiler}, {@code PendingFrames} or {@code PendingBatches}, the {@code
 * FrameQueries} of a frame, their {@code PoolStore}, and its {@code QueryPoolReader}, which calls the driver; a {@code
 * QueryRange} finds late queries and those that count. A {@code ProfiledQueue} hands queries from frame to frame, and
 * its {@code QueueClock} maps ticks to the host's clock. A {@link dev.readout.profile.ScopeCache} keeps a value for
 * each scope, for code that sums frames up or exports them: so {@code FrameStatistics} finds the {@code ScopeWindow}
 * of a path, and {@code StatisticsText} writes its table.
 *
 * <h2>Where something new goes</h2>
 * <ul>
 *   <li>Another count of scopes: its request, in {@link dev.readout.profile.Scope}, whose constructor says whether it
 *       {@code counts}; its queries, a constant of {@code Backend.Measure}, the last one, without which {@code
 *       VulkanBackend}, {@code GlBackend} and {@code ReadFrame.takeCounts} do not compile, and {@code cannotCount} of
 *       each backend; its name, {@link dev.readout.profile.GpuCount}, by which the exporters show it. Its column in
 *       tables precedes those of the performance counters, which move. {@code ProfilerModelProperties} has it on
 *       {@code FakeGpu}, the conformance tests of both APIs on drivers.</li>
 *   <li>An API: a {@code Backend} with its {@code QueryStore}, a builder that {@link
 *       dev.readout.profile.ProfilerBuilder} permits, and a method of {@link dev.readout.profile.GpuProfiler} that
 *       makes it; the rest of the loop does not know which API it is. Its test extends {@code
 *       ProfilerConformance}.</li>
 *   <li>Something that can't be measured: a record in {@link dev.readout.profile.ProfilerReport}, with its constant of
 *       {@code ProfilerReport.Kind} and a text with advice; {@code ReportListener} counts it, and {@code Profile} of
 *       the command line prints it. {@code ProfilerModelProperties} and {@code SoftwareProfilerProperties} fail for an
 *       unknown one.</li>
 *   <li>A setting: a field of {@code ProfilerSettings} with the default, and a method of {@link
 *       dev.readout.profile.ProfilerBuilder}, or of {@link dev.readout.profile.VulkanProfilerBuilder} if only Vulkan
 *       has it.</li>
 * </ul>
 */
@NullMarked
package dev.readout.profile;

import org.jspecify.annotations.NullMarked;
