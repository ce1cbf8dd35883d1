package dev.readout.software.gl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.abi.gl.gl_h;
import java.lang.foreign.SymbolLookup;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** Shaders and programs, by the witness of llvmpipe: they share their names, and one is not the other. */
class GlProgramProperties {
    private static final int NO_NAME = 999;
    /** Types of shaders, and none. */
    private static final int[] TYPES =
            {gl_h.GL_VERTEX_SHADER(), gl_h.GL_VERTEX_SHADER(), gl_h.GL_FRAGMENT_SHADER(), 0x1234};

    @AddLifecycleHook(NeedsSystemGl.class)
    @Property
    void namesAndErrorsAreThoseOfLlvmpipe(@ForAll long seed) {
        SystemGlTest.agree(driver -> calls(driver, seed));
    }

    private static List<String> calls(SymbolLookup driver, long seed) {
        Random random = new Random(seed);
        List<String> answers = new ArrayList<>();
        List<Integer> names = new ArrayList<>(List.of(0, NO_NAME));
        try (GlApplication gl = GlApplication.current(driver)) {
            for (int i = 0; i < 40; i++) {
                int one = random.nextInt(names.size());
                int other = random.nextInt(names.size());
                int action = random.nextInt(7);
                switch (action) {
                    case 0 -> {
                        int made = gl.get("glCreateShader", TYPES[random.nextInt(TYPES.length)]);
                        if (made != 0) {
                            names.add(made);
                        }
                    }
                    case 1 -> names.add(gl.get("glCreateProgram"));
                    case 2 -> gl.call("glCompileShader", names.get(one));
                    case 3 -> gl.call("glLinkProgram", names.get(one));
                    case 4 -> gl.call("glGetShaderiv", names.get(one), "GL_COMPILE_STATUS", gl.ints(0));
                    case 5 -> gl.call("glGetProgramiv", names.get(one), "GL_LINK_STATUS", gl.ints(0));
                    default -> gl.call("glAttachShader", names.get(one), names.get(other));
                }
                answers.add("action %d of %d and %d: error %s".formatted(action, one, other, gl.error()));
            }
        }
        assertThat(names).doesNotHaveDuplicates();
        return answers;
    }
}
