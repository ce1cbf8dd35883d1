package dev.readout.testkit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Tests that get a software device, or an object of one, as a parameter: {@link dev.readout.software.SoftwareDevice
 * SoftwareDevice}, {@link dev.readout.software.vulkan.SoftwareVulkan SoftwareVulkan}, {@link
 * dev.readout.software.vulkan.DeviceTruth DeviceTruth}, {@link dev.readout.software.gl.SoftwareGl SoftwareGl}, {@link
 * dev.readout.driver.vulkan.VulkanInstance VulkanInstance}, {@link dev.readout.driver.vulkan.VulkanPhysicalDevice
 * VulkanPhysicalDevice}, {@link dev.readout.driver.vulkan.VulkanDevice VulkanDevice}, {@link
 * dev.readout.driver.vulkan.Queue Queue}, {@link dev.readout.driver.gl.EglDisplay EglDisplay} or {@link
 * dev.readout.driver.gl.GlContext GlContext}, which is current on the test's thread.
 *
 * <p>{@snippet :
 * @Test
 * @OnSoftwareDevice
 * void aPoolHasNoResultsBeforeItsQueriesEnd(VulkanDevice device) {
 *     try (QueryPool pool = device.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, 2));
 *             CommandBuffer commands = device.createCommandBuffer(); Fence fence = device.createFence()) {
 *         device.queue().submit(commands.begin().resetQueryPool(pool, 0, 2).end(), fence);
 *         assertThat(fence.await(1_000_000_000)).isTrue();
 *         assertThat(pool.read(0, 2, Arena.ofAuto().allocate(LAYOUT.byteSize(2), 8), LAYOUT, 0)).isFalse();
 *     }
 * }
 * }
 *
 * <p>All parameters of a test, of its {@code @BeforeEach} methods and of its {@code @AfterEach} methods are of one
 * device, which belongs to this test alone, so tests may run in parallel. They are closed when the test has ended, the
 * youngest first. Without a driver to imitate, two queue families draw: the device's queue is of the second one, whose
 * timestamps have 36 bits where those of the first have 64. The test fails
 * <ul>
 *   <li>on any {@link dev.readout.software.Report} of the device: the test, or what it tests, broke a rule;</li>
 *   <li>on a fault that never happened, see {@link Faults} and {@link Configure};</li>
 *   <li>on an object of the device that is not destroyed when the test ends, such as a query pool.</li>
 * </ul> Parameters are lent: a test that closes the software device fails.
 *
 * <p>Results come one submit late, unless they are waited for, and timestamps of less than 64 bits {@linkplain
 * dev.readout.software.vulkan.SoftwareSettings.Builder#wrapsOften wrap} within every other submission: {@link
 * Configure} may set both otherwise. A test of a profiler compares its times with the {@link
 * dev.readout.software.vulkan.DeviceTruth}: the imitated drivers, whose periods and clocks differ, reveal a missing
 * mask, a missing period, and inexact arithmetic.
 *
 * <p>On a {@link Strict} device, 100,000 polls for the results of a lost query are an error, which is reported. So are
 * as many polls in ten seconds for work that is never submitted or signalled. Any other endless wait needs a {@code
 * @Timeout} of JUnit with {@code threadMode = SEPARATE_THREAD}: the software device of a failed test stays open to the
 * end of the process, since a thread of the test may still be inside of it.
 *
 * <p>A failure of the test itself stays the failure, and suppresses later findings. What the device has reported, and
 * which device it was, is added to its message; then what was thrown is its cause. A test that an assumption aborts is
 * not checked.
 *
 * <p>On a class, it applies to its test methods and its nested classes'. {@link Imitate}, {@link Strict}, {@link
 * Faults} and {@link Configure} choose the device.
 *
 * <p>The JVM must allow native access: {@code --enable-native-access=ALL-UNNAMED}.
 */
@Documented
@Inherited
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(SoftwareDeviceExtension.class)
public @interface OnSoftwareDevice {
}
