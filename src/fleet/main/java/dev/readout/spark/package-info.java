/**
 * Apache Spark on what Readout writes: questions to what many machines have measured, and captures that executors
 * decode. Two programs, {@link dev.readout.spark.Ask} and {@link dev.readout.spark.DecodeCaptures}; README.md says how
 * to run them.
 *
 * <h2>The way of a question</h2>
 * <pre>
 * Ask      reads the files of questions, asks them one after the other, and prints the answers
 * Table    makes a view of all files of a kind: what questions select from
 * </pre>
 *
 * <h2>The way of a capture</h2>
 * <pre>
 * ResultsFolder     refuses a folder of results that has anything else in it
 * DecodeCaptures    hands each file to an executor: its path, and its bytes
 * CaptureOptions    reads from the path what the bytes are, and which labels they have
 * ResultRows        has a CaptureForm decode them, as the command line has, and makes a row of each value, or one row
 *                   of what is wrong
 * </pre>
 *
 * <p>Both programs get their session from {@code Sessions}, which also says why one ended early.
 *
 * <h2>Where something new goes</h2>
 * <ul>
 *   <li>A format of captures: nothing here, but what the page of {@code dev.readout.capture} says; {@code RawCapture}
 *       of the tests compares what comes of captures with what {@code readout decode} prints.</li>
 *   <li>A table: a constant of {@code Table}, which is also the name of its files, a line of {@code duckdb.sql}, and a
 *       row of README.md.</li>
 *   <li>A question: a file in {@code sql} that both engines understand, which says in its first lines what its columns
 *       are, and a line of README.md. With {@code -Peverything}, {@code QuestionsTest} judges its
 *       answer, and {@code FleetIT} compares Spark's answer with DuckDB's.</li>
 * </ul>
 */
@NullMarked
package dev.readout.spark;

import org.jspecify.annotations.NullMarked;
