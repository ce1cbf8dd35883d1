/**
 * Readout inside of programs that know nothing of it: as the software device that they call, and as the trace of their
 * own drivers. What starts it there, {@code libreadout_jvm.so} of {@code src/cli/main/c}, calls {@code ForeignProcess},
 * and nothing else does in a program.
 *
 * <p>{@code TraceProcess} is the trace of a process. Its environment says what is traced: {@link
 * dev.readout.cli.process.TraceVariables}. It writes calls into a log, named by {@link
 * dev.readout.cli.process.LogName}, and what a person should know into a {@code TraceReport}. {@code CommandTimes}
 * takes times that C has measured, and {@code TracedTimes} those of {@code dev.readout.trace.gpu}.
 *
 * <p>{@code DriverRehearsal} runs while the application image is made, so that its JVM stores what it loads and links.
 *
 * <p>Where something new goes: what C may ask, a method of {@code ForeignProcess} that throws nothing; a setting of a
 * trace, a variable of {@code TraceVariables}, and an option of {@code TracedProgram} in {@code dev.readout.cli.trace}.
 */
@NullMarked
package dev.readout.cli.process;

import org.jspecify.annotations.NullMarked;
