/**
 * A sample renderer: something to measure, for the command line and for tests, on Vulkan and on GL. It is no part of
 * the library: not exported, and not in its jar.
 *
 * <p>It stands beside the driver layer as any other binding does: it takes devices, command buffers and contexts by
 * their public handles, finds functions by name, and calls them through the generated stubs. It contains no queries:
 * a recorder of the profiler measures its passes.
 */
@NullMarked
package dev.readout.workload;

import org.jspecify.annotations.NullMarked;
