package dev.readout.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.abi.egl.egl_h;
import dev.readout.abi.gl.gl_h;
import dev.readout.abi.vulkan.vulkan_h;
import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What the layer reads out of the headers is what jextract's generated classes have. */
class ApiTableTest {
    private static final String PREFIX = "PFN_";

    /** The descriptors of the generated stubs, but of types that are only pointed to. */
    private static Map<String, FunctionDescriptor> stubs() throws IOException, ReflectiveOperationException {
        Map<String, FunctionDescriptor> descriptors = new TreeMap<>();
        for (Class<?> header : new Class<?>[] {vulkan_h.class, gl_h.class, egl_h.class}) {
            Path root = Path.of(header.getProtectionDomain().getCodeSource().getLocation().getPath());
            Path folder = root.resolve(header.getPackageName().replace('.', '/'));
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, PREFIX + "*.class")) {
                for (Path file : files) {
                    String name = file.getFileName().toString().replace(".class", "");
                    if (!name.contains("$") && !name.endsWith("VoidFunction")) {
                        Class<?> stub = Class.forName(header.getPackageName() + '.' + name);
                        descriptors.put(name.substring(PREFIX.length()),
                                (FunctionDescriptor) stub.getMethod("descriptor").invoke(null));
                    }
                }
            }
        }
        return descriptors;
    }

    @Test
    void everyStubHasItsFunctionWithTheSameDescriptor() throws Exception {
        Map<String, FunctionDescriptor> table = ApiTable.standard().functions().stream()
                .collect(Collectors.toMap(TracedFunction::name, TracedFunction::descriptor));

        assertThat(table).containsExactlyInAnyOrderEntriesOf(stubs());
        assertThat(table).hasSizeGreaterThan(200);
    }

    @Test
    void whatTheHeadersDoNotDeclareIsNotKnown() {
        assertThat(ApiTable.standard().function("vkCmdTraceRaysKHR")).isNull();
        assertThat(ApiTable.standard().function("vkVoidFunction")).isNull();
    }
}
