package dev.readout.spark;

import java.util.Locale;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.SparkSession;

/** The tables that questions are asked of: a view for each kind of file. */
enum Table {
    /** A row for each scope of each frame. */
    SCOPES("*"),
    /** A row for each queue of each frame. */
    FRAMES("*"),
    /** A row for each scope of the host. */
    HOST("*"),
    /** A row for each report of a loop: what could not be measured. */
    REPORTS("*"),
    /** A row for each call of a driver, from traces. A trace is a file. */
    CALLS("*", "_metadata.file_path AS file");

    private final String[] columns;

    Table(String... columns) {
        this.columns = columns;
    }

    /** The name of the view. */
    String view() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The files that it is made of, by their names: {@code scopes.parquet}, or {@code monday-scopes.parquet}. */
    String files() {
        return "*" + view() + ".parquet";
    }

    /**
     * Creates the view over all its files in a folder.
     *
     * @return whether there are any: if not, there is no view
     */
    boolean create(SparkSession spark, String folder) {
        try {
            spark.read().option("recursiveFileLookup", "true").option("pathGlobFilter", files()).parquet(folder)
                    .selectExpr(columns).createOrReplaceTempView(view());
            return true;
        } catch (Exception e) {
            // Scala declares no exceptions.
            if (e instanceof AnalysisException none && "UNABLE_TO_INFER_SCHEMA".equals(none.getCondition())) {
                return false;
            }
            throw e;
        }
    }
}
