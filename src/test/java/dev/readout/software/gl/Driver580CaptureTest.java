package dev.readout.software.gl;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.gl.SoftwareGlSettings.ResourceStream;
import dev.readout.testing.DriverMemory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The software device in its driver-580 dialect writes what NVIDIA's driver 580.159.04 wrote, int for int but for the
 * driver's own memory, when the same calls are made: all lines of both captures.
 */
class Driver580CaptureTest {
    private static final Path CAPTURES = Path.of("src/test/resources/captures");
    private static final long MIB = 1 << 20;

    @AutoClose
    private final GlApplication application =
            GlApplication.on(settings -> settings.resourceStream(ResourceStream.DRIVER_580));
    private final ResourceCalls calls = new ResourceCalls(application);
    private final MemorySegment pixels = application.arena.allocate(64 * MIB);
    private final MemorySegment tags = application.arena.allocate(JAVA_INT, 6);

    @BeforeEach
    void start() {
        application.call("glGenQueryResourceTagNV", 6, tags);
    }

    /** A line of the first capture. */
    private record Line(String when, int tagId, int needed, int returned, int glError, List<Integer> ints) {
        private static final Pattern FORM = Pattern.compile("\\{\"when\": \"(.*)\", \"tagId\": (-?\\d+),"
                + " \"needed\": (\\d+), \"returned\": (\\d+), \"glError\": (\\d+), \"ints\": \\[(.*)]}");

        static Line parse(String text) {
            Matcher line = FORM.matcher(text);
            assertThat(line.matches()).as(text).isTrue();
            int[] ints = numbers(line.group(6), ", ");
            return new Line(line.group(1), Integer.parseInt(line.group(2)), Integer.parseInt(line.group(3)),
                    Integer.parseInt(line.group(4)), Integer.parseInt(line.group(5)),
                    IntStream.of(DriverMemory.of(ints).asHere(ints)).boxed().toList());
        }
    }

    private static int[] numbers(String text, String separator) {
        return Arrays.stream(text.split(separator)).mapToInt(Integer::parseInt).toArray();
    }

    @Test
    void everyLineOfTheCaptureComesFromTheSameCalls() {
        Deque<String> lines = new ArrayDeque<>(lines("nv-query-resource-580.159.04.jsonl"));
        replay(lines);
        assertThat(lines).isEmpty();
    }

    @Test
    void everyBufferTooSmallGetsWhatTheDriverWroteAlsoPastItsEnd() {
        List<String> before = lines("nv-query-resource-580.159.04.jsonl");
        replay(new ArrayDeque<>(before));
        Matcher last = Line.FORM.matcher(before.getLast());
        assertThat(last.matches()).isTrue();
        DriverMemory memory = DriverMemory.of(numbers(last.group(6), ", "));
        tag(3, application.string("again"));
        tag(0, MemorySegment.NULL);

        List<String> written = IntStream.rangeClosed(1, 99).mapToObj(this::answerShort).toList();

        assertThat(written).isEqualTo(lines("nv-query-resource-short-580.159.04.txt").stream()
                .map(line -> asHere(line, memory)).toList());
    }

    private static String asHere(String line, DriverMemory memory) {
        int at = line.indexOf("ints ");
        return at < 0 ? line
                : line.substring(0, at + 5) + IntStream.of(memory.asHere(numbers(line.substring(at + 5), " ")))
                        .mapToObj(Integer::toString).collect(Collectors.joining(" "));
    }

