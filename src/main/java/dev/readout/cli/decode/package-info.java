/**
 * {@code readout decode}: prints what a driver wrote into a file, one command for each kind of results.
 *
 * <p>A command asks for what the bytes do not say, opens the file as a {@link dev.readout.cli.output.MappedFile}, reads
 * it through a decoder of the library, and writes a row for each result. {@code VulkanResultOptions} has the options of
 * {@link dev.readout.cli.decode.DecodeVulkan}, which a {@link dev.readout.vulkan.CaptureDescription} reads; {@code
 * CounterTypes} are the types of counters as they are typed; {@code ResourceRows} writes a stream of {@code
 * glQueryResourceNV}. {@link dev.readout.cli.decode.GlCells} says what a driver of GL tells besides times, for {@code
 * readout info}.
 *
 * <p>Where something new goes: a column is a cell in the list of its command, {@code cells} of {@link
 * dev.readout.cli.decode.DecodeVulkan} for one, and a word of the command's {@code description}. Spark's rows are those
 * of {@code CaptureFormat} in {@code spark}, which {@code CaptureParityProperties} compares. Results of another API are
 * a row of {@link dev.readout.vulkan.NamedLayout} if they are values of 64 bits side by side, and have {@link
 * dev.readout.cli.decode.DecodeLayout} for a command then; else a {@code Decode…} of their own, and a line of the tree
 * of commands.
 */
@NullMarked
package dev.readout.cli.decode;

import org.jspecify.annotations.NullMarked;
