package dev.readout.export.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Reads the packets of a timeline as an importer does, and demands what an importer needs: one sequence, whose first
 * packet clears its state; what is interned, tracks and counters before their use, and only once; times of the clock
 * that a snapshot names; slices that nest; and arrows that begin at slices and lead to stages.
 */
final class PerfettoImport {
    /** Of the host and of the GPU alike. */
    record Drawn(String track, String name, long begin, long end, Map<String, String> details, long id,
            List<Long> submits) {}

    /** A value of a counter, and the time that it ends at. */
    record Value(String counter, long time, double value) {}

    final List<Drawn> slices = new ArrayList<>();
    final List<Drawn> instants = new ArrayList<>();
    final List<Drawn> stages = new ArrayList<>();
    final List<Value> values = new ArrayList<>();
    final Map<String, List<Long>> tracks = new TreeMap<>();
    private final Map<Long, String> trackNames = new HashMap<>();
    private final Map<String, String> interned = new HashMap<>();
    private final Map<Long, String> counters = new HashMap<>();
    private long process;
    private boolean hasClock;

    private record Event(long time, DecodedMessage packet, String name) {}

    PerfettoImport(List<DecodedMessage> packets) {
        // Descriptors first, as an importer does: all are read before the first event is looked at.
        List<Event> events = new ArrayList<>();
        for (DecodedMessage packet : packets) {
            assertThat(packet.text("trusted_packet_sequence_id")).isEqualTo("1");
            assertThat(packet.number("sequence_flags")).isIn(1L, packet == packets.getFirst() ? 1L : 2L);
            if (packet.number("sequence_flags") == 1) {
                interned.clear();
                assertThat(packet.message("trace_packet_defaults").text("timestamp_clock_id")).isEqualTo("3");
            }
            if (packet.has("clock_snapshot")) {
                hasClock = true;
                assertThat(packet.message("clock_snapshot").text("primary_trace_clock"))
                        .isEqualTo("BUILTIN_CLOCK_MONOTONIC");
                assertThat(packet.message("clock_snapshot").message("clocks").text("clock_id")).isEqualTo("3");
            }
            assertThat(hasClock || !packet.has("timestamp")).isTrue();
            if (packet.has("interned_data")) {
                intern(packet.message("interned_data"));
            }
            packet.messages("track_descriptor").forEach(this::track);
            if (packet.has("gpu_counter_event")) {
                count(packet.number("timestamp"), packet.message("gpu_counter_event"));
            }
            if (packet.has("gpu_render_stage_event")) {
                stage(packet.number("timestamp"), packet.message("gpu_render_stage_event"));
            }
            if (packet.has("track_event")) {
                DecodedMessage event = packet.message("track_event");
                assertThat(trackNames).as("the track of " + event).containsKey(event.number("track_uuid"));
                String name = event.has("name_iid") ? known("event_names", event.text("name_iid")) : event.text("name");
                event.texts("category_iids").forEach(each -> known("event_categories", each));
                events.add(new Event(packet.number("timestamp"), event, name));
            }
        }
        nest(events);
        assertThat(trackNames.keySet()).allMatch(uuid -> uuid >= process);
        assertThat(stageIds()).containsAll(slices.stream().flatMap(slice -> slice.submits.stream()).toList());
        PerfettoTimelineProperties.assertNothingOverlapsInPart(slices.stream()
                .filter(slice -> tracks.get(slice.track).size() == 1).toList());
    }

    private String known(String kind, String iid) {
        assertThat(interned).as("what is interned").containsKey(kind + " " + iid);
        return interned.get(kind + " " + iid);
    }

    private void intern(DecodedMessage data) {
        for (String kind : List.of("event_names", "event_categories", "gpu_specifications", "graphics_contexts")) {
            for (DecodedMessage each : data.messages(kind)) {
                assertThat(each.number("iid")).isPositive();
                String before = interned.put(kind + " " + each.number("iid"), each.text("name"));
                assertThat(before).as("interned twice: %s", each).isNull();
            }
        }
    }

