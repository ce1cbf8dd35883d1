package dev.readout.export.report;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An earlier report, read from its file, as the base of a comparison. Immutable and safe to share between threads.
 *
 * <p>{@snippet :
 * HtmlReport later = HtmlReport.create(other, Map.of("device", renderer), BaseReport.read(file));
 * }
 *
 * <p>{@link Comparison} compares two reports.
 */
public final class BaseReport {
    /** The form of the data of one loop. A newer one has another number only if older readers would misread it. */
    static final int VERSION = 1;
    /** The form of the data of several loops. */
    static final int VERSION_OF_LOOPS = 2;
    /** The beginning of the data: nothing else in a page looks like this. */
    static final String DATA_BEGIN = "<script type=\"application/json\" id=\"readout-report\">";
    /** Their end: they have no {@code <}. */
    static final String DATA_END = "</script>";
    /** How many scopes are told apart. */
    static final int MOST_SCOPES = 1000;
    /** How many loops are told apart. */
    static final int MOST_LOOPS = 16;
    /** Larger files are no reports. */
    private static final int LARGEST = 64 << 20;

    private final Map<String, String> about;
    /** One at least, and no two of a name. */
    private final List<Loop> loops;
    private final long framesLeftOut;

    /**
     * Times of the earlier report.
     *
     * @param median in ns; null if there is no time
     * @param blocks see {@link TimeSample#blockMedians}
     */
    record Times(@Nullable Long median, double[] blocks) {
        static Times of(TimeStatistics times) {
            return new Times(times.percentile(50), times.blockMedians());
        }
    }

    /**
     * A loop of the earlier report.
     *
     * @param name the names of its queues
     * @param frames how many there were
     * @param scopes by the names from the outermost inwards
     */
    record Loop(String name, long frames, Times gpu, Times host, Map<List<String>, Times> scopes) {
    }

    BaseReport(Map<String, String> about, List<Loop> loops, long framesLeftOut) {
        this.about = about;
        this.loops = loops;
        this.framesLeftOut = framesLeftOut;
    }

    private static BaseReport of(Map<?, ?> data) throws IOException {
        Map<String, String> about = new LinkedHashMap<>();
        for (Map.Entry<?, ?> each : object(data, "about").entrySet()) {
            about.put(String.valueOf(each.getKey()), String.valueOf(each.getValue()));
        }
        List<Loop> loops = new ArrayList<>();
        long framesLeftOut = 0;
        if (data.get("loops") == null) {
            loops.add(loop(data));
        } else {
            framesLeftOut = number(data, "framesLeftOut").longValue();
            for (Object each : array(data, "loops")) {
                Loop loop = loop(object(each, "loops"));
                if (loops.stream().anyMatch(known -> known.name.equals(loop.name))) {
                    throw damaged("two loops of the name " + loop.name);
                }
                loops.add(loop);
            }
            if (loops.isEmpty() || loops.size() > MOST_LOOPS) {
                throw damaged(loops.size() + " loops, and expected was 1.." + MOST_LOOPS);
            }
        }
        return new BaseReport(about, loops, framesLeftOut);
    }

    private static Loop loop(Map<?, ?> data) throws IOException {
        Map<List<String>, Times> scopes = new LinkedHashMap<>();
        List<List<String>> paths = new ArrayList<>();
        if (array(data, "scopes").size() > MOST_SCOPES) {
            throw damaged("more than " + MOST_SCOPES + " scopes");
        }
        for (Object each : array(data, "scopes")) {
            Map<?, ?> scope = object(each, "scopes");
            int parent = number(scope, "parent").intValue();
            if (parent < -1 || parent >= paths.size()) {
                throw damaged("parent " + parent + " of scope " + paths.size());
            }
            List<String> path = parent < 0 ? new ArrayList<>() : new ArrayList<>(paths.get(parent));
            path.add(String.valueOf(scope.get("name")));
            paths.add(path);
            scopes.put(path, times(scope));
        }
        return new Loop(name(data), number(object(data, "gpu"), "count").longValue(), times(object(data, "gpu")),
                times(object(data, "host")), scopes);
    }

    /** A report that is older than names of loops has those of the queues. */
    private static String name(Map<?, ?> loop) throws IOException {
        if (loop.get("loop") != null) {
            return String.valueOf(loop.get("loop"));
        }
        List<String> queues = new ArrayList<>();
        for (Object queue : array(loop, "queues")) {
            queues.add(String.valueOf(object(queue, "queues").get("name")));
        }
        return ReportText.loop(String.join(", ", queues));
    }

    /**
     * Reads a report.
     *
     * @throws IOException if the file can't be read, is no report, is cut off or damaged, or was written by a newer
     *         version, which the message says
     */
    public static BaseReport read(Path file) throws IOException {
        Objects.requireNonNull(file, "file");
        try {
            return parse(file);
        } catch (MalformedReport malformed) {
            throw new IOException(file + " " + malformed.getMessage(), malformed);
        }
    }

