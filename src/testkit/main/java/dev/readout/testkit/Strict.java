package dev.readout.testkit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A device that {@linkplain dev.readout.software.vulkan.SoftwareSettings.Builder#strict refuses} calls that break a
 * rule, so that the test fails at the call. Otherwise the device executes what it can, and the test fails at its end.
 *
 * <p>Example: {@link OnSoftwareDevice}.
 *
 * @see OnSoftwareDevice
 */
@Documented
@Inherited
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(SoftwareDeviceExtension.class)
public @interface Strict {
}
