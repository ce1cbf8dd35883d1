/**
 * The software device as a driver of other programs, started inside of them by {@code libreadout_icd.so}, for Vulkan,
 * and {@code libreadout_egl.so}, for GL. Their common part, {@code src/cli/main/c/readout_jvm.c}, is the only caller of
 * {@code IcdProcess}.
 */
@NullMarked
package dev.readout.cli.icd;

import org.jspecify.annotations.NullMarked;
