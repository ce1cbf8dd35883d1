package dev.readout.cli.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.trace.read.TraceEvent;
import dev.readout.trace.read.TraceReader;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class DeviceCommandsProperties {
    private static String line(int command, boolean timeline) {
        String times = timeline ? "1 ns (queued), 2 ns (submit), 4 ns (start), " + (4 + command) + " ns (end)"
                : "1 ns (queued -> submit), 2 ns (submit -> start), " + command + " ns (start -> end)";
        return "Device Time%s for k%d (enqueue %d) = %s%n"
                .formatted(timeline ? "line" : "", command, command, times);
    }

    /** Some lines have their other one close behind them, some too far, and most have none. */
    private static String[] lines(long seed) {
        Random random = new Random(seed);
        int count = random.nextInt(3000);
        int[] commands = new int[count];
        boolean first = random.nextBoolean();
        String[] lines = new String[count];
        for (int i = 0; i < count; i++) {
            boolean isOther = commands[i] != 0;
            commands[i] = isOther ? commands[i] : i + 1;
            int other = i + (random.nextBoolean() ? 1 + random.nextInt(255) : 256 + random.nextInt(20));
            if (random.nextInt(4) == 0 && other < count && !isOther && commands[other] == 0) {
                commands[other] = commands[i];
            }
            lines[i] = line(commands[i], isOther == first);
        }
        return lines;
    }

    /** As they are when they are taken. */
    private static List<String> taken(String[] lines) {
        List<String> taken = new ArrayList<>();
        DeviceCommands commands = new DeviceCommands(command -> taken.add(shown(command)));
        add(commands, lines);
        commands.end();
        return taken;
    }

    private static void add(DeviceCommands commands, String... lines) {
        String log = String.join("", lines);
        try (TraceReader trace = TraceReader.of(MemorySegment.ofArray(log.getBytes(StandardCharsets.US_ASCII)))) {
            while (trace.next() == TraceEvent.DEVICE_TIME) {
                commands.add(new DeviceLine(trace.deviceTime(), null, 0));
            }
        }
    }

    private static String shown(DeviceLine command) {
        return command.label + " " + command.isTimeline;
    }

    /** A line waits for the 255 lines behind it. */
    @Property
    void eachLineIsTakenOnceAndWithItsOther(@ForAll long seed) {
        String[] lines = lines(seed);
        Map<String, Integer> waiting = new LinkedHashMap<>();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < lines.length; i++) {
            int first = i - 255;
            waiting.entrySet().stream().filter(line -> line.getValue() < first).map(Map.Entry::getKey).toList()
                    .forEach(line -> {
                        waiting.remove(line);
                        expected.add(line);
                    });
            String name = lines[i].substring(lines[i].indexOf(" for ") + 5, lines[i].indexOf(" ("));
            boolean isTimeline = lines[i].startsWith("Device Timeline");
            if (waiting.remove(name + " " + !isTimeline) != null) {
                expected.add(name + " true");
            } else {
                waiting.put(name + " " + isTimeline, i);
            }
        }
        expected.addAll(waiting.keySet());

        assertThat(taken(lines)).isEqualTo(expected);
    }

    /** Two commands of one call that took as long as each other. */
    @Example
    void ofLinesOfOneCallThoseWithTheSameLabelAreOne() {
        String a = "Device Time for a (enqueue 1) = 1 ns (queued -> submit), 2 ns (submit -> start), "
                + "9 ns (start -> end)";
        String timeline = "Device Timeline for a (enqueue 1) = 1 ns (queued), 2 ns (submit), 4 ns (start), 13 ns (end)";

        assertThat(taken(new String[] {a + "\n", a.replace("for a", "for b") + "\n", timeline + "\n"}))
                .containsExactly("a true", "b false");
        assertThat(taken(new String[] {a.replace("for a", "for b") + "\n", timeline + "\n"}))
                .containsExactly("a true");
    }
}
