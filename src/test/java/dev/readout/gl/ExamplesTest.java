package dev.readout.gl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.EncodedQueryResource;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The examples in the documentation of this package, running. {@code SnippetsTest} compares their text. */
class ExamplesTest {
    private static MemorySegment answer(QueryResourceSnapshot.Tag... tags) {
        QueryResourceSnapshot.Device device = new QueryResourceSnapshot.Device(3, 30, 0, 0, 0,
                List.of(new QueryResourceSnapshot.Detail(MemType.VIDMEM.code(), ObjType.TEXTURE.code(), 3, 30)));
        return EncodedQueryResource.of(QueryResourceDialect.NAME_NOT_COUNTED,
                new QueryResourceSnapshot(2, List.of(device), List.of(tags))).segment();
    }

    @Nested
    class OfTagName {
        static final TagName SHADOW_MAPS = TagName.of("shadow-maps");

        @Test
        void aTagIsFoundByName() {
            QueryResourceStream stream = new QueryResourceStream().wrap(
                    answer(new QueryResourceSnapshot.Tag(1, 0, 2, 20, "shadow-maps")));
            int kib = 0;
            stream.nextTag();

            if (stream.tag().nameEquals(SHADOW_MAPS)) {
                kib += stream.tag().vidmemKiB();
            }

            assertThat(kib).isEqualTo(20);
        }
    }

    @Nested
    class OfQueryResourceStream {
        static final TagName SHADOW_MAPS = TagName.of("shadow-maps");

        @Test
        void aCursorIsWrappedAroundEachAnswer() {
            MemorySegment answer = answer(
                    new QueryResourceSnapshot.Tag(1, 0, 2, 20, "shadow-maps"),
                    new QueryResourceSnapshot.Tag(2, 0, 1, 10, "terrain"));
            Map<Integer, Integer> byType = new HashMap<>();
            int total = 0;
            int shadowMaps = 0;

            QueryResourceStream stream = new QueryResourceStream();      // once

            stream.wrap(answer);                                         // each time
            while (stream.nextDevice()) {
                total += stream.device().vidmemKiB();
                while (stream.nextDetail()) {
                    byType.merge(stream.detail().objType(), stream.detail().vidmemKiB(), Integer::sum);
                }
            }
            while (stream.nextTag()) {
                if (stream.tag().nameEquals(SHADOW_MAPS)) {
                    shadowMaps += stream.tag().vidmemKiB();
                }
            }

            assertThat(total).isEqualTo(30);
            assertThat(byType).containsExactly(Map.entry(ObjType.TEXTURE.code(), 30));
            assertThat(shadowMaps).isEqualTo(20);
        }
    }

    @Nested
    class OfQueryResourceSnapshot {
        @Test
        void whatChangedIsReportedByTag() {
            MemorySegment answer = answer(new QueryResourceSnapshot.Tag(1, 0, 2, 20, "shadow-maps"));
            MemorySegment laterAnswer = answer(new QueryResourceSnapshot.Tag(1, 0, 3, 28, "shadow-maps"));
            List<String> report = new ArrayList<>();

            QueryResourceSnapshot before = QueryResourceSnapshot.of(answer);

            QueryResourceSnapshot after = QueryResourceSnapshot.of(laterAnswer);
            for (QueryResourceSnapshot.Tag tag : after.tags()) {
                if (!before.tags().contains(tag)) {
                    report.add(tag.name() + " takes " + tag.vidmemKiB() + " KiB");
                }
            }

            assertThat(report).containsExactly("shadow-maps takes 28 KiB");
        }
    }

    @Nested
    class OfTimerCounter {
        static final TimerCounter COUNTER = new TimerCounter(36);     // bits, as the driver says

        @Test
        void aTimeIsBelievedIfItsStatusSaysSo() {
            long begin = 1_000;
            long end = 3_000;
            boolean disjoint = false;
            long nanoseconds = -1;

            if (COUNTER.timestampStatus(end, QueryGetter.UI64V, disjoint) == TimerCounter.Status.VALID) {
                nanoseconds = COUNTER.elapsedNanoseconds(begin, end);
            }

            assertThat(nanoseconds).isEqualTo(2_000);
        }
    }
}
