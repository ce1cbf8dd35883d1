package dev.readout.export.report;

import java.nio.charset.StandardCharsets;

/** Texts of a report: without unpaired surrogates, which JSON parsers refuse, and with a limited length. */
final class ReportText {
    /** How many characters of a name there are at most. */
    static final int MOST_OF_NAME = 80;
    static final int MOST_OF_SENTENCE = 400;

    private ReportText() {
    }

    /** A name, without its middle if it is too long. */
    static String name(String text) {
        return bounded(text, MOST_OF_NAME);
    }

    /** A sentence, without its middle if it is too long. */
    static String sentence(String text) {
        return bounded(text, MOST_OF_SENTENCE);
    }

    private static String bounded(String text, int most) {
        if (text.length() <= most) {
            return whole(text);
        }
        int begin = most / 2;
        int end = text.length() - (most - begin - 1);
        begin -= Character.isHighSurrogate(text.charAt(begin - 1)) ? 1 : 0;
        end += Character.isLowSurrogate(text.charAt(end)) ? 1 : 0;
        return whole(text.substring(0, begin) + "\u2026" + text.substring(end));
    }

    private static String whole(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_16BE), StandardCharsets.UTF_16BE);
    }
}
