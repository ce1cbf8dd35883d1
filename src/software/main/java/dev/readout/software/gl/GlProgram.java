package dev.readout.software.gl;

import static dev.readout.software.abi.gl.gl_h.GL_COMPUTE_SHADER;
import static dev.readout.software.abi.gl.gl_h.GL_VERTEX_SHADER;

import java.util.ArrayList;
import java.util.List;

/**
 * A program and its shaders. It links if each shader was compiled, and the outputs for transform feedback are declared.
 */
final class GlProgram {
    private final List<GlShader> shaders = new ArrayList<>();
    private List<String> varyings = List.of();
    private boolean interleaved;
    private boolean linked;
    private boolean computes;
    private long localSize = 1;
    private List<Integer> feedbackBytes = List.of();

    boolean attach(GlShader shader) {
        return !shaders.contains(shader) && shaders.add(shader);
    }

    /**
     * Sets what transform feedback writes once the program is linked again.
     *
     * @param interleaved all of it into one buffer, and not each into its own
     */
    void capture(List<String> names, boolean interleaved) {
        varyings = names;
        this.interleaved = interleaved;
    }

    void link() {
        List<Integer> bytes = varyings.stream().map(this::varyingBytes).toList();
        linked = !shaders.isEmpty() && shaders.stream().allMatch(GlShader::isCompiled) && !bytes.contains(0);
        computes = linked && shaders.stream().anyMatch(shader -> shader.type == GL_COMPUTE_SHADER());
        localSize = shaders.stream().mapToLong(GlShader::localSize).reduce(1, (a, b) -> a * b);
        feedbackBytes = bytes.isEmpty() || !interleaved
                ? bytes
                : List.of(bytes.stream().mapToInt(Integer::intValue).sum());
    }

    private int varyingBytes(String name) {
        return shaders.stream().filter(shader -> shader.type == GL_VERTEX_SHADER())
                .mapToInt(shader -> shader.outputBytes(name)).findFirst().orElse(0);
    }

    boolean isLinked() {
        return linked;
    }

    boolean computes() {
        return computes;
    }

    long localSize() {
        return localSize;
    }

    /** The bytes that transform feedback writes for each vertex, by buffer. */
    List<Integer> feedbackBytes() {
        return feedbackBytes;
    }

    String log() {
        if (linked) {
            return "";
        }
        return shaders.isEmpty() ? "no shader is attached"
                : shaders.stream().allMatch(GlShader::isCompiled)
                        ? "the vertex shader does not declare all of " + varyings
                        : "a shader is not compiled";
    }
}
