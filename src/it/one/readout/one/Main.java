package one;

import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.ResultLayout;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;

/** Decodes what a driver wrote. */
public final class Main {
    private static final ResultLayout LAYOUT = ResultLayout.of(QueryType.TIMESTAMP).withAvailability();

    private Main() {
    }

    /** @param arguments the folder of the file that is written */
    public static void main(String[] arguments) throws IOException {
        MemorySegment results = MemorySegment.ofArray(new long[] {7, 1});
        Files.writeString(Path.of(arguments[0], "decoded"), LAYOUT.value(results, 0) + " ticks");
    }
}
