package dev.readout.cli.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class DeviceCommandsProperties {
    private static DeviceLine line(long number, int command, boolean timeline) {
        return new DeviceLine(number, "k", command, 1, 2, 3, true, timeline, 1, 2, 3, null, 0);
    }

    /** Some lines have their other one close behind them, some too far, and most have none. */
    private static List<DeviceLine> lines(long seed) {
        Random random = new Random(seed);
        int count = random.nextInt(9000);
        int[] commands = new int[count];
        for (int i = 0; i < count; i++) {
            commands[i] = commands[i] == 0 ? i + 1 : commands[i];
            int other = i + (random.nextBoolean() ? 1 + random.nextInt(400) : 3000 + random.nextInt(1000));
            if (random.nextInt(4) == 0 && other < count && commands[i] == i + 1 && commands[other] == 0) {
                commands[other] = -commands[i];
            }
        }
        List<DeviceLine> lines = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            lines.add(line(i, Math.abs(commands[i]), commands[i] < 0));
        }
        return lines;
    }

    private static List<Long> taken(List<DeviceLine> lines, List<Integer> borders) {
        List<Long> taken = new ArrayList<>();
        DeviceCommands whole = new DeviceCommands(false, command -> taken.add(command.line()));
        int from = 0;
        for (int border : borders) {
            DeviceCommands part = new DeviceCommands(true, command -> taken.add(command.line()));
            int to = Math.max(from, Math.min(border, lines.size()));
            lines.subList(from, to).forEach(part::add);
            part.moveTo(whole);
            from = to;
        }
        lines.subList(from, lines.size()).forEach(whole::add);
        whole.end();
        taken.sort(null);
        return taken;
    }

    @Property
    void partsHaveTheCommandsOfTheWhole(
            @ForAll long seed, @ForAll @Size(max = 4) List<@IntRange(max = 9000) Integer> borders) {
        List<DeviceLine> lines = lines(seed);
        assertThat(taken(lines, borders.stream().sorted().toList())).isEqualTo(taken(lines, List.of()));
    }
}
