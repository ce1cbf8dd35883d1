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
class TraceProcessProperties {
    @Provide
    Arbitrary<String> names() {
        return Arbitraries.strings().withChars("ab1.").ofMinLength(1).ofMaxLength(12)
                .filter(name -> !name.matches("\\.+"));
    }

    @Property
    void theNumberStandsBeforeTheLastDot(@ForAll("names") String name, @ForAll @Positive int pid) {
        String expected = name.substring(1).contains(".")
                ? name.replaceFirst("\\.([^.]*)$", "." + pid + ".$1") : name + "." + pid;

        assertThat(TraceProcess.marked(Path.of("/a", name), TraceProcess.mark(pid))).isEqualTo(Path.of("/a", expected));
    }

    @Property
    void filesOfALogHaveItsNumber(@ForAll("names") String name, @ForAll("names") String other,
            @ForAll @Positive int pid) {
        Path first = Path.of("/a", name);
        String mark = TraceProcess.mark(first, TraceProcess.marked(first, TraceProcess.mark(pid)));

        assertThat(TraceProcess.marked(Path.of(other), mark))
                .isEqualTo(TraceProcess.marked(Path.of(other), TraceProcess.mark(pid)));
        assertThat(TraceProcess.mark(first, first)).isEmpty();
    }
}
