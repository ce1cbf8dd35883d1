package dev.readout.testing;

import dev.readout.driver.gl.EglDisplay;
import dev.readout.driver.gl.GlApi;
import dev.readout.driver.gl.GlContext;
import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.driver.vulkan.VulkanPhysicalDevice;
import dev.readout.export.FrameExport;
import dev.readout.export.FrameSink;
import dev.readout.export.otel.OtelMetrics;
import dev.readout.export.parquet.ParquetFrames;
import dev.readout.export.parquet.WrittenFrames;
import dev.readout.export.report.BaseReport;
import dev.readout.export.report.HtmlReport;
import dev.readout.export.timeline.Timeline;
import dev.readout.gl.QueryResourceStream;
import dev.readout.jfr.JfrEvents;
import dev.readout.profile.GpuProfiler;
import dev.readout.software.Report;
import dev.readout.software.SoftwareDevice;
import dev.readout.software.gl.SoftwareGl;
import dev.readout.trace.read.TraceReader;
import dev.readout.trace.write.TraceLayer;
import io.opentelemetry.api.OpenTelemetry;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Map;

/** A feature, used as a plug-in would use it: everything that is to be closed is closed. */
public enum UsedFeature {
    EVENTS_OF_FRAMES(folder -> JfrEvents.frames()),
    EVENTS_OF_REPORTS(folder -> JfrEvents.reports()),
    EVENTS_OF_MEMORY(folder -> JfrEvents.memory()
            .accept(new QueryResourceStream().wrap(MemorySegment.ofArray(new int[] {3, 2, 0})))),
    SCOPES_OF_THE_HOST(folder -> {
        try (FrameExport export = FrameExport.start(); var update = export.host().scope("update")) {
            export.host().scope("inner").close();
        }
    }),
    SOFTWARE_GL(folder -> SoftwareContext.open().close()),
    CONTEXT_THAT_ANOTHER_THREAD_CLOSED(folder -> {
        try (SoftwareGl gl = SoftwareGl.create(); EglDisplay display = EglDisplay.createHeadless(gl)) {
            GlContext context = display.createContext(GlApi.OPENGL);
            context.makeCurrent();
            Thread.ofPlatform().start(context::close).join();
        }
    }),
    SOFTWARE_VULKAN(folder -> {
        try (SoftwareDevice driver = SoftwareDevice.create();
                VulkanInstance instance = VulkanInstance.create(driver)) {
            VulkanPhysicalDevice physical = instance.physicalDevices().getFirst();
            physical.createDevice(physical.queueFamilies().getFirst()).close();
        }
    }),
    TRACE_LAYER(folder -> {
        Path log = folder.resolve("trace.log");
        try (SoftwareDevice driver = SoftwareDevice.create();
                TraceLayer layer = TraceLayer.create(driver, log);
                VulkanInstance instance = VulkanInstance.create(layer)) {
            instance.physicalDevices();
        }
        try (TraceReader reader = TraceReader.open(log)) {
            reader.next();
        }
    }),
    REPORTS_TO_THE_LOGGER(folder -> new Report("glFoo", "as an example", "").log()),
    PROFILER_WITH_REPORTS(folder -> profile()),
    TIMELINES(folder -> {
        profile(Timeline.create(folder.resolve("frames.pftrace"), Map.of()),
                Timeline.create(folder.resolve("frames.json"), Map.of()));
    }),
    PAGE(folder -> {
        profile(HtmlReport.create(folder.resolve("page.html"), Map.of()));
        BaseReport.read(folder.resolve("page.html"));
    }),
    COLUMNS(folder -> {
        profile(ParquetFrames.create(folder.resolve("measured"), Map.of()));
        WrittenFrames written = WrittenFrames.read(folder.resolve("measured"));
        try (HtmlReport report = HtmlReport.create(folder.resolve("page.html"), written.about())) {
            written.sendTo(report);
        }
    }),
    METRICS(folder -> profile(OtelMetrics.create(OpenTelemetry.noop().getMeterProvider())));

    /** What a plug-in does. */
    @FunctionalInterface
    private interface Use {
        void in(Path folder) throws IOException, InterruptedException;
    }

    private final Use use;

    UsedFeature(Use use) {
        this.use = use;
    }

    /** Uses the feature of a name, for callers of another class loader. */
    public static void use(String name, Path folder) throws IOException, InterruptedException {
        valueOf(name).use.in(folder);
    }

    private static void profile(FrameSink... sinks) {
        try (SoftwareContext software = SoftwareContext.open()) {
            GlContext context = software.context();
            try (FrameExport export = FrameExport.start(sinks);
                    GpuProfiler profiler = GpuProfiler.gl(context).listener(export::report).build()) {
                software.draw(profiler, 5, export);
            }
        }
    }
}
