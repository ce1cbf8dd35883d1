package dev.readout.testing;

import java.util.SplittableRandom;
import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;

/**
 * All chance in the properties comes from one number: each property that names no seed has one that is made of this
 * number and of its own name. The number is always the same, unless the environment variable {@code READOUT_SEED} has
 * another, as in CI.
 */
public final class OneSeed implements AroundPropertyHook {
    static final String VARIABLE = "READOUT_SEED";

    private static long number() {
        String given = System.getenv(VARIABLE);
        try {
            return given == null ? 0 : Long.parseLong(given);
        } catch (NumberFormatException e) {
            throw new IllegalStateException("the environment variable " + VARIABLE + " must be a number, but is \""
                    + given + "\"", e);
        }
    }

    @Override
    public PropertyExecutionResult aroundProperty(PropertyLifecycleContext property, PropertyExecutor executor) {
        if (property.attributes().seed().isEmpty()) {
            String name = property.containerClass().getName() + '#' + property.targetMethod().getName();
            long seed = new SplittableRandom(31 * number() + name.hashCode()).nextLong();
            property.attributes().setSeed(Long.toString(seed));
        }
        return executor.execute();
    }

    @Override
    public PropagationMode propagateTo() {
        return PropagationMode.ALL_DESCENDANTS;
    }
}
