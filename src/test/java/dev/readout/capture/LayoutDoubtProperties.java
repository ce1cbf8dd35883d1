package dev.readout.capture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.vulkan.Capture;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What a driver may have written is never doubted, and what it can't have written is. The bytes are made here. */
class LayoutDoubtProperties {
    private static final List<Long> STATUSES = List.of(0L, 1L, -1L, -1_000_299_000L);
    /** What the known drivers write, and a few numbers that one may. */
    private static final List<Long> AVAILABILITIES = List.of(0L, 1L, 1L, 2L, 5L, 255L, -1L);

    /** What is said of a capture, and its bytes. */
    record Capture(Map<String, String> said, byte[] bytes) {
        Optional<String> doubt() {
            return new CaptureDescription(new Said(said::get, "")).in("capture.bin", MemorySegment.ofArray(bytes))
                    .doubt();
        }

        Capture saying(String option, String text) {
            Map<String, String> other = new LinkedHashMap<>(said);
            other.put(option, text);
            return new Capture(other, bytes);
        }
    }

    private static byte[] encoded(List<Long> elements, int bits) {
        ByteBuffer bytes = ByteBuffer.allocate(elements.size() * bits / 8).order(ByteOrder.LITTLE_ENDIAN);
        for (long element : elements) {
            if (bits == 32) {
                bytes.putInt((int) element);
            } else {
                bytes.putLong(element);
            }
        }
        return bytes.array();
    }

    @Property(tries = 3000, edgeCases = EdgeCasesMode.NONE)
    void whatADriverMayHaveWrittenIsNotDoubted(@ForAll("rightCaptures") Capture capture) {
        assertThat(capture.doubt()).as("%s", capture.said).isEmpty();
    }

    @Provide
    Arbitrary<Capture> rightCaptures() {
        return Arbitraries.randomValue(random -> {
            QueryType type = QueryType.values()[random.nextInt(QueryType.values().length)];
            if (random.nextBoolean() || type == QueryType.PERFORMANCE_QUERY_INTEL) {
                type = QueryType.TIMESTAMP;
            }
            return right(type, random);
        });
    }

    private static Capture right(QueryType type, Random random) {
        int bits = type == QueryType.PERFORMANCE_QUERY || random.nextBoolean() ? 64 : 32;
        int validBits = random.nextBoolean() ? 64 : 36 + random.nextInt(29);
        int values = switch (type) {
            case PIPELINE_STATISTICS, VIDEO_ENCODE_FEEDBACK, PERFORMANCE_QUERY -> 3;
            case TRANSFORM_FEEDBACK_STREAM -> 2;
            case RESULT_STATUS_ONLY -> 0;
            default -> 1;
        };
        String word = type == QueryType.RESULT_STATUS_ONLY ? "status"
                : type == QueryType.PERFORMANCE_QUERY ? "" : List.of("", "availability", "status")
                        .get(random.nextInt(3));
        int count = 1 + random.nextInt(60);
        List<Long> times = times(count, validBits, bits, random);
        List<Long> elements = new ArrayList<>();
        for (int query = 0; query < count; query++) {
            long last = word.equals("status") ? STATUSES.get(random.nextInt(STATUSES.size()))
                    : AVAILABILITIES.get(random.nextInt(AVAILABILITIES.size()));
            boolean defined = word.isEmpty() || (word.equals("status") ? last > 0 : last != 0);
            for (int i = 0; i < values; i++) {
                elements.add(type == QueryType.TIMESTAMP && defined ? times.get(query)
                        : random.nextBoolean() ? random.nextLong() : random.nextInt(3));
            }
            if (!word.isEmpty()) {
                elements.add(last);
            }
        }
        Map<String, String> said = new LinkedHashMap<>(Map.of("type", type.shortName(), "width", "" + bits,
                "statistics", "7", "feedback", "7", "storage", "uint64,float64,int32"));
        if (!word.isEmpty()) {
            said.put(word, "true");
        }
        if (validBits < 64) {
            said.put("valid-bits", "" + validBits);
        }
        return new Capture(said, encoded(elements, bits));
    }

    /**
     * Times as a device counts them: it may wrap, be coarse or be looked at again in the same tick, and queries need
     * not be written in their order.
     */
    private static List<Long> times(int count, int validBits, int bits, Random random) {
        long mask = -1L >>> 64 - validBits;
        long time = random.nextLong() >>> random.nextInt(64);
        int scale = 1 + random.nextInt(40);
        int coarse = random.nextInt(3) * 5;
        boolean saturates = random.nextInt(4) == 0;
        List<Long> times = new ArrayList<>();
        for (int query = 0; query < count; query++) {
            time += random.nextLong() >>> 64 - 1 - random.nextInt(scale);
            long ticks = time & mask & -1L << coarse;
            times.add(bits == 32 && saturates && ticks >>> 32 != 0 ? 0xFFFF_FFFFL : ticks);
        }
        switch (random.nextInt(4)) {
            case 0 -> Collections.shuffle(times, random);
            case 1 -> Collections.rotate(times, random.nextInt(count));
            default -> {}
        }
        return times;
    }

    /** Timestamps of a device that has run for some time, each of which has a tick of its own, in order. */
    private static List<Long> ticks(int count, Random random) {
        long time = (2L + random.nextInt(200) << 32) + random.nextInt(1 << 30);
        List<Long> times = new ArrayList<>();
        for (int query = 0; query < count; query++) {
            time += 1000 + random.nextInt(100_000);
            times.add(time);
        }
        return times;
    }

    private static Capture timestamps(int bits, boolean availability, Random random) {
        List<Long> elements = new ArrayList<>();
        long available = 1L + random.nextInt(2);
        for (long time : ticks(24 + random.nextInt(40), random)) {
            elements.add(time);
            if (availability) {
                elements.add(available);
            }
        }
        Map<String, String> said = new LinkedHashMap<>(Map.of("type", "timestamp", "width", "" + bits));
        if (availability) {
            said.put("availability", "true");
        }
        return new Capture(said, encoded(elements, bits));
    }

    /** Each way to describe a capture wrongly, and a word of what is to be tried. */
    enum Mistake {
        AVAILABILITY_INVENTED("without availability"),
        WIDTH_32_TAKEN_FOR_64_WITH_AVAILABILITY("with another width"),
        TOO_FEW_VALID_BITS("valid-bits");

        private final String advice;

        Mistake(String advice) {
            this.advice = advice;
        }

        Capture make(int bits, Random random) {
            return switch (this) {
                case AVAILABILITY_INVENTED -> timestamps(bits, false, random).saying("availability", "true");
                case WIDTH_32_TAKEN_FOR_64_WITH_AVAILABILITY -> timestamps(32, true, random).saying("width", "64");
                case TOO_FEW_VALID_BITS -> timestamps(64, random.nextBoolean(), random).saying("valid-bits", "33");
            };
        }
    }

    @Property(tries = 2000, edgeCases = EdgeCasesMode.NONE)
    void whatADriverCannotHaveWrittenIsDoubtedWithAdvice(@ForAll Mistake mistake, @ForAll Random random) {
        assertThat(mistake.make(random.nextBoolean() ? 32 : 64, random).doubt()).as("%s", mistake)
                .hasValueSatisfying(doubt -> assertThat(doubt).startsWith("capture.bin: ").contains(mistake.advice));
    }
}
