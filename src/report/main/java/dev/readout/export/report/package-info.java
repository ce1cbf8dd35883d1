/**
 * The results of a profiling loop as a report: one HTML file that a browser opens offline.
 *
 * <p>{@snippet :
 * HtmlReport report = HtmlReport.create(file, Map.of("device", renderer));
 * FrameExport export = FrameExport.start(report);
 * GpuProfiler profiler = GpuProfiler.gl(context).listener(export::report).build();
 * }
 *
 * <p>A report also contains its data: a later report can be compared with it.
 *
 * <p>{@snippet :
 * HtmlReport later = HtmlReport.create(other, Map.of("device", renderer), BaseReport.read(file));
 * }
 *
 * <h2>The way of a frame</h2>
 * <pre>
 * HtmlReport        hands it to a ReportSummary, which sums up in memory that does not grow with the number of frames:
 * LoopSummary       the frames of one loop; Room is what all loops share
 * ScopeStatistics   times and counts by path; TimeStatistics is one row of it, TimeSample what a comparison needs
 * FrameSeries       times over time, in no more points than a screen has
 * KeptFrames        the worst frames and a random sample of all, each with its tree and what the host did
 * HostTimes         what threads of the host did; LoopReports, what the loop could not measure
 * CaptureJson       all of it as JSON, when the report is closed; BaseReport reads it again
 * Comparison        what differs from a BaseReport, or from several; Difference judges one time
 * ReportPage        the page around it: report.html, report.css and report.js beside this package, and Chart.js
 * LivePage          the same page while the loop runs, by the same ReportSummary; LiveServer answers browsers
 * LiveUpdates       the parts of CaptureJson that one reader does not have yet, to the end of the loop
 * </pre>
 *
 * <p>Where something new goes: a number of a scope is a line of {@code CaptureJson} and a row of a table's columns in
 * report.js, and what is of a whole capture is in a part of {@code LiveUpdates} too; another part of the page is a
 * section of report.html and a function of report.js. What the page has of a capture must not grow with its length.
 *
 * <p>It is the artifact {@code readout-report}, which brings HdrHistogram, jackson-core and Chart.js as a WebJar.
 */
@NullMarked
package dev.readout.export.report;

import org.jspecify.annotations.NullMarked;
