package dev.readout.jfr;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.StackTrace;

/** The memory of some of GL's objects on a device, at one time. */
@Category({"Readout", "GPU Memory"})
@Enabled(false)
@StackTrace(false)
abstract class MemoryEvent extends Event {
    @Label("Device")
    @Description("The device's index, from 0")
    int device;

    @Label("Allocations")
    int numAllocs;

    @Label("Video Memory")
    @DataAmount
    long vidmem;

    /** In bytes, which tools know how to show. */
    static long bytes(int kib) {
        return 1024L * kib;
    }
}
