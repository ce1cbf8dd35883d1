package dev.readout.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StartsTest {
    private final Starts starts = new Starts();

    private void round(double own, double rival) {
        starts.add("question", "readout", own);
        starts.add("question", "c", rival);
    }

    @Test
    void oneRoundHasNoSpread() {
        round(30, 20);
        assertThat(starts.ratios("question", "readout", "c")).hasToString("1.50");
        assertThat(starts.timeBeside("question", "readout", "c")).isEqualTo("30: 1.50");
    }

    @Test
    void severalRoundsHaveTheSpreadOfTheirRatios() {
        round(30, 20);
        round(20, 20);
        round(50, 20);
        assertThat(starts.timeBeside("question", "readout", "c")).isEqualTo("30: 1.50 (1.00 to 2.50)");
    }
}
