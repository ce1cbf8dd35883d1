package dev.readout.vulkan;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One read of a query pool that was recorded on a real GPU: what was asked for, what the call answered, and the bytes
 * that it left in a poisoned buffer.
 *
 * @param line where it stands in its file
 * @param section the headline that it stands under
 * @param values how many values a result of this pool has
 * @param wide whether elements have 64 bits
 * @param availability whether an availability word was asked for
 * @param partial whether PARTIAL was asked for
 * @param copied by a command, so that the call answers nothing
 * @param ready whether the call said SUCCESS and not NOT_READY
 * @param bytes two digits a byte; {@code ..} for a byte that nobody wrote
 */
public record Capture(
        String line,
        String section,
        int values,
        boolean wide,
        boolean availability,
        boolean partial,
        boolean copied,
        boolean ready,
        int count,
        long stride,
        List<String> bytes) {

    private static final byte POISON = (byte) 0xAB;

    private static final Pattern READ = Pattern.compile(" *(get|copy) +first=\\d+ n=(?<count>\\d+) \\w+=\\d+"
            + " stride=(?<stride>\\d+) (?<flags>[\\w+]+) +(-> (?<answer>\\w+) *)?:(?<bytes>.*)");
    private static final Pattern POOL = Pattern.compile("--- (?<type>[A-Z_]+)\\b.*?(\\((?<values>\\d+) values\\).*)?");

    /** The reads in a file of {@code get} and {@code copy} lines. */
    public static List<Capture> reads(String file) {
        List<Capture> captures = new ArrayList<>();
        String section = "";
        int values = 0;
        List<String> lines = lines(file);
        for (int i = 0; i < lines.size(); i++) {
            Matcher pool = POOL.matcher(lines.get(i));
            Matcher read = READ.matcher(lines.get(i));
            if (pool.matches()) {
                section = lines.get(i);
                values = pool.group("values") != null ? Integer.parseInt(pool.group("values"))
                        : pool.group("type").equals("TRANSFORM_FEEDBACK_STREAM") ? 2 : 1;
            } else if (read.matches()) {
                // A copy's own line shows the bytes before its offset, the next line those behind.
                boolean copied = read.group("answer") == null;
                String bytes = copied ? lines.get(++i).replace("data:", "") : read.group("bytes");
                List<String> flags = List.of(read.group("flags").split("\\+"));
                captures.add(new Capture(file + ":" + (i + 1), section, values, flags.contains("64"),
                        flags.contains("AVAIL"), flags.contains("PART"), copied,
                        !copied && read.group("answer").equals("SUCCESS"), Integer.parseInt(read.group("count")),
                        Long.parseLong(read.group("stride")), bytePairs(bytes.replace("|", ""))));
            }
        }
        return captures;
    }

    /** The reads in the file of timestamps: the flags in a headline, a line a query, {@code ab} where nobody wrote. */
    public static List<Capture> timestamps(String file) {
        List<Capture> captures = new ArrayList<>();
        List<String> lines = lines(file);
        Pattern headline = Pattern.compile(" flags (\\d+) -> (\\d)");
        for (int i = 0; i < lines.size(); i++) {
            Matcher read = headline.matcher(lines.get(i));
            if (read.matches()) {
                int flags = Integer.parseInt(read.group(1));
                List<String> bytes = new ArrayList<>();
                for (int query = 1; query <= 8; query++) {
                    bytes.addAll(bytePairs(lines.get(i + query).replace("abababab", "........")));
                }
                captures.add(new Capture(file + ":" + (i + 1), "TIMESTAMP", 1, (flags & 1) != 0, (flags & 4) != 0,
                        (flags & 8) != 0, false, read.group(2).equals("0"), 8, 24, bytes));
            }
        }
        return captures;
    }

    static List<String> lines(String file) {
        try (InputStream in = Capture.class.getResourceAsStream("/captures/" + file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> bytePairs(String text) {
        String digits = text.replace(" ", "");
        List<String> bytes = new ArrayList<>();
        for (int i = 0; i < digits.length(); i += 2) {
            bytes.add(digits.substring(i, i + 2));
        }
        return bytes;
    }

    int elementBytes() {
        return wide ? 8 : 4;
    }

    int resultBytes() {
        return (values + (availability ? 1 : 0)) * elementBytes();
    }

    public ResultLayout layout() {
        return new ResultLayout(ElementWidth.ofBits(8 * elementBytes()), values,
                availability ? TrailingWord.AVAILABILITY : TrailingWord.NONE, 0,
                count == 1 ? resultBytes() : stride);
    }

    /** The buffer after the call. */
    public byte[] memory() {
        byte[] memory = new byte[bytes.size()];
        for (int i = 0; i < memory.length; i++) {
            memory[i] = bytes.get(i).equals("..") ? POISON : (byte) Integer.parseInt(bytes.get(i), 16);
        }
        return memory;
    }

    /** An element as the digits spell it, least significant byte first; poison reads as poison. */
    BigInteger element(int query, int element) {
        int at = Math.toIntExact(query * stride + (long) element * elementBytes());
        StringBuilder digits = new StringBuilder();
        for (int i = elementBytes() - 1; i >= 0; i--) {
            digits.append(bytes.get(at + i).replace("..", "ab"));
        }
        return new BigInteger(digits.toString(), 16);
    }

    /** Whether a query's word says available; only of those that asked for it. */
    boolean available(int query) {
        return element(query, values).signum() != 0;
    }

    /** Whether nobody wrote a query's values. */
    boolean untouched(int query) {
        int at = Math.toIntExact(query * stride);
        return bytes.subList(at, at + values * elementBytes()).stream().allMatch(".."::equals);
    }

    @Override
    public String toString() {
        return line + " " + section;
    }
}
