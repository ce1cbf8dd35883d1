package dev.readout.cli.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Positive;

/** The names of the files of several processes. */
class LogNameProperties {
    @Provide
    Arbitrary<String> names() {
        return Arbitraries.strings().withChars("ab1.").ofMinLength(1).ofMaxLength(12)
                .filter(name -> !name.matches("\\.+"));
    }

    @Property
    void theNumberStandsBeforeTheLastDot(@ForAll("names") String name, @ForAll @Positive int pid) {
        String expected = name.substring(1).contains(".")
                ? name.replaceFirst("\\.([^.]*)$", "." + pid + ".$1") : name + "." + pid;

        assertThat(LogName.marked(Path.of("/a", name), LogName.mark(pid))).isEqualTo(Path.of("/a", expected));
    }

    @Property
    void filesOfALogHaveItsNumber(@ForAll("names") String name, @ForAll("names") String other,
            @ForAll @Positive int pid) {
        Path first = Path.of("/a", name);
        String mark = LogName.mark(first, LogName.marked(first, LogName.mark(pid)));

        assertThat(LogName.marked(Path.of(other), mark)).isEqualTo(LogName.marked(Path.of(other), LogName.mark(pid)));
        assertThat(LogName.mark(first, first)).isEmpty();
    }
}
