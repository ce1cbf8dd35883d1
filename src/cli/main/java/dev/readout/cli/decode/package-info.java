/**
 * {@code readout decode}: prints captured results in a file, one command for each kind.
 *
 * <p>{@link dev.readout.cli.decode.Decode} is the command of all kinds: a {@link dev.readout.capture.CaptureFormat} has
 * its options and makes rows of bytes, {@link dev.readout.cli.decode.CaptureKind} has what its help says. {@code
 * DecodedRows} is the one output of all files. {@code ResourceRows} has an answer of {@code
 * glQueryResourceNV} flat, for tables. {@link dev.readout.cli.decode.GlCells} has a GL driver's features besides times,
 * for {@code readout info}.
 *
 * <p>Where something new goes: the page of {@code dev.readout.capture}; what its help says is in {@code CaptureKind},
 * a constant for each format, whose description names the columns.
 */
@NullMarked
package dev.readout.cli.decode;

import org.jspecify.annotations.NullMarked;
