package dev.readout.export.parquet;

import dev.readout.export.HostScope;
import dev.readout.export.HostThread;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.ProfilerReport;
import dev.readout.testing.NullArguments;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;

class NullArgumentsTest extends NullArguments {
    NullArgumentsTest(@TempDir Path folder) throws IOException {
        super("ParquetTable.cell.cell");
        List<ParquetColumn> columns = List.of(ParquetColumn.of("a", ColumnType.TEXT));
        samples(ParquetFrames.create(folder.resolve("a"), Map.of()),
                ParquetTable.create(folder.resolve("b"), columns), columns.getFirst(),
                new HostScope(HostThread.current(), "", HostScope.Origin.DRIVER, 0, 1));
        sample(Path.class, folder.resolve("c"));
        sample(OutputStream.class, new ByteArrayOutputStream());
        sample(List.class, columns);
        sample(Map.class, Map.of());
        sample(Instant.class, Instant.EPOCH);
        sample(ProfilerReport.class, new ProfilerReport.Disjoint(0));
        sample(GpuFrame.class, MadeFrames.frame(0, 0, 1, List.of(), List.of()));
    }
}
