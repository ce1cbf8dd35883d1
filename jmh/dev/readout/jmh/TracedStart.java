package dev.readout.jmh;

import dev.readout.trace.write.TraceLayer;
import dev.readout.trace.write.TraceSettings;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A program that makes a trace layer, and asks it for the first 100 functions of Vulkan that the library knows. */
final class TracedStart {
    private static final int FUNCTIONS = 100;
    private static final Pattern FUNCTION = Pattern.compile("\\(\\*PFN_(\\w+)\\)");

    private TracedStart() {
    }

    public static void main(String[] args) throws IOException {
        MemorySegment address = Linker.nativeLinker().defaultLookup().find("abs").orElseThrow();
        try (InputStream header = TraceLayer.class.getResourceAsStream("/dev/readout/trace/signature/vulkan.h");
                TraceLayer layer = TraceLayer.create(name -> Optional.of(address), OutputStream.nullOutputStream(),
                        TraceSettings.builder().registries().build())) {
            String text = new String(header.readAllBytes(), StandardCharsets.US_ASCII);
            long found = FUNCTION.matcher(text).results().map((MatchResult function) -> function.group(1))
                    .filter(name -> !layer.find(name).orElseThrow().equals(address)).limit(FUNCTIONS).count();
            System.out.println(found + " functions");
        }
    }
}
