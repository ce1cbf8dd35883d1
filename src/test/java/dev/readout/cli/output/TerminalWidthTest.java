package dev.readout.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.readout.testing.Requirement;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalWidthTest {
    /** Of locales, the categories that decide about letters. */
    private static final int LC_CTYPE_MASK = 1;
    /** Of how many letters one may be of another width: in scripts that few write, and among symbols. */
    private static final int RARE = 12;

    private static MethodHandle function(String name, FunctionDescriptor type) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().find(name).orElseThrow(), type);
    }

    /** The C library's table, which others made of the same standard. */
    @Test
    void lettersAreAsWideAsTheSystemSays() throws Throwable {
        Requirement.callsC("wcwidth");
        assumeTrue(System.getProperty("os.name").equals("Linux"), "locales have other functions elsewhere");
        MethodHandle use = function("uselocale", FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.ADDRESS));
        MethodHandle width = function("wcwidth", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment unicode = (MemorySegment) function("newlocale", FunctionDescriptor.of(ValueLayout.ADDRESS,
                    ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS))
                    .invokeExact(LC_CTYPE_MASK, arena.allocateFrom("C.UTF-8"), MemorySegment.NULL);
            assumeTrue(unicode.address() != 0, "the system has no locale of UTF-8");
            MemorySegment before = (MemorySegment) use.invokeExact(unicode);
            int letters = 0;
            int others = 0;
            try {
                for (int letter = ' '; letter < 0x40000; letter++) {
                    int columns = (int) width.invokeExact(letter);
                    // Marks of format are a matter of taste.
                    if (columns >= 0 && Character.isDefined(letter)
                            && Character.getType(letter) != Character.FORMAT) {
                        letters++;
                        others += columns == TerminalWidth.of(letter) ? 0 : 1;
                    }
                }
            } finally {
                before = (MemorySegment) use.invokeExact(before);
            }
            assertThat(letters).isGreaterThan(100_000);
            assertThat(others).isLessThan(letters / RARE);
        }
    }

    @ParameterizedTest
    @CsvSource({"shadow, 6", "тень, 4", "影, 2", "ｶﾅ, 2", "カナ, 4", "한글, 4", "e\u0301, 1",
        "⚡, 2", "🔥, 2", "👩\u200d🚀, 4", "é, 1", "…, 1", "→, 1"})
    void aNameTakesTheColumnsOfItsLetters(String name, int columns) {
        assertThat(TerminalWidth.of(name)).isEqualTo(columns);
    }

    @Property
    void aBeginIsTheLongestThatHasRoom(@ForAll List<@IntRange(min = 0, max = 7) Integer> letters,
            @ForAll @IntRange(max = 20) int columns) {
        List<String> all = letters.stream().map(List.of("a", "影", "⚡", "\u0301", "𠀀", " ", "🔥", "й")::get).toList();
        String cut = TerminalWidth.cut(String.join("", all), columns);
        int length = IntStream.rangeClosed(0, all.size()).filter(count -> all.subList(0, count).stream()
                .mapToInt(letter -> "a й".contains(letter) ? 1 : letter.equals("\u0301") ? 0 : 2).sum() <= columns)
                .max().orElseThrow();
        assertThat(cut).isEqualTo(String.join("", all.subList(0, length)));
    }

    @Test
    void columnsOfATableAreAlignedByWhatIsSeen() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Rows rows = new TableRows(out, List.of(Column.text("scope"), Column.quantity("count")))) {
            rows.row("影と光", 1);
            rows.row("⚡", 20);
            rows.row("e\u0301te\u0301", 3);
        }
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("""
                scope   count
                影と光      1
                ⚡         20
                e\u0301te\u0301         3
                """);
    }
}
