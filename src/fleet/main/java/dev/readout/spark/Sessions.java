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

    /** The work of a program here with Spark. */
    @FunctionalInterface
    interface Program {
        /** Does it. Scala declares no exceptions. */
        void run(SparkSession spark) throws Exception;
    }

    /** Runs a program in a session. Whatever ends it early is a line on standard error, and status 1. */
    static void run(String name, Program program) {
        try (SparkSession spark = start(name)) {
            program.run(spark);
        } catch (Exception e) {
            end(1, reason(e));
        }
    }

    /** Says why a program ends. */
    static void end(int status, String message) {
        System.err.println(message);
        System.exit(status);
    }

    /** The failure's message, and that of its root. */
    static String reason(Throwable failure) {
        String first = line(failure);
        Throwable root = failure;
        while (root.getCause() != null && root.getCause() != root) {
            root = root.getCause();
        }
        return root == failure || first.contains(line(root)) ? first : first + ": " + line(root);
    }

    private static String line(Throwable failure) {
        return failure.getMessage() == null ? failure.toString()
                : failure.getMessage().lines().filter(line -> !line.isBlank()).findFirst().orElseGet(failure::toString);
    }
}
