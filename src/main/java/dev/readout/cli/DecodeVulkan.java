package dev.readout.cli;

import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine;

/** {@code decode vulkan}: prints the results of Vulkan queries in a file, one row a query. */
final class DecodeVulkan implements Command {
    private final StandardOutput out;
    private final VulkanResultOptions results = new VulkanResultOptions();
    private final OutputOptions output = new OutputOptions();
    private Path file = Path.of("");

    DecodeVulkan(StandardOutput out) {
        this.out = out;
    }

    @Override
    public String[] description() {
        return new String[] {
            "Prints the results of Vulkan queries that vkGetQueryPoolResults or vkCmdCopyQueryPoolResults has written,"
                    + " one row a query.",
            "",
            "The values of a query that is not available, or whose status is not positive, are undefined: they print as"
                    + " null in JSON, as - in a table and as nothing in CSV. Without --availability and --status nobody"
                    + " knows whether a query is available, and all values are printed."};
    }

    @Override
    public void describe(CommandSyntax syntax) {
        results.describe(syntax);
        output.describe(syntax);
        syntax.input(value -> file = value, "The memory that was written, as the device has it: little-endian.");
    }

    @Override
    public int run(CommandLine line) throws IOException {
        VulkanResultOptions.Results asked = results.results();
        MappedFile.read(file, bytes -> {
            Capture capture = new Capture(MappedFile.name(file), bytes, asked.place());
            int count = asked.place().count();
            try (Interruption interruption = Interruption.watch();
                    Rows rows = output.open(out, asked.cells().columns());
                    Progress progress = Progress.of("decoding", Progress.Unit.RESULTS, count)) {
                for (int query = 0; query < count && !interruption.isRequested(); query++) {
                    rows.row(asked.cells().of(query, capture.result(query)));
                    progress.reach(query);
                }
                rows.complete();
            }
        });
        return 0;
    }
}
