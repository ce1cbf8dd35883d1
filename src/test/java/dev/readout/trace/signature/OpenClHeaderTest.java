package dev.readout.trace.signature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Requirement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What our header says of OpenCL is what the Khronos header says: the C compiler is asked. */
class OpenClHeaderTest {
    private static final Path OURS = Path.of("headers", "cl.h");
    private static final String SYSTEM = """
            #define CL_TARGET_OPENCL_VERSION 300
            #define CL_USE_DEPRECATED_OPENCL_1_0_APIS
            #define CL_USE_DEPRECATED_OPENCL_1_1_APIS
            #define CL_USE_DEPRECATED_OPENCL_1_2_APIS
            #define CL_USE_DEPRECATED_OPENCL_2_0_APIS
            #define CL_USE_DEPRECATED_OPENCL_2_2_APIS
            #include <CL/cl.h>
            #include <stddef.h>
            """;

    @TempDir
    private Path folder;

    private String compile(String text) throws IOException, InterruptedException {
        Path source = Files.writeString(folder.resolve("probe.c"), text);
        Process compiler = new ProcessBuilder("gcc", "-std=c11", "-fsyntax-only", "-fmax-errors=0", "-I", "headers",
                source.toString()).redirectErrorStream(true).start();
        String output = new String(compiler.getInputStream().readAllBytes());
        compiler.waitFor();
        return output;
    }

    private String ours() throws IOException, InterruptedException {
        Requirement.require(Files.exists(Path.of("/usr/include/CL/cl.h")) && Files.exists(Path.of("/usr/bin/gcc")),
                "no CL/cl.h or no gcc: install opencl-c-headers and gcc");
        return Files.readString(OURS);
    }

    @Test
    void everyNumberIsThatOfTheSystemsHeader() throws Exception {
        StringBuilder probe = new StringBuilder(SYSTEM);
        int[] count = {0};
        Pattern.compile("(?m)^#define (CL_\\w+) (.+)$").matcher(ours()).results().forEach(define -> {
            count[0]++;
            probe.append("_Static_assert(%s == %s, \"%1$s\");\n".formatted(define.group(1), define.group(2)));
        });

        assertThat(count[0]).isGreaterThan(300);
        assertThat(compile(probe.toString())).isEmpty();
        assertThat(compile(probe + "_Static_assert(CL_INVALID_VALUE == -31, \"CL_INVALID_VALUE\");\n"))
                .contains("CL_INVALID_VALUE");
    }

    @Test
    void everyFunctionHasTheTypeThatTheSystemsHeaderDeclares() throws Exception {
        // Typedefs may be repeated if they are the same; constants and structs may not.
        String types = ours().replaceAll("(?m)^#define CL_.*$", "")
                .replaceAll("(?s)typedef struct \\w+ \\{.*?\\} \\w+;", "");
        StringBuilder probe = new StringBuilder(SYSTEM).append(types);
        Declarations parsed = ApiTable.parse("cl.h");
        for (TracedFunction function : parsed.functions()) {
            probe.append(("_Static_assert(__builtin_types_compatible_p(PFN_%s, __typeof__(&%1$s)), \"%1$s\");\n")
                    .formatted(function.name));
        }
        for (Aggregate struct : parsed.aggregates()) {
            probe.append("_Static_assert(sizeof(%s) == %d, \"%1$s\");\n".formatted(struct.name, struct.size()));
            for (Member field : struct.fields) {
                probe.append("_Static_assert(offsetof(%s, %s) == %d, \"%2$s\");\n"
                        .formatted(struct.name, field.name, field.place));
            }
        }

        assertThat(parsed.functions()).hasSizeGreaterThan(80);
        assertThat(parsed.aggregates()).hasSize(3);
        assertThat(compile(probe.toString())).isEmpty();
    }
}
