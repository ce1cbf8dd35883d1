package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.vulkan.Timestamps;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Reports that repeat are lines at powers of two of their kind's count. */
class ReportLogProperties {
    private static final GpuQueue QUEUE = GpuQueue.named("q");

    private static ProfilerReport report(int kind, long frame) {
        return switch (kind) {
            case 0 -> new ProfilerReport.FrameDropped(frame, 3, 0);
            case 1 -> new ProfilerReport.SpanLost(frame, "a", QUEUE);
            default -> new ProfilerReport.Disjoint(frame, false);
        };
    }

    @Property(tries = 100)
    void eachKindIsToldWhenItsCountDoubles(@ForAll @Size(max = 600) List<@IntRange(max = 2) Integer> kinds) {
        List<String> lines = new ArrayList<>();
        ReportLog log = new ReportLog(lines::add);
        List<String> expected = new ArrayList<>();
        Map<ProfilerReport.Kind, List<ProfilerReport>> all = new EnumMap<>(ProfilerReport.Kind.class);
        for (int i = 0; i < kinds.size(); i++) {
            ProfilerReport report = report(kinds.get(i), i);
            List<ProfilerReport> alike = all.computeIfAbsent(report.kind(), unused -> new ArrayList<>());
            alike.add(report);
            if (alike.size() == 1) {
                expected.add(report.toString());
            } else if (Stream.iterate(2, power -> power * 2).limit(12).anyMatch(power -> power == alike.size())) {
                expected.add(report + " (" + alike.size() + " reports of this kind until now)");
            }
            log.accept(report);
        }
        assertThat(lines).isEqualTo(expected);
    }

    @Example
    void aLoopThatIsNeverPolledLogsEightLinesOf197Reports() {
        List<String> lines = new ArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord logged) {
                lines.add(logged.getMessage());
            }

            @Override
            public void flush() {
                // Nothing is kept.
            }

            @Override
            public void close() {
                // Nothing is open.
            }
        };
        Logger logger = Logger.getLogger("dev.readout.profile");
        ProfilerSettings settings = new ProfilerSettings();
        settings.queues.add(new ProfilerSettings.Queue(QUEUE, new Timestamps(64, 1), 0, List.of()));
        logger.addHandler(handler);
        logger.setUseParentHandlers(false);
        try (GpuProfiler profiler = new GpuProfiler(settings, new FakeGpu(Backend.Reset.BY_HOST))) {
            for (int frame = 0; frame < 200; frame++) {
                profiler.beginFrame();
                profiler.endFrame();
            }
            assertThat(profiler.reported(ProfilerReport.Kind.FRAME_DROPPED)).isEqualTo(197);
        } finally {
            logger.setUseParentHandlers(true);
            logger.removeHandler(handler);
        }
        assertThat(lines).hasSize(8);
        assertThat(lines.getFirst()).startsWith("frame 3 is not measured").endsWith("not submitted");
        assertThat(lines.getLast()).startsWith("frame 130 ").endsWith("(128 reports of this kind until now)");
    }
}
