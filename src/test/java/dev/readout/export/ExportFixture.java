package dev.readout.export;

import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.MadeFrames.MadeScope;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** Exports whose host's clock is the test's, and what their listener is told. */
abstract class ExportFixture {
    static final List<GpuQueue> QUEUES = List.of(GpuQueue.named("graphics"), GpuQueue.named("compute"));

    final List<ExportReport> told = new CopyOnWriteArrayList<>();
    final AtomicLong clock = new AtomicLong();

    /** For so many frames that wait. */
    final ExportSettings.Builder settings(int frames) {
        return ExportSettings.builder().frames(frames).listener(told::add);
    }

    static GpuFrame frame(long number) {
        return frame(number, 3, QUEUES);
    }

    /** A frame of scopes in each other, whose times are the number's. */
    static GpuFrame frame(long number, int scopes, List<GpuQueue> queues) {
        List<MadeScope> made = new ArrayList<>();
        for (int i = 0; i < scopes; i++) {
            made.add(MadeScope.of("scope " + i, i - 1, i % 2, 100 * number + i, 100 * number + 200 - i));
        }
        return MadeFrames.frame(number, number, number + 7, queues, made, 5);
    }
}
