package dev.readout.jfr;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;

/** {@code readout.MemoryOfTag}: a tag record. */
@Name("readout.MemoryOfTag")
@Label("GPU Memory by Tag")
@Description("What the allocations of a tag take on a device (GL_NV_query_resource_tag)")
final class MemoryTagEvent extends MemoryEvent {
    @Label("Tag")
    @Description("The tag's number")
    int tagId;

    @Label("Name")
    @Description("The tag's string")
    String name = "";
}
