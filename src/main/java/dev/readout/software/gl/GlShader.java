package dev.readout.software.gl;

/** A shader: its source, and whether it compiles. Every source that has a {@code main} does. */
final class GlShader {
    final int type;

    private String source = "";
    private boolean compiled;

    GlShader(int type) {
        this.type = type;
    }

    void source(String text) {
        source = text;
    }

    void compile() {
        compiled = source.contains("main");
    }

    boolean isCompiled() {
        return compiled;
    }

    String log() {
        return compiled ? "" : "the source has no main";
    }
}
