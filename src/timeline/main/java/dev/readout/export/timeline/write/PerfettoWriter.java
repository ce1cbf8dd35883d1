package dev.readout.export.timeline.write;

import com.google.protobuf.CodedOutputStream;
import dev.readout.export.file.RunningProgram;
import dev.readout.vulkan.PerformanceCounterStorage;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Writes a timeline as packets of Perfetto's, in one sequence. Repeated data, names above all, is interned: it has a
 * number, defined in the packet of its first use.
 */
public final class PerfettoWriter extends TimelineWriter {
    /** The most interned names. Beyond that, the state is cleared and numbers start over. */
    public static final int MOST_NAMES = 1 << 14;

    private static final int SEQUENCE = 1;
    private static final int CLEARED = 1;
    private static final int NEEDED = 2;
    private static final int MONOTONIC = 3;
    /** Not its number, which may be small: tracks have numbers from {@link #FIRST_UUID} on. */
    private static final int PROCESS_UUID = 1;
    private static final int CONTEXT = 1;
    private static final int FIRST_UUID = 16;
    /** Above the numbers of tracks, which are queues' numbers too, and stay. */
    private static final int FIRST_STAGE = 1 << 24;
    private static final int FIRST_THREAD = 1 << 20;
    private static final int SLICE_BEGIN = 1;
    private static final int SLICE_END = 2;
    private static final int INSTANT = 3;
    /** The value holds for the time since the last one. */
    private static final int BACKWARDS = 1;
    private static final int GPU_CATEGORIES = Category.COMPUTE.ordinal() + 1;

    private final CodedOutputStream file = Message.file(bytes);
    private final Map<String, String> properties;
    private final Message packet = new Message();
    private final Message event = new Message();
    private final Message part = new Message();
    private final Message detail = new Message();
    private final Message interned = new Message();
    private final Map<String, Integer> names = new HashMap<>();
    /** By name: the number of the stage in each category. */
    private final Map<String, int[]> stages = new HashMap<>();
    private final Set<Integer> queues = new HashSet<>();
    private final Set<Long> threads = new HashSet<>();
    private final Set<Integer> counters = new HashSet<>();
    private boolean hasInterned;
    private boolean begun;
    private long offset;
    private int stageCount;

    public PerfettoWriter(OutputStream out, Map<String, String> properties) throws IOException {
        super(out);
        this.properties = properties;
        clearState();
        describe();
    }

    private void forgetNames() throws IOException {
        if (names.size() + stages.size() >= MOST_NAMES) {
            clearState();
        }
    }

    /** Clears the numbers of names, for readers too. */
    private void clearState() throws IOException {
        names.clear();
        stages.clear();
        queues.clear();
        stageCount = 0;
        interned.clear();
        for (Category category : Category.values()) {
            // EventCategory
            interned.message(1, part.clear().number(1, category.ordinal() + 1).text(2, category.label));
        }
        // InternedGraphicsContext
        part.clear().number(1, CONTEXT).number(2, PROCESS).number(3, api());
        interned.message(23, part);
        packet.clear().number(10, SEQUENCE).number(13, CLEARED).message(12, interned);
        // TracePacketDefaults.timestamp_clock_id
        packet.message(59, part.clear().number(58, MONOTONIC));
        end(packet);
        interned.clear();
    }

    private int api() {
        return switch (properties.getOrDefault("api", "").toLowerCase(Locale.ROOT)) {
            case "opengl" -> 1;
            case "vulkan" -> 2;
            default -> 0;
        };
    }

    /** Writes the measured device and process: GpuInfo. */
    private void describe() throws IOException {
        part.clear();
        String device = properties.get("device");
        if (device != null) {
            part.text(1, device);
        }
        StringBuilder all = new StringBuilder();
        for (Map.Entry<String, String> property : properties.entrySet()) {
            part.message(6, detail.clear().text(1, property.getKey()).text(2, property.getValue()));
            all.append(all.isEmpty() ? "" : "\n").append(property.getKey()).append(": ").append(property.getValue());
        }
        write(128, event.clear().message(1, part));
        part.clear().number(1, PROCESS).text(6, RunningProgram.name());
        event.clear().number(1, PROCESS_UUID).message(3, part);
        if (!all.isEmpty()) {
            event.text(14, all.toString());
        }
        write(60, event);
    }

    /** Begins a packet, with new interned data of its event. */
    private Message packet() throws IOException {
        packet.clear().number(10, SEQUENCE).number(13, NEEDED);
        if (hasInterned) {
            packet.message(12, interned);
            interned.clear();
            hasInterned = false;
        }
        return packet;
    }

    private void write(int field, Message content) throws IOException {
        end(packet().message(field, content));
    }

    private void write(long time, int field, Message content) throws IOException {
        end(packet().number(8, time).message(field, content));
    }

    private void end(Message whole) throws IOException {
        whole.writeTo(1, file);
        file.flush();
        ended();
    }

    /** A time as Perfetto knows it. Before anything else of an event. */
    private long time(long nanoseconds) throws IOException {
        if (!begun) {
            begun = true;
            offset = nanoseconds < HOUR ? HOUR - nanoseconds : 0;
            // ClockSnapshot
            part.clear().number(1, MONOTONIC).number(2, nanoseconds + offset);
            write(nanoseconds + offset, 6, event.clear().message(1, part).number(2, MONOTONIC));
        }
        return Math.max(0, nanoseconds + offset);
    }

