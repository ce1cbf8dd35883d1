package dev.readout.driver.gl;

import dev.readout.workload.GlProgram;

/** Shaders for tests, in the GLSL of a context. */
final class GlWork {
    private GlWork() {
    }

    private static String version(GlContext context) {
        return context.api() == GlApi.OPENGL ? "#version 330 core\n" : "#version 300 es\nprecision highp float;\n";
    }

    /** Draws a triangle that covers everything, slowly. */
    static GlProgram triangle(GlContext context) {
        return GlProgram.drawing(context, version(context) + """
                void main() {
                    gl_Position = vec4(gl_VertexID % 3 == 1 ? 3.0 : -1.0, gl_VertexID % 3 == 2 ? 3.0 : -1.0, 0.0, 1.0);
                }
                """, version(context) + """
                out vec4 color;
                void main() {
                    float sum = gl_FragCoord.x;
                    for (int i = 0; i < 100; i++) {
                        sum = sin(sum) + 0.5;
                    }
                    color = vec4(sum, 0.0, 0.0, 1.0);
                }
                """);
    }

    static String compute(GlContext context) {
        return (context.api() == GlApi.OPENGL ? "#version 430 core\n" : "#version 310 es\n") + """
                layout(local_size_x = 64) in;
                layout(std430, binding = 0) buffer Data { uint values[]; };
                void main() {
                    uint value = gl_GlobalInvocationID.x;
                    for (int i = 0; i < 100; i++) {
                        value = value * 1664525u + 1013904223u;
                    }
                    values[gl_GlobalInvocationID.x] = value;
                }
                """;
    }
}
