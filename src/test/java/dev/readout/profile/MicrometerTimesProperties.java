package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Folders;
import dev.readout.testing.PageProgram;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** What the page shows for Micrometer: the times of any loop, by path and queue. */
class MicrometerTimesProperties {
    private static Path folder;
    private static Class<?> program;

    /** How often something was recorded, and how long all times are together. */
    private record Sum(long count, double nanoseconds) {
        private static final Sum NONE = new Sum(0, 0);

        private Sum and(long time) {
            return new Sum(count + 1, nanoseconds + Math.max(0, time));
        }
    }

    @BeforeContainer
    static void compile() throws Exception {
        folder = Folders.temporary();
        program = PageProgram.named("MicrometerTimes").compile(folder);
    }

    @AfterContainer
    static void delete() throws Exception {
        Folders.delete(folder);
    }

    @Provide
    Arbitrary<FrameParts.Loop> loops() {
        return FrameParts.loops();
    }

    private static List<String> path(GpuFrame frame, int scope) {
        List<String> names = frame.parent(scope) < 0 ? new ArrayList<>() : path(frame, frame.parent(scope));
        names.add(frame.name(scope));
        return names;
    }

    @Property
    @SuppressWarnings("unchecked")
    void eachTimerHasTheTimesOfItsPathAndQueue(@ForAll("loops") FrameParts.Loop loop) throws Exception {
        MeterRegistry registry = new SimpleMeterRegistry();
        var times = (Consumer<GpuFrame>) program.getConstructor(MeterRegistry.class).newInstance(registry);
        Map<List<String>, Sum> expected = new HashMap<>(Map.of(List.of("gpu.frame"), Sum.NONE));
        for (GpuFrame frame : loop.build()) {
            times.accept(frame);
            expected.computeIfPresent(List.of("gpu.frame"), (name, sum) -> sum.and(frame.sumNanoseconds()));
            frame.forEach(scope -> {
                List<String> id = List.of(Scope.path(path(frame, scope)), frame.queue(scope).name());
                Sum before = expected.getOrDefault(id, Sum.NONE);
                expected.put(id, frame.count(scope) > 0 ? before.and(frame.nanoseconds(scope)) : before);
            });
        }
        Map<List<String>, Sum> measured = new HashMap<>();
        registry.forEachMeter(meter -> measured.put(
                meter.getId().getTag("path") == null ? List.of(meter.getId().getName())
                        : List.of(meter.getId().getTag("path"), meter.getId().getTag("queue")),
                new Sum(((Timer) meter).count(), ((Timer) meter).totalTime(TimeUnit.NANOSECONDS))));
        assertThat(measured.keySet()).isEqualTo(expected.keySet());
        expected.forEach((id, sum) -> {
            assertThat(measured.get(id).count()).as("count of %s", id).isEqualTo(sum.count());
            assertThat(measured.get(id).nanoseconds()).as("ns of %s", id).isEqualTo(sum.nanoseconds());
        });
    }
}
