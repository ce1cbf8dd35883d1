package dev.readout.jmh;

import dev.readout.gl.QueryResourceStream;
import dev.readout.gl.TagName;
import dev.readout.testing.CompiledC;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does it cost to walk a stream of {@code glQueryResourceNV} with 10,000 tag records, in a text's and in a
 * driver's dialect? The rival is C that makes the same checks, a record at a time as it comes to it, and finds the
 * dialect by the same rule.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class WalkQueryResource {
    private static final int TAGS = 10_000;
    private static final String NEEDLE = "shadow-maps/17";

    private static final CompiledC C = CompiledC.of("""
            #include <stdint.h>
            #include <string.h>
            typedef int64_t i64;

            /* The end of the device blocks, or -1. */
            static i64 devices(const int32_t *s, i64 limit) {
                if (limit < 3 || s[0] < 3 || s[0] > limit || s[1] < 1 || s[2] < 0) return -1;
                i64 at = s[0];
                for (int32_t i = 0; i < s[2]; i++) {
                    if (limit - at < 6) return -1;
                    i64 size = s[at], summary = s[at + 1], details = s[at + 5];
                    if (size < 6 || size > limit - at || summary < 6 || summary > size || details < 0) return -1;
                    i64 end = at + size, detail = at + summary;
                    for (i64 j = 0; j < details; j++) {
                        if (end - detail < 5 || s[detail] < 5 || s[detail] > end - detail) return -1;
                        detail += s[detail];
                    }
                    at = end;
                }
                return at;
            }

            /* The end of a tag record, or -1. */
            static inline i64 record_end(const int32_t *s, i64 at, i64 limit, int counted) {
                if (limit - at < 6) return -1;
                i64 size = s[at], strlen = s[at + 5];
                i64 end = at + (counted ? size : size + strlen);
                return strlen < 0 || size < (counted ? 6 + strlen : 6) || end > limit ? -1 : end;
            }

            static int name_counted(const int32_t *s, i64 first, i64 limit, int32_t count, int expected) {
                i64 counted = first, apart = first;
                for (int32_t i = 0; i < count; i++) {
                    counted = record_end(s, counted, limit, 1);
                    apart = record_end(s, apart, limit, 0);
                    if (counted < 0 || apart < 0) return counted < 0 && apart < 0 ? expected : counted >= 0;
                }
                return (counted == limit) == (apart == limit) ? expected : counted == limit;
            }

            i64 sum(const int32_t *s, i64 limit) {
                i64 at = devices(s, limit);
                if (at < 0 || at == limit) return -1;
                int32_t count = s[at++];
                if (count < 0 || count > (limit - at) / 6) return -1;
                int counted = name_counted(s, at, limit, count, s[1] == 1);
                i64 sum = 0;
                for (int32_t i = 0; i < count; i++) {
                    i64 end = record_end(s, at, limit, counted);
                    if (end < 0) return -1;
                    sum += s[at + 4];
                    at = end;
                }
                return sum;
            }

            i64 sum_of_name(const int32_t *s, i64 limit, const char *name, i64 length) {
                i64 at = devices(s, limit);
                if (at < 0 || at == limit) return -1;
                int32_t count = s[at++];
                if (count < 0 || count > (limit - at) / 6) return -1;
                int counted = name_counted(s, at, limit, count, s[1] == 1);
                i64 sum = 0;
                for (int32_t i = 0; i < count; i++) {
                    i64 end = record_end(s, at, limit, counted);
                    if (end < 0) return -1;
                    i64 room = 4 * (i64)s[at + 5];
                    const char *tag = (const char *)(s + at + 6);
                    if (room >= length && !memcmp(tag, name, length) && (room == length || !tag[length]))
                        sum += s[at + 4];
                    at = end;
                }
                return sum;
            }
            """);
    private static final MethodHandle C_SUM = C.critical("sum", FunctionDescriptor.of(
            ValueLayout.JAVA_LONG, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG));
    private static final MethodHandle C_SUM_OF_NAME = C.critical("sum_of_name", FunctionDescriptor.of(
            ValueLayout.JAVA_LONG, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG,
            ValueLayout.ADDRESS, ValueLayout.JAVA_LONG));
    private static final TagName NAME = TagName.of(NEEDLE);

    /** Version 1 counts the name in a record's size, version 2 does not. */
    @Param({"1", "2"})
    public int version;

    private final QueryResourceStream stream = new QueryResourceStream();
    private final MemorySegment name = Arena.global().allocateFrom(NEEDLE);
    private MemorySegment segment;

    @Setup
    public void fill() throws Throwable {
        IntStream.Builder ints = IntStream.builder();
        IntStream.of(3, version, 1, 16, 6, TAGS, 10 * TAGS, 0, 2, 5, 0x9542, 0x9545, TAGS / 2, 5 * TAGS,
                5, 0x9542, 0x9547, TAGS / 2, 5 * TAGS, TAGS).forEach(ints);
        for (int tag = 0; tag < TAGS; tag++) {
            String[] passes = {"ui", "shadow-maps/" + tag % 50, "terrain/tiles/" + tag};
            byte[] name = passes[tag % 3].getBytes(StandardCharsets.UTF_8);
            int strlen = name.length / 4 + 1;
            IntStream.of(version == 1 ? 6 + strlen : 6, tag + 1, 0, 1, 10 + tag % 7, strlen).forEach(ints);
            byte[] padded = Arrays.copyOf(name, 4 * strlen);
            for (int word = 0; word < strlen; word++) {
                ints.add(MemorySegment.ofArray(padded).get(ValueLayout.JAVA_INT_UNALIGNED, 4L * word));
            }
        }
        int[] all = ints.build().toArray();
        segment = Arena.global().allocate(4L * all.length, 64).copyFrom(MemorySegment.ofArray(all));
        if (readout() != c() || readoutByName() != cByName() || readout() <= readoutByName()) {
            throw new IllegalStateException("rivals disagree: " + readout() + " and " + c() + ", " + readoutByName()
                    + " and " + cByName());
        }
    }

    @Benchmark
    public long readout() {
        QueryResourceStream tags = stream.wrap(segment);
        long sum = 0;
        while (tags.nextTag()) {
            sum += tags.tag().vidmemKiB();
        }
        return sum;
    }

    @Benchmark
    public long c() throws Throwable {
        return (long) C_SUM.invokeExact(segment, segment.byteSize() / 4);
    }

    @Benchmark
    public long readoutByName() {
        QueryResourceStream tags = stream.wrap(segment);
        long sum = 0;
        while (tags.nextTag()) {
            if (tags.tag().nameEquals(NAME)) {
                sum += tags.tag().vidmemKiB();
            }
        }
        return sum;
    }

    @Benchmark
    public long cByName() throws Throwable {
        return (long) C_SUM_OF_NAME.invokeExact(segment, segment.byteSize() / 4, name, (long) NEEDLE.length());
    }

    /** As one would write it first: a String for each name. */
    @Benchmark
    public long naiveByName() {
        QueryResourceStream tags = stream.wrap(segment);
        long sum = 0;
        while (tags.nextTag()) {
            if (tags.tag().name().equals(NEEDLE)) {
                sum += tags.tag().vidmemKiB();
            }
        }
        return sum;
    }
}