    private static BaseReport parse(Path file) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new MalformedReport("is no report of Readout: it is no regular file");
        }
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(LARGEST + 1);
        }
        if (bytes.length > LARGEST) {
            throw new MalformedReport("is no report of Readout: it has more than " + LARGEST + " bytes");
        }
        String page = new String(bytes, StandardCharsets.UTF_8);
        int begin = page.indexOf(DATA_BEGIN);
        if (begin < 0) {
            throw new MalformedReport("is no report of Readout: it has no " + DATA_BEGIN);
        }
        begin += DATA_BEGIN.length();
        int end = page.indexOf(DATA_END, begin);
        if (end < 0 || !page.stripTrailing().endsWith("</html>")) {
            throw new MalformedReport("is cut off after " + page.length() + " bytes: write it again");
        }
        try (JsonParser json = new JsonFactory().createParser(page.substring(begin, end))) {
            json.nextToken();
            Map<?, ?> data = object(value(json), "the data");
            int version = number(data, "version").intValue();
            if (version > VERSION_OF_LOOPS) {
                throw new MalformedReport("was written by a newer Readout: its form is " + version
                        + ", and this Readout reads forms up to " + VERSION_OF_LOOPS);
            }
            return of(data);
        } catch (JacksonException e) {
            throw damaged(e.getOriginalMessage());
        }
    }

    /** The error in a file, without the file's name. */
    private static final class MalformedReport extends IOException {
        private static final long serialVersionUID = 1;

        private MalformedReport(String message) {
            super(message);
        }
    }

    private static MalformedReport damaged(String detail) {
        return new MalformedReport("is a damaged report: " + detail);
    }

    private static @Nullable Object value(JsonParser json) throws IOException {
        JsonToken token = json.currentToken();
        if (token == JsonToken.START_OBJECT) {
            Map<String, @Nullable Object> object = new LinkedHashMap<>();
            while (json.nextToken() != JsonToken.END_OBJECT) {
                String name = json.currentName();
                json.nextToken();
                object.put(name, value(json));
            }
            return object;
        }
        if (token == JsonToken.START_ARRAY) {
            List<@Nullable Object> array = new ArrayList<>();
            while (json.nextToken() != JsonToken.END_ARRAY) {
                array.add(value(json));
            }
            return array;
        }
        if (token == null) {
            throw damaged("it has no data");
        }
        return token.isNumeric() ? json.getNumberValue() : token == JsonToken.VALUE_NULL ? null : json.getText();
    }

    private static Map<?, ?> object(Map<?, ?> of, String name) throws IOException {
        return object(of.get(name), name);
    }

    private static Map<?, ?> object(@Nullable Object value, String name) throws IOException {
        if (value instanceof Map<?, ?> object) {
            return object;
        }
        throw damaged(name + " is no object");
    }

    private static List<?> array(Map<?, ?> of, String name) throws IOException {
        if (of.get(name) instanceof List<?> array) {
            return array;
        }
        throw damaged(name + " is no array");
    }

    private static Number number(Map<?, ?> of, String name) throws IOException {
        if (of.get(name) instanceof Number number) {
            return number;
        }
        throw damaged(name + " is no number");
    }

    private static Times times(Map<?, ?> of) throws IOException {
        List<?> blocks = array(of, "blocks");
        double[] medians = new double[blocks.size()];
        for (int i = 0; i < medians.length; i++) {
            if (!(blocks.get(i) instanceof Number median)) {
                throw damaged("blocks has what is no number");
            }
            medians[i] = median.doubleValue();
        }
        return new Times(of.get("median") == null ? null : (Long) number(of, "median").longValue(), medians);
    }

    /** The subject of the report, by the names of its properties, such as {@code device}; a copy. */
    public Map<String, String> about() {
        return new LinkedHashMap<>(about);
    }

    List<Loop> loops() {
        return loops;
    }

    /** How many frames it is of, of all loops, 0 or more. */
    public long frames() {
        return loops.stream().mapToLong(Loop::frames).sum();
    }

    /**
     * How many frames there are of each loop, 0 or more, by its name: a verdict needs {@link Comparison#FEWEST_FRAMES}.
     * Without a frame, there is one loop of no name. A copy.
     */
    public Map<String, Long> framesOfLoops() {
        return loops.stream().collect(Collectors.toMap(Loop::name, Loop::frames, Long::sum, LinkedHashMap::new));
    }

    /** How many frames are of more loops than are told apart, 0 or more: nothing is known of their times. */
    public long framesLeftOut() {
        return framesLeftOut;
    }

    @Override
    public String toString() {
        return "a report of " + frames() + " frames and " + loops.stream().mapToInt(loop -> loop.scopes.size()).sum()
                + " scopes" + (loops.size() > 1 ? " of " + loops.size() + " loops" : "");
    }
}
