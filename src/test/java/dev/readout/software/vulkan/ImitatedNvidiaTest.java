package dev.readout.software.vulkan;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.vulkan.object.QueueAbilities;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The imitated NVIDIA driver beside what the driver itself wrote on an H200, for the same calls in the same order: each
 * line of the captures is compared, or listed here with the reason why it is not the same.
 */
class ImitatedNvidiaTest {
    private static final Path CAPTURES = Path.of("src/test/resources/captures");

    /** What differs: the beginning of a line behind that of its headline, and the reason. */
    private static final Map<String, String> DIFFERENT = new LinkedHashMap<>();

    static {
        DIFFERENT.put("== device 'NVIDIA H200' api 1.4.312",
                "the name says that it is imitated, the version of Vulkan is the software device's");
        DIFFERENT.put("   238 device extensions", "those that queries need, and no others");
        DIFFERENT.put("   features:", "features without queries are the software device's own");
        DIFFERENT.put("   transformFeedbackQueries 1", "shaders write to one stream of vertices");
        DIFFERENT.put("PIPELINE_STATISTICS mask 0x7ff|   q0:",
                "geometry and tessellation shaders don't run, and their numbers come of what they do");
        DIFFERENT.put("PIPELINE_STATISTICS mask 0x7ff|  get first=0 n=2 size=96", "the same");
    }

    @Test
    void everyLineIsThatOfTheDriverOrDifferentForAReason() throws IOException {
        List<String> lines = Files.readAllLines(CAPTURES.resolve("vulkan-queries-h200.txt")).stream()
                .map(ImitatedNvidiaTest::shadedOnceForEachInstance).toList();
        List<String> made;
        try (Application application = new Application(settings -> settings.imitate(KnownDriver.NVIDIA_580));
                Application lagging = new Application(settings -> settings.imitate(KnownDriver.NVIDIA_580).lag(9))) {
            made = new CaptureReplay(application, lagging).of(lines);
        }

        Set<String> met = new HashSet<>();
        int equal = 0;
        String headline = "";
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            headline = line.startsWith("--- ") && !line.equals("--- copy") ? line.substring(4) : headline;
            String place = headline + "|" + line;
            String different =
                    DIFFERENT.keySet().stream().filter(key -> covers(key, place, line)).findFirst().orElse(null);
            if (made.get(i).equals(line)) {
                equal++;
            } else {
                assertThat(different).as("%s%n  here: %s", place, made.get(i)).isNotNull();
                met.add(different);
            }
        }
        // A difference that is gone is to be listed no longer.
        assertThat(met).containsExactlyInAnyOrderElementsOf(DIFFERENT.keySet());
        assertThat(equal).isGreaterThan(295);
    }

    /** The driver runs the vertex shader once for a vertex of both instances, 3 times; the device does so 6 times. */
    private static String shadedOnceForEachInstance(String line) {
        return line.replace("q0: 6 3 ", "q0: 6 6 ").replaceAll("(06000000( 00000000)?) 03000000", "$1 06000000");
    }

    /** Eight timestamps of which six were written, in all forms, 24 bytes apart. */
    @Test
    void timestampsAreWrittenWhereTheDriverWritesThem() throws IOException {
        List<String> lines = Files.readAllLines(CAPTURES.resolve("vulkan-timestamps-h200.txt"));
        try (Application application = new Application(settings -> settings.imitate(KnownDriver.NVIDIA_580))) {
            MemorySegment pool = application.timestamps(8);
            Commands commands = application.begin().reset(pool, 0, 8);
            for (int query = 0; query < 6; query++) {
                commands.timestamp(pool, query);
            }
            application.submit(commands);
            int forms = 0;
            for (int i = 0; i < lines.size(); i++) {
                if (lines.get(i).startsWith(" flags ")) {
                    int flags = Integer.parseInt(lines.get(i).split(" ")[2]);
                    MemorySegment memory = application.arena.allocate(8 * 24, 8).fill((byte) 0xAB);
                    int result = application.results(pool, 0, 8, memory, 24, flags);
                    assertThat(" flags " + flags + " -> " + result).isEqualTo(lines.get(i));
                    assertThat(shape(HexFormat.of().formatHex(memory.toArray(JAVA_BYTE)), 48)).as(lines.get(i))
                            .isEqualTo(shape(String.join("", lines.subList(i + 1, i + 9)).replace(" ", ""), 48));
                    forms++;
                }
            }
            assertThat(forms).isEqualTo(8);
        }
    }

    /** Hexadecimal digits, without what depends on the time: what is no byte of a pattern, in the first eight bytes. */
    private static String shape(String digits, int ofResult) {
        StringBuilder text = new StringBuilder();
        for (int at = 0; at < digits.length(); at += 8) {
            String word = digits.substring(at, at + 8);
            boolean time = at % ofResult < 16 && !word.matches("(ab){4}|0[01]000000|00000000");
            text.append(time ? "time" : word).append(at % ofResult == ofResult - 8 ? "\n" : " ");
        }
        return text.toString();
    }

    @Test
    void queueFamiliesHaveResultStatusWhereTheDriversHave() throws IOException {
        List<String> lines = Files.readAllLines(CAPTURES.resolve("vulkan-timestamps-h200.txt"));
        SoftwareSettings settings = SoftwareSettings.builder().imitate(KnownDriver.NVIDIA_580).build();
        List<String> families = new ArrayList<>();
        for (SoftwareQueueFamily family : settings.queueFamilies()) {
            families.add("qf " + families.size() + " flags " + Integer.toHexString(family.flags()) + " count "
                    + family.queueCount() + " tsbits " + family.timestampValidBits() + " resultStatus "
                    + (QueueAbilities.haveResultStatus(family, settings) ? 1 : 0));
        }
        assertThat(families).isEqualTo(lines.stream().filter(line -> line.startsWith("qf ")).toList());
    }

    private static boolean covers(String key, String place, String line) {
        int bar = key.indexOf('|');
        return bar < 0 ? line.startsWith(key)
                : place.startsWith(key.substring(0, bar)) && line.startsWith(key.substring(bar + 1));
    }
}
