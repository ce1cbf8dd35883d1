package dev.readout;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * HotSpot inlines a method of at most 35 bytes wherever it is called (MaxInlineSize), and a larger one only where the
 * profile finds it hot. The profile of a decoder's small methods is shared by all their
 * callers, so whether a loop got them inlined was a matter of luck: one start in two, it was ten times slower. And in a
 * branch that the profile finds cold, nothing of more than 6 bytes is inlined.
 */
class InliningTest {
    private static final int MAX_INLINE_SIZE = 35;
    private static final Pattern METHOD = Pattern.compile("^  (?:\\w+ )*(\\w+)\\([^)]*\\);$");
    private static final Pattern LAST_INSTRUCTION = Pattern.compile("(?m)^ +(\\d+): \\w*return$");
    private static final Pattern CALL = Pattern.compile(": invoke\\w+");
    private static final Pattern ALWAYS_INLINED = Pattern.compile(
            "java/lang/foreign/MemorySegment\\.get:|java/lang/invoke/VarHandle\\.getAcquire:"
                    + "|java/util/Objects\\.(requireNonNull|checkIndex):");

    @ParameterizedTest
    @CsvSource({
        "ElementWidth, bytes", "ElementWidth, unsigned", "ElementWidth, signed", "ElementWidth, signedAcquire",
        "ResultLayout, value", "ResultLayout, valueAt", "ResultLayout, requireValue", "ResultLayout, resultOffset",
        "ResultLayout, offsetIn", "ResultLayout, valueOffset",
        "ResultLayout, nearQueries", "ResultLayout, trailingWordOffset", "ResultLayout, requireTrailingWord",
        "ResultLayout, word", "ResultLayout, wordAt", "ResultLayout, wordAcquire", "ResultLayout, wordBehind",
        "ResultLayout, unsignedBehind", "ResultLayout, available", "ResultLayout, availableAcquire",
        "ResultLayout, complete", "ResultLayout, nonNull", "LayoutLoops, complete", "LayoutLoops, requireQuery",
        "ElementWidth, truncated", "LayoutLoops, completeAt", "LayoutLoops, pairComplete", "LayoutLoops, bothComplete",
        "LayoutLoops, layout", "LayoutLoops, count", "LayoutLoops, nanoseconds", "Timestamps, mask",
        "Timestamps, ticks", "Timestamps, nanoseconds",
        "Timestamps, saturated"})
    void aLoopsMethodIsSmallEnoughToBeInlinedAlways(String type, String method) {
        assertThat(size(code("vulkan." + type, method))).as("bytes of code of " + type + "." + method)
                .isBetween(1, MAX_INLINE_SIZE);
    }

    @ParameterizedTest
    @CsvSource({"ElementWidth, bytes", "ElementWidth, unsigned", "ElementWidth, signed", "ElementWidth, signedAcquire",
        "ElementWidth, truncated", "ResultLayout, offsetIn"})
    void aBranchThatAllLayoutsShareCallsOnlyWhatIsInlinedAlways(String type, String method) {
        String code = code("vulkan." + type, method);

        assertThat(code.lines().filter(line -> CALL.matcher(line).find())).as(code).allMatch(
                line -> ALWAYS_INLINED.matcher(line).find() || line.contains("// Method nearQueries"));
    }

    private static int size(String code) {
        return LAST_INSTRUCTION.matcher(code).results()
                .mapToInt(last -> Integer.parseInt(last.group(1)) + 1).max().orElse(0);
    }

    /** The disassembled code of the methods of a name. */
    private static String code(String type, String method) {
        StringBuilder code = new StringBuilder();
        boolean inMethod = false;
        for (String line : disassembled("dev.readout." + type).split("\n")) {
            Matcher header = METHOD.matcher(line.replaceAll("[\\w.$]+\\.(?=\\w+[ ,)])", ""));
            inMethod = header.matches() ? header.group(1).equals(method) : inMethod && !line.isEmpty();
            if (inMethod) {
                code.append(line).append('\n');
            }
        }
        return code.toString();
    }

    private static String disassembled(String type) {
        StringWriter output = new StringWriter();
        PrintWriter writer = new PrintWriter(output);
        int status = ToolProvider.findFirst("javap").orElseThrow().run(
                writer, writer, "-c", "-p", "-cp", System.getProperty("java.class.path"), type);

        assertThat(status).as(output.toString()).isZero();
        return output.toString();
    }
}
