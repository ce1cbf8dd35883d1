package dev.readout.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import dev.readout.export.HostScope;
import dev.readout.profile.ClockQuality;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.ProfilerReport;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sums up a capture, and writes it as JSON: the form that report.js and {@link BaseReport} read. Not safe to share
 * between threads.
 */
final class ReportData {
    /** The form of the data. A newer one has another number only if older readers would misread it. */
    static final int VERSION = 1;
    /** How many scopes are written with frames, in all. */
    static final int MOST_FRAME_SCOPES = 12_000;
    /** The percentiles that are written of each scope. */
    static final double[] PERCENTILES = {1, 5, 10, 25, 50, 75, 90, 95, 99, 99.9};
    /** The steps of a distribution. */
    static final int STEPS = 24;

    private static final int MOST_QUEUES = 32;
    /** The text of what is not ASCII is escaped, and of what could end a script, so that any name can be held. */
    private static final int ASCII = 0x7E;

    private final Map<String, String> about;
    private final @Nullable BaseReport base;
    private final ScopeStatistics scopes = ScopeStatistics.ofFrames(HtmlReport.MOST_SCOPES);
    private final TimeStatistics host = TimeStatistics.exact();
    private final FrameSeries series = new FrameSeries();
    private final KeptFrames kept = new KeptFrames();
    private final HostTimes hostTimes = new HostTimes();
    private final LoopReports reports = new LoopReports();
    private final Map<String, QueueTimes> queues = new LinkedHashMap<>();
    private long droppedFrames;
    private long droppedHostScopes;
    private long droppedReports;
    private long lastNumber = -1;
    private long lastHostEnd;

    /** What is known of a queue. */
    private static final class QueueTimes {
        private final TimeStatistics busy = TimeStatistics.small();
        private final TimeStatistics latency = TimeStatistics.small();
        private ClockQuality clock = ClockQuality.TRUE;
        private long deviation;
    }

    private static final class HtmlEscapes extends CharacterEscapes {
        private static final long serialVersionUID = 1;

        @Override
        public int[] getEscapeCodesForAscii() {
            int[] escapes = standardAsciiEscapesForJSON();
            for (char each : new char[] {'<', '>', '&'}) {
                escapes[each] = ESCAPE_STANDARD;
            }
            return escapes;
        }

        @Override
        @Nullable
        public SerializableString getEscapeSequence(int character) {
            return null;
        }
    }

    ReportData(Map<String, String> about, @Nullable BaseReport base) {
        this.about = about;
        this.base = base;
    }

    void add(GpuFrame frame) {
        scopes.add(frame);
        long gpu = frame.sumNanoseconds();
        long hostTime = Math.max(0, frame.hostNanoseconds());
        host.add(hostTime);
        series.frame(frame.number(), gpu, hostTime);
        for (GpuQueue queue : frame.queues()) {
            add(frame, queue);
        }
        long begin = frame.hostBeginNanoseconds();
        long end = begin + hostTime;
        // What the host did before the frame, since the one before, is part of it.
        long since = frame.number() == lastNumber + 1 && lastNumber >= 0 && begin - lastHostEnd > 0 ? lastHostEnd
                : begin;
        kept.add(gpu, () -> {
            KeptFrame copy = KeptFrame.of(frame, scopes, since);
            hostTimes.last().forEach(copy::add);
            return copy;
        });
        lastNumber = frame.number();
        lastHostEnd = end;
    }

    private void add(GpuFrame frame, GpuQueue queue) {
        QueueTimes times = queues.get(queue.name());
        if (times == null && queues.size() < MOST_QUEUES) {
            times = new QueueTimes();
            queues.put(queue.name(), times);
        }
        if (times != null) {
            times.busy.add(Math.max(0, frame.busyNanoseconds(queue)));
            long latency = frame.latencyNanoseconds(queue);
            if (latency != GpuFrame.NOT_COUNTED) {
                times.latency.add(Math.max(0, latency));
            }
            times.clock = frame.clock(queue);
            times.deviation = Math.max(times.deviation, frame.clockDeviationNanoseconds(queue));
        }
    }

    void add(ProfilerReport report) {
        reports.add(report);
        series.report(report.frame());
    }

    void add(HostScope scope) {
        hostTimes.add(scope);
        kept.add(scope);
    }

    void droppedFrames(long frames) {
        droppedFrames += frames;
        series.dropped(frames);
    }

    void droppedHostScopes(long scopes) {
        droppedHostScopes += scopes;
    }

    void droppedReports(long reports) {
        droppedReports += reports;
    }

