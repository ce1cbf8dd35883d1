package dev.readout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Pages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Links between the pages lead somewhere: to a file of the sources, and there to a heading. */
class LinksTest {
    private static final Pattern LINK = Pattern.compile("\\]\\(([^()\\s]+)\\)");
    private static final Pattern ELSEWHERE = Pattern.compile("https?://.*");
    private static final Pattern CODE = Pattern.compile("^ *```.*?^ *```$", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern HEADING = Pattern.compile("^#+ (.*)$", Pattern.MULTILINE);

    private static String prose(Path page) throws IOException {
        return CODE.matcher(Files.readString(page)).replaceAll("");
    }

    private static List<String> links(Path page) throws IOException {
        return LINK.matcher(prose(page)).results().map(link -> link.group(1))
                .filter(link -> !ELSEWHERE.matcher(link).matches()).toList();
    }

    /** The file that a link on a page leads to, by its path from the root. */
    private static Path file(Path page, String link) {
        String path = link.replaceFirst("#.*", "");
        return path.isEmpty() ? page : page.resolveSibling(path).normalize();
    }

    /** The anchor that GitHub makes of a heading. */
    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}_ -]", "").replace(' ', '-');
    }

    private static List<String> anchors(Path page) throws IOException {
        Map<String, Integer> seen = new HashMap<>();
        List<String> anchors = new ArrayList<>();
        HEADING.matcher(prose(page)).results().map(heading -> anchor(heading.group(1))).forEach(anchor -> {
            int before = seen.merge(anchor, 1, Integer::sum) - 1;
            anchors.add(before == 0 ? anchor : anchor + "-" + before);
        });
        return anchors;
    }

    static Stream<Path> pages() throws IOException {
        return Pages.all().stream();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyLinkLeadsToAFileAndToAHeading(Path page) throws IOException {
        for (String link : links(page)) {
            Path file = file(page, link);
            assertThat(file).as("%s of %s", link, page).exists();
            assertThat(file.startsWith("..")).as("%s of %s leaves the sources", link, page).isFalse();
            if (link.contains("#")) {
                assertThat(anchors(file)).as("headings of %s, for %s of %s", file, link, page)
                        .contains(link.substring(link.indexOf('#') + 1));
            }
        }
    }

    @Test
    void readmeLeadsToEveryPageForUsers() throws IOException {
        List<Path> led = links(Pages.README).stream().map(link -> file(Pages.README, link)).toList();

        assertThat(Pages.forUsers()).hasSizeGreaterThan(10)
                .allSatisfy(
                        page -> assertThat(page.equals(Pages.README) || led.contains(page)).as("%s", page).isTrue());
    }
}
