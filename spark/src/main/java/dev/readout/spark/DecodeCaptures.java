package dev.readout.spark;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Iterator;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/**
 * Decodes captured results where they lie, with Readout on the executors: {@code DecodeCaptures CAPTURES RESULTS}.
 *
 * <p>CAPTURES is a folder, or an address that Spark can read, with captures in it at any depth. The names of their
 * folders say what they are: {@code format=vulkan/type=timestamp/width=64/availability=true/machine=m17/0001.bin}.
 * Formats and options are those of {@code readout decode}; what else folders say becomes a label. RESULTS is a folder
 * that is made, or made anew, of Parquet files with a row for each value of each result: {@link ResultRows#COLUMNS}. A
 * capture that is not what its folders say is a row with an error.
 */
public final class DecodeCaptures {
    private DecodeCaptures() {
    }

    /** Runs it. Spark is set by its own properties, as for {@link Ask}. */
    public static void main(String[] args) throws IOException {
        if (args.length != 2) {
            System.err.println("usage: DecodeCaptures CAPTURES RESULTS");
            System.exit(2);
        }
        try (SparkSession spark = Sessions.start("DecodeCaptures")) {
            decode(spark, args[0]).write().mode(SaveMode.Overwrite).parquet(args[1]);
            System.out.println(spark.read().parquet(args[1])
                    .selectExpr("count(DISTINCT path) AS captures", "count(*) - count(error) AS values",
                            "count(error) AS errors")
                    .first().json());
        }
    }

    /** The rows of all captures in a folder. */
    static Dataset<Row> decode(SparkSession spark, String captures) {
        return spark.read().format("binaryFile").option("recursiveFileLookup", "true").load(captures)
                .select("path", "content")
                .flatMap((FlatMapFunction<Row, Row>) file -> rows(file.getString(0), file.getAs(1)),
                        Encoders.row(ResultRows.COLUMNS));
    }

    private static Iterator<Row> rows(String path, byte[] content) {
        CaptureOptions options = CaptureOptions.of(path);
        ResultRows rows = new ResultRows(path, options);
        try {
            options.text("format");
            options.choice("format", "", CaptureFormat.ALL).decode(MemorySegment.ofArray(content), options, rows);
        } catch (RuntimeException malformed) {
            rows.only(malformed.getMessage() == null ? malformed.toString() : malformed.getMessage());
        }
        return rows.all().iterator();
    }
}
