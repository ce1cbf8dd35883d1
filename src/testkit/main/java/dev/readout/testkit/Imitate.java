package dev.readout.testkit;

import dev.readout.software.vulkan.KnownDriver;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A device that imitates a driver. With one driver, any test may have it. With several drivers, a method with {@code
 * org.junit.jupiter.api.TestTemplate} instead of {@code Test} runs once for each. A failure's message names the driver.
 *
 * <p>{@snippet :
 * @TestTemplate
 * @Imitate({KnownDriver.SWIFTSHADER, KnownDriver.RADV})
 * void everyDriverHasAQueueWithTimestamps(VulkanPhysicalDevice device) {
 *     assertThat(device.queueFamilies()).anyMatch(family -> family.timestampValidBits() > 0);
 * }
 * }
 *
 * @see OnSoftwareDevice
 */
@Documented
@Inherited
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(SoftwareDeviceExtension.class)
public @interface Imitate {
    /** The drivers; none means every driver that is known, and the device as it is without one. */
    KnownDriver[] value() default {};
}
