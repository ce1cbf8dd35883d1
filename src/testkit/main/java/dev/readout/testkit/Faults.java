package dev.readout.testkit;

import dev.readout.software.vulkan.Fault;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A device with random faults, by {@link Fault#random}: calls that fail for want of memory, waits that time out,
 * results that are late, and queries that never become available.
 *
 * <p>All chance comes from one seed. A failure's message ends with the lines that run the test again with that seed:
 *
 * <pre>
 * to run it again: mvn test -Dtest='my.ProfilerTest#aLostQueryCostsItsFrameAndNoOther' -Dreadout.seed=1735283
 * with another build tool: set the system property readout.seed=1735283 in the JVM of the test
 * </pre>
 *
 * The system property {@code readout.seed} overrides every seed. The test's report has the seed too.
 *
 * <p>A test fails if none of its faults happens: it has tested nothing. The first fault happens at the latest after
 * {@link #submits} submits, as many waits for fences, and as many ended queries.
 *
 * <p>Example: {@link Configure}.
 *
 * @see OnSoftwareDevice
 */
@Documented
@Inherited
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(SoftwareDeviceExtension.class)
public @interface Faults {
    /**
     * The seed, one number: the same seed gives the same faults. None: a new one in each run. A test with more than one
     * fails.
     */
    long[] seed() default {};

    /** Over how many submits, waits or queries the faults are spread: about as many as the test makes. */
    int submits() default 32;

    /** Which kinds of faults there are, each at least once; none means any of {@link Fault#random}. */
    Fault.Kind[] kinds() default {};
}
