package dev.readout.trace.write;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Foreign text in a line: characters that would end the line, or have a meaning in it, become or get a blank. */
final class LineText {
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}|[\\u2028\\u2029]");
    /** The marks that only a call's entry and exit may have. */
    private static final Pattern MARK = Pattern.compile("(<<(?=<<)|>>(?=>>))");

    private LineText() {
    }

    /** The text as it can stand in a line; empty if nothing is left. */
    static String of(String text) {
        return MARK.matcher(CONTROL.matcher(text).replaceAll(" ").strip()).replaceAll("$1 ");
    }

    /** Its bytes. */
    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
