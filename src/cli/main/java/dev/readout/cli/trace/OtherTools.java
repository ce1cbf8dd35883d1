package dev.readout.cli.trace;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Other tools, whose traces are not read. */
final class OtherTools {
    /** Their names, with what stands near the beginning of a trace. */
    private static final List<Map.Entry<String, Pattern>> OTHERS = List.of(
            Map.entry("api_dump",
                    Pattern.compile("Vulkan API Dump|\"(apiCalls|frameNumber)\"|(?m)^Thread \\d+, Frame \\d+")),
            Map.entry("gfxreconstruct",
                    Pattern.compile("\\AGFXR|\"gfxrecon|\"index\"\\s*:\\s*\\d+\\s*,\\s*\"function")),
            Map.entry("apitrace",
                    Pattern.compile("\\Aat.{3}\\x00|(?ms)^\\d+ (\u001b\\[1m)?(gl|egl|wgl|I?D3D|I?DXGI)\\w*\\(")),
            Map.entry("RenderDoc",
                    Pattern.compile("\\ARDOC")),
            Map.entry("Perfetto or chrome://tracing",
                    Pattern.compile("\"traceEvents\"|\"ph\"\\s*:")));
    /** How much of a file is looked at for that, in bytes. */
    private static final long LOOKED_AT = 1 << 14;

    private OtherTools() {
    }

    /** Returns the part of a message that names the tool of a file; empty if it is of none of them. */
    static String likeness(MemorySegment bytes) {
        byte[] begin = bytes.asSlice(0, Math.min(LOOKED_AT, bytes.byteSize())).toArray(ValueLayout.JAVA_BYTE);
        String text = new String(begin, StandardCharsets.ISO_8859_1);
        return OTHERS.stream().filter(other -> other.getValue().matcher(text).find()).findFirst()
                .map(other -> "; it looks like a file of " + other.getKey() + ", which is not read").orElse("");
    }
}
