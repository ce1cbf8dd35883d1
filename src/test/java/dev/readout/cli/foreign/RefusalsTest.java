package dev.readout.cli.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page and the C say the same of processes that are refused. */
class RefusalsTest {
    private static final Path FOLDER = Path.of("src/cli/main/java/dev/readout/cli/foreign");
    private static final Pattern ROW = Pattern.compile("\\| `(\\w+\\.c)`, `(\\w+)` \\| (.*) \\|");
    /** A message or a reason, as far as it is the same for all processes. */
    private static final Pattern SAID = Pattern.compile("(?:readout_say\\(|return |refused\\(&guard, )\"([^\"%]+)");
    private static final Pattern NAMED_TEXT = Pattern.compile("#define (\\w+) (\"[^\"]+\")");

    /** Source text whose literals are whole, where C joins them, and stand where their names do. */
    private static String joined(Path source) throws IOException {
        String text = Files.readString(source).replaceAll("\"\\s*\"", "");
        for (MatchResult named : NAMED_TEXT.matcher(text).results().toList()) {
            text = text.replaceAll("\\b" + named.group(1) + "\\b", Matcher.quoteReplacement(named.group(2)));
        }
        return text;
    }

    /** The definition of a function. */
    private static String function(String source, String name) {
        return Pattern
                .compile("^[^\\s#][^\n]*\\b" + name + "\\([^\n;]*\\{\n.*?^\\}", Pattern.MULTILINE | Pattern.DOTALL)
                .matcher(source).results().findFirst().orElseThrow(() -> new AssertionError("no function " + name))
                .group();
    }

    @Test
    void theCodeSaysWhatThePageSays() throws IOException {
        List<MatchResult> rows = ROW.matcher(Files.readString(FOLDER.resolve("README.md"))).results().toList();

        assertThat(rows).hasSizeGreaterThan(10);
        for (MatchResult row : rows) {
            assertThat(function(joined(FOLDER.resolve("c").resolve(row.group(1))), row.group(2))).as(row.group())
                    .contains('"' + row.group(3));
        }
    }

    @Test
    void thePageHasEveryMessage() throws IOException {
        String page = Files.readString(FOLDER.resolve("README.md"));
        StringBuilder sources = new StringBuilder();
        try (Stream<Path> files = Files.list(FOLDER.resolve("c"))) {
            for (Path file : files.toList()) {
                sources.append(joined(file));
            }
        }
        List<String> said = SAID.matcher(sources).results().map(message -> message.group(1).strip()).toList();

        assertThat(said).hasSizeGreaterThan(5).allSatisfy(message -> assertThat(page).contains(message));
    }
}
