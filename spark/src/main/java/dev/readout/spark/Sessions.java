package dev.readout.spark;

import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;

/** Sessions of Spark, as both programs here need them. What is set from outside stays as it is set. */
final class Sessions {
    private Sessions() {
    }

    /**
     * Starts one.
     *
     * @param name what the cluster's pages call it
     */
    static SparkSession start(String name) {
        SparkConf conf = new SparkConf()
                .setIfMissing("spark.master", "local[*]")
                .setIfMissing("spark.app.name", name)
                .setIfMissing("spark.ui.enabled", "false")
                .setIfMissing("spark.log.level", "ERROR")
                // Not a task for each of thousands of folders.
                .setIfMissing("spark.sql.sources.parallelPartitionDiscovery.parallelism", "32")
                // Times of day are the same wherever the question is asked.
                .setIfMissing("spark.sql.session.timeZone", "UTC");
        return SparkSession.builder().config(conf).getOrCreate();
    }
}
