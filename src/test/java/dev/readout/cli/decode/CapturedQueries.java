package dev.readout.cli.decode;

import dev.readout.cli.Json;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.TrailingWord;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A capture, as a test wants it: its bytes, its command line and what must be printed of it. Written after the
 * specification and without the decoders: slow, and byte by byte.
 *
 * @param elements for each query its values, then its trailing word if there is one: the low bits count
 * @param slack bytes between a result and the next
 */
record CapturedQueries(QueryType type, int bits, TrailingWord word, Values values, List<long[]> elements, int offset,
        int slack, int validBits, float period) {
    private static final byte POISON = (byte) 0xAB;

    /**
     * The values that results of a pool have.
     *
     * @param option the mask or the storages of a type that needs one, as on the command line; otherwise empty
     * @param forms how each is to be printed: {@code u} unsigned, {@code s} signed, or a storage's name
     * @param names empty if only their order tells them apart, or there is one
     */
    record Values(List<String> option, List<String> forms, List<String> names) {
    }

    int resultSize() {
        return elements.getFirst().length * bits / 8;
    }

    int stride() {
        return resultSize() + slack;
    }

    /** The file: poison, wherever no result lies. */
    byte[] bytes() {
        byte[] file = new byte[offset + stride() * (elements.size() - 1) + resultSize()];
        Arrays.fill(file, POISON);
        ByteBuffer buffer = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        for (int query = 0; query < elements.size(); query++) {
            buffer.position(offset + query * stride());
            for (long element : elements.get(query)) {
                for (int shift = 0; shift < bits; shift += 8) {
                    buffer.put((byte) (element >>> shift));
                }
            }
        }
        return file;
    }

    List<String> arguments() {
        List<String> args = new ArrayList<>(List.of("decode", "vulkan", "--type", type.shortName(),
                "--width", Integer.toString(bits), "--count", Integer.toString(elements.size()),
                "--offset", Integer.toString(offset), "--stride", Integer.toString(stride())));
        args.addAll(values.option);
        switch (word) {
            case NONE -> {}
            case AVAILABILITY -> args.add("--availability");
            case STATUS -> args.add("--status");
        }
        if (type == QueryType.TIMESTAMP) {
            args.addAll(List.of("--valid-bits", Integer.toString(validBits)));
        }
        if (hasNanoseconds()) {
            args.addAll(List.of("--period", Float.toString(period)));
        }
        return args;
    }

    /** Whether a driver may have written it: what is else is doubted. */
    boolean isLawful() {
        return elements.stream().allMatch(query -> {
            BigInteger last = signed(query[query.length - 1]);
            boolean defined = word == TrailingWord.NONE
                    || (word == TrailingWord.STATUS ? last.signum() > 0 : last.signum() != 0);
            BigInteger ticks = unsigned(query[0]);
            boolean isTime = type != QueryType.TIMESTAMP || !defined || ticks.bitLength() <= validBits
                    || ticks.equals(unsigned(-1));
            return isTime && switch (word) {
                case NONE, STATUS -> true;
                case AVAILABILITY -> last.signum() < 0 ? last.equals(BigInteger.valueOf(-1)) : last.bitLength() <= 8;
            };
        });
    }

    private boolean hasNanoseconds() {
        return type == QueryType.TIMESTAMP || type == QueryType.TIME_ELAPSED;
    }

    /** What JSON must say, an object a query. */
    List<Map<String, Object>> json() {
        List<Map<String, Object>> objects = new ArrayList<>();
        for (long[] query : elements) {
            Map<String, Object> object = new LinkedHashMap<>();
            object.put("query", Json.Number.of(objects.size()));
            boolean defined = true;
            if (word == TrailingWord.NONE) {
                object.put("available", null);
            } else {
                BigInteger code = signed(query[query.length - 1]);
                defined = word == TrailingWord.STATUS ? code.signum() > 0 : code.signum() != 0;
                object.put("available", code.signum() != 0);
                if (word == TrailingWord.STATUS) {
                    object.put("status", status(code));
                    object.put("statusCode", Json.Number.of(code));
                }
            }
            List<Object> numbers = new ArrayList<>();
            for (int i = 0; i < values.forms.size(); i++) {
                numbers.add(defined ? printed(values.forms.get(i), query[i]) : null);
            }
            object.put("values", numbers);
            if (!values.names.isEmpty()) {
                object.put("names", values.names);
            }
            if (hasNanoseconds()) {
                object.put("nanoseconds", defined ? Json.Number.of(nanoseconds(unsigned(query[0]))) : null);
            }
            objects.add(object);
        }
        return objects;
    }

    private Object printed(String form, long element) {
        return switch (form) {
            case "u", "uint64" -> Json.Number.of(unsigned(element));
            case "s" -> Json.Number.of(signed(element));
            case "int32" -> Json.Number.of((int) element);
            case "int64" -> Json.Number.of(element);
            case "uint32" -> Json.Number.of(element & 0xFFFF_FFFFL);
            case "float32" -> floating(Float.intBitsToFloat((int) element));
            case "float64" -> floating(Double.longBitsToDouble(element));
            default -> throw new IllegalArgumentException(form);
        };
    }

    private static Object floating(Number number) {
        return Double.isFinite(number.doubleValue()) ? Json.Number.of(number) : number.toString();
    }

    private BigInteger unsigned(long element) {
        return BigInteger.valueOf(element).mod(BigInteger.TWO.pow(bits));
    }

    private BigInteger signed(long element) {
        return BigInteger.valueOf(bits == 32 ? (int) element : element);
    }

    private BigInteger nanoseconds(BigInteger ticks) {
        // An elapsed time is no reading of a counter that wraps: all of its bits count.
        BigDecimal valid = new BigDecimal(
                type == QueryType.TIMESTAMP ? ticks.mod(BigInteger.TWO.pow(validBits)) : ticks);
        return valid.multiply(new BigDecimal(period)).setScale(0, RoundingMode.HALF_UP).toBigIntegerExact();
    }

    private static String status(BigInteger code) {
        return switch (code.toString()) {
            case "1" -> "COMPLETE";
            case "0" -> "NOT_READY";
            case "-1" -> "ERROR";
            case "-1000299000" -> "INSUFFICIENT_BITSTREAM_BUFFER_RANGE";
            default -> "UNKNOWN";
        };
    }
}
