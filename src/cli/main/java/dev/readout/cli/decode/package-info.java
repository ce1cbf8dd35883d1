/**
 * {@code readout decode}: prints captured results in a file, one command for each kind.
 *
 * <p>A command takes the layout by options, and has its files as {@code Captures}, which opens them one after the other
 * and the rows of all: it reads each through a decoder of the library, and writes a row for each result. {@code
 * VulkanResultOptions} has the options of {@link dev.readout.cli.decode.DecodeVulkan}, which a {@link
 * dev.readout.capture.CaptureDescription} reads; {@code CounterTypes} parses types of counters; {@code ResourceRows}
 * writes a stream of {@code glQueryResourceNV}. {@link dev.readout.cli.decode.GlCells} has a GL driver's features
 * besides times, for {@code readout info}.
 *
 * <p>Where something new goes: a column is a cell in the list of its command, {@code cells} of {@link
 * dev.readout.cli.decode.DecodeVulkan} for one, and a word of the command's {@code description}. Spark's rows are those
 * of {@code CaptureFormat} in {@code spark}, which {@code CaptureParityProperties} compares. Results of another API of
 * another form are a {@code Decode…} of their own, and a line of the tree of commands.
 */
@NullMarked
package dev.readout.cli.decode;

import org.jspecify.annotations.NullMarked;
