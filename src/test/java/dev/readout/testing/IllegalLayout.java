package dev.readout.testing;

import dev.readout.vulkan.ElementWidth;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.TrailingWord;

/**
 * Components of a {@link ResultLayout}, one of them illegal (18.2). Immutable and safe to share between threads.
 *
 * @param width the width of each element
 * @param values the number of values of a result
 * @param trailingWord the word behind the values
 * @param partitionValues the number of elements behind the trailing word
 * @param stride the distance in bytes from one result to the next
 * @param reason the component at fault and its value, such as {@code stride 12}: an error message has to name both
 */
public record IllegalLayout(ElementWidth width, int values, TrailingWord trailingWord, int partitionValues,
        long stride, String reason) {
    /**
     * Makes the layout that cannot be made.
     *
     * @throws IllegalArgumentException always, or Readout is at fault
     */
    public ResultLayout layout() {
        return new ResultLayout(width, values, trailingWord, partitionValues, stride);
    }
}
