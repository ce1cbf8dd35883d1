package dev.readout.software.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.vulkan.StageShaders.LevelStore;
import dev.readout.software.vulkan.object.GraphicsShaders;
import dev.readout.software.vulkan.object.ShaderModule;
import dev.readout.software.vulkan.object.TessellationStage;
import dev.readout.software.vulkan.registry.Misuse;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Which levels of a control shader are constants, and modules that are broken. */
class TessellationLevelsProperties {
    private static final int CONTROL = 2;
    private static final int[] STAGES = {1, CONTROL, 4, 8, 16, 64, 128};
    private static final float[] ONE_TO_SIX = {1, 2, 3, 4, 5, 6};
    /** IDs that the shaders do not use. */
    private static final int FIRST = 57;
    private static final int SECOND = 58;
    /** Two triangles in each square of a grid. */
    private static final int MOST_PRIMITIVES = 2 * 64 * 64;

    /** The levels of a control shader with more instructions behind its own. */
    private static List<Float> levels(float[] own, int... more) {
        int[] words = StageShaders.control(3, LevelStore.ELEMENTS, own);
        ShaderModule module = new ShaderModule(IntStream.concat(IntStream.of(words), IntStream.of(more)).toArray());
        return Objects.requireNonNull(GraphicsShaders.NONE.with(CONTROL, module, Map.of()).tessellation()).levels();
    }

    private static int[] store(int pointer, int value) {
        return new int[] {3 << 16 | 62, pointer, value};
    }

    private static int[] chain(int result, int index) {
        return new int[] {5 << 16 | 65, 1, result, StageShaders.OUTER, index};
    }

    private static int[] join(int[]... instructions) {
        return Arrays.stream(instructions).flatMapToInt(IntStream::of).toArray();
    }

    @Example
    void aLevelIsAConstantIfAllThatIsWrittenIsTheSame() {
        int second = StageShaders.ELEMENTS + 1;
        assertThat(levels(ONE_TO_SIX)).containsExactly(1f, 2f, 3f, 4f, 5f, 6f);
        assertThat(levels(ONE_TO_SIX, store(second, StageShaders.LEVELS + 1)))
                .containsExactly(1f, 2f, 3f, 4f, 5f, 6f);
        assertThat(levels(ONE_TO_SIX, store(second, StageShaders.LEVELS + 2)))
                .containsExactly(1f, 1f, 3f, 4f, 5f, 6f);
        assertThat(levels(ONE_TO_SIX, join(store(second, StageShaders.LEVELS + 2),
                store(second, StageShaders.LEVELS + 1)))).containsExactly(1f, 1f, 3f, 4f, 5f, 6f);
        assertThat(levels(ONE_TO_SIX, store(second, FIRST))).as("something that is computed")
                .containsExactly(1f, 1f, 3f, 4f, 5f, 6f);
    }

    @Example
    void anIndexThatIsComputedMayBeAny() {
        assertThat(levels(ONE_TO_SIX, join(chain(FIRST, SECOND), store(FIRST, StageShaders.LEVELS + 2))))
                .containsExactly(1f, 1f, 3f, 1f, 5f, 6f);
        float[] same = {4, 4, 4, 4, 5, 6};
        assertThat(levels(same, join(chain(FIRST, SECOND), store(FIRST, StageShaders.LEVELS))))
                .containsExactly(4f, 4f, 4f, 4f, 5f, 6f);
    }

    @Example
    void aNullConstantIsZero() {
        int[] constant = {3 << 16 | 46, 1, FIRST};
        float[] zeros = new float[6];
        assertThat(levels(zeros, join(constant, store(StageShaders.OUTER, FIRST)))).containsOnly(0f);
        assertThat(levels(ONE_TO_SIX, join(constant, store(StageShaders.OUTER, FIRST))))
                .containsExactly(1f, 1f, 1f, 1f, 5f, 6f);
    }

    /** Its operands, if it has any, name what the levels are read from. */
    @Example
    void theLastInstructionMayLackOperands() {
        for (int code = 0; code < 100; code++) {
            for (int length = 1; length < 6; length++) {
                for (int operand : new int[] {StageShaders.OUTER, StageShaders.ELEMENTS, StageShaders.LEVELS, 11}) {
                    int[] last = new int[length];
                    Arrays.fill(last, operand);
                    last[0] = length << 16 | code;
                    assertThat(levels(ONE_TO_SIX, last)).hasSize(6);
                }
            }
        }
    }

    @Example
    void anArrayMayLackElements() {
        for (int elements = 0; elements < 4; elements++) {
            int[] array = new int[3 + elements];
            Arrays.fill(array, StageShaders.LEVELS);
            array[0] = array.length << 16 | 44;
            array[2] = FIRST;
            List<Float> found = levels(new float[] {1, 1, 1, 1, 5, 6}, join(array, store(StageShaders.OUTER, FIRST)));
            assertThat(found).containsExactly(1f, 1f, 1f, 1f, 5f, 6f);
        }
    }

    @Provide
    Arbitrary<int[]> broken() {
        Arbitrary<Integer> word = Arbitraries.oneOf(Arbitraries.integers(), Arbitraries.integers().between(0, 100),
                Arbitraries.of(0, -1, Integer.MAX_VALUE, Integer.MIN_VALUE), Combinators.combine(
                        Arbitraries.integers().between(1, 7), Arbitraries.integers().between(1, 100))
                        .as((length, code) -> length << 16 | code));
        float[] levels = {1, 2, 3, 4, 5, 6};
        Arbitrary<int[]> whole = Arbitraries.of(LevelStore.class).map(store -> StageShaders.control(3, store, levels,
                StageShaders.QUADS, 1));
        return whole.flatMap(words -> Combinators.combine(
                Arbitraries.maps(Arbitraries.integers().between(1, words.length - 1), word).ofMaxSize(4),
                Arbitraries.frequencyOf(Tuple.of(3, Arbitraries.just(words.length)),
                        Tuple.of(1, Arbitraries.integers().between(0, words.length))))
                .as((changes, length) -> {
                    int[] changed = words.clone();
                    changes.forEach((at, value) -> changed[at] = value);
                    return Arrays.copyOf(changed, length);
                }));
    }

    /** Nothing is read that is not there, and no patch becomes more than the limit of the levels allows. */
    @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
    void aBrokenModuleIsRefusedOrMeansSomething(@ForAll("broken") int[] words) {
        ShaderModule module;
        try {
            module = new ShaderModule(words);
        } catch (Misuse expected) {
            return;
        }
        for (int stage : STAGES) {
            TessellationStage tessellation =
                    GraphicsShaders.NONE.with(stage, module, Map.of(0, 7, 1, -1)).tessellation();
            if (tessellation != null) {
                assertThat(tessellation.primitives()).isBetween(0, MOST_PRIMITIVES);
                assertThat(tessellation.invocations()).isBetween(0, MOST_PRIMITIVES);
            }
        }
    }
}
