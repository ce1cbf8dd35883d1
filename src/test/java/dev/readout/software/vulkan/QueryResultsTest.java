package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.*;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_RESULT_64_BIT;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_RESULT_PARTIAL_BIT;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_RESULT_WAIT_BIT;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_RESULT_WITH_AVAILABILITY_BIT;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_TYPE_OCCLUSION;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_TYPE_PIPELINE_STATISTICS;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_TYPE_TIMESTAMP;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_PIPELINE_BIND_POINT_GRAPHICS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.Overflow;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** What results look like in memory, byte by byte, against an encoder that shares nothing with the device. */
class QueryResultsTest {
    private static final byte POISON = (byte) 0xCD;
    private static final int LAG = 3;

    /** What became of a query before it is read. */
    enum Fate { UNTOUCHED, RESET, IN_FLIGHT, FINISHED }

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void resultsAreWrittenWhereTheyBelongAndNothingElseIsTouched(
            @ForAll @IntRange(min = 0, max = 2) int type,
            @ForAll @IntRange(min = 1, max = 0x7FF) int statistics,
            @ForAll @Size(min = 1, max = 7) List<Fate> fates,
            @ForAll @IntRange(min = 0, max = 7) int instances,
            @ForAll boolean large,
            @ForAll @IntRange(min = 0, max = 15) int flagBits,
            @ForAll @IntRange(min = 0, max = 5) int extraElements,
            @ForAll @IntRange(min = 0, max = 3) int offsetElements,
            @ForAll boolean saturate) {
        int flags = flagBits & ~VK_QUERY_RESULT_WAIT_BIT()
                & (type == VK_QUERY_TYPE_TIMESTAMP() ? ~VK_QUERY_RESULT_PARTIAL_BIT() : -1);
        try (Application application = new Application(settings -> settings.lag(LAG)
                .startTick(large ? 1L << 40 : 5)
                .overflow(saturate ? Overflow.SATURATE : Overflow.WRAP))) {
            int count = fates.size();
            MemorySegment pool = application.createQueryPool(type, count, statistics);
            Workload workload = new Workload(application, pool, type, statistics, large ? 0xFFFF_FFF0 : instances);
            workload.run(fates);
            int width = (flags & VK_QUERY_RESULT_64_BIT()) != 0 ? 8 : 4;
            int elements = workload.valueCount() + ((flags & VK_QUERY_RESULT_WITH_AVAILABILITY_BIT()) != 0 ? 1 : 0);
            int stride = (elements + extraElements) * width;
            int offset = offsetElements * width;
            byte[] expected = new byte[offset + count * stride + 8];
            Arrays.fill(expected, POISON);

            // Host: in flight, and read into the middle of a larger array.
            MemorySegment array = application.arena.allocate(expected.length, 8).fill(POISON);
            int result = application.results(pool, 0, count,
                    array.asSlice(offset, (count - 1L) * stride + (long) elements * width), stride, flags);
            boolean all = fates.stream().allMatch(fate -> fate == Fate.FINISHED);
            assertThat(result).isEqualTo(all ? VK_SUCCESS() : VK_NOT_READY());
            for (int query = 0; query < count; query++) {
                boolean available = fates.get(query) == Fate.FINISHED;
                // Of a value in flight, a quarter has been counted: it was not submitted again since.
                long share = available ? 1 : fates.get(query) == Fate.IN_FLIGHT ? LAG + 1 : 0;
                workload.encode(expected, offset + query * stride, query, share, available, flags, saturate);
            }
            assertThat(array.toArray(JAVA_BYTE)).isEqualTo(expected);

            // Device: everything submitted is finished by then, and copy and get say the same.
            application.waitIdle();
            Arrays.fill(expected, POISON);
            for (int query = 0; query < count; query++) {
                boolean available = fates.get(query).ordinal() >= Fate.IN_FLIGHT.ordinal();
                workload.encode(expected, offset + query * stride, query, available ? 1 : 0, available, flags,
                        saturate);
            }
            MappedBuffer buffer = application.createBuffer(expected.length);
            buffer.bytes().fill(POISON);
            application.submit(application.begin().copyResults(pool, 0, count, buffer, offset, stride, flags));
            application.waitIdle();
            assertThat(buffer.bytes().toArray(JAVA_BYTE)).isEqualTo(expected);
            array.fill(POISON);
            application.results(pool, 0, count, array.asSlice(offset), stride, flags);
            assertThat(array.toArray(JAVA_BYTE)).isEqualTo(expected);
        }
    }

