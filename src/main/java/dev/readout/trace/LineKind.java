package dev.readout.trace;

/** What a line of a trace says it is, by how it begins. */
enum LineKind {
    ENTRY, EXIT, HOST_TIME, ERROR, DEVICE_TIME, DEVICE_TIMELINE, OTHER;

    static final Literal ENTRY_MARK = Literal.of(">>>>");
    static final Literal EXIT_MARK = Literal.of("<<<<");
    static final Literal HOST_TIME_MARK = Literal.of("Host Time for call ");
    static final Literal ERROR_MARK = Literal.of("ERROR! ");
    static final Literal DEVICE_TIME_MARK = Literal.of("Device Time for ");
    static final Literal DEVICE_TIMELINE_MARK = Literal.of("Device Timeline for ");

    /** What the line is whose first byte that is no blank stands at {@code begin}, where this word is. */
    static LineKind of(Window text, int begin, long word) {
        return switch ((byte) word) {
            case '>' -> ENTRY_MARK.begins(word) ? ENTRY : OTHER;
            case '<' -> EXIT_MARK.begins(word) ? EXIT : OTHER;
            case 'H' -> HOST_TIME_MARK.matches(text, begin, word) ? HOST_TIME : OTHER;
            case 'E' -> ERROR_MARK.begins(word) ? ERROR : OTHER;
            case 'D' -> DEVICE_TIME_MARK.matches(text, begin, word)
                    ? DEVICE_TIME
                    : DEVICE_TIMELINE_MARK.matches(text, begin, word) ? DEVICE_TIMELINE : OTHER;
            default -> OTHER;
        };
    }
}
