package dev.readout.jfr;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;

/** {@code readout.MemoryOfObjects}: a detail block. */
@Name("readout.MemoryOfObjects")
@Label("GPU Memory by Object Type")
@Description("What the objects of a type take on a device (GL_NV_query_resource)")
final class MemoryObjectsEvent extends MemoryEvent {
    @Label("Memory Type")
    @Description("The kind of memory, or its hexadecimal number")
    String memType = "";

    @Label("Object Type")
    @Description("The type of the objects, or its hexadecimal number")
    String objType = "";
}
