package dev.readout.cli.decode;

import dev.readout.capture.CaptureFormat;
import dev.readout.cli.command.NameConverter;

/** A kind of captures that is decoded, with what the help says of it. */
public enum CaptureKind {
    /** Results of Vulkan queries. */
    VULKAN("The memory that was written, as the device has it: little-endian.",
            "Prints the results of Vulkan queries that vkGetQueryPoolResults or vkCmdCopyQueryPoolResults has written,"
                    + " one row a query.",
            "",
            "The values of a query that is not available, or whose status is not positive, are undefined: they print as"
                    + " null in JSON, as - in a table and as nothing in CSV. Without --availability and --status nobody"
                    + " knows whether a query is available, and all values are printed.",
            "",
            "In JSON and Parquet a row has query, available, and values, a list; of a status word status and"
                    + " statusCode, of several values that have names these too, of ticks nanoseconds (in Parquet"
                    + " time_ns), which are null without --period, and of results that only the vendor's library can"
                    + " read bytes. In a table and in CSV each value has a column with its name.",
            "",
            "Where bytes can't be what the options say, such as an availability of 10,000, a message says so."),
    /** Performance counters of regions. */
    REGION_COUNTERS("The memory behind one of pCounterAddresses: little-endian.",
            "Prints the performance counters of a render pass's regions that a device with"
                    + " VK_ARM_performance_counters_by_region has written, one row a region.",
            "",
            "Columns and rows are those of the framebuffer if the device's identityTransformOrder is true; otherwise"
                    + " only the device knows which region is which."),
    /** Metric blocks. */
    SHADER_INSTRUMENTATION("The blocks that were written, and nothing else: little-endian.",
            "Prints the metric blocks that vkGetShaderInstrumentationValuesARM has written, one row a block.",
            "",
            "Stages print by their names, with + between them, and bits without a name as one hexadecimal number."),
    /** An answer of {@code glQueryResourceNV}. */
    NV_QUERY_RESOURCE("The memory that was written: little-endian ints.",
            "Prints an answer of glQueryResourceNV, in any dialect: the memory of GL objects by device, object type and"
                    + " tag. JSON and Parquet have one object; tables and CSV have a row for each device, each object"
                    + " type on it and each tag.",
            "",
            "Numbers are signed, as drivers add them up: more than 2 GiB of a tag may show as a negative number. What"
                    + " follows the answer in the file is not looked at."),
    /** Counter records. */
    BRCM("The memory that was written: little-endian, 16 bytes a record.",
            "Prints the counter records that eglGetPerfCounterDataBRCM has written, one row a record; those of ANGLE's"
                    + " GL_AMD_performance_monitor have the same form.",
            "",
            "All numbers are unsigned, and values as the driver wrote them: what a counter is called and what a value"
                    + " is divided by only the driver knows. A record that is cut off at the end of the file is left"
                    + " out, which a message says."),
    /** Records of a monitor. */
    AMD_MONITOR("The memory that was written: little-endian.",
            "Prints the records that glGetPerfMonitorCounterDataAMD has written, one row a record.",
            "",
            "A record has 12 or 16 bytes, as the type of its counter says, which only the driver knows: --types tells"
                    + " it. ANGLE's have 16 bytes all: --padded, and --types if values are not uint64."),
    /** Results of performance queries. */
    INTEL_QUERY("The memory that was written: little-endian.",
            "Prints the counters of results that glGetPerfQueryDataINTEL has written, one row a counter.",
            "",
            "Where the counters lie only the driver knows: glGetPerfCounterInfoINTEL tells their offsets and types,"
                    + " glGetPerfQueryInfoINTEL the size of a result.");

    private final String contents;
    private final String[] description;

    CaptureKind(String contents, String... description) {
        this.contents = contents;
        this.description = description;
    }

    /** Its options, and what they make. */
    CaptureFormat format() {
        return CaptureFormat.named(typed());
    }

    /** Its name on the command line. */
    public String typed() {
        return NameConverter.typed(this);
    }

    /** The contents of a file: one sentence or more. */
    String contents() {
        return contents;
    }

    /** Its paragraphs. */
    String[] description() {
        return description.clone();
    }
}
