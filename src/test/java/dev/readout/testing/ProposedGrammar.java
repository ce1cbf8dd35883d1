package dev.readout.testing;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/** The grammar that was proposed for logs, as expressions: a judge that shares nothing with the library. */
public final class ProposedGrammar {
    private static final String WORD = "[\\w+.?-]+";
    private static final String NAME = "\\**[A-Za-z_]\\w*(?:(?:\\.|->)[A-Za-z_]\\w*|\\[\\d*])*";
    /** A value whose strings and braces were replaced by words. */
    private static final String VALUE =
            "(?:\\[0x[0-9A-Fa-f]+(?:\\.\\.\\.)?]|" + WORD + "(?: \\| " + WORD + ")*(?: \\(" + WORD + "\\))?)";
    private static final String ITEM = "(?:\\.\\.\\.[^,{}]*|(?:" + NAME + " = )?" + VALUE + ")";
    private static final String ARGUMENTS = NAME + " = " + VALUE + "(?:,[ \\t]*" + NAME + " = " + VALUE + ")*";
    private static final String CONTEXT =
            "[ \\t]*(?:(?:Time: |TID = |TNum = )" + WORD + "[ \\t]+)*[A-Za-z_]\\w*";

    private static final Pattern STRING = Pattern.compile("\"(?:[^\"\\\\]|\\\\(?:[\"\\\\nrt]|x[0-9A-Fa-f]{2}))*+\"");
    private static final Pattern BRACES =
            Pattern.compile("\\{[ \\t]*(?:" + ITEM + "(?:,[ \\t]*" + ITEM + ")*)?[ \\t]*}");
    private static final Pattern LINE = Pattern.compile(
            ">>>>" + CONTEXT + ":[ \\t]*(?:" + ARGUMENTS + ")?(?:;[ \\t]*\\w+:[ \\t]*" + VALUE + ")*"
                    + "|<<<<" + CONTEXT + " returned " + VALUE + "(?:::?[ \\t]*(?:" + ARGUMENTS + ")?)?");

    private ProposedGrammar() {
    }

    /** The entries and exits of a log that are none of the grammar. */
    public static List<String> departures(byte[] log) {
        return new String(log, StandardCharsets.ISO_8859_1).lines()
                .filter(line -> line.startsWith(">>>>") || line.startsWith("<<<<"))
                .filter(line -> !isLine(line)).toList();
    }

    private static boolean isLine(String line) {
        String flat = STRING.matcher(line).replaceAll("string");
        for (String outer = null; !flat.equals(outer); flat = BRACES.matcher(flat).replaceAll("braces")) {
            outer = flat;
        }
        return LINE.matcher(flat).matches();
    }
}
