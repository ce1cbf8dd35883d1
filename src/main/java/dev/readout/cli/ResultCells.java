package dev.readout.cli;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the command line prints of one query's result. */
interface ResultCells {
    /** The columns of {@link #of}. */
    List<Column> columns();

    /**
     * The cells of one result.
     *
     * @param result the bytes of this result alone
     */
    @Nullable
    Object[] of(int query, MemorySegment result);
}
