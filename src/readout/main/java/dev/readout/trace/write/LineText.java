package dev.readout.trace.write;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Foreign text in a line: characters that would end the line, or have a meaning in it, become or get a blank. */
final class LineText {
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}|[\\u2028\\u2029]");
    /** The mark that only the exit of a call may have. */
    private static final Pattern EXIT_MARK = Pattern.compile("<<(?=<<)");

    private LineText() {
    }

    /** The text as it can stand in a line; empty if nothing is left. */
    static String of(String text) {
        return EXIT_MARK.matcher(CONTROL.matcher(text).replaceAll(" ").strip()).replaceAll("<< ");
    }

    /** Its bytes. */
    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
