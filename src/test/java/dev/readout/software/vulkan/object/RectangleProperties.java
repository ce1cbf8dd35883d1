package dev.readout.software.vulkan.object;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** The squares of a rectangle, as they are counted pixel by pixel. */
class RectangleProperties {
    private record Square(int x, int y, boolean above) {
    }

    @Property
    void squaresOfHalvesAreThoseOfTheirPixels(@ForAll @IntRange(min = 0, max = 9) int left,
            @ForAll @IntRange(min = 0, max = 9) int top, @ForAll @IntRange(min = 0, max = 70) int width,
            @ForAll @IntRange(min = 0, max = 70) int height) {
        Set<Square> halves = new HashSet<>();
        Set<Square> all = new HashSet<>();
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                // Centers, in halves of a pixel.
                boolean above = (2 * y + 1) * width <= (2 * x + 1) * height;
                halves.add(new Square((left + x) / 4, (top + y) / 4, above));
                all.add(new Square((left + x) / 4, (top + y) / 4, true));
            }
        }
        Rectangle rectangle = new Rectangle(left, top, left + width, top + height);
        assertThat(rectangle.squares()).isEqualTo(all.size());
        assertThat(rectangle.squaresOfHalves()).isEqualTo(halves.size());
    }
}
