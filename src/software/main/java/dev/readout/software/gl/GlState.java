package dev.readout.software.gl;

import static dev.readout.software.abi.gl.gl_h.GL_INVALID_ENUM;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A state or a limit that glGet answers, a line of {@code state.txt}.
 *
 * @param name without {@code GL_}, and with {@code []} if each value is got by its index
 * @param values as they are at first; empty where the context knows them
 * @param isSwitch whether glEnable and glDisable change it
 */
record GlState(String name, List<Value> values, boolean isSwitch) {
    private static final String ON = "on";
    private static final String OFF = "off";

    /** By number; those that are got by an index have {@link #INDEXED} in it too. */
    private static final Map<Long, GlState> OPENGL = new HashMap<>();
    private static final Map<Long, GlState> ES = new HashMap<>();
    private static final long INDEXED = 1L << Integer.SIZE;

    static {
        try (InputStream table = GlState.class.getResourceAsStream("state.txt");
                BufferedReader lines = new BufferedReader(new InputStreamReader(table, StandardCharsets.UTF_8))) {
            lines.lines().filter(line -> !line.startsWith("#")).forEach(GlState::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A value as getters of integers and of reals have it. */
    record Value(long integer, double real) {
        static Value of(long integer) {
            return new Value(integer, integer);
        }

        static Value of(boolean value) {
            return of(value ? 1 : 0);
        }

        private static Value parse(String text) {
            if (text.equals(ON) || text.equals(OFF)) {
                return of(text.equals(ON));
            }
            if (text.endsWith("n")) {
                double part = Double.parseDouble(text.substring(0, text.length() - 1));
                return new Value(Math.round(part * Integer.MAX_VALUE), part);
            }
            return text.contains(".")
                    ? new Value(Math.round(Double.parseDouble(text)), Double.parseDouble(text)) : of(Long.decode(text));
        }
    }

    private static void add(String line) {
        String[] words = line.split(" ");
        long number = Long.parseLong(words[0], 16) | (words[1].endsWith("[]") ? INDEXED : 0);
        GlState state = new GlState(words[1], Arrays.stream(words).skip(3).map(Value::parse).toList(),
                words.length > 3 && (words[3].equals(ON) || words[3].equals(OFF)));
        if (!words[2].equals("es")) {
            OPENGL.put(number, state);
        }
        if (!words[2].equals("gl")) {
            ES.put(number, state);
        }
    }

    /** The one of a number, an argument, of those that are got by an index, or of the others. */
    static GlState of(String argument, int number, boolean es, boolean indexed) {
        GlState state = (es ? ES : OPENGL).get(Integer.toUnsignedLong(number) | (indexed ? INDEXED : 0));
        if (state == null) {
            throw new GlMisuse(GL_INVALID_ENUM(), argument + " is " + GlArguments.hex(number)
                    + ", which this device does not know");
        }
        return state;
    }
}
