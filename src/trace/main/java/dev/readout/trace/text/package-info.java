/**
 * The text of a trace, for reading and writing: marks, strings and names. Not exported.
 *
 * <p>{@code Marks} has what the dialects put between the parts of a line, each a {@code Literal} that is compared eight
 * bytes at a time. A {@code Window} is a part of the trace in an array, with searches by {@code Swar} and {@code
 * ByteClass}. A {@code NameTable} creates the string of a name once, as an {@code InternedName}. {@code LineWriter}
 * writes lines of the proposed grammar, whatever the strings are, and {@code QuotedString} quotes and unquotes strings.
 *
 * <p>Nothing here knows of calls or types, but for what an {@code InternedName} keeps for its readers. Where something
 * new goes: a mark to {@code Marks}, a form of values to {@code LineWriter}; {@code LineWriterProperties} tests that
 * the output can be read again.
 */
@NullMarked
package dev.readout.trace.text;

import org.jspecify.annotations.NullMarked;
