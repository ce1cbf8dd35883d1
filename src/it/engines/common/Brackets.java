import dev.readout.profile.GpuFrame;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * What scopes took by stamps that were taken by hand just outside and just inside of them: a profiler's time is between
 * the two, in every frame. For one context.
 */
final class Brackets {
    /**
     * A scope.
     *
     * @param begin the number of the stamp before its beginning; the next one is after it
     * @param end the number of the stamp before its end; the next one is after it
     */
    private record Bracket(String path, int level, long frame, long begin, long end) {}

    private final Stamps stamps = new Stamps();
    private final LongSupplier frame;
    private final List<Bracket> open = new ArrayList<>();
    private final Map<Long, List<Bracket>> ended = new HashMap<>();
    private final Map<Long, Map<String, Long>> measured = new TreeMap<>();
    private final Map<String, Long> largest = new TreeMap<>();
    private final List<String> wrong = new ArrayList<>();
    private long frames;
    private long scopes;

    /** @param frame the profiler's number of the frame that began last */
    Brackets(LongSupplier frame) {
        this.frame = frame;
    }

    /**
     * Does what begins a scope, and ends those of its level and of deeper ones.
     *
     * @param name as the profiler has it
     */
    void begin(int level, String name, Runnable beginning) {
        long begin = end(level, beginning);
        String path = open.isEmpty() ? name : open.getLast().path + "/" + name;
        open.add(new Bracket(path, level, frame.getAsLong(), begin, begin));
    }

    /**
     * Does what ends the scopes of a level and of deeper ones.
     *
     * @return the number of the stamp before it; the next one is after it
     */
    long end(int level, Runnable ending) {
        long end = stamps.take();
        ending.run();
        stamps.take();
        while (!open.isEmpty() && open.getLast().level >= level) {
            Bracket each = open.removeLast();
            ended.computeIfAbsent(each.frame, number -> new ArrayList<>())
                    .add(new Bracket(each.path, level, each.frame, each.begin, end));
        }
        return end;
    }

    /** Takes what the profiler measured. */
    void measured(GpuFrame results) {
        List<String> paths = new ArrayList<>();
        Map<String, Long> times = new HashMap<>();
        results.forEach(scope -> {
            int parent = results.parent(scope);
            paths.add(parent < 0 ? results.name(scope) : paths.get(parent) + "/" + results.name(scope));
            times.put(paths.getLast(), results.nanoseconds(scope));
        });
        measured.put(results.number(), times);
    }

    /** Compares the frames that have ended and arrived. */
    void compare() {
        measured.entrySet().removeIf(each -> {
            if (each.getKey() >= frame.getAsLong()) {
                return false;
            }
            List<Bracket> byHand = ended.remove(each.getKey());
            compare(each.getKey(), byHand == null ? List.of() : byHand, each.getValue());
            return true;
        });
    }

    private void compare(long number, List<Bracket> byHand, Map<String, Long> times) {
        Map<String, Long> inside = new HashMap<>();
        Map<String, Long> outside = new HashMap<>();
        for (Bracket each : byHand) {
            inside.merge(each.path, stamps.between(each.begin + 1, each.end), Long::sum);
            outside.merge(each.path, stamps.between(each.begin, each.end + 1), Long::sum);
        }
        if (!times.keySet().equals(inside.keySet())) {
            wrong.add("frame " + number + " has the scopes " + times.keySet() + " and not " + inside.keySet());
            return;
        }
        times.forEach((path, time) -> {
            largest.merge(path, time, Math::max);
            if (time < inside.get(path) || time > outside.get(path)) {
                wrong.add("frame " + number + ": " + path + " took " + time + " ns, and not " + inside.get(path)
                        + " to " + outside.get(path));
            }
        });
        frames++;
        scopes += times.size();
    }

    /** Prints what was found. */
    void print(String check) {
        wrong.stream().limit(10).forEach(each -> Checks.print(check + " wrong", each));
        Checks.print(check + " frames", frames);
        Checks.print(check + " scopes", scopes);
        Checks.print(check + " outside", wrong.size());
        largest.forEach((path, time) -> Checks.print(check + " scope", path + " " + time));
    }
}
