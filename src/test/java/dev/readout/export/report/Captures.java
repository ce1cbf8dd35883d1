package dev.readout.export.report;

import dev.readout.export.Script;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.MadeFrames.MadeScope;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;

/** Captures that nobody made, for reports. */
final class Captures {
    static final List<GpuQueue> QUEUES = List.of(GpuQueue.named("graphics"), GpuQueue.named("compute"));

    private Captures() {
    }

    /** A frame with scopes of names one behind the other, which take so long. */
    static GpuFrame frame(long number, List<String> names, long... times) {
        List<MadeScope> scopes = new ArrayList<>();
        long at = 1000 * number;
        for (int i = 0; i < times.length; i++) {
            scopes.add(MadeScope.of(names.get(i), -1, 0, at, at + times[i]));
            at += times[i];
        }
        return MadeFrames.frame(number, 1000 * number, 1000 * number + 10, QUEUES, scopes);
    }

    /** The data of a report of what a script gives it. */
    static ReadData written(Path file, Script script) throws IOException {
        try (HtmlReport report = HtmlReport.create(file, Map.of("device", "made"))) {
            script.run(report);
        }
        return ReadData.of(file);
    }

    /** A report of so many frames of one scope, which takes as long as a function of the frame's number says. */
    static Path report(Path file, int frames, LongUnaryOperator time) throws IOException {
        written(file, report -> {
            for (int i = 0; i < frames; i++) {
                report.frame(frame(i, List.of("draw"), time.applyAsLong(i)));
            }
        });
        return file;
    }
}
