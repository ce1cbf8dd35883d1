/**
 * The clocks of queues, for loops and for traces: which time of the host a tick of the device was. Not exported.
 */
@NullMarked
package dev.readout.profile.clock;

import org.jspecify.annotations.NullMarked;
