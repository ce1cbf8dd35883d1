package dev.readout.spark;

import static org.apache.spark.sql.functions.col;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Decodes captured results where they lie, with Readout on the executors: {@code DecodeCaptures CAPTURES RESULTS}.
 *
 * <p>CAPTURES is a folder, or an address that Spark can read, with captures in it at any depth. The names of their
 * folders say what they are: {@code format=vulkan/type=timestamp/width=64/availability=true/machine=m17/0001.bin}.
 * Formats and options are those of {@code readout decode}; what else folders say becomes a label. RESULTS is a folder
 * that is made, or made anew if it holds nothing but results, of Parquet files with a row for each value of each
 * result: {@link ResultRows#COLUMNS}. A capture that is not what its folders say is a row with an error.
 */
public final class DecodeCaptures {
    /** All rows of a capture are in memory at once: about 100 bytes for each of its own. */
    private static final int MOST_BYTES = 1 << 20;
    private static final Encoder<Row> COLUMNS = Encoders.row(StructType.fromDDL(ResultRows.COLUMNS));

    private DecodeCaptures() {
    }

    /** Runs it. Spark is set by its own properties, as for {@link Ask}. */
    public static void main(String[] args) {
        if (args.length != 2) {
            Sessions.end(2, "usage: DecodeCaptures CAPTURES RESULTS");
        }
        Sessions.run("DecodeCaptures", spark -> {
            ResultsFolder.check(spark.sparkContext().hadoopConfiguration(), args[0], args[1]);
            decode(spark, args[0]).write().mode(SaveMode.Overwrite).parquet(args[1]);
            System.out.println(spark.read().parquet(args[1])
                    .selectExpr("count(DISTINCT path) AS captures", "count(*) - count(error) AS values",
                            "count(error) AS errors")
                    .first().json());
        });
    }

    /** The rows of all captures in a folder. */
    static Dataset<Row> decode(SparkSession spark, String captures) throws IOException {
        Dataset<Row> files = spark.read().format("binaryFile").option("recursiveFileLookup", "true").load(captures);
        return files.where(col("length").leq(MOST_BYTES)).select("path", "content")
                .flatMap((FlatMapFunction<Row, Row>) file -> ResultRows.of(file.getString(0), file.getAs(1))
                        .stream().map(DecodeCaptures::row).iterator(), COLUMNS)
                // Their bytes are not read.
                .union(files.where(col("length").gt(MOST_BYTES)).select("path", "length")
                        .map((MapFunction<Row, Row>) file -> error(file.getString(0), file.getLong(1)
                                + " bytes are more than " + MOST_BYTES + ": readout decode takes that"), COLUMNS))
                .union(spark.createDataset(empty(spark, captures), Encoders.STRING())
                        .map((MapFunction<String, Row>) path -> error(path, "the capture is empty"), COLUMNS));
    }

    /** Those files that Spark does not show: there is nothing in them. */
    private static List<String> empty(SparkSession spark, String captures) throws IOException {
        Path folder = new Path(captures);
        FileSystem files = folder.getFileSystem(spark.sparkContext().hadoopConfiguration());
        List<String> empty = new ArrayList<>();
        RemoteIterator<LocatedFileStatus> all = files.listFiles(folder, true);
        while (all.hasNext()) {
            LocatedFileStatus file = all.next();
            // Names that begin so are not files' for Spark.
            if (file.getLen() == 0 && !file.getPath().getName().matches("[._].*")) {
                empty.add(file.getPath().toString());
            }
        }
        return empty;
    }

    private static Row error(String path, String message) {
        return row(ResultRows.error(path, message));
    }

    private static Row row(@Nullable Object[] cells) {
        return RowFactory.create(Stream.of(cells).map(cell -> cell instanceof Map<?, ?> labels
                ? CollectionConverters.asScala(labels) : cell).toArray());
    }
}
