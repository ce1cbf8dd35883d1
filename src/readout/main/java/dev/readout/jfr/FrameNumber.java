package dev.readout.jfr;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import jdk.jfr.Label;
import jdk.jfr.MetadataDefinition;
import jdk.jfr.Name;
import jdk.jfr.Relational;

/** The number of a frame, by which tools relate the events of a frame. */
@Relational
@MetadataDefinition
@Label("Frame")
@Name("readout.FrameNumber")
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
@interface FrameNumber {
}
