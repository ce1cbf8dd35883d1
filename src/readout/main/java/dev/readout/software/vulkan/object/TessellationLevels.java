package dev.readout.software.vulkan.object;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the tessellation levels that a control shader writes, where they are constants. It reads each instruction once,
 * and runs none: a level is a constant if all that is ever written to it is the same constant.
 */
final class TessellationLevels {
    private static final int CONSTANT = 43;
    private static final int CONSTANT_COMPOSITE = 44;
    private static final int CONSTANT_NULL = 46;
    private static final int SPEC_CONSTANT = 50;
    private static final int SPEC_CONSTANT_COMPOSITE = 51;
    private static final int STORE = 62;
    private static final int ACCESS_CHAIN = 65;
    private static final int IN_BOUNDS_ACCESS_CHAIN = 66;
    private static final int COMPOSITE_CONSTRUCT = 80;
    private static final int SPEC_ID = 1;
    private static final int TESS_LEVEL_OUTER = 11;
    private static final int TESS_LEVEL_INNER = 12;
    private static final int BOUND = 3;
    /** As many IDs as a module may have. */
    private static final int LARGEST_BOUND = 1 << 22;

    private final ShaderModule module;
    private final Map<Integer, Integer> constants;
    /** Where the instruction begins that says what an ID is, which for built-in variables is their decoration. */
    private final int[] definitions;
    private final @Nullable Level[] levels = new Level[TessellationStage.LEVELS];

    /** @param bits of what is written; null if it is no constant, or not always the same */
    private record Level(@Nullable Integer bits) {
    }

    private TessellationLevels(ShaderModule module, Map<Integer, Integer> constants) {
        this.module = module;
        this.constants = constants;
        definitions = new int[(int) Math.min(Integer.toUnsignedLong(module.word(BOUND)), LARGEST_BOUND)];
    }

    /**
     * The levels of a module's control shader, outer and inner: 1 where they are no constants, or not written.
     *
     * @param constants the values of specialization constants, by their IDs
     */
    static List<Float> of(ShaderModule module, Map<Integer, Integer> constants) {
        TessellationLevels reader = new TessellationLevels(module, constants);
        for (int at = ShaderModule.HEADER_WORDS; at < module.size(); at += module.length(at)) {
            reader.read(at);
        }
        List<Float> levels = new ArrayList<>();
        for (Level level : reader.levels) {
            levels.add(level == null || level.bits() == null ? 1 : Float.intBitsToFloat(level.bits()));
        }
        return levels;
    }

    private void read(int at) {
        int length = module.length(at);
        switch (module.code(at)) {
            case ShaderModule.DECORATE -> {
                if (length == 4 && defines(at)) {
                    define(module.word(at + 1), at);
                }
            }
            case SPEC_CONSTANT -> {
                // The value that the application gives precedes the default.
                if (length == 4 && definition(module.word(at + 2)) == 0) {
                    define(module.word(at + 2), at);
                }
            }
            case CONSTANT, CONSTANT_COMPOSITE, CONSTANT_NULL, SPEC_CONSTANT_COMPOSITE, COMPOSITE_CONSTRUCT,
                    ACCESS_CHAIN,
                    IN_BOUNDS_ACCESS_CHAIN -> {
                if (length > 2) {
                    define(module.word(at + 2), at);
                }
            }
            case STORE -> {
                if (length > 2) {
                    store(definition(module.word(at + 1)), module.word(at + 2));
                }
            }
            default -> {
            }
        }
    }

    /** Whether a decoration says what an ID is. */
    private boolean defines(int at) {
        int value = module.word(at + 3);
        return switch (module.word(at + 2)) {
            case ShaderModule.BUILT_IN -> value == TESS_LEVEL_OUTER || value == TESS_LEVEL_INNER;
            case SPEC_ID -> constants.containsKey(value);
            default -> false;
        };
    }

    private void define(int id, int at) {
        if (id >= 0 && id < definitions.length) {
            definitions[id] = at;
        }
    }

    /** Where an ID is defined; 0 if that is unknown. */
    private int definition(int id) {
        return id >= 0 && id < definitions.length ? definitions[id] : 0;
    }

    private void store(int pointer, int value) {
        if (isLevels(pointer)) {
            for (int i = 0; i < count(pointer); i++) {
                write(pointer, i, element(definition(value), i));
            }
        } else if (isElement(pointer)) {
            int array = definition(module.word(pointer + 3));
            Integer index = scalar(module.word(pointer + 4));
            for (int i = 0; i < count(array); i++) {
                // An index that is computed may be any.
                if (index == null || index == i) {
                    write(array, i, scalar(value));
                }
            }
        }
    }

    private boolean isLevels(int at) {
        return module.code(at) == ShaderModule.DECORATE && module.word(at + 2) == ShaderModule.BUILT_IN;
    }

    private boolean isElement(int at) {
        return (module.code(at) == ACCESS_CHAIN || module.code(at) == IN_BOUNDS_ACCESS_CHAIN) && module.length(at) == 5
                && isLevels(definition(module.word(at + 3)));
    }

    private boolean isOuter(int array) {
        return module.word(array + 3) == TESS_LEVEL_OUTER;
    }

    private int count(int array) {
        return isOuter(array) ? TessellationStage.OUTER_LEVELS
                : TessellationStage.LEVELS - TessellationStage.OUTER_LEVELS;
    }

    private void write(int array, int index, @Nullable Integer bits) {
        int level = isOuter(array) ? index : TessellationStage.OUTER_LEVELS + index;
        Level written = new Level(bits);
        levels[level] = levels[level] == null || levels[level].equals(written) ? written : new Level(null);
    }

    /** The bits of an element of a constant array; null if it is none. */
    private @Nullable Integer element(int array, int index) {
        return switch (module.code(array)) {
            case CONSTANT_COMPOSITE, SPEC_CONSTANT_COMPOSITE, COMPOSITE_CONSTRUCT ->
                    3 + index < module.length(array) ? scalar(module.word(array + 3 + index)) : null;
            case CONSTANT_NULL -> 0;
            default -> null;
        };
    }

    /** The bits of a constant of 32 bits; null if it is none. */
    private @Nullable Integer scalar(int id) {
        int at = definition(id);
        return switch (module.code(at)) {
            case CONSTANT, SPEC_CONSTANT -> module.length(at) == 4 ? module.word(at + 3) : null;
            case CONSTANT_NULL -> 0;
            case ShaderModule.DECORATE -> isLevels(at) ? null : constants.get(module.word(at + 3));
            default -> null;
        };
    }
}
