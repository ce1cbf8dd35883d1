package dev.readout.export.report;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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

    private final Map<String, String> about;
    /** One at least, and no two of a name. */
    private final List<Loop> loops;
    private final long framesLeftOut;
    private final @Nullable String early;

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

    BaseReport(Map<String, String> about, List<Loop> loops, long framesLeftOut, @Nullable String early) {
        this.about = about;
        this.loops = loops;
        this.framesLeftOut = framesLeftOut;
        this.early = early == null ? null : ReportText.sentence(early);
    }

    private static BaseReport of(Map<?, ?> data) {
        Map<String, String> about = new LinkedHashMap<>();
        object(data, "about").forEach((name, value) -> about.put(String.valueOf(name), String.valueOf(value)));
        String early = (String) data.get("endedEarly");
        if (data.get("loops") == null) {
            return new BaseReport(about, List.of(loop(data)), 0, early);
        }
        return new BaseReport(about, array(data, "loops").stream().map(each -> loop((Map<?, ?>) each)).toList(),
                number(data, "framesLeftOut").longValue(), early);
    }

    private static Loop loop(Map<?, ?> data) {
        Map<List<String>, Times> scopes = new LinkedHashMap<>();
        List<List<String>> paths = new ArrayList<>();
        for (Object each : array(data, "scopes")) {
            Map<?, ?> scope = (Map<?, ?>) each;
            int parent = number(scope, "parent").intValue();
            List<String> path = parent < 0 ? new ArrayList<>() : new ArrayList<>(paths.get(parent));
            path.add(String.valueOf(scope.get("name")));
            paths.add(path);
            scopes.put(path, times(scope));
        }
        return new Loop(name(data), number(object(data, "gpu"), "count").longValue(), times(object(data, "gpu")),
                times(object(data, "host")), scopes);
    }

    /** A report that is older than names of loops has those of the queues. */
    private static String name(Map<?, ?> loop) {
        return loop.get("loop") != null ? String.valueOf(loop.get("loop"))
                : ReportText.loop(array(loop, "queues").stream()
                        .map(queue -> String.valueOf(((Map<?, ?>) queue).get("name")))
                        .collect(Collectors.joining(", ")));
    }

    private static Times times(Map<?, ?> of) {
        return new Times(of.get("median") == null ? null : (Long) number(of, "median").longValue(),
                array(of, "blocks").stream().mapToDouble(median -> ((Number) median).doubleValue()).toArray());
    }

    private static Map<?, ?> object(Map<?, ?> of, String name) {
        return (Map<?, ?>) value(of, name);
    }

    private static List<?> array(Map<?, ?> of, String name) {
        return (List<?>) value(of, name);
    }

    private static Number number(Map<?, ?> of, String name) {
        return (Number) value(of, name);
    }

    private static Object value(Map<?, ?> of, String name) {
        return Objects.requireNonNull(of.get(name), name);
    }

    /**
     * Reads a report, which is trusted to be one of Readout.
     *
     * @throws IOException if the file can't be read, is no report, is cut off or damaged, or was written by a newer
     *         version, which the message says
     */
    public static BaseReport read(Path file) throws IOException {
        String page = new String(Files.readAllBytes(Objects.requireNonNull(file, "file")), StandardCharsets.UTF_8);
        int begin = page.indexOf(DATA_BEGIN);
        if (begin < 0) {
            throw new IOException(file + " is no report of Readout: it has no " + DATA_BEGIN);
        }
        begin += DATA_BEGIN.length();
        int end = page.indexOf(DATA_END, begin);
        if (end < 0 || !page.stripTrailing().endsWith("</html>")) {
            throw new IOException(file + " is cut off after " + page.length() + " bytes: write it again");
        }
        try (JsonParser json = new JsonFactory().createParser(page.substring(begin, end))) {
            json.nextToken();
            Map<?, ?> data = (Map<?, ?>) Objects.requireNonNull(value(json), "data");
            int version = number(data, "version").intValue();
            if (version <= VERSION_OF_LOOPS) {
                return of(data);
            }
            throw new IOException(file + " was written by a newer Readout: its form is " + version
                    + ", and this Readout reads forms up to " + VERSION_OF_LOOPS);
        } catch (JacksonException | ClassCastException | NullPointerException | IndexOutOfBoundsException e) {
            String detail = e instanceof JacksonException malformed ? malformed.getOriginalMessage() : e.getMessage();
            throw new IOException(file + " is a damaged report: " + detail, e);
        }
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
        return token == null || token == JsonToken.VALUE_NULL ? null
                : token.isNumeric() ? (Object) json.getNumberValue() : json.getText();
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

    /**
     * Why there is no more, although there should be, in at most 400 characters, of a longer reason without its middle;
     * empty if the run came to its end.
     */
    public Optional<String> endedEarly() {
        return Optional.ofNullable(early);
    }

    @Override
    public String toString() {
        return "a report of " + frames() + " frames and " + loops.stream().mapToInt(loop -> loop.scopes.size()).sum()
                + " scopes" + (loops.size() > 1 ? " of " + loops.size() + " loops" : "");
    }
}
