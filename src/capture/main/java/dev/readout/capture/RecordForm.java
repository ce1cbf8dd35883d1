package dev.readout.capture;

import dev.readout.capture.CaptureColumn.Kind;
import dev.readout.capture.CaptureColumn.Numbers;
import dev.readout.counters.CounterRecords;
import dev.readout.vulkan.PerformanceCounterStorage;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** Counter records of EGL_BRCM_performance_counters: a row a record. */
record RecordForm() implements CaptureForm {
    /** Decodes a piece of a capture; returns false if no more are wanted. */
    @FunctionalInterface
    interface Piece {
        boolean decode(long number, MemorySegment piece) throws IOException;
    }

    /** Decodes the whole pieces, of which a capture may have more than 2<sup>31</sup>, and says how much is left. */
    static void pieces(String name, MemorySegment bytes, String what, long size, Rows rows, Piece piece)
            throws IOException {
        long pieces = bytes.byteSize() / size;
        rows.begin(pieces);
        boolean more = true;
        for (long number = 0; number < pieces && more; number++) {
            more = piece.decode(number, bytes.asSlice(number * size, size));
        }
        long rest = bytes.byteSize() % size;
        if (rest > 0) {
            rows.remark(name + " has " + bytes.byteSize() + " bytes: the last " + rest + " are not a whole " + what
                    + " of " + size + " and are left out");
        }
    }

    static List<CaptureColumn> columns(Numbers numbers) {
        return List.of(CaptureColumn.of("group", Kind.SUBJECT), CaptureColumn.of("counter", Kind.SUBJECT),
                CaptureColumn.value("value", numbers));
    }

    @Override
    public List<CaptureColumn> columns() {
        return columns(Numbers.UNSIGNED);
    }

    @Override
    public void decode(String name, MemorySegment bytes, Rows rows) throws IOException {
        CounterRecords records = new CounterRecords();
        pieces(name, bytes, "record", CounterRecords.RECORD_BYTES, rows, (number, record) -> {
            records.wrap(record);
            return rows.row(Integer.toUnsignedLong(records.group(0)), Integer.toUnsignedLong(records.counter(0)),
                    PerformanceCounterStorage.UINT64.number(records.value(0)));
        });
    }
}
