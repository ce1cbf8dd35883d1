package dev.readout.cli.trace;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Traces of other tools, which are not read: each is known by something that stands near its beginning. */
enum OtherTrace {
    API_DUMP_JSON("a JSON file of api_dump, Vulkan's layer", "\"(apiCalls|frameNumber)\"\\s*:"),
    API_DUMP_HTML("an HTML file of api_dump, Vulkan's layer", "<title>\\s*Vulkan API Dump"),
    API_DUMP("a text file of api_dump, Vulkan's layer",
            "(?m)^(Thread \\d+, Frame \\d+.*:|vk\\w+\\(.*\\) returns \\w+.*)\\s*$"),
    GFXRECONSTRUCT_JSON("a JSON file of gfxreconstruct",
            "\"gfxrecon|(?m)^[\\[,]?\\s*\\{\\s*\"index\"\\s*:\\s*\\d+\\s*,\\s*\"(function|meta|annotation)"),
    GFXRECONSTRUCT("a capture of gfxreconstruct", "\\AGFXR"),
    APITRACE("a trace of apitrace", "\\Aat[\\x00-\\xFF]{3}\\x00"),
    APITRACE_DUMP("what apitrace dump prints",
            "(?m)^\\s*\\d+ (@\\d+ )?(gl|egl|wgl|CGL|vk|I?D3D|I?DXGI|IDirect|Direct)\\w*(::\\w+)?\\("),
    RENDERDOC("a capture of RenderDoc", "\\ARDOC"),
    TIMELINE("a timeline for Perfetto or chrome://tracing",
            "\\A\\s*(\\{\\s*\"(traceEvents|displayTimeUnit)|\\[\\s*\\{\\s*\"(ph|name|pid|cat|ts)\")");

    /** How much of a file is looked at, in bytes. */
    private static final long LOOKED_AT = 1 << 14;

    private final String title;
    private final Pattern begins;

    OtherTrace(String title, String begins) {
        this.title = title;
        this.begins = Pattern.compile(begins);
    }

    /** The kind of these bytes, if one is known. */
    static Optional<OtherTrace> of(MemorySegment bytes) {
        byte[] begin = bytes.asSlice(0, Math.min(LOOKED_AT, bytes.byteSize())).toArray(ValueLayout.JAVA_BYTE);
        String text = new String(begin, StandardCharsets.ISO_8859_1).replaceAll("\u001b\\[[\\d;]*m", "");
        return Stream.of(values()).filter(each -> each.begins.matcher(text).find()).findFirst();
    }

    @Override
    public String toString() {
        return title;
    }
}
