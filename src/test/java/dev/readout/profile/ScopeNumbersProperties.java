package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Numbers that an application gives its scopes: a scope of a frame has the last one that it was given, or none. */
class ScopeNumbersProperties extends FakeLoop {
    private static final Scope[] SCOPES = {Scope.named("a"), Scope.named("b"), Scope.named("c")};

    /** Most frames have the scopes of the one before, so that they are read by a plan; numbers come and go. */
    @Property
    void eachScopeHasItsLastNumber(@ForAll long seed) {
        Random random = new Random(seed);
        boolean hostTimes = random.nextBoolean();
        GpuProfiler profiler = profiler(settings -> settings.hostTimes = hostTimes);
        long shape = random.nextLong();
        for (int frame = 0; frame < 30; frame++) {
            shape = random.nextInt(8) == 0 ? random.nextLong() : shape;
            Random same = new Random(shape);
            Map<String, Long> expected = new HashMap<>();
            boolean none = random.nextInt(3) == 0;
            frame(profiler, 1, recorder -> record(recorder, same, none ? null : random, "", 0, expected));
            profiler.poll(measured -> measured.forEach(scope -> {
                String path = SeenFrame.path(measured, scope);
                assertThat(measured.hasNumber(scope)).as(path).isEqualTo(expected.containsKey(path));
                assertThat(measured.number(scope)).as(path).isEqualTo(expected.getOrDefault(path, -1L));
                assertThat(measured.hostNanoseconds(scope) >= 0).isEqualTo(hostTimes);
            }));
        }
        assertThat(reports).isEmpty();
        profiler.close();
    }

    private void record(GpuRecorder recorder, Random same, Random numbers, String path, int depth,
            Map<String, Long> expected) {
        for (int i = 1 + same.nextInt(2); i > 0; i--) {
            Scope scope = SCOPES[same.nextInt(SCOPES.length)];
            String name = path + scope.name();
            boolean step = same.nextInt(3) == 0;
            if (step) {
                recorder.step(0, scope);
            } else {
                recorder.scope(scope);
            }
            if (numbers != null && numbers.nextInt(3) == 0) {
                long number = numbers.nextLong();
                recorder.number(number);
                expected.put(name, number);
            }
            gpu.work(1, 3);
            if (depth < 3 && !step) {
                record(recorder, same, numbers, name + "/", depth + 1, expected);
            }
            if (step) {
                recorder.endSteps(0);
            } else {
                recorder.end();
            }
        }
    }

    @Example
    void aNumberIsForTheScopeThatHasJustBegun() {
        GpuProfiler profiler = profiler();
        frame(profiler, 1, recorder -> {
            assertThatThrownBy(() -> recorder.number(1)).isInstanceOf(IllegalStateException.class)
                    .hasMessage("frame 0, queue graphics: number 1 is given to no scope: call number() right after"
                            + " scope() or step()");
            recorder.scope(WORK).number(1).number(2);
            long span = recorder.beginSpanning(DRAWN);
            assertThatThrownBy(() -> recorder.number(3)).isInstanceOf(IllegalStateException.class);
            recorder.endSpanning(span);
            recorder.scope(DRAWN).end();
            assertThatThrownBy(() -> recorder.number(3)).isInstanceOf(IllegalStateException.class);
            recorder.end();
            recorder.step(3, WORK);
            recorder.number(7);
        });

        assertThat(polledNumbers(profiler)).containsExactly("work 7", "drawn -1");
        profiler.setEnabled(false);
        profiler.beginFrame();
        profiler.recorder(1).scope(WORK).number(5).end();
        profiler.endFrame();
        profiler.close();
    }

    private static List<String> polledNumbers(GpuProfiler profiler) {
        List<String> lines = new ArrayList<>();
        profiler.poll(frame -> frame.forEach(scope -> lines.add(frame.name(scope) + " " + frame.number(scope))));
        return lines;
    }
}