    /** Queries that are made what their fates say, and what their final values are. */
    private static final class Workload {
        private final Application application;
        private final MemorySegment pool;
        private final int type;
        private final int statistics;
        private final int instances;
        private final List<long[]> values = new ArrayList<>();

        Workload(Application application, MemorySegment pool, int type, int statistics, int instances) {
            this.application = application;
            this.pool = pool;
            this.type = type;
            this.statistics = statistics;
            this.instances = instances;
        }

        int valueCount() {
            return type == VK_QUERY_TYPE_PIPELINE_STATISTICS() ? Integer.bitCount(statistics) : 1;
        }

        void run(List<Fate> fates) {
            Offscreen offscreen = Offscreen.create(application, 64, 64);
            MemorySegment pipeline = offscreen.pipeline(VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST(), 1, false);
            for (Fate submitted : List.of(Fate.FINISHED, Fate.IN_FLIGHT)) {
                Commands commands = application.begin();
                for (int query = 0; query < fates.size(); query++) {
                    Fate fate = fates.get(query);
                    if (submitted == Fate.FINISHED && fate != Fate.UNTOUCHED) {
                        commands.reset(pool, query, 1);
                    }
                    if (fate == submitted) {
                        record(commands, offscreen, pipeline, query);
                    }
                }
                application.submit(commands);
                if (submitted == Fate.FINISHED) {
                    application.waitIdle();
                }
            }
            for (int query = 0; query < fates.size(); query++) {
                values.add(fates.get(query) == Fate.FINISHED || type != VK_QUERY_TYPE_TIMESTAMP()
                        ? finalValues(query) : null);
            }
        }

        private void record(Commands commands, Offscreen offscreen, MemorySegment pipeline, int query) {
            if (type == VK_QUERY_TYPE_TIMESTAMP()) {
                commands.timestamp(pool, query);
                return;
            }
            commands.beginRenderPass(offscreen).bind(VK_PIPELINE_BIND_POINT_GRAPHICS(), pipeline)
                    .scissor(1, 2, query + 1, 3).beginQuery(pool, query).draw(4, instances).endQuery(pool, query)
                    .endRenderPass();
        }

        private long[] finalValues(int query) {
            long triangles = Integer.toUnsignedLong(instances);
            long pixels = triangles * (query + 1) * 3;
            if (type == VK_QUERY_TYPE_OCCLUSION()) {
                return new long[] {pixels};
            }
            if (type == VK_QUERY_TYPE_TIMESTAMP()) {
                return new long[] {timestamp(query)};
            }
            long[] all = {4 * triangles, triangles, 4 * triangles, 0, 0, triangles, triangles, pixels, 0, 0, 0};
            long[] asked = new long[valueCount()];
            int next = 0;
            for (int bit = 0; bit < all.length; bit++) {
                if ((statistics & 1 << bit) != 0) {
                    asked[next++] = all[bit];
                }
            }
            return asked;
        }

        private long timestamp(int query) {
            return application.values(pool, query, 1, 1)[0];
        }

        /** @param share which part of the final value is there: 1, the whole; 4, a quarter; 0, nothing */
        void encode(byte[] target, int at, int query, long share, boolean available, int flags, boolean saturate) {
            int width = (flags & VK_QUERY_RESULT_64_BIT()) != 0 ? 8 : 4;
            int position = at;
            for (int value = 0; value < valueCount(); value++, position += width) {
                if (available) {
                    long whole = values.get(query) == null ? timestamp(query) : values.get(query)[value];
                    encode(target, position, width, whole, saturate);
                } else if ((flags & VK_QUERY_RESULT_PARTIAL_BIT()) != 0) {
                    encode(target, position, width, share == 0 ? 0 : values.get(query)[value] / share, saturate);
                }
            }
            if ((flags & VK_QUERY_RESULT_WITH_AVAILABILITY_BIT()) != 0) {
                encode(target, position, width, available ? 1 : 0, saturate);
            }
        }

        private static void encode(byte[] target, int at, int width, long value, boolean saturate) {
            long written = width == 4 && saturate && value > 0xFFFF_FFFFL ? 0xFFFF_FFFFL : value;
            for (int i = 0; i < width; i++) {
                target[at + i] = (byte) (written >> 8 * i);
            }
        }
    }
}
