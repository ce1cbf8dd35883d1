package dev.readout.software.gl;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A shader: its source, and whether it compiles. Every source that has a {@code main} does. */
final class GlShader {
    private static final Pattern LOCAL_SIZE = Pattern.compile("local_size_[xyz]\\s*=\\s*(\\d{1,4})(?!\\d)");
    /** {@code out vec4 name;}, with whatever else may stand in front of the type. */
    private static final Pattern OUTPUT =
            Pattern.compile("\\bout\\s+(?:\\w+\\s+)?(float|int|uint|[iu]?vec[234])\\s+(\\w+)");
    private static final Map<String, Integer> BUILT_IN = Map.of("gl_Position", 16, "gl_PointSize", 4);

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

    /** How many invocations a workgroup has, as the layout says: 1 if it does not. */
    long localSize() {
        long size = 1;
        for (Matcher dimension = LOCAL_SIZE.matcher(source); dimension.find();) {
            size *= Integer.parseInt(dimension.group(1));
        }
        return size;
    }

    /** The bytes of an output for each vertex; 0 if the source declares none of that name. */
    int outputBytes(String name) {
        for (Matcher output = OUTPUT.matcher(source); output.find();) {
            if (output.group(2).equals(name)) {
                String type = output.group(1);
                return Float.BYTES * (type.contains("vec") ? type.charAt(type.length() - 1) - '0' : 1);
            }
        }
        return BUILT_IN.getOrDefault(name, 0);
    }

    String log() {
        return compiled ? "" : "the source has no main";
    }
}
