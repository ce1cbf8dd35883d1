package dev.readout.fleet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;

/**
 * Bytes that somebody captured, what says what they are, and the rows that they become. How captures are decoded, and
 * what is refused, the tests of the commands say, which decode by the same code.
 *
 * @param folders the folders that the bytes lie in: {@code format=vulkan/type=timestamp/width=64}
 * @param expected what is in the cells of each row that are not null
 */
record RawCapture(String folders, byte[] bytes, List<String> expected) {
    /** The cells of a row that are compared. */
    private static final List<String> CELLS =
            List.of("result", "subject", "name", "value", "number", "text", "available", "status", "error");

    /** A capture of every format, some that are cut off, and some that are not what their folders say. */
    static final List<RawCapture> ALL = List.of(
            of("format=brcm", List.of(1, 2, 3, 0, 4, 5, -1, -1, 7),
                    "result 0, subject group 1 counter 2, name value, value 3",
                    "result 1, subject group 4 counter 5, name value, value 18446744073709551615",
                    "error the capture has 36 bytes: the last 4 are not a whole record of 16 and are left out"),
            of("format=amd-monitor/padded=true/types=uint32,uint64", List.of(0, 0, 5, 7, 0, 1, 6, 7),
                    "result 0, subject group 0 counter 0, name value, value 5",
                    "result 1, subject group 0 counter 1, name value, value 30064771078"),
            of("format=nv-query-resource",
                    List.of(3, 2, 1, 11, 6, 2, 20, 1000, 1, 5, 0x9542, 0x9544, 2, 20, 1, 7, 7, 0, 2, 20, 1, 0x61),
                    "result 0, subject device 0, name numAllocs, value 2",
                    "result 0, subject device 0, name vidmemKiB, value 20",
                    "result 0, subject device 0, name vidmemFreeKiB, value 1000",
                    "result 1, subject device 0 VIDMEM SYS_RESERVED, name numAllocs, value 2",
                    "result 1, subject device 0 VIDMEM SYS_RESERVED, name vidmemKiB, value 20",
                    "result 2, subject tag 7 device 0, name numAllocs, value 2",
                    "result 2, subject tag 7 device 0, name vidmemKiB, value 20",
                    "result 2, subject tag 7 device 0, name name, text a"),
            of("format=vulkan/type=timestamp/width=64/count=2/availability=true/machine=m17",
                    List.of(-1, -1, 1, 0, 6, 0, 0, 0),
                    "result 0, name ticks, value 18446744073709551615, available true",
                    "result 0, name nanoseconds, available true",
                    "result 1, name ticks, available false", "result 1, name nanoseconds, available false"),
            of("format=vulkan/type=pipeline-statistics/width=32/statistics=0x1,clipping-primitives/status=true",
                    List.of(8, 9, 1, 8, 9, -1, 0),
                    "result 0, name INPUT_ASSEMBLY_VERTICES, value 8, available true, status 1",
                    "result 0, name CLIPPING_PRIMITIVES, value 9, available true, status 1",
                    "result 1, name INPUT_ASSEMBLY_VERTICES, available true, status -1",
                    "result 1, name CLIPPING_PRIMITIVES, available true, status -1",
                    "error the capture has 28 bytes: the last 4 are not a whole result of 12 and are left out"),
            of("format=vulkan/type=result-status/width=32/count=2/status=true", List.of(1, -1000299000),
                    "result 0, available true, status 1", "result 1, available true, status -1000299000"),
            of("format=vulkan/type=performance/count=1/storage=int32,uint64,float32",
                    List.of(-1, 0, -1, -1, 0x3fc00000, 0),
                    "result 0, name counter0, value -1", "result 0, name counter1, value 18446744073709551615",
                    "result 0, name counter2, number 1.5"),
            of("format=vulkan/type=performance-intel/count=2/stride=4", List.of(0x01020304, 0x05060708),
                    "result 0, name bytes, text 04030201", "result 1, name bytes, text 08070605"),
            of("format=intel-query/size=16/counters=uint64@0,float@8", List.of(1, 0, 0x7fc00000, 0),
                    "result 0, name counter0, value 1", "result 0, name counter1, number NaN"),
            of("format=region-counters/area=2x1/region=1x1/counters=1", List.of(3, 4),
                    "result 0, subject column 0 row 0, name counter0, value 3",
                    "result 1, subject column 1 row 0, name counter0, value 4"),
            of("format=shader-instrumentation/metrics=1", List.of(1, 2, 0x10, 4, 5, 0),
                    "result 0, subject resultIndex 1 resultSubIndex 2 stages FRAGMENT basicBlockIndex 4,"
                            + " name metric0, value 5"),
            of("format=vulkan/type=timestamp/width=64/count=9", List.of(1),
                    "error the capture has 4 bytes: 9 results of 8 bytes need 72 bytes from offset 0"),
            of("format=vulkan/type=timestamp/width=64/count=1/perod=41.6667", List.of(1, 2),
                    "error perod=41.6667 is no option of vulkan: did you mean period? A label has to differ from it"
                            + " by more than a letter"));

    private static RawCapture of(String folders, List<Integer> words, String... expected) {
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES * words.size()).order(ByteOrder.LITTLE_ENDIAN);
        words.forEach(bytes::putInt);
        return new RawCapture(folders, bytes.array(), List.of(expected));
    }

    /** A row, as this has it. */
    static String text(Map<String, Object> row) {
        return String.join(", ", CELLS.stream().filter(cell -> row.get(cell) != null)
                .map(cell -> cell + " " + row.get(cell)).toList());
    }

    @Override
    public String toString() {
        return folders;
    }
}
