package dev.readout.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoggedValueTest {
    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE})
    void anArrayThatLeavesNothingOutIsRefused(long more) {
        assertThatIllegalArgumentException().isThrownBy(() -> new LoggedValue.Array(List.of(), more))
                .withMessage("more " + more + " must be 1 or more");
    }

    @Test
    void anArrayEndsWithHowManyAreLeftOut() {
        assertThat(new LoggedValue.Array(List.of(new LoggedValue.Signed(5)), 1).text()).isEqualTo("{5, ...1 more}");
    }
}