    /** A text without halves of characters, which readers of JSON refuse. */
    private static String whole(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_16BE), StandardCharsets.UTF_16BE);
    }

    void write(Writer out) throws IOException {
        JsonGenerator json = new JsonFactory().createGenerator(out);
        json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
        json.setCharacterEscapes(new HtmlEscapes());
        json.setHighestNonEscapedChar(ASCII);
        json.writeStartObject();
        json.writeNumberField("version", VERSION);
        json.writeObjectFieldStart("about");
        for (Map.Entry<String, String> each : about.entrySet()) {
            json.writeStringField(whole(each.getKey()), whole(each.getValue()));
        }
        json.writeEndObject();
        json.writeNumberField("dropped", droppedFrames);
        json.writeNumberField("scopesLeftOut", scopes.leftOut());
        json.writeObjectFieldStart("gpu");
        writeTimes(json, scopes.times());
        json.writeEndObject();
        json.writeObjectFieldStart("host");
        writeTimes(json, host);
        json.writeEndObject();
        writeScopes(json);
        writeQueues(json);
        writeSeries(json);
        writeKept(json);
        writeHostTimes(json);
        writeReports(json);
        if (base != null) {
            writeComparison(json, base);
        }
        json.writeNumberField("droppedHostScopes", droppedHostScopes);
        json.writeNumberField("droppedReports", droppedReports);
        json.writeEndObject();
        json.close();
    }

    /** The fields of times: those of the table's columns, the percentiles, the steps and the stretches. */
    private static void writeTimes(JsonGenerator json, TimeStatistics times) throws IOException {
        json.writeNumberField("count", times.count());
        number(json, "min", times.least());
        number(json, "median", times.percentile(50));
        number(json, "p99", times.percentile(99));
        number(json, "max", times.most());
        json.writeArrayFieldStart("percentiles");
        for (double percent : PERCENTILES) {
            Long time = times.percentile(percent);
            if (time != null) {
                json.writeNumber(time);
            }
        }
        json.writeEndArray();
        TimeStatistics.Distribution distribution = times.distribution(STEPS);
        if (distribution != null) {
            json.writeNumberField("from", distribution.from());
            json.writeNumberField("step", distribution.step());
            json.writeFieldName("steps");
            json.writeArray(distribution.counts(), 0, STEPS);
            json.writeNumberField("above", distribution.above());
        }
        double[] blocks = times.blockMedians();
        json.writeFieldName("blocks");
        json.writeArray(blocks, 0, blocks.length);
    }

    private static void number(JsonGenerator json, String name, @Nullable Long value) throws IOException {
        if (value == null) {
            json.writeNullField(name);
        } else {
            json.writeNumberField(name, value);
        }
    }

    private void writeScopes(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("scopes");
        for (ScopeStatistics scope : scopes.all()) {
            json.writeStartObject();
            json.writeStringField("name", whole(scope.name()));
            ScopeStatistics parent = scope.parent();
            json.writeNumberField("parent", parent == null ? -1 : parent.index());
            json.writeNumberField("recorded", scope.count());
            Double share = scope.share(scopes);
            if (share == null) {
                json.writeNullField("share");
            } else {
                json.writeNumberField("share", share);
            }
            number(json, "samples", scope.samples());
            number(json, "invocations", scope.invocations());
            writeTimes(json, scope.times());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void writeQueues(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("queues");
        for (Map.Entry<String, QueueTimes> each : queues.entrySet()) {
            QueueTimes times = each.getValue();
            json.writeStartObject();
            json.writeStringField("name", whole(each.getKey()));
            json.writeStringField("clock", times.clock.name());
            json.writeNumberField("deviation", times.deviation);
            json.writeObjectFieldStart("busy");
            writeTimes(json, times.busy);
            json.writeEndObject();
            json.writeObjectFieldStart("latency");
            writeTimes(json, times.latency);
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void writeSeries(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("series");
        json.writeNumberField("first", series.first());
        json.writeNumberField("every", series.every());
        for (FrameSeries.Value value : FrameSeries.Value.values()) {
            json.writeArrayFieldStart(value.name());
            for (int point = 0; point < series.size(); point++) {
                json.writeNumber(series.get(value, point));
            }
            json.writeEndArray();
        }
        json.writeEndObject();
    }

    private void writeKept(JsonGenerator json) throws IOException {
        List<KeptFrame> worst = kept.worst();
        List<KeptFrame> all = new ArrayList<>(worst);
        all.addAll(kept.sampled());
        int room = MOST_FRAME_SCOPES;
        json.writeArrayFieldStart("frames");
        for (int i = 0; i < all.size(); i++) {
            KeptFrame frame = all.get(i);
            room -= frame.scopes().size() + frame.hostScopes().size();
            if (room >= 0) {
                writeFrame(json, frame, i < worst.size());
            }
        }
        json.writeEndArray();
    }

    /** Scopes are arrays, for they are many. */
    private static void writeFrame(JsonGenerator json, KeptFrame frame, boolean isWorst) throws IOException {
        json.writeStartObject();
        json.writeNumberField("number", frame.number());
        json.writeBooleanField("worst", isWorst);
        json.writeNumberField("gpu", frame.gpu());
        json.writeNumberField("host", frame.host());
        json.writeNumberField("leftOut", frame.leftOut());
        json.writeArrayFieldStart("queues");
        for (KeptFrame.Queue queue : frame.queues()) {
            json.writeStartObject();
            json.writeStringField("name", whole(queue.name()));
            json.writeNumberField("busy", queue.busy());
            number(json, "latency", queue.latency() == GpuFrame.NOT_COUNTED ? null : (Long) queue.latency());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("scopes");
        for (KeptFrame.KeptScope scope : frame.scopes()) {
            json.writeStartArray();
            json.writeNumber(scope.index());
            json.writeNumber(scope.parent());
            json.writeNumber(scope.queue());
            json.writeNumber(scope.count());
            json.writeNumber(scope.nanoseconds());
            if (scope.timed()) {
                json.writeNumber(scope.begin());
            } else {
                json.writeNull();
            }
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("hostScopes");
        for (HostScope scope : frame.hostScopes()) {
            json.writeStartArray();
            json.writeString(whole(scope.thread().name()));
            json.writeString(whole(scope.name()));
            json.writeString(scope.origin().name());
            json.writeNumber(scope.beginNanoseconds() - frame.hostBegin());
            json.writeNumber(scope.endNanoseconds() - scope.beginNanoseconds());
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void writeHostTimes(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("hostTimes");
        for (Map.Entry<HostTimes.Name, TimeStatistics> each : hostTimes.times().entrySet()) {
            json.writeStartObject();
            json.writeStringField("thread", whole(each.getKey().thread()));
            json.writeStringField("name", whole(each.getKey().scope()));
            json.writeStringField("origin", each.getKey().origin().name());
            writeTimes(json, each.getValue());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeNumberField("hostScopesLeftOut", hostTimes.leftOut());
    }

    private void writeReports(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("reports");
        json.writeObjectFieldStart("counts");
        for (Map.Entry<ProfilerReport.Kind, Long> each : reports.counts().entrySet()) {
            json.writeNumberField(each.getKey().name(), each.getValue());
        }
        json.writeEndObject();
        json.writeArrayFieldStart("first");
        for (ProfilerReport report : reports.first()) {
            json.writeStartObject();
            json.writeStringField("kind", report.kind().name());
            json.writeNumberField("frame", report.frame());
            json.writeStringField("text", whole(report.toString()));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void writeComparison(JsonGenerator json, BaseReport before) throws IOException {
        int comparisons = scopes.all().size() + 2;
        json.writeObjectFieldStart("comparison");
        json.writeObjectFieldStart("about");
        for (Map.Entry<String, String> each : before.about().entrySet()) {
            json.writeStringField(whole(each.getKey()), whole(each.getValue()));
        }
        json.writeEndObject();
        json.writeNumberField("frames", before.frames());
        json.writeNumberField("least", Difference.LEAST);
        json.writeNumberField("level", Difference.LEVEL);
        json.writeArrayFieldStart("rows");
        writeDifference(json, List.of(), "GPU, frame", compare(before.gpu(), scopes.times(), comparisons));
        writeDifference(json, List.of(), "host, frame", compare(before.host(), host, comparisons));
        Map<List<String>, BaseReport.Times> gone = new LinkedHashMap<>(before.scopes());
        List<List<String>> paths = new ArrayList<>();
        for (ScopeStatistics scope : scopes.all()) {
            ScopeStatistics parent = scope.parent();
            List<String> path = new ArrayList<>(parent == null ? List.of() : paths.get(parent.index()));
            path.add(whole(scope.name()));
            paths.add(path);
            BaseReport.Times old = gone.remove(path);
            writeDifference(json, path, String.join("/", path), old == null
                    ? new Difference(null, scope.percentile(50), Difference.Verdict.ADDED, Double.NaN)
                    : compare(old, scope.times(), comparisons));
        }
        for (Map.Entry<List<String>, BaseReport.Times> each : gone.entrySet()) {
            writeDifference(json, each.getKey(), String.join("/", each.getKey()), new Difference(
                    each.getValue().median(), null, Difference.Verdict.REMOVED, Double.NaN));
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static Difference compare(BaseReport.Times before, TimeStatistics times, int comparisons) {
        Long median = times.percentile(50);
        Long old = before.median();
        return old == null || median == null ? new Difference(old, median, Difference.Verdict.TOO_FEW, Double.NaN)
                : Difference.of(old, before.blocks(), median, times.blockMedians(), comparisons);
    }

    private static void writeDifference(JsonGenerator json, List<String> path, String name, Difference difference)
            throws IOException {
        json.writeStartObject();
        json.writeBooleanField("scope", !path.isEmpty());
        json.writeStringField("name", name);
        number(json, "base", difference.base());
        number(json, "now", difference.now());
        json.writeStringField("verdict", difference.verdict().name());
        if (Double.isNaN(difference.probability())) {
            json.writeNullField("probability");
        } else {
            json.writeNumberField("probability", difference.probability());
        }
        json.writeEndObject();
    }

    @Override
    public String toString() {
        return scopes.count() + " frames of " + scopes.all().size() + " scopes";
    }
}
