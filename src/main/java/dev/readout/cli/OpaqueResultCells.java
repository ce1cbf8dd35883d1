package dev.readout.cli;

import dev.readout.parquet.ColumnType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The cells of a result that only its vendor's library can read: its bytes in hexadecimal, and no value. */
final class OpaqueResultCells implements ResultCells {
    @Override
    public List<Column> columns() {
        return List.of(Column.identifier("query"), Column.text("available").typed(ColumnType.BOOLEAN),
                Column.quantities("values", List.of()), Column.text("bytes"));
    }

    @Override
    public @Nullable Object[] of(int query, MemorySegment result) {
        String bytes = HexFormat.of().formatHex(result.toArray(ValueLayout.JAVA_BYTE));
        return new @Nullable Object[] {query, null, List.of(), bytes};
    }
}
