package dev.readout.testkit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A static method of a test class that configures its devices: it takes a {@link
 * dev.readout.software.vulkan.SoftwareSettings.Builder SoftwareSettings.Builder}, a {@link
 * dev.readout.software.gl.SoftwareGlSettings.Builder SoftwareGlSettings.Builder}, or both. It is called for each test,
 * after the annotations are applied; for tests of nested classes, the outer class's method comes first.
 *
 * <p>{@snippet :
 * @Configure
 * static void slow(SoftwareSettings.Builder settings) {
 *     settings.lag(2).faults(List.of(Fault.neverAvailable(1)));
 * }
 * }
 *
 * <p>A test fails if one of its faults does not happen. The listener is the kit's own, whatever is set.
 *
 * @see OnSoftwareDevice
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Configure {
}
