package dev.readout.capture;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A letter at most tells a slip from another word. */
class NearestNameTest {
    @ParameterizedTest
    @CsvSource({"perod", "periood", "perixd", "perido", "Period", "PERIOD", "periode"})
    void aLetterBesideIsASlip(String typed) {
        assertThat(NearestName.isSlip(typed, "period")).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"eriod, period", "xeriod, period", "epriod, period", "xperiod, period", "peod, period",
        "type, types", "machine, metrics"})
    void anotherWordIsNone(String typed, String name) {
        assertThat(NearestName.isSlip(typed, name)).isFalse();
    }
}
