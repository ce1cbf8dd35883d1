package dev.readout.software.vulkan.function;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.abi.UpcallGuard;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.object.DriverState;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A call has its own arguments, whatever is called before, after and from inside of it. */
class CallGateTest {
    private final CallGate gate =
            new CallGate(DriverState.of(SoftwareSettings.builder().listener(report -> {}).build(), Arena.ofAuto(),
                    (pool, query, tick, lost) -> {}));

    private static List<Long> words(Call call) {
        return LongStream.range(0, 11).map(index -> call.word((int) index)).boxed().toList();
    }

    private static long call(UpcallGuard.Target target, long first) {
        return target.call(first, first + 1, first + 2, first + 3, first + 4, first + 5, first + 6, first + 7,
                first + 8, first + 9, first + 10);
    }

    @Test
    void eachCallHasTheArgumentsThatItWasPassed() {
        List<List<Long>> found = new ArrayList<>();
        UpcallGuard.Target target = gate.entry("vkTest", FunctionBody.effect(call -> found.add(words(call))));
        call(target, 10);
        call(target, 20);
        assertThat(found).containsExactly(List.of(10L, 11L, 12L, 13L, 14L, 15L, 16L, 17L, 18L, 19L, 20L),
                List.of(20L, 21L, 22L, 23L, 24L, 25L, 26L, 27L, 28L, 29L, 30L));
    }

    @Test
    void callFromInsideOfACallOfTheSameFunctionLeavesItsArgumentsAlone() {
        UpcallGuard.Target[] itself = new UpcallGuard.Target[1];
        List<Long> found = new ArrayList<>();
        itself[0] = gate.entry("vkTest", FunctionBody.effect(call -> {
            if (call.word(0) < 30) {
                call(itself[0], call.word(0) + 10);
                call(itself[0], 40);
            }
            found.add(call.word(7));
        }));
        call(itself[0], 10);
        assertThat(found).containsExactly(37L, 47L, 27L, 47L, 17L);
    }

    @Test
    void callFromInsideThatFailsLeavesTheArgumentsAlone() {
        UpcallGuard.Target[] itself = new UpcallGuard.Target[1];
        itself[0] = gate.entry("vkTest", FunctionBody.result(call -> {
            if (call.word(0) == 20) {
                throw new IllegalStateException("broken");
            }
            call(itself[0], 20);
            call(itself[0], 20);
            return call.integer(7);
        }));
        assertThat(call(itself[0], 10)).isEqualTo(17);
    }
}
