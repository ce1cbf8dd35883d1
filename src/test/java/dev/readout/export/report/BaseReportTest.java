package dev.readout.export.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BaseReportTest {
    @TempDir
    private Path folder;
    private Path file;
    private String page;

    @BeforeEach
    void write() throws IOException {
        file = Captures.report(folder.resolve("report.html"), 100, i -> 1000 + i);
        page = Files.readString(file);
    }

    private void assertRefused(String content, String message) throws IOException {
        Files.writeString(file, content);
        assertThatThrownBy(() -> BaseReport.read(file)).isInstanceOf(IOException.class)
                .hasMessageStartingWith(file + " ").hasMessageContaining(message)
                .message().hasLineCount(1);
    }

    /** Wherever it is cut, it is no report, or one that is cut off. */
    @Test
    void aReportThatIsCutOffIsRefused() throws IOException {
        int data = page.indexOf(BaseReport.DATA_BEGIN);
        for (int end : new int[] {0, 1, 100, data, data + 30}) {
            assertRefused(page.substring(0, end), "is no report of Readout");
        }
        for (int end : new int[] {data + BaseReport.DATA_BEGIN.length(), data + 500,
            page.indexOf("</script>", data) + 9,
            page.length() - 10}) {
            assertRefused(page.substring(0, end), "is cut off after ");
        }
    }

    @Test
    void aFileOfAnotherKindIsRefused() throws IOException {
        assertRefused("scope,count\nmain,3\n", "is no report of Readout");
        assertRefused("<html><body>Hello</body></html>", "is no report of Readout");
        Files.write(file, new byte[] {(byte) 0xFF, (byte) 0xFE, 0, 0x7F});
        assertThatThrownBy(() -> BaseReport.read(file)).isInstanceOf(IOException.class)
                .hasMessageContaining("is no report of Readout");
        assertThatThrownBy(() -> BaseReport.read(folder.resolve("none"))).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> BaseReport.read(folder)).isInstanceOf(IOException.class);
    }

    @Test
    void aNewerFormIsRefused() throws IOException {
        assertRefused(page.replace("{\"version\":1,", "{\"version\":3,"),
                "was written by a newer Readout: its form is 3");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"version":1,   | {"version":"1",   | String
            {"version":1,   | {"x":1,           | version
            "parent":-1     | "parent":0        | Index 0 out of bounds
            "scopes":[      | "scopes":[3,      | Integer
            "count":        | "count":[         | Unexpected
            {"version":1,   | {"version":1      | Unexpected character
            """)
    void damageIsSaid(String text, String damaged, String message) throws IOException {
        assertThat(page).contains(text);
        assertRefused(page.replace(text, damaged), "is a damaged report: ");
        assertRefused(page.replace(text, damaged), message);
    }
}
