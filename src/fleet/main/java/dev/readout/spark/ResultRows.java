package dev.readout.spark;

import dev.readout.capture.CaptureColumn;
import dev.readout.capture.CaptureForm;
import dev.readout.capture.CaptureFormat;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** The rows that one capture becomes: one for each value of each result. Not safe to share. */
final class ResultRows implements CaptureForm.Rows {
    /** The columns. {@code value} is a whole number and {@code number} one that is not; what is undefined is null. */
    static final String COLUMNS = """
            path STRING NOT NULL, format STRING, labels MAP<STRING, STRING> NOT NULL, result BIGINT, subject STRING,
            name STRING, value DECIMAL(38, 0), number DOUBLE, text STRING, available BOOLEAN, status BIGINT,
            error STRING""";

    private static final int MOST_DIGITS = 38;
    /** Entries of the maps of an answer that say what its numbers are of. */
    private static final Set<String> IDENTIFIERS = Set.of("memType", "objType", "tagId", "devId");

    private final String path;
    private final CaptureOptions options;
    private final List<@Nullable Object[]> rows = new ArrayList<>();
    private List<CaptureColumn> columns = List.of();
    private long results;
    private long result;
    private @Nullable String subject;
    private @Nullable Boolean available;
    private @Nullable Long status;

    private ResultRows(String path) {
        this.path = path;
        options = CaptureOptions.of(path);
    }

    /** The rows of a capture, or the one that says what is wrong with it: a cell for each of the columns. */
    static List<@Nullable Object[]> of(String path, byte[] content) {
        ResultRows rows = new ResultRows(path);
        try {
            if (path.matches(".*\\.(gz|zst)")) {
                throw new IllegalArgumentException("the capture is packed: unpack it first");
            }
            CaptureForm form = CaptureFormat.named(rows.options.format()).form(rows.options::said);
            rows.columns = form.columns();
            form.decode("the capture", MemorySegment.ofArray(content), rows);
            rows.options.requireNoMisspelling();
        } catch (IOException | RuntimeException malformed) {
            // Half of a capture looks like a whole one.
            rows.rows.clear();
            rows.remark(malformed.getMessage() == null ? malformed.toString() : malformed.getMessage());
        }
        return rows.rows;
    }

    /** Rows that say of a capture that it can't be decoded. */
    static @Nullable Object[] error(String path, String message) {
        ResultRows rows = new ResultRows(path);
        rows.remark(message);
        return rows.rows.getFirst();
    }

    @Override
    public void begin(long all) {
    }

    /** Cells that say what values are of are before them. */
    @Override
    public boolean row(@Nullable Object... cells) {
        StringJoiner of = new StringJoiner(" ");
        String index = null;
        int before = rows.size();
        result = results++;
        for (int i = 0; i < cells.length; i++) {
            CaptureColumn column = columns.get(i);
            Object cell = cells[i];
            switch (column.kind()) {
                case RESULT -> result = ((Number) cell).longValue();
                case SUBJECT, SUBJECT_NAME -> subject = of.add(column.name() + " " + cell).toString();
                case INDEX -> index = column.name() + cell;
                case AVAILABLE -> available = (Boolean) cell;
                case STATUS -> status = ((Number) cell).longValue();
                case VALUE, TEXT -> add(index == null ? column.name() : index, cell);
                case VALUES -> {
                    for (int value = 0; value < column.elements().size(); value++) {
                        add(column.elements().get(value), ((List<?>) cell).get(value));
                    }
                }
                case OBJECTS -> objects((List<?>) cell);
                case DERIVED, DERIVED_NAME, NAMES -> {
                }
            }
        }
        if (rows.size() == before && columns.stream().anyMatch(column -> column.kind() == CaptureColumn.Kind.VALUES)) {
            // A result of no value has a trailing word.
            add(null, null);
        }
        return true;
    }

    /** An answer is one row, of devices and tags, each a result. */
    private void objects(List<?> all) {
        for (int i = 0; i < all.size(); i++) {
            Map<?, ?> each = (Map<?, ?>) all.get(i);
            String of = each.containsKey("tagId") ? "tag " + each.get("tagId") + " device " + each.get("devId")
                    : "device " + i;
            object(of, each);
            if (each.get("details") instanceof List<?> details) {
                for (Object detail : details) {
                    Map<?, ?> values = (Map<?, ?>) detail;
                    object(of + " " + values.get("memType") + " " + values.get("objType"), values);
                }
            }
        }
    }

    private void object(String of, Map<?, ?> values) {
        result = results++ - 1;
        subject = of;
        values.forEach((name, value) -> {
            if (!(value instanceof List) && !IDENTIFIERS.contains(name)) {
                add((String) name, value);
            }
        });
    }

    /** A number or a text; null if it is undefined. The name is null if a result has no value, but a trailing word. */
    private void add(@Nullable String name, @Nullable Object value) {
        String text = value instanceof String it ? it : null;
        Double fraction = value instanceof Float || value instanceof Double ? ((Number) value).doubleValue() : null;
        BigDecimal whole = value == null || text != null || fraction != null ? null : new BigDecimal(value.toString());
        if (whole != null && whole.precision() > MOST_DIGITS) {
            throw new IllegalArgumentException(name + " " + value + " has more than " + MOST_DIGITS + " digits");
        }
        rows.add(cells(result, subject, name, whole, fraction, text, available, status, null));
    }

    @Override
    public void remark(String message) {
        rows.add(cells(null, null, null, null, null, null, null, null, message));
    }

    private @Nullable Object[] cells(@Nullable Object... cells) {
        List<@Nullable Object> all =
                new ArrayList<>(Arrays.asList(path, options.values().get("format"), options.values()));
        all.addAll(Arrays.asList(cells));
        return all.toArray();
    }
}
