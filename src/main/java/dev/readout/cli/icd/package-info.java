/**
 * The software device as a driver of other programs: what {@code libreadout_icd.so}, of Vulkan, and {@code
 * libreadout_egl.so}, of GL, start inside of them. Their common part, {@code src/main/c/readout_jvm.c}, calls {@code
 * IcdProcess}, and nothing else does.
 */
@NullMarked
package dev.readout.cli.icd;

import org.jspecify.annotations.NullMarked;
