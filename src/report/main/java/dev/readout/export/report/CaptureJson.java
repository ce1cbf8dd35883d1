package dev.readout.export.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import dev.readout.export.file.RunningProgram;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.ProfilerReport;
import java.io.IOException;
import java.io.Writer;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes a capture as JSON: the form that report.js and {@link BaseReport} read. Not safe to share between threads. */
record CaptureJson(JsonGenerator json, ReportSummary capture) {
    static final int MOST_FRAME_SCOPES = 10_000;
    /** How many points the series of all loops have at most. */
    static final int MOST_POINTS = 4 * FrameSeries.MOST;
    /** The percentiles that are written of each scope. */
    static final double[] PERCENTILES = {1, 5, 10, 25, 50, 75, 90, 95, 99, 99.9};
    static final int STEPS = 24;

    /** How many properties of a machine are written. */
    private static final int MOST_PROPERTIES = 100;

    /** Escapes characters that could end a script, are invisible, or change the direction of text. */
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
            return switch (Character.getType(character)) {
                case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR,
                        Character.UNASSIGNED ->
                        new SerializedString("\\u" + HexFormat.of().toHexDigits((char) character));
                default -> null;
            };
        }
    }

    /** A generator that leaves its target open. */
    static JsonGenerator generator(Writer out) throws IOException {
        JsonGenerator json = new JsonFactory().createGenerator(out);
        json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
        json.setCharacterEscapes(new HtmlEscapes());
        return json;
    }

    /**
     * Writes all of it.
     *
     * @param liveName the name of a capture that goes on, by which its page knows it; null if it has ended
     */
    void write(@Nullable Comparison comparison, @Nullable String liveName) throws IOException {
        json.writeStartObject();
        if (liveName != null) {
            json.writeStringField("live", liveName);
        }
        List<LoopSummary> loops = capture.loops();
        boolean several = loops.size() > 1;
        json.writeNumberField("version", several ? BaseReport.VERSION_OF_LOOPS : BaseReport.VERSION);
        writeAbout(capture.about);
        String program = capture.about.getOrDefault("program", RunningProgram.name());
        json.writeStringField("program", ReportText.name(program));
        json.writeFieldName("percents");
        json.writeArray(PERCENTILES, 0, PERCENTILES.length);
        if (several) {
            json.writeArrayFieldStart("loops");
            for (LoopSummary loop : loops) {
                json.writeStartObject();
                writeLoop(loop, loops.size());
                json.writeEndObject();
            }
            json.writeEndArray();
        } else {
            writeLoop(loops.getFirst(), 1);
        }
        writeHostTimes(0, capture.hostTimes.all().size());
        writeReports();
        if (comparison != null) {
            writeComparison(comparison);
        }
        writeLeftOut();
        json.writeEndObject();
    }

    /** Writes what was dropped, and why there is no more. */
    void writeLeftOut() throws IOException {
        json.writeNumberField("dropped", capture.droppedFrames);
        json.writeNumberField("framesLeftOut", capture.framesLeftOut);
        json.writeNumberField("droppedHostScopes", capture.droppedHostScopes);
        json.writeNumberField("droppedReports", capture.droppedReports);
        writeEndedEarly(capture.endedEarly());
    }

    private void writeEndedEarly(@Nullable String reason) throws IOException {
        if (reason != null) {
            json.writeStringField("endedEarly", ReportText.sentence(reason));
        }
    }

    /** Writes the fields of a loop, with its part of the room that so many share. */
    private void writeLoop(LoopSummary loop, int loops) throws IOException {
        writeTotals(loop);
        writeScopes(loop.scopes, 0, loop.scopes.all().size());
        writeQueues(loop.queues);
        writeSeries(series(loop, loops), 0);
        writeKept(loop.kept, MOST_FRAME_SCOPES / loops);
    }

    /** Writes a loop's name, and what is of all its frames. */
    void writeTotals(LoopSummary loop) throws IOException {
        json.writeStringField("loop", loop.name);
        json.writeNumberField("scopesLeftOut", loop.scopes.leftOut());
        json.writeNumberField("timesBelowZero", loop.scopes.negative());
        writeTimes("gpu", loop.scopes.times);
        writeTimes("host", loop.host);
    }

    /** The times over time of one of so many loops. */
    FrameSeries series(LoopSummary loop, int loops) {
        return capture.series(loop).atMost(Math.min(FrameSeries.MOST, MOST_POINTS / loops));
    }

    private void writeAbout(Map<String, String> about) throws IOException {
        json.writeObjectFieldStart("about");
        int room = MOST_PROPERTIES;
        for (Map.Entry<String, String> each : about.entrySet()) {
            if (room-- > 0) {
                json.writeStringField(ReportText.sentence(each.getKey()), ReportText.sentence(each.getValue()));
            }
        }
        json.writeEndObject();
    }

    private void writeTimes(String name, TimeStatistics times) throws IOException {
        json.writeObjectFieldStart(name);
        writeTimes(times);
        json.writeEndObject();
    }

    /** The fields of times: the table's columns, percentiles, steps and stretches. */
    private void writeTimes(TimeStatistics packed) throws IOException {
        TimeStatistics times = packed.unpacked();
        json.writeNumberField("count", times.count());
        json.writeNumberField("sum", times.sum());
        json.writePOJOField("min", times.least());
        json.writePOJOField("median", times.percentile(50));
        json.writePOJOField("p99", times.percentile(99));
        json.writePOJOField("max", times.most());
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

    /** Writes the scopes of these places. */
    void writeScopes(ScopeStatistics scopes, int from, int to) throws IOException {
        json.writeArrayFieldStart("scopes");
        for (ScopeStatistics scope : scopes.all().subList(from, to)) {
            json.writeStartObject();
            json.writeStringField("name", ReportText.name(scope.name));
            ScopeStatistics parent = scope.parent();
            json.writeNumberField("parent", parent == null ? -1 : parent.index);
            json.writeNumberField("recorded", scope.count);
            json.writePOJOField("share", scope.share(scopes));
            json.writeObjectFieldStart("counts");
            for (Map.Entry<String, Double> count : scope.counts().entrySet()) {
                json.writeNumberField(ReportText.name(count.getKey()), count.getValue());
            }
            json.writeEndObject();
            writeTimes(scope.times);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    void writeQueues(Map<String, LoopSummary.QueueTimes> queues) throws IOException {
        json.writeArrayFieldStart("queues");
        for (Map.Entry<String, LoopSummary.QueueTimes> each : queues.entrySet()) {
            LoopSummary.QueueTimes times = each.getValue();
            json.writeStartObject();
            json.writeStringField("name", ReportText.name(each.getKey()));
            json.writeStringField("clock", times.clock.name());
            json.writeNumberField("deviation", times.deviation);
            writeTimes("busy", times.busy);
            writeTimes("latency", times.latency);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** Writes the points from one on. */
    void writeSeries(FrameSeries series, int from) throws IOException {
        json.writeObjectFieldStart("series");
        json.writeNumberField("first", series.first);
        json.writeNumberField("every", series.every);
        for (FrameSeries.Value value : FrameSeries.Value.values()) {
            json.writeArrayFieldStart(value.name());
            for (int point = from; point < series.size; point++) {
                json.writeNumber(series.get(value, point));
            }
            json.writeEndArray();
        }
        json.writeEndObject();
    }

    private void writeKept(KeptFrames kept, int mostScopes) throws IOException {
        List<KeptFrame> all = kept.all();
        int worst = kept.worst().size();
        int room = mostScopes;
        json.writeArrayFieldStart("frames");
        for (int i = 0; i < all.size(); i++) {
            KeptFrame frame = all.get(i);
            room -= frame.size();
            if (room >= 0) {
                writeFrame(frame, i < worst);
            }
        }
        json.writeEndArray();
    }

    /** Scopes are arrays, for they are many. */
    void writeFrame(KeptFrame frame, boolean isWorst) throws IOException {
        json.writeStartObject();
        json.writeNumberField("id", frame.id);
        json.writeNumberField("number", frame.number);
        json.writeStringField("title", frame.title);
        json.writeBooleanField("worst", isWorst);
        json.writeNumberField("gpu", frame.gpu);
        json.writeNumberField("host", frame.host);
        json.writeNumberField("leftOut", frame.leftOut);
        json.writePOJOField("next", frame.next == Long.MAX_VALUE ? null : (Long) (frame.next - frame.hostBegin));
        json.writeNumberField("hostScopesLeftOut", frame.hostScopesLeftOut);
        json.writeArrayFieldStart("queues");
        for (KeptFrame.Queue queue : frame.queues) {
            json.writeStartObject();
            json.writeStringField("name", ReportText.name(queue.name()));
            json.writeNumberField("busy", queue.busy());
            json.writePOJOField("latency", queue.latency() == GpuFrame.NOT_COUNTED ? null : (Long) queue.latency());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("scopes");
        for (KeptFrame.KeptScope scope : frame.scopes) {
            json.writeStartArray();
            json.writeNumber(scope.index());
            json.writeNumber(scope.parent());
            json.writeNumber(scope.queue());
            json.writeNumber(scope.count());
            json.writeNumber(scope.nanoseconds());
            json.writePOJO(scope.timed() ? (Long) scope.begin() : null);
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("hostScopes");
        for (HostTimes.Span span : frame.hostScopes()) {
            json.writeArray(new long[] {span.index(), span.begin() - frame.hostBegin, span.nanoseconds()}, 0, 3);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    /** Writes the names of these places. */
    void writeHostTimes(int from, int to) throws IOException {
        json.writeArrayFieldStart("hostTimes");
        for (HostTimes.Times each : capture.hostTimes.all().subList(from, to)) {
            json.writeStartObject();
            json.writeStringField("thread", ReportText.name(each.name().thread()));
            json.writeStringField("name", ReportText.name(each.name().scope()));
            json.writeStringField("origin", each.name().origin().name());
            writeTimes(each.statistics());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeNumberField("hostScopesLeftOut", capture.hostTimes.leftOut);
    }

    void writeReports() throws IOException {
        json.writeObjectFieldStart("reports");
        json.writeObjectFieldStart("counts");
        for (Map.Entry<ProfilerReport.Kind, Long> each : capture.reports.counts.entrySet()) {
            json.writeNumberField(each.getKey().name(), each.getValue());
        }
        json.writeEndObject();
        json.writeArrayFieldStart("first");
        for (ProfilerReport report : capture.reports.first) {
            json.writeStartObject();
            json.writeStringField("kind", report.kind().name());
            json.writeNumberField("frame", report.frame());
            json.writeStringField("text", ReportText.sentence(report.toString()));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void writeComparison(Comparison comparison) throws IOException {
        json.writeObjectFieldStart("comparison");
        json.writeArrayFieldStart("bases");
        for (BaseReport base : comparison.bases()) {
            json.writeStartObject();
            writeAbout(base.about());
            json.writeNumberField("frames", base.frames());
            writeEndedEarly(base.endedEarly().orElse(null));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeNumberField("least", comparison.share());
        json.writeNumberField("level", Difference.LEVEL);
        json.writeArrayFieldStart("rows");
        List<String> loops = capture.loops().stream().map(each -> each.name).toList();
        List<Map<List<String>, Integer>> places = capture.loops().stream().map(CaptureJson::places).toList();
        for (Comparison.Row row : comparison.rows()) {
            json.writeStartObject();
            int loop = row.loop().isEmpty() ? 0 : loops.indexOf(row.loop());
            json.writeNumberField("loop", loop);
            Integer place = loop < 0 ? null : places.get(loop).get(row.path());
            if (place == null) {
                json.writeStringField("name", ReportText.name(row.name()));
            } else {
                json.writeNumberField("scope", place);
            }
            json.writePOJOField("base", row.beforeNanoseconds());
            json.writePOJOField("now", row.nowNanoseconds());
            json.writeStringField("verdict", row.verdict().name());
            json.writePOJOField("probability", Double.isNaN(row.probability()) ? null : (Double) row.probability());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static Map<List<String>, Integer> places(LoopSummary loop) {
        Map<List<String>, Integer> places = new HashMap<>();
        List<List<String>> paths = loop.paths();
        for (int place = 0; place < paths.size(); place++) {
            places.put(paths.get(place), place);
        }
        return places;
    }
}
