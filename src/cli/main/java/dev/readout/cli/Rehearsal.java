package dev.readout.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Runs the usual commands, once each and in one process, so that the application image can store the classes that the
 * JVM loads and links. Not a command.
 */
final class Rehearsal {
    private static final int RECORDS = 4;
    private static final int BYTES = 16;

    private Rehearsal() {
    }

    /** Ends the process with status 0 if all went well. */
    public static void main(String[] args) throws IOException {
        Path folder = Files.createTempDirectory("readout");
        Path capture = Files.write(folder.resolve("capture.bin"), new byte[RECORDS * BYTES]);
        Path calls = folder.resolve("calls.log");
        List<String> vulkan = List.of("decode", "vulkan", "--type", "timestamp", "--width", "64", "--count",
                Integer.toString(RECORDS), "--availability", "--valid-bits", "36", "--period", "41.6667");
        int status = 0;
        for (String format : List.of("table", "json", "csv")) {
            status |= run(vulkan, "--format", format, capture.toString());
            status |= run(List.of("decode", "brcm"), "--format", format, capture.toString());
            status |= run(List.of("profile"), "--format", format);
        }
        status |= run(List.of("profile"), "--frames", "2", "--trace", calls.toString());
        status |= run(List.of("trace"), calls.toString());
        status |= run(List.of("trace"), "--format", "json", calls.toString());
        status |= run(List.of("--help"));
        status |= run(List.of("--version"));
        Files.delete(calls);
        Files.delete(capture);
        Files.delete(folder);
        System.exit(status);
    }

    private static int run(List<String> command, String... options) {
        String[] args = Stream.concat(command.stream(), Stream.of(options)).toArray(String[]::new);
        return Main.run(args, OutputStream.nullOutputStream(), System.err);
    }
}
