package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.readout.abi.vulkan.PFN_vkResetQueryPool;
import dev.readout.vulkan.QueryType;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/** The imitated NVIDIA driver beside what the driver itself wrote on an H200, for the same calls in the same order. */
class ImitatedNvidiaTest {
    private static final Path CAPTURE = Path.of("src/test/resources/captures/vulkan-queries-h200.txt");
    private static final Pattern CALL = Pattern.compile(" *(?<call>get|copy) +first=(?<first>\\d+) n=(?<count>\\d+)"
            + " (size=(?<size>\\d+)|off=16) stride=(?<stride>\\d+) (?<flags>[\\w+]+) +(-> (?<answer>\\w+) *)?:"
            + "(?<bytes>.*)");
    private static final Map<String, Integer> FLAGS = Map.of("32", 0, "64", 1, "WAIT", 2, "AVAIL", 4, "PART", 8);
    private static final byte POISON = (byte) 0xAB;
    private static final int BYTES = 256;

    private final Application application = new Application(settings -> settings.imitate(KnownDriver.NVIDIA_580));
    private final Map<String, String> timestamps = new HashMap<>();
    private final SoftAssertions softly = new SoftAssertions();
    private MemorySegment pool;

    /**
     * Does what the program that made the capture did under a headline.
     *
     * @param done whether what came before was done
     * @return false for what is not done here
     */
    private boolean act(String headline, boolean done) {
        if (headline.startsWith("TIMESTAMP pool of 4")) {
            pool = application.createQueryPool(QueryType.TIMESTAMP.code(), 4, 0);
        } else if (headline.startsWith("OCCLUSION pool of 4")) {
            pool = application.createQueryPool(QueryType.OCCLUSION.code(), 4, 0);
        } else if (headline.endsWith("after host vkResetQueryPool") || headline.endsWith("after host reset")) {
            PFN_vkResetQueryPool.invoke(application.function("vkResetQueryPool"), application.device, pool, 0, 4);
        } else if (headline.startsWith("TIMESTAMP q0,q2 written")) {
            application.submit(application.begin().timestamp(pool, 0).timestamp(pool, 2));
            MemorySegment values = application.arena.allocate(32, 8);
            application.results(pool, 0, 4, values, 8, 1);
            // What the time was on that day.
            timestamps.put("801b7729", hex(values.get(JAVA_INT, 0)));
            timestamps.put("c02f7729", hex(values.get(JAVA_INT, 16)));
            timestamps.put("8cfce918", hex(values.get(JAVA_INT, 4)));
        } else if (headline.startsWith("OCCLUSION q0 precise")) {
            draw(0, 1, 1);
            draw(2, 0, 0);
            draw(3, 0, 2);
        } else if (headline.startsWith("begun twice")) {
            draw(0, 0, 1);
        } else {
            return headline.startsWith("TIMESTAMP WAIT") || headline.startsWith("TIMESTAMP with PARTIAL")
                    || headline.startsWith("stride 0") || headline.startsWith("dataSize")
                    || headline.startsWith("copy") && done;
        }
        return true;
    }

    private void draw(int query, int flags, int instances) {
        Offscreen offscreen = Offscreen.create(application, 16, 16);
        Commands commands = application.begin().beginRenderPass(offscreen, 0, 0, 16, 16)
                .bind(0, offscreen.pipeline(VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST(), 1, false)).scissor(0, 0, 16, 16)
                .beginQuery(pool, query, flags);
        application.submit((instances == 0 ? commands : commands.draw(3, instances)).endQuery(pool, query)
                .endRenderPass());
    }

    private static String hex(int word) {
        return HexFormat.of().toHexDigits(Integer.reverseBytes(word));
    }

    @Test
    void everyByteIsThatOfTheDriver() throws IOException {
        try (application) {
            List<String> lines = new ArrayList<>(Files.readAllLines(CAPTURE));
            boolean done = false;
            int compared = 0;
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i);
                Matcher call = CALL.matcher(line);
                if (line.startsWith("--- ")) {
                    done = act(line.substring(4), done);
                } else if (done && call.matches()) {
                    compared++;
                    boolean copied = call.group("call").equals("copy");
                    compare(call, copied, copied ? lines.get(i + 1).replace("data:", "") : call.group("bytes"));
                }
            }
            softly.assertThat(compared).isGreaterThan(60);
            softly.assertAll();
        }
    }

    private void compare(Matcher call, boolean copied, String bytes) {
        String expected = bytes.replaceAll("[ |]", "");
        for (Map.Entry<String, String> time : timestamps.entrySet()) {
            expected = expected.replace(time.getKey(), time.getValue());
        }
        int flags = 0;
        for (String flag : call.group("flags").split("\\+")) {
            flags |= FLAGS.get(flag);
        }
        int first = Integer.parseInt(call.group("first"));
        int count = Integer.parseInt(call.group("count"));
        long stride = Long.parseLong(call.group("stride"));
        MemorySegment memory;
        if (copied) {
            MappedBuffer buffer = application.createBuffer(BYTES);
            memory = buffer.bytes().fill(POISON);
            application.submit(application.begin().copyResults(pool, first, count, buffer, 16, stride, flags));
            application.waitIdle();
            memory = memory.asSlice(16);
        } else {
            memory = application.arena.allocate(BYTES, 8).fill(POISON);
            int result = application.results(pool, first, count,
                    memory.asSlice(0, Integer.parseInt(call.group("size"))), stride, flags);
            softly.assertThat(result).as(call.group()).isEqualTo(call.group("answer").equals("SUCCESS") ? 0 : 1);
        }
        softly.assertThat(HexFormat.of().formatHex(memory.toArray(JAVA_BYTE)).replace("ab", "..")).as(call.group())
                .startsWith(expected);
    }
}
