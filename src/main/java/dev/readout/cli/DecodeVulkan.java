package dev.readout.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code decode vulkan}: prints the results of Vulkan queries in a file, one row a query. */
@Command(
        name = "vulkan",
        description = {
            "Prints the results of Vulkan queries that vkGetQueryPoolResults or vkCmdCopyQueryPoolResults has written,"
                    + " one row a query.",
            "",
            "The values of a query that is not available, or whose status is not positive, are undefined: they print as"
                    + " null in JSON, as - in a table and as nothing in CSV. Without --availability and --status nobody"
                    + " knows whether a query is available, and all values are printed.",
            ""})
final class DecodeVulkan implements Callable<Integer> {
    private final StandardOutput out;

    @Mixin
    private final VulkanResultOptions options = new VulkanResultOptions();

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Parameters(paramLabel = "FILE", description = "The memory that was written, as the device has it: little-endian."
            + " - is standard input. What ends in .gz or .zst is unpacked.")
    private Path file;

    DecodeVulkan(StandardOutput out) {
        this.out = out;
    }

    @Override
    public Integer call() throws IOException {
        VulkanResultOptions.Results results = options.results();
        MappedFile.read(file, bytes -> {
            Capture capture = new Capture(MappedFile.name(file), bytes, results.place());
            int count = results.place().count();
            try (Interruption interruption = Interruption.watch();
                    Rows rows = output.open(out, results.cells().columns());
                    Progress progress = Progress.of("decoding", Progress.Unit.RESULTS, count)) {
                for (int query = 0; query < count && !interruption.isRequested(); query++) {
                    rows.row(results.cells().of(query, capture.result(query)));
                    progress.reach(query);
                }
            }
        });
        return 0;
    }
}