    private void track(DecodedMessage descriptor) {
        long uuid = descriptor.number("uuid");
        String name = descriptor.has("thread") ? descriptor.message("thread").text("thread_name")
                : descriptor.has("process") ? descriptor.message("process").text("process_name")
                        : descriptor.text("name");
        assertThat(trackNames.put(uuid, name)).as("described twice: " + descriptor).isNull();
        assertThat(descriptor.has("process") || descriptor.has("thread")
                || trackNames.containsKey(descriptor.number("parent_uuid"))).isTrue();
        // By its own number, which is small in a container, the process would be one of the other tracks.
        if (descriptor.has("process")) {
            assertThat(process).as("another process: " + descriptor).isZero();
            process = uuid;
        }
        tracks.computeIfAbsent(name, unused -> new ArrayList<>()).add(uuid);
    }

    private void count(long time, DecodedMessage event) {
        for (DecodedMessage descriptor : event.messages("counter_descriptor")) {
            for (DecodedMessage spec : descriptor.messages("specs")) {
                assertThat(counters.put(spec.number("counter_id"), spec.text("name"))).as("specified twice").isNull();
            }
        }
        for (DecodedMessage each : event.messages("counters")) {
            assertThat(counters).as("specified counters").containsKey(each.number("counter_id"));
            values.add(new Value(counters.get(each.number("counter_id")), time, each.has("int_value")
                    ? Long.parseLong(each.text("int_value"))
                    : Double.parseDouble(each.text("double_value"))));
        }
    }

    private void stage(long time, DecodedMessage event) {
        known("graphics_contexts", event.text("context"));
        Map<String, String> details = new TreeMap<>();
        event.messages("extra_data").forEach(each -> details.put(each.text("name"), each.text("value")));
        if (event.has("submission_id")) {
            details.put("frame", event.text("submission_id"));
        }
        stages.add(new Drawn(known("gpu_specifications", event.text("hw_queue_iid")),
                known("gpu_specifications", event.text("stage_iid")), time, time + event.number("duration"), details,
                event.number("event_id"), List.of()));
    }

    /** Puts begins and ends together: a stable sort by time, and an end closes what was begun last. */
    private void nest(List<Event> events) {
        events.sort(Comparator.comparingLong(Event::time));
        Map<Long, Deque<Event>> open = new HashMap<>();
        for (Event event : events) {
            long track = event.packet.number("track_uuid");
            Deque<Event> stack = open.computeIfAbsent(track, unused -> new ArrayDeque<>());
            switch (event.packet.text("type")) {
                case "TYPE_SLICE_BEGIN" -> stack.push(event);
                case "TYPE_SLICE_END" -> {
                    assertThat(stack).as("something is open that ends at " + event.time).isNotEmpty();
                    slices.add(drawn(stack.pop(), event.time));
                }
                default -> instants.add(drawn(event, event.time));
            }
        }
        assertThat(open.values()).allSatisfy(stack -> assertThat(stack).isEmpty());
    }

    private Drawn drawn(Event begin, long end) {
        Map<String, String> details = new TreeMap<>();
        begin.packet.messages("debug_annotations").forEach(each -> details.put(each.text("name"),
                each.text("string_value") + each.text("int_value") + each.text("uint_value")));
        List<Long> submits = new ArrayList<>();
        begin.packet.messages("gpu_correlation").forEach(each -> submits.add(
                each.number(each.has("1") ? "1" : "render_stage_submission_event_ids")));
        assertThat(submits.isEmpty() || begin.packet.text("type").equals("TYPE_SLICE_BEGIN")).isTrue();
        return new Drawn(trackNames.get(begin.packet.number("track_uuid")), begin.name, begin.time, end, details, 0,
                submits);
    }

    /** The numbers of all stages, each once. */
    Set<Long> stageIds() {
        Set<Long> ids = new HashSet<>();
        stages.forEach(stage -> assertThat(ids.add(stage.id)).as("the number of " + stage).isTrue());
        return ids;
    }
}
