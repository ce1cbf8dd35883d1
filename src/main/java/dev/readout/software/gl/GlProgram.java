package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_COMPUTE_SHADER;

import java.util.ArrayList;
import java.util.List;

/** A program: its shaders, and whether they link. They do when each of them was compiled. */
final class GlProgram {
    private final List<GlShader> shaders = new ArrayList<>();
    private boolean linked;
    private boolean computes;

    /** Adds a shader, if it is not there. */
    boolean attach(GlShader shader) {
        return !shaders.contains(shader) && shaders.add(shader);
    }

    void link() {
        linked = !shaders.isEmpty() && shaders.stream().allMatch(GlShader::isCompiled);
        computes = linked && shaders.stream().anyMatch(shader -> shader.type == GL_COMPUTE_SHADER());
    }

    boolean isLinked() {
        return linked;
    }

    /** Whether it can be dispatched. */
    boolean computes() {
        return computes;
    }

    String log() {
        return linked ? "" : shaders.isEmpty() ? "no shader is attached" : "a shader is not compiled";
    }
}
