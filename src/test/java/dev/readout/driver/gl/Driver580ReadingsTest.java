package dev.readout.driver.gl;

import static dev.readout.driver.gl.GlAllocations.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.gl.QueryResourceSnapshot;
import dev.readout.gl.QueryResourceStream;
import dev.readout.software.gl.SoftwareGl;
import dev.readout.software.gl.SoftwareGlSettings.ResourceStream;
import dev.readout.software.gl.SoftwareGlSettings;
import dev.readout.testing.DriverMemory;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * What the program did that the captures of NVIDIA's driver 580.159.04 come from, done through tags and reader on the
 * software device in that driver's dialect: each reading says what the line of the capture says, but for the driver's
 * own memory.
 */
class Driver580ReadingsTest {
    private static final Path CAPTURE = Path.of("src/test/resources/captures/nv-query-resource-580.159.04.jsonl");
    private static final Pattern LINE =
            Pattern.compile("\\{\"when\": \"(.*)\", \"tagId\": (-?\\d+), .*\"ints\": \\[(.*)]}");

    private final Deque<String> lines = new ArrayDeque<>();
    private QueryResourceReader reader;

    @Test
    void everyReadingSaysWhatTheDriverSaid() throws IOException {
        lines.addAll(Files.readAllLines(CAPTURE));
        try (SoftwareGl driver = SoftwareGl.create(SoftwareGlSettings.builder()
                .resourceStream(ResourceStream.DRIVER_580).build());
                EglDisplay display = EglDisplay.createHeadless(driver);
                GlContext context = display.createContext(GlApi.OPENGL)) {
            context.makeCurrent();
            reader = context.createQueryResourceReader();
            try (GlAllocations gl = new GlAllocations(context, 64 * MIB)) {
                replay(gl, context.resourceTags());
            }
        }
        assertThat(lines).isEmpty();
    }

    private void replay(GlAllocations gl, ResourceTags tags) {
        expect(null, "fresh", "fresh");
        ResourceTag shadowMaps = tags.create("shadow-maps");
        int first;
        int second;
        try (ResourceTags.Scope scope = tags.enter(shadowMaps)) {
            first = gl.buffer(64 * MIB);
            second = gl.buffer(32 * MIB);
        }
        expect(shadowMaps, "two buffers tag1", "two buffers tag1", "two buffers tag1");
        ResourceTag a = tags.create("a");
        try (ResourceTags.Scope scope = tags.enter(a)) {
            gl.storage(16 * MIB);
        }
        expect(null, "tag2 'a' storage");
        ResourceTag abc = tags.create("abc");
        try (ResourceTags.Scope scope = tags.enter(abc)) {
            gl.texture(4096, 4096);
        }
        expect(null, "tag3 'abc' texture");
        try (ResourceTags.Scope scope = tags.enter(tags.create("abcd"))) {
            gl.target(2048, 2048);
        }
        try (ResourceTags.Scope scope = tags.enter(tags.create(""))) {
            gl.texture(4096, 4096);
        }
        expect(null, "tag5 null string");
        try (ResourceTags.Scope scope = tags.enter(tags.create("été ☃ utf8"))) {
            gl.texture(2048, 2048);
        }
        expect(a, "all", "only tag2");
        // Two lines of numbers that are no tag of this process: there is no such call here.
        lines.remove();
        lines.remove();
        tags.rename(shadowMaps,
                "renamed to something much longer than before, to see the limit of the driver's copy");
        expect(shadowMaps, "tag1 renamed");
        gl.deleteBuffers(first, second);
        gl.finish();
        tags.delete(abc);
        expect(abc, "deleted tag3", "deleted tag3 only");
    }

    /** @param tag the one that a line asks for by its number */
    private void expect(ResourceTag tag, String... readings) {
        for (String reading : readings) {
            Matcher line = LINE.matcher(lines.remove());
            assertThat(line.matches()).isTrue();
            assertThat(line.group(1)).isEqualTo(reading);
            int tagId = Integer.parseInt(line.group(2));
            int[] ints = Arrays.stream(line.group(3).split(", ")).mapToInt(Integer::parseInt).toArray();
            assertThat(QueryResourceSnapshot.of(read(tagId, tag))).as(reading + ", tagId " + tagId)
                    .isEqualTo(QueryResourceSnapshot.of(
                            MemorySegment.ofArray(DriverMemory.of(ints).asHere(ints))));
        }
    }

    private QueryResourceStream read(int tagId, ResourceTag tag) {
        if (tagId > 0) {
            assertThat(tag.id()).isEqualTo(tagId);
            return reader.read(tag);
        }
        return tagId == 0 ? reader.readDevices() : reader.read();
    }
}
