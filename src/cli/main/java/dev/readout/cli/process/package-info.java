/**
 * Readout inside of programs that know nothing of it: as the software device that they call, and as the trace of their
 * own drivers. What starts it there, {@code src/cli/main/c/readout_jvm.c}, is the only caller of {@code
 * ForeignProcess}.
 */
@NullMarked
package dev.readout.cli.process;

import org.jspecify.annotations.NullMarked;
