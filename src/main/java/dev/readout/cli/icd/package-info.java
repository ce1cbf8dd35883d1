/**
 * The software device as a driver of other programs: what {@code libreadout_icd.so} starts inside of them. The library,
 * {@code src/main/c/readout_icd.c}, calls {@code IcdProcess}, and nothing else does.
 */
@NullMarked
package dev.readout.cli.icd;

import org.jspecify.annotations.NullMarked;
