/**
 * The text of a trace, for those who read it and those who write it: its marks, its strings and its names. Not
 * exported.
 *
 * <p>{@code Marks} has what the dialects put between the parts of a line, each a {@code Literal} that is compared eight
 * bytes at a time. Reading goes on in a {@code Window}, a part of the trace in an array: it searches there, by {@code
 * Swar}, and by {@code ByteClass} for what a byte may be part of. A {@code NameTable} makes a name a string once, an
 * {@code InternedName}. {@code LineWriter} writes lines of the proposed grammar, whatever the strings are, and {@code
 * QuotedString} knows how a string is quoted and read again.
 *
 * <p>Nothing here knows of calls or types. Where something new goes: a mark to {@code Marks}, a form of values to
 * {@code LineWriter}; {@code LineWriterProperties} proves that what is written can be read again.
 */
@NullMarked
package dev.readout.trace.text;

import org.jspecify.annotations.NullMarked;
