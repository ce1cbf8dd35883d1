/**
 * Any program, kept in its place: Readout inside of processes that know nothing of it, as the software device that they
 * call and as the trace of their own drivers, and the commands' side of that. The README in this folder draws how a
 * call goes between the C in the folder {@code c} and {@code ForeignProcess}, says which processes are refused, and
 * where something new goes.
 */
@NullMarked
package dev.readout.cli.foreign;

import org.jspecify.annotations.NullMarked;
