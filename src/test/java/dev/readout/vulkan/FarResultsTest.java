package dev.readout.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Results gigabytes apart, where neither an offset nor a count of elements fits an int. */
class FarResultsTest {

    /** A mapped file that is one big hole: only the pages that are touched exist. */
    @ParameterizedTest
    @CsvSource({
        // so few of them fit an int that their number may be a constant
        "64, 195000000, 2",
        "64, 250000000, 2",
        "64, 500000000, 3",
        // a segment in which all offsets fit an int, and two that are just larger
        "32, 1073741816, 2",
        "32, 1073741820, 2",
        "64, 1073741824, 2",
        // offsets fit an int; the last does not; most do not
        "32, 1600000000, 2",
        "64, 1073741824, 3",
        "64, 2147483640, 2",
        "32, 2147483644, 5",
    })
    void resultsThatAreGigabytesApartAreRead(int bits, long stride, int count, @TempDir Path folder)
            throws IOException {
        ElementWidth width = ElementWidth.ofBits(bits);
        ResultLayout layout = new ResultLayout(width, 1, TrailingWord.AVAILABILITY, 0, stride);
        try (FileChannel file = FileChannel.open(
                Files.createFile(folder.resolve("results")),
                StandardOpenOption.READ,
                StandardOpenOption.WRITE);
                Arena arena = Arena.ofConfined()) {
            MemorySegment segment = file.map(FileChannel.MapMode.READ_WRITE, 0, layout.byteSize(count), arena);
            for (int query = 0; query < count; query++) {
                MemorySegment result = segment.asSlice(stride * query, layout.resultSize());
                if (bits == 64) {
                    result.set(ValueLayout.JAVA_LONG, 0, 1000 + query);
                    result.set(ValueLayout.JAVA_LONG, 8, query == count - 1 ? 0 : 1);
                } else {
                    result.set(ValueLayout.JAVA_INT, 0, 1000 + query);
                    result.set(ValueLayout.JAVA_INT, 4, query == count - 1 ? 0 : 1);
                }
            }

            long sum = 0;
            for (int query = 0; query < count - 1; query++) {
                assertThat(layout.value(segment, query)).isEqualTo(1000 + query);
                assertThat(layout.available(segment, query)).isTrue();
                sum += 1000 + query;
            }
            assertThat(layout.value(segment, count - 1)).isEqualTo(1000 + count - 1);
            assertThat(layout.available(segment, count - 1)).isFalse();
            for (ResultLoops loops : new ResultLoops[] {LayoutLoopsTest.loopsOfTheirOwn(layout, count),
                new LayoutLoops(layout, count)}) {
                assertThat(loops.sum(segment, 0)).isEqualTo(sum);
                assertThat(loops.sum(segment, 0, count, 0)).isEqualTo(sum);
                assertThat(loops.countAvailable(segment)).isEqualTo(count - 1);
                assertThat(loops.firstUnavailable(segment, 0)).isEqualTo(count - 1);
                assertThat(loops.readElapsed(segment, new Timestamps(64, 1), new long[count]))
                        .isEqualTo((count - 1) / 2);
            }
            layout.clearTrailingWords(segment, 0, count);
            assertThat(new QueryPoolResults(layout, count).wrap(segment).countAvailable()).isZero();
        }
    }
}
