/**
 * Any program, kept in its place: Readout inside of processes that know nothing of it, as the software device that they
 * call and as the trace of their own drivers, and the commands' side of that. What starts it there is the C in the
 * folder {@code c} beside these classes: it calls {@code ForeignProcess}, and nothing else does in a program.
 */
@NullMarked
package dev.readout.cli.foreign;

import org.jspecify.annotations.NullMarked;