    /** Does what the lines say had been done, and compares what comes back with each of them. */
    private void replay(Deque<String> lines) {
        expectNext(lines, "fresh", 2);
        tag(1, application.string("shadow-maps"));
        int first = application.buffer(64 * MIB, pixels);
        int second = application.buffer(32 * MIB, pixels);
        expectNext(lines, "two buffers tag1", 3);
        tag(2, application.string("a"));
        storage(16 * MIB);
        expectNext(lines, "tag2 'a' storage", 1);
        tag(3, application.string("abc"));
        texture(4096, 4096);
        expectNext(lines, "tag3 'abc' texture", 1);
        tag(4, application.string("abcd"));
        application.target(2048, 2048);
        tag(5, MemorySegment.NULL);
        texture(4096, 4096);
        expectNext(lines, "tag5 null string", 1);
        tag(6, application.string("été ☃ utf8"));
        texture(2048, 2048);
        tag(0, MemorySegment.NULL);
        expectNext(lines, "all", 1);
        expectNext(lines, "only tag2", 1);
        expectNext(lines, "unknown tag", 1);
        expectNext(lines, "tag -2", 1);
        tag(1, application.string(
                "renamed to something much longer than before, to see the limit of the driver's copy"));
        expectNext(lines, "tag1 renamed", 1);
        application.call("glDeleteBuffers", 2, application.ints(first, second));
        application.finish();
        application.call("glDeleteQueryResourceTagNV", 1, application.ints(tags.getAtIndex(JAVA_INT, 2)));
        expectNext(lines, "deleted tag3", 1);
        expectNext(lines, "deleted tag3 only", 1);
    }

    private void expectNext(Deque<String> lines, String when, int count) {
        for (int i = 0; i < count; i++) {
            Line expected = Line.parse(lines.remove());
            assertThat(expected.when()).isEqualTo(when);
            assertThat(ask(when, expected.tagId())).isEqualTo(expected);
        }
    }

    private Line ask(String when, int tagId) {
        int needed = calls.query(tagId, 0, MemorySegment.NULL);
        MemorySegment buffer = calls.poisoned();
        int returned = calls.query(tagId, ResourceCalls.BUFFER_INTS, buffer);
        List<Integer> ints = Arrays.stream(buffer.toArray(JAVA_INT)).limit(returned).boxed().toList();
        return new Line(when, tagId, needed, returned, application.get("glGetError"), ints);
    }

    /** What is written into a buffer that is said to have {@code size} ints, in the words of the second capture. */
    private String answerShort(int size) {
        MemorySegment buffer = calls.poisoned();
        int returned = calls.query(-1, size, buffer);
        int error = application.get("glGetError");
        List<Integer> ints = Arrays.stream(buffer.toArray(JAVA_INT)).boxed().collect(Collectors.toList());
        Collections.reverse(ints);
        List<Integer> written =
                new ArrayList<>(ints.stream().dropWhile(number -> number == ResourceCalls.POISON).toList());
        Collections.reverse(written);
        String line = "short %d -> %d err %x: last written %d; ints"
                .formatted(size, returned, error, written.size() - 1);
        return written.isEmpty() ? line
                : line + ' ' + written.stream().map(String::valueOf).collect(Collectors.joining(" "));
    }

    private void tag(int number, MemorySegment string) {
        int tag = number == 0 ? 0 : tags.getAtIndex(JAVA_INT, number - 1);
        application.call("glQueryResourceTagNV", tag, string);
    }

    private void storage(long bytes) {
        application.call("glBindBuffer", "GL_ARRAY_BUFFER", application.generate("glGenBuffers"));
        application.call("glBufferStorage", "GL_ARRAY_BUFFER", bytes, pixels, "GL_DYNAMIC_STORAGE_BIT");
    }

    private void texture(int width, int height) {
        application.call("glBindTexture", "GL_TEXTURE_2D", application.generate("glGenTextures"));
        application.call("glTexImage2D", "GL_TEXTURE_2D", 0, "GL_RGBA8", width, height, 0, "GL_RGBA",
                "GL_UNSIGNED_BYTE", pixels);
    }

    private static List<String> lines(String capture) {
        try {
            return Files.readAllLines(CAPTURES.resolve(capture), StandardCharsets.UTF_8).stream()
                    .map(String::stripTrailing)
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
