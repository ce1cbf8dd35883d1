package dev.readout.export.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Requirement;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Decodes files of Perfetto's with protoc and a schema: ours, or the one that a system property names. */
public final class Protoc {
    private static final Path SCHEMA = Path.of(System.getProperty("readout.perfetto.schema",
            "src/test/resources/dev/readout/export/timeline/perfetto.proto"));

    private Protoc() {
    }

    /** Skips a test where there is no protoc. */
    static void require() {
        Requirement.program("protoc", "protobuf-compiler");
    }

    /** The packets of a file. What the schema does not know fails. */
    public static List<DecodedMessage> decode(Path file) throws IOException, InterruptedException {
        require();
        Path text = Files.createTempFile("decoded", ".txt");
        Path errors = Files.createTempFile("decoded", ".err");
        try {
            int status = new ProcessBuilder("protoc", "--decode=perfetto.protos.Trace",
                    "-I" + SCHEMA.toAbsolutePath().getParent(), SCHEMA.getFileName().toString())
                    .redirectInput(file.toFile()).redirectOutput(text.toFile()).redirectError(errors.toFile())
                    .start().waitFor();
            assertThat(status).as(Files.readString(errors)).isZero();
            try (var lines = Files.lines(text, StandardCharsets.UTF_8)) {
                return DecodedMessage.of(lines.iterator()).messages("packet");
            }
        } finally {
            Files.delete(text);
            Files.delete(errors);
        }
    }
}
