package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a scope may be called. */
class ScopeTest {

    /** In words that a terminal and a log can show. */
    @ParameterizedTest
    @ValueSource(strings = {"", " \t", "a\\0b", "\\0"})
    void aNameThatIsRefusedIsShown(String shown) {
        String name = shown.replace("\\0", "\0");
        assertThatThrownBy(() -> Scope.named(name)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("name must have 1 to 256 characters, not be blank and have no NUL, but is \"" + shown
                        + "\" of " + name.length() + " characters");
    }

    @Test
    void ofALongNameTheBeginningIsShown() {
        assertThat(Scope.named("n".repeat(256)).name()).hasSize(256);
        assertThatThrownBy(() -> Scope.named("n".repeat(257))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("but is \"" + "n".repeat(40) + "…\" of 257 characters");
    }
}
