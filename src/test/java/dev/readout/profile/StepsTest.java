package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StepsTest extends FakeLoop {
    private static final Scope INNER = Scope.named("inner");

    /** Its command buffer may have ended, and is not the frame's thread's to record into. */
    @Test
    void theFrameEndsNoStepOfAnotherThreadsRecorder() throws Exception {
        GpuProfiler profiler = profiler();
        profiler.beginFrame();
        Thread recording = Thread.startVirtualThread(() -> {
            GpuRecorder ends = profiler.recorder(1);
            ends.step(0, WORK);
            gpu.work(1, 10);
            ends.endSteps(0);
            profiler.recorder(2).step(0, INNER);
        });
        recording.join();
        int calls = gpu.calls;
        profiler.endFrame();
        assertThat(gpu.calls).isEqualTo(calls);
        assertThat(reports).containsExactly(new ProfilerReport.ScopeLeftOpen(0, false, "inner", QUEUE));
        assertThat(reports.getFirst()).asString().endsWith("call endSteps(0) there");
        gpu.execute(1);
        gpu.execute(2);
        assertThat(polled(profiler)).containsExactly("0 work x 1: 10");
    }

    @Test
    void stepsThatAreAlikeInEachFrameArePlanned() {
        GpuProfiler profiler = profiler();
        int[] changes = new int[24];
        for (int i = 0; i < changes.length; i++) {
            int number = i;
            frame(profiler, 1, recorder -> {
                for (int step = 0; step < 5; step++) {
                    recorder.step(0, WORK);
                    recorder.step(1, INNER);
                    try (var scope = recorder.scope(WORK)) {
                        recorder.step(0, INNER);
                    }
                }
                changes[number] = recorder.recording().changes();
            });
            assertThat(polled(profiler)).hasSize(4);
        }
        assertThat(changes[23]).isEqualTo(changes[20]).isEqualTo(changes[17]);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 32, Integer.MAX_VALUE})
    void aLevelOutOfRangeIsRefusedAndNothingIsRecorded(int level) {
        GpuProfiler profiler = profiler();
        frame(profiler, 1, recorder -> {
            recorder.step(0, WORK);
            int calls = gpu.calls;
            assertThatThrownBy(() -> recorder.step(level, WORK)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("level " + level + " is not in 0..31: 0 is the outermost step");
            assertThatThrownBy(() -> recorder.endSteps(level)).isInstanceOf(IllegalArgumentException.class);
            assertThat(gpu.calls).isEqualTo(calls);
        });
        assertThat(polled(profiler)).containsExactly("0 work x 1: 0");
    }

    /** What counts in a step ends with it, and so the next may count the same. One in it may not. */
    @Test
    void aStepThatCannotBeginHasEndedThoseBefore() {
        GpuProfiler profiler = profiler();
        for (int i = 0; i < 3; i++) {
            frame(profiler, 1, recorder -> {
                recorder.step(0, DRAWN);
                recorder.step(0, DRAWN);
                recorder.step(1, INNER);
                gpu.work(1, 10);
                assertThatThrownBy(() -> recorder.step(1, DRAWN)).isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("'drawn' counts samples inside of scope 'drawn'");
                gpu.work(1, 1);
                recorder.scope(WORK).end();
            });
            assertThat(polled(profiler)).containsExactly("0 drawn x 2: 11", "1 inner x 1: 10", "1 work x 1: 0");
        }
        assertThat(reports).isEmpty();
    }

    @Test
    void aNameThatDiffersFromRunToRunIsMappedOnceAndScopesOfOneNameAreOne() {
        List<String> mapped = new ArrayList<>();
        try (GpuProfiler profiler = profiler(settings -> settings.names = name -> {
            mapped.add(name);
            return name.replaceFirst("@.*", "");
        })) {
            for (int i = 0; i < 8; i++) {
                // A filter that an engine has made anew has another name, and the same one as before here.
                Scope filter = Scope.named("BloomFilter$1@" + i / 2);
                frame(profiler, 1, recorder -> {
                    recorder.scope(WORK);
                    recorder.step(0, filter);
                    recorder.step(0, INNER);
                    recorder.end();
                    recorder.scope(filter);
                });
                assertThat(polled(profiler)).containsExactly("0 work x 1: 0", "1 BloomFilter$1 x 1: 0",
                        "1 inner x 1: 0");
                assertThat(reports).containsExactly(new ProfilerReport.ScopeLeftOpen(i, false, "BloomFilter$1", QUEUE));
                reports.clear();
            }
        }
        assertThat(mapped).containsExactly("work", "BloomFilter$1@0", "inner", "BloomFilter$1@1", "BloomFilter$1@2",
                "BloomFilter$1@3");
    }

    @Test
    void whatIsNoNameIsRefusedWhereTheScopeBeginsAndTheFrameGoesOn() {
        GpuProfiler profiler = profiler(settings -> settings.names = name -> switch (name) {
            case "inner" -> null;
            case "drawn" -> " ";
            default -> name;
        });
        for (int i = 0; i < 3; i++) {
            frame(profiler, 1, recorder -> {
                recorder.step(0, WORK);
                assertThatThrownBy(() -> recorder.scope(INNER)).isInstanceOf(NullPointerException.class)
                        .hasMessage("names() returned null for scope 'inner'");
                assertThatThrownBy(() -> recorder.step(1, DRAWN)).isInstanceOf(IllegalArgumentException.class)
                        .hasMessageStartingWith("what names() returned for scope 'drawn' must have 1 to 256");
                gpu.work(1, 10);
            });
            assertThat(polled(profiler)).containsExactly("0 work x 1: 10");
        }
        assertThat(reports).isEmpty();
    }
}
