/**
 * The software device as a driver of other programs, started inside of them by {@code libreadout_icd.so}, for Vulkan,
 * and {@code libreadout_egl.so}, for GL. What a process says to a command goes into a {@link
 * dev.readout.cli.icd.ReportFile}.
 */
@NullMarked
package dev.readout.cli.icd;

import org.jspecify.annotations.NullMarked;
