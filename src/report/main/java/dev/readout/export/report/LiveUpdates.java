package dev.readout.export.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes for one reader of a live page what it does not have yet, in updates that cost the same however long the
 * capture is. The loops take turns, and in each the scopes, the names of what the host does, and the frames that were
 * kept. So a reader has all of a capture that stands still after a while.
 *
 * <p>An update is an object of JSON. Its parts have the form of a report's data, see {@link CaptureJson}:
 *
 * <pre>
 * live      the name of the capture
 * loops     how many loops there are; at: the place of the one that this is about
 * shared    what was dropped; some hostTimes, from the place hostFrom on; sometimes the reports
 * loop      its totals; some scopes, from the place from on; sometimes the queues
 *           series, from the point point on: what the reader has from there on is replaced
 *           kept: the ids of all kept frames, of which the first worst are the worst; frames: one of them at most
 * </pre>
 *
 * <p>report.js takes them. Not safe to share between threads.
 */
final class LiveUpdates {
    /** How many scopes an update has at most, and how many names of what the host does. */
    private static final int ROWS = 4;
    /** Each of so many updates has what is long and seldom looked at. */
    private static final int SELDOM = 10;

    private final ReportSummary capture;
    private final String name;
    private final List<Sent> sent = new ArrayList<>();
    private final Round hostTimes = new Round();
    private int turn;

    /** The rows of a table, a few after the other, again and again. */
    private static final class Round {
        /** The rows of this update, and where the next one goes on. */
        private int from;
        private int end;
        private int to;
        /** How many were ever sent. */
        private int known;
        /** How often the capture had changed when this round began, and when the last whole one did. */
        private long began;
        private long whole = -1;

        private void next(int size, long changes, boolean all) {
            from = to;
            began = from == 0 ? changes : began;
            to = all ? size : Math.min(from + ROWS, size);
            known = Math.max(known, to);
            end = to;
            if (to == size) {
                whole = began;
                to = 0;
            }
        }
    }

    /** The part of a loop that was sent. */
    private static final class Sent {
        /** Which frames the points stand for, and how often they had changed. */
        private long first;
        private long every;
        private long points;
        private final Round scopes = new Round();
        private int updates;
        /** How often the capture had changed when what is sent seldom was sent, and when no frame was left. */
        private long seldom = -1;
        private long allFrames = -1;
        /** The frames, as they were sent. */
        private Map<KeptFrame, KeptFrame.Version> frames = new HashMap<>();
    }

    /** @param name that of the capture, by which its page knows it */
    LiveUpdates(ReportSummary capture, String name) {
        this.capture = capture;
        this.name = name;
    }

    /**
     * Returns whether the reader has all.
     *
     * @param changes how often the capture has changed
     */
    boolean isWhole(long changes) {
        return hostTimes.whole == changes && sent.size() == capture.loops().size() && sent.stream().allMatch(
                each -> each.scopes.whole == changes && each.seldom == changes && each.allFrames == changes);
    }

    /**
     * The next update, as one line of JSON.
     *
     * @param changes how often the capture has changed
     * @param ends whether nothing will change any more: then all rows come at once
     */
    String next(long changes, boolean ends) throws IOException {
        List<LoopSummary> loops = capture.loops();
        if (loops.size() != sent.size()) {
            // With another loop, the points of the first one are without what is of all.
            sent.clear();
        }
        while (sent.size() < loops.size()) {
            sent.add(new Sent());
        }
        int loop = turn++ % loops.size();
        StringWriter line = new StringWriter();
        try (JsonGenerator json = CaptureJson.generator(line)) {
            json.writeStartObject();
            json.writeStringField("live", name);
            json.writeNumberField("loops", loops.size());
            json.writeNumberField("at", loop);
            write(json, loops.get(loop), loops.size(), sent.get(loop), changes, ends);
            json.writeEndObject();
        }
        return line.toString();
    }

    private void write(JsonGenerator json, LoopSummary loop, int loops, Sent had, long changes,
            boolean ends) throws IOException {
        CaptureJson writer = new CaptureJson(json, capture);
        boolean seldom = had.updates++ % SELDOM == 0 || ends;
        had.seldom = seldom ? changes : had.seldom;

        json.writeObjectFieldStart("shared");
        writer.writeLeftOut();
        hostTimes.next(capture.hostTimes.all().size(), changes, ends);
        json.writeNumberField("hostFrom", hostTimes.from);
        writer.writeHostTimes(hostTimes.from, hostTimes.end);
        if (seldom) {
            writer.writeReports();
        }
        json.writeEndObject();

        json.writeObjectFieldStart("loop");
        writer.writeTotals(loop);
        if (seldom) {
            writer.writeQueues(loop.queues);
        }
        had.scopes.next(loop.scopes.all().size(), changes, ends);
        json.writeNumberField("from", had.scopes.from);
        writer.writeScopes(loop.scopes, had.scopes.from, had.scopes.end);
        writePoints(json, writer, writer.series(loop, loops), had);
        if (writeKept(json, writer, loop.kept, had)) {
            had.allFrames = changes;
        }
        json.writeEndObject();
    }

    /** Writes the points from the first one on that has changed; all of them if they stand for other frames now. */
    private static void writePoints(JsonGenerator json, CaptureJson writer, FrameSeries series, Sent had)
            throws IOException {
        boolean same = had.first == series.first && had.every == series.every;
        int from = same ? series.firstChanged(had.points) : 0;
        json.writeNumberField("point", from);
        writer.writeSeries(series, from);
        had.first = series.first;
        had.every = series.every;
        had.points = series.changes;
    }

    /**
     * Writes the ids of all kept frames, and one of the frames, if all that it is of is known.
     *
     * @return whether none is left
     */
    private boolean writeKept(JsonGenerator json, CaptureJson writer, KeptFrames kept, Sent had) throws IOException {
        List<KeptFrame> all = kept.all();
        int worst = kept.worst().size();
        Map<KeptFrame, KeptFrame.Version> now = new HashMap<>();
        int next = -1;
        int left = 0;
        json.writeFieldName("kept");
        json.writeArray(all.stream().mapToLong(each -> each.id).toArray(), 0, all.size());
        json.writeNumberField("worst", worst);
        for (int i = 0; i < all.size(); i++) {
            KeptFrame frame = all.get(i);
            KeptFrame.Version before = had.frames.get(frame);
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

    private boolean isKnown(KeptFrame frame, Sent had) {
        return frame.scopes.stream().allMatch(scope -> scope.index() < had.scopes.known)
                && frame.hostScopes().stream().allMatch(span -> span.index() < hostTimes.known);
    }
}
