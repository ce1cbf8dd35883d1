package dev.readout.jfr;

import dev.readout.testing.Sources;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** What is recorded while something runs, read back from the file. */
final class RecordedEvents {
    /** The classes of all events: those of the package. */
    static final List<Class<? extends Event>> CLASSES = classes();
    /** And their names. */
    static final Set<String> ALL =
            CLASSES.stream().map(each -> each.getAnnotation(Name.class).value()).collect(Collectors.toSet());
    /** Those that each event has, whatever it is. */
    private static final Set<String> OF_JFR = Set.of("startTime", "duration", "eventThread", "stackTrace");

    private RecordedEvents() {
    }

    private static List<Class<? extends Event>> classes() {
        try {
            return Sources.classesBeside(JfrEvents.class).stream()
                    .filter(each -> each.getSimpleName().endsWith("Event")
                            && !Modifier.isAbstract(each.getModifiers()))
                    .<Class<? extends Event>>map(each -> each.asSubclass(Event.class)).toList();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Of some kinds, all with a threshold, those that have one. */
    static List<RecordedEvent> during(Set<String> names, String gpuThreshold, Runnable action) throws IOException {
        try (Recording recording = new Recording()) {
            names.forEach(name -> recording.enable(name).with("gpuThreshold", gpuThreshold));
            recording.start();
            action.run();
            recording.stop();
            return of(recording);
        }
    }

    /** Writes a file of all kinds of events, while something runs. */
    static Path write(Path file, Runnable action) throws IOException {
        try (Recording recording = new Recording()) {
            ALL.forEach(recording::enable);
            recording.start();
            action.run();
            recording.stop();
            recording.dump(file);
        }
        return file;
    }

    /** Those that a recording has, which is over. */
    static List<RecordedEvent> of(Recording recording) throws IOException {
        Path file = Files.createTempFile("readout", ".jfr");
        try {
            recording.dump(file);
            return of(file);
        } finally {
            Files.delete(file);
        }
    }

    /** Those of Readout that a file has. */
    static List<RecordedEvent> of(Path file) throws IOException {
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().startsWith("readout.")).toList();
    }

    /** Every field that is not JFR's, and the name of the event as {@code event}. */
    static Map<String, Object> fields(RecordedEvent event) {
        Map<String, Object> fields = new TreeMap<>(Map.of("event", event.getEventType().getName()));
        for (ValueDescriptor field : event.getFields()) {
            if (!OF_JFR.contains(field.getName())) {
                fields.put(field.getName(), event.getValue(field.getName()));
            }
        }
        return fields;
    }

    /** What {@link #fields} has of an event: names and values in turn. */
    static Map<String, Object> expected(String event, Object... fields) {
        Map<String, Object> expected = new TreeMap<>(Map.of("event", event));
        for (int i = 0; i < fields.length; i += 2) {
            expected.put((String) fields[i], fields[i + 1]);
        }
        return expected;
    }
}
