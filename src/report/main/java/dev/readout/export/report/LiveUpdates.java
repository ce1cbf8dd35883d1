package dev.readout.export.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes for one reader of a live page what it does not have yet, in updates of a few kilobytes. An update is about one
 * loop, and the loops take turns: it has the numbers that change with each frame, the points that are new, the next
 * scopes of its table and one frame that was kept. What is rare comes with the first scopes. So a reader has all of a
 * capture that stands still after a while, and an update costs the same however long the capture is.
 *
 * <p>report.js takes them. Not safe to share between threads.
 */
final class LiveUpdates {
    /** How many scopes an update has at most. */
    private static final int SCOPES = 4;

    private final ReportSummary capture;
    private final String live;
    private final List<Sent> sent = new ArrayList<>();
    private int turn;

    /** The part of a loop that was sent. */
    private static final class Sent {
        /** The points, and which frames they stand for. */
        private long first;
        private long every;
        private int points;
        /** The scopes of this round, and those that were ever sent; with the names of what the host does. */
        private int scopes;
        private int knownScopes;
        private int knownHostTimes;
        /** How often the capture had changed when this round began, and when the last whole one did. */
        private long began;
        private long whole = -1;
        /** The frames, and how much of them: more may come behind them. */
        private Map<KeptFrame, List<Long>> frames = new HashMap<>();
    }

    /** @param live the name of the capture, by which its page knows it */
    LiveUpdates(ReportSummary capture, String live) {
        this.capture = capture;
        this.live = live;
    }

    /**
     * Returns whether the reader has all.
     *
     * @param changes how often the capture has changed
     */
    boolean isWhole(long changes) {
        return sent.size() == capture.loops().size() && sent.stream().allMatch(each -> each.whole == changes);
    }

    /**
     * The next update, as one line of JSON.
     *
     * @param changes how often the capture has changed
     */
    String next(long changes) throws IOException {
        List<LoopSummary> loops = capture.loops();
        while (sent.size() < loops.size()) {
            sent.add(new Sent());
        }
        int loop = turn++ % loops.size();
        StringWriter line = new StringWriter();
        try (JsonGenerator json = CaptureJson.generator(line)) {
            json.writeStartObject();
            json.writeStringField("live", live);
            json.writeNumberField("loops", loops.size());
            json.writeNumberField("at", loop);
            write(json, loops.get(loop), loops.size(), sent.get(loop), changes);
            json.writeEndObject();
        }
        return line.toString();
    }

    private void write(JsonGenerator json, LoopSummary loop, int loops, Sent had, long changes) throws IOException {
        CaptureJson writer = new CaptureJson(json, capture);
        boolean begins = had.scopes == 0;
        json.writeObjectFieldStart("shared");
        writer.writeLeftOut();
        if (begins) {
            had.began = changes;
            had.knownHostTimes = capture.hostTimes().all().size();
            writer.writeHostTimes();
            writer.writeReports();
        }
        json.writeEndObject();

        json.writeObjectFieldStart("loop");
        writer.writeFrames(loop);
        if (begins) {
            writer.writeQueues(loop.queues());
        }
        int size = loop.scopes().all().size();
        int to = Math.min(had.scopes + SCOPES, size);
        json.writeNumberField("from", had.scopes);
        writer.writeScopes(loop.scopes(), had.scopes, to);
        had.knownScopes = Math.max(had.knownScopes, to);
        writePoints(json, writer, writer.series(loop, loops), had);
        boolean allFrames = writeFrames(json, writer, loop.kept(), had);
        json.writeEndObject();

        boolean ends = to == size;
        had.scopes = ends ? 0 : to;
        had.whole = ends && allFrames ? had.began : had.whole;
    }

    /** Writes the points from the last one on, which may have grown; all of them if they stand for other frames now. */
    private static void writePoints(JsonGenerator json, CaptureJson writer, FrameSeries series, Sent had)
            throws IOException {
        boolean same = had.first == series.first() && had.every == series.every();
        int from = same ? Math.max(0, had.points - 1) : 0;
        json.writeNumberField("point", from);
        writer.writeSeries(series, from);
        had.first = series.first();
        had.every = series.every();
        had.points = series.size();
    }

    /**
     * Writes the places of all kept frames, and one of the frames, if all that it is of is known.
     *
     * @return whether none is left
     */
    private static boolean writeFrames(JsonGenerator json, CaptureJson writer, KeptFrames kept, Sent had)
            throws IOException {
        List<KeptFrame> all = kept.all();
        int worst = kept.worst().size();
        Map<KeptFrame, List<Long>> now = new HashMap<>();
        int next = -1;
        int left = 0;
        json.writeFieldName("kept");
        json.writeArray(all.stream().mapToLong(KeptFrame::number).toArray(), 0, all.size());
        json.writeNumberField("worst", worst);
        for (int i = 0; i < all.size(); i++) {
            KeptFrame frame = all.get(i);
            List<Long> before = had.frames.get(frame);
            if (before != null) {
                now.put(frame, before);
            }
            if (!frame.version().equals(before)) {
                left++;
                next = next < 0 && isKnown(frame, had) ? i : next;
            }
        }
        had.frames = now;
        json.writeArrayFieldStart("frames");
        if (next >= 0) {
            now.put(all.get(next), all.get(next).version());
            writer.writeFrame(all.get(next), next < worst);
            left--;
        }
        json.writeEndArray();
        return left == 0;
    }

    private static boolean isKnown(KeptFrame frame, Sent had) {
        return frame.scopes().stream().allMatch(scope -> scope.index() < had.knownScopes)
                && frame.hostScopes().stream().allMatch(span -> span.index() < had.knownHostTimes);
    }
}
