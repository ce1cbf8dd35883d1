package dev.readout.cli.foreign;

/** The environment variables that say what of a process is traced. */
public final class TraceVariables {
    /** The file of the log. A process that finds it there takes another name: see {@link TraceProcess}. */
    public static final String TRACE = "READOUT_TRACE";
    /** Patterns of the functions that are logged, separated by commas; without it all are. C reads it, by fnmatch. */
    public static final String FUNCTIONS = "READOUT_TRACE_FUNCTIONS";
    /** The file for a {@link TraceReport}. */
    public static final String REPORT = "READOUT_TRACE_REPORT";
    /** The registries, as {@link IcdSettings#REGISTRIES} names them. */
    public static final String REGISTRIES = "READOUT_TRACE_REGISTRIES";
    /** 1 if the times of the device are measured. */
    public static final String GPU = "READOUT_TRACE_GPU";

    private TraceVariables() {
    }
}
