package dev.readout.export.parquet;

import dev.readout.export.FrameSink;
import dev.readout.export.HostScope;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.ProfilerReport;
import dev.readout.profile.SeenFrame;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What a sink was told, in its order, as it is compared: frames by what they say, reports by their text. */
final class SentFrames implements FrameSink {
    final List<SeenFrame> frames = new ArrayList<>();
    /** The loop of each frame. */
    final List<String> loops = new ArrayList<>();
    final List<HostScope> host = new ArrayList<>();
    /** Reports, and what was dropped, each with the number of frames before it. */
    final List<String> told = new ArrayList<>();

    /** What the tables of a folder have. */
    static SentFrames of(Path tables) throws IOException {
        SentFrames sent = new SentFrames();
        WrittenFrames.read(tables).sendTo(sent);
        return sent;
    }

    @Override
    public void frame(GpuFrame frame) {
        frames.add(SeenFrame.of(frame));
        loops.add(frame.loop());
    }

    @Override
    public void report(ProfilerReport report, long nanoseconds) {
        told.add(report.frame() + " " + report.kind() + " at " + nanoseconds + ": " + report);
    }

    @Override
    public void host(HostScope scope) {
        host.add(scope);
    }

    @Override
    public void droppedFrames(long count) {
        told.add(count + " frames dropped behind " + frames.size());
    }

    @Override
    public void droppedHostScopes(long count) {
        told.add(count + " scopes dropped behind " + frames.size());
    }

    @Override
    public void droppedReports(long count) {
        told.add(count + " reports dropped behind " + frames.size());
    }

    @Override
    public void endedEarly(String reason) {
        told.add("ended early: " + reason + ", behind " + frames.size() + " and " + host.size());
    }

    @Override
    public void close() {
    }
}
