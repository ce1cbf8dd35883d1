package dev.readout.cli.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.trace.read.TraceEvent;
import dev.readout.trace.read.TraceReader;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

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
        int count = random.nextInt(9000);
        int[] commands = new int[count];
        boolean first = random.nextBoolean();
        String[] lines = new String[count];
        for (int i = 0; i < count; i++) {
            boolean isOther = commands[i] != 0;
            commands[i] = isOther ? commands[i] : i + 1;
            int other = i + (random.nextBoolean() ? 1 + random.nextInt(400) : 3000 + random.nextInt(1000));
            if (random.nextInt(4) == 0 && other < count && !isOther && commands[other] == 0) {
                commands[other] = commands[i];
            }
            lines[i] = line(commands[i], isOther == first);
        }
        return lines;
    }

    private static List<String> taken(String[] lines, List<Integer> borders) {
        List<String> taken = new ArrayList<>();
        DeviceCommands whole = new DeviceCommands(false, command -> taken.add(shown(command)));
        int from = 0;
        for (int border : borders) {
            DeviceCommands part = new DeviceCommands(true, command -> taken.add(shown(command)));
            int to = Math.max(from, Math.min(border, lines.length));
            add(part, lines, from, to);
            part.moveTo(whole);
            from = to;
        }
        add(whole, lines, from, lines.length);
        whole.end();
        taken.sort(null);
        return taken;
    }

    private static void add(DeviceCommands commands, String[] lines, int from, int to) {
        String log = String.join("", List.of(lines).subList(from, to));
        try (TraceReader trace = TraceReader.of(MemorySegment.ofArray(log.getBytes(StandardCharsets.US_ASCII)))) {
            while (trace.next() == TraceEvent.DEVICE_TIME) {
                commands.add(trace.deviceTime(), null, from);
            }
        }
    }

    private static String shown(DeviceLine command) {
        return command.label + " " + command.enqueueCounter + " " + command.isTimeline + " " + command.startedToEnded;
    }

    @Property
    void partsHaveTheCommandsOfTheWhole(
            @ForAll long seed, @ForAll @Size(max = 4) List<@IntRange(max = 9000) Integer> borders) {
        String[] lines = lines(seed);
        assertThat(taken(lines, borders.stream().sorted().toList())).isEqualTo(taken(lines, List.of()));
    }

    /** A timeline draws them long after it has taken them. */
    @Property(tries = 20)
    void wholeUsesNoLineAgain(@ForAll long seed) {
        String[] lines = lines(seed);
        List<DeviceLine> taken = new ArrayList<>();
        DeviceCommands whole = new DeviceCommands(false, taken::add);
        add(whole, lines, 0, lines.length);
        whole.end();

        assertThat(taken).doesNotHaveDuplicates().map(DeviceCommandsProperties::shown)
                .containsExactlyInAnyOrderElementsOf(taken(lines, List.of()));
    }
}