    private int name(String name) throws IOException {
        Integer known = names.get(name);
        if (known != null) {
            return known;
        }
        int number = names.size() + 1;
        names.put(name, number);
        // EventName
        intern(2, part.clear().number(1, number).text(2, name));
        return number;
    }

    private int stage(String name, Category category) throws IOException {
        int[] known = stages.computeIfAbsent(name, unused -> new int[GPU_CATEGORIES]);
        if (known[category.ordinal()] == 0) {
            known[category.ordinal()] = FIRST_STAGE + ++stageCount;
            // InternedGpuRenderStageSpecification
            intern(24, part.clear().number(1, known[category.ordinal()]).text(2, name)
                    .number(4, category.ordinal()));
        }
        return known[category.ordinal()];
    }

    private int queue(Track track) throws IOException {
        if (queues.add(track.number())) {
            part.clear().number(1, track.number()).text(2, track.shown());
            intern(24, track.description().isEmpty() ? part : part.text(3, track.description()));
        }
        return track.number();
    }

    private void intern(int field, Message message) throws IOException {
        interned.message(field, message);
        hasInterned = true;
    }

    private static long uuid(Track track) {
        return (long) FIRST_UUID + track.number();
    }

    @Override
    void begin(Track track) throws IOException {
        if (track.kind() == Track.Kind.QUEUE) {
            return;
        }
        event.clear().number(1, uuid(track)).text(2, track.name());
        if (!track.description().isEmpty()) {
            event.text(14, track.description());
        }
        if (track.kind() == Track.Kind.HOST) {
            event.number(5, PROCESS_UUID);
        } else {
            // Threads of a number are one there, and 0 is the thread of the processor that idles.
            boolean own = track.thread() > 0 && threads.add(track.thread());
            part.clear().number(1, PROCESS).number(2, own ? track.thread() : (long) FIRST_THREAD + track.number())
                    .text(5, track.name());
            event.message(4, part).number(9, 1);
        }
        write(60, event);
    }

    @Override
    public void slice(Slice slice) throws IOException {
        long begin = time(slice.begin);
        long end = time(slice.end);
        forgetNames();
        if (slice.track.kind() == Track.Kind.QUEUE) {
            stage(slice, begin, end);
            return;
        }
        event(slice, SLICE_BEGIN);
        if (slice.arrow != null) {
            // GpuTrackEvent.gpu_correlation
            event.message(3000, part.clear().number(1, slice.arrow.number()));
        }
        write(begin, 11, event);
        write(end, 11, event.clear().number(9, SLICE_END).number(11, uuid(slice.track)));
    }

    /** Writes a GpuRenderStageEvent. */
    private void stage(Slice slice, long begin, long end) throws IOException {
        int queue = queue(slice.track);
        int stage = stage(slice.name, slice.category);
        event.clear().number(1, slice.id).number(2, end - begin).number(5, CONTEXT).number(13, queue)
                .number(14, stage);
        if (slice.frame != Slice.NO_FRAME) {
            event.number(10, slice.frame & 0xFFFF_FFFFL);
        }
        for (Map.Entry<String, Object> detail : slice.details.entrySet()) {
            event.message(6, part.clear().text(1, detail.getKey()).text(2, detail.getValue() instanceof Long number
                    ? Long.toUnsignedString(number) : (String) detail.getValue()));
        }
        write(begin, 53, event);
    }

    private void event(Slice slice, int type) throws IOException {
        int name = slice.once ? 0 : name(slice.name);
        event.clear().number(9, type).number(11, uuid(slice.track)).number(3, slice.category.ordinal() + 1);
        if (slice.once) {
            event.text(23, slice.name);
        } else {
            event.number(10, name);
        }
        if (slice.frame != Slice.NO_FRAME) {
            event.message(4, part.clear().text(10, "frame").number(4, slice.frame));
        }
        for (Map.Entry<String, Object> detail : slice.details.entrySet()) {
            part.clear().text(10, detail.getKey());
            event.message(4, detail.getValue() instanceof Long number ? part.number(3, number)
                    : part.text(6, (String) detail.getValue()));
        }
    }

    @Override
    public void instant(Slice slice) throws IOException {
        long time = time(slice.begin);
        forgetNames();
        event(slice, INSTANT);
        write(time, 11, event);
    }

    @Override
    public void value(Counter counter, boolean joined, long from, long to, long value) throws IOException {
        long begin = time(from);
        long end = time(to);
        if (!joined || !counters.contains(counter.number)) {
            event.clear();
            if (counters.add(counter.number)) {
                event.message(1, detail.clear().message(1, specification(counter)));
            }
            write(begin, 52, event.message(2, part.clear().number(1, counter.number).number(2, 0)));
        }
        part.clear().number(1, counter.number);
        if (counter.unit == Counter.Unit.PERCENT) {
            part.real(3, value / 1000.0);
        } else if (counter.storage.isFloat() || counter.storage == PerformanceCounterStorage.UINT64 && value < 0) {
            part.real(3, counter.storage.doubleValue(value));
        } else {
            part.number(2, counter.storage.longValue(value));
        }
        write(end, 52, event.clear().message(2, part));
    }

    private Message specification(Counter counter) throws IOException {
        part.clear().number(1, counter.number).text(2, counter.name);
        int unit = switch (counter.unit) {
            case PERCENT -> 37;
            case NANOSECONDS -> 19;
            case COUNT -> 0;
        };
        return (unit == 0 ? part : part.number(7, unit)).number(11, BACKWARDS);
    }
}
