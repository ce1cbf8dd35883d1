/**
 * The proposed syntax of logs, for the command line: where a log departs from it, and a log written in it. Not
 * exported: {@code TraceGrammar} hands over what {@code dev.readout.trace.read} keeps to itself.
 */
@NullMarked
package dev.readout.trace.grammar;

import org.jspecify.annotations.NullMarked;
