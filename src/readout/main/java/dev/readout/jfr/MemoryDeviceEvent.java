package dev.readout.jfr;

import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;

/** {@code readout.MemoryOfDevice}: a device block. */
@Name("readout.MemoryOfDevice")
@Label("GPU Memory by Device")
@Description("What all objects of GL take on a device (GL_NV_query_resource)")
final class MemoryDeviceEvent extends MemoryEvent {
    @Label("Free Video Memory")
    @Description("What the driver has allocated and not given to an object")
    @DataAmount
    long vidmemFree;

    @Label("Host Memory")
    @Description("Only drafts of the extension report it")
    @DataAmount
    long sysmem;

    @Label("Free Host Memory")
    @Description("What the driver has allocated and not given to an object; only drafts of the extension report it")
    @DataAmount
    long sysmemFree;
}
