package dev.readout.software.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.InstalledDriver;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The same calls on lavapipe and on its imitation leave the same bytes, by get and by copy. */
class ImitatedLavapipeTest {
    private static final List<String> EXTENSIONS = List.of("VK_EXT_transform_feedback",
            "VK_EXT_primitives_generated_query", "VK_EXT_calibrated_timestamps");
    private static Application real;
    private static Application imitated;

    @BeforeAll
    static void open() {
        real = new Application(settings -> {}, features -> features, EXTENSIONS, own -> InstalledDriver.lavapipe());
        imitated = new Application(settings -> settings.imitate(KnownDriver.LAVAPIPE), features -> features,
                EXTENSIONS, own -> own);
    }

    @AfterAll
    static void close() {
        if (real != null) {
            real.close();
        }
        if (imitated != null) {
            imitated.close();
        }
    }

    /**
     * Lavapipe has one type of memory, and the device two. What lavapipe finds on its stack, where no query of the same
     * read left something, is garbage on both: then any word is right, and in 32 bits it saturates.
     */
    @Test
    void everyByteOfEveryReadIsLavapipes() {
        Map<String, String> expected = QueryTranscript.of(real, 0);
        Map<String, String> found = QueryTranscript.of(imitated, 1);

        assertThat(found).hasSizeGreaterThan(4000).containsOnlyKeys(expected.keySet());
        SoftAssertions softly = new SoftAssertions();
        expected.forEach((name, bytes) -> softly.assertThat(bytes).as(name).matches(pattern(name, found.get(name))));
        softly.assertAll();
    }

    private static String pattern(String name, String found) {
        boolean partial = name.contains("get") && name.contains("+PART") && name.matches("(PIPE|TRANS).*");
        // Garbage may have the byte that stands for memory that nobody wrote, which the transcript shows as dots.
        return found.replace(".", "\\.").replace("efbeadde", "[\\w.]{8}")
                .replace("ffffffff", partial && name.contains(" 32") ? "[\\w.]{8}" : "ffffffff");
    }

    @Test
    void everythingThatIdentifiesADriverIsLavapipes() {
        Map<String, Object> expected = DeviceFacts.of(real);
        Map<String, Object> found = DeviceFacts.of(imitated);

        // The name says that it is imitated, and the versions and streams are those of what is really there.
        List<String> own = List.of("deviceName", "apiVersion", "conformanceVersion", "transformFeedback");
        own.forEach(name -> assertThat(found.remove(name)).as(name).isNotEqualTo(expected.remove(name)));
        assertThat(found).containsExactlyEntriesOf(expected);
    }
}
