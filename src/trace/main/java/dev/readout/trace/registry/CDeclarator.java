package dev.readout.trace.registry;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A parameter, a field or a function's head, as a registry spells it in C, split into these parts. Nothing else gets
 * into the generated C.
 *
 * @param readOnly whether it begins with {@code const}
 * @param stars the stars, and {@code const} between them
 * @param pointers the number of stars
 * @param sizes the array sizes, with their brackets
 */
record CDeclarator(boolean readOnly, String type, String stars, int pointers, String name, String sizes) {
    /** No declaration is as long. */
    private static final int LONGEST = 512;
    private static final Pattern SHAPE = Pattern.compile(
            "\\s*(?<const>const\\s+)?(?:struct\\s+)?(?<type>(?:unsigned\\s+|signed\\s+)?\\w+)"
                    + "(?<behind>\\s+const(?=\\s*\\*))?(?:\\s+|(?=\\*))(?<stars>(?:\\*\\s*(?:const\\s*)?)*)"
                    + "(?<name>\\w+)\\s*(?<sizes>(?:\\[\\s*\\w*\\s*\\]\\s*)*)");

    /** Takes the text of an element apart. */
    static CDeclarator of(String text) {
        Matcher shape = SHAPE.matcher(text);
        if (text.length() > LONGEST || !shape.matches()) {
            throw new IllegalArgumentException("'" + text.strip().lines().findFirst().orElse("")
                    + "' is not declared in a way that is read here");
        }
        String stars = shape.group("stars").replaceAll("\\s+", "").replace("*const", "* const");
        return new CDeclarator(shape.group("const") != null || shape.group("behind") != null,
                shape.group("type").replaceAll("\\s+", " "), stars, (int) stars.chars().filter(c -> c == '*').count(),
                shape.group("name"), shape.group("sizes"));
    }

    /** The declaration, with another type, and without its brackets. */
    String spelled(String otherType) {
        return (readOnly && pointers > 0 ? "const " : "") + otherType + stars + " " + name;
    }
}
