package dev.readout.export.report;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Texts of a report: without unpaired surrogates, which JSON parsers refuse, and with a limited length. */
final class ReportText {
    /** How many characters of a name there are at most. */
    static final int MOST_OF_NAME = 80;
    static final int MOST_OF_SENTENCE = 400;
    /** How many bytes of a hash are in the name of a loop. */
    private static final int HASHED = 8;

    private ReportText() {
    }

    /** A name, without its middle if it is too long. */
    static String name(String text) {
        return bounded(text, MOST_OF_NAME);
    }

    /** The name of a loop, by which it is found again: what lacks a part of it ends in a hash of all of it. */
    static String loop(String text) {
        String name = name(text);
        if (name.equals(text)) {
            return name;
        }
        ByteBuffer all = ByteBuffer.allocate(Character.BYTES * text.length());
        all.asCharBuffer().put(text);
        return name + " #" + HexFormat.of().formatHex(hash(all.array()), 0, HASHED);
    }

    /** The SHA-256 of bytes. */
    static byte[] hash(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
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
