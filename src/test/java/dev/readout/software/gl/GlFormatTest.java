package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_QUERY_RESULT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.abi.gl.PFN_glGetQueryObjectui64v;
import dev.readout.software.abi.gl.gl_h;
import dev.readout.testing.Headers;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every format and buffer target that our header has: their names say what they take, and to whom they are known. */
class GlFormatTest {
    private static final int SIZE = 64;
    private static final int SUMMARY_KIB = 6;
    private static final int DEPTH_COMPONENT = 0x1902;
    private static final int DEPTH_STENCIL = 0x84F9;
    private static final Pattern CHANNELS = Pattern.compile("GL_(R|RG|RGB|RGBA)(8|16|32)(I|UI|F|_SNORM)?");
    private static final Pattern PACKED =
            Pattern.compile("GL_(?:S?RGB8(?:_ALPHA8)?|RGB565|RGBA4|RGB5_A1|RGB10_A2(?:UI)?|R11F_G11F_B10F|RGB9_E5)");

    @AutoClose
    private final GlApplication application = GlApplication.on(settings -> {});
    private final ResourceCalls calls = new ResourceCalls(application);

    @BeforeEach
    void start() {
        calls.texture(1, 1, 1);
    }

    private static Map<String, Integer> constants(Pattern names) {
        Map<String, Integer> constants = Headers.numbers("gl", "GL_");
        constants.keySet().removeIf(name -> !names.matcher(name).matches());
        return constants;
    }

    static Stream<String> formats() {
        return Stream.of(CHANNELS, PACKED).flatMap(names -> constants(names).keySet().stream()).distinct();
    }

    /** By the name: so many channels of so many bits, where three of 8 bits take the room of four. */
    private static int texelBytes(String format) {
        MatchResult name = CHANNELS.matcher(format).results().findFirst().orElse(null);
        if (name == null || !name.group().equals(format)) {
            return format.contains("565") || format.contains("RGBA4") || format.contains("RGB5_") ? 2 : 4;
        }
        int channels = name.group(1).equals("RGB") ? 4 : name.group(1).length();
        return channels * Integer.parseInt(name.group(2)) / Byte.SIZE;
    }

    private int usedKib() {
        MemorySegment stream = calls.poisoned();
        calls.query(0, ResourceCalls.BUFFER_INTS, stream);
        return stream.getAtIndex(JAVA_INT, SUMMARY_KIB);
    }

    @Test
    void theHeaderHasTheFormatsThatAreCommon() {
        assertThat(formats()).hasSizeGreaterThan(40).contains("GL_RGBA32F", "GL_R8", "GL_RGB565");
    }

    @ParameterizedTest
    @MethodSource("formats")
    void storageTakesWhatTheNameOfItsFormatSays(String name) {
        int format = constants(Pattern.compile(name)).get(name);
        int kib = SIZE * SIZE * texelBytes(name) / 1024;
        int before = usedKib();
        bindTexture();
        application.call("glTexStorage2D", "GL_TEXTURE_2D", 1, format, SIZE, SIZE);
        assertThat(usedKib() - before).isEqualTo(kib);
        bindTexture();
        boolean integers = name.matches(".*\\dU?I");
        texImage(format, integers ? gl_h.GL_RGBA_INTEGER() : gl_h.GL_RGBA());
        assertThat(application.error()).isEqualTo("GL_NO_ERROR");
        assertThat(usedKib() - before).isEqualTo(2 * kib);
        texImage(format, integers ? gl_h.GL_RGBA() : gl_h.GL_RGBA_INTEGER());
        assertThat(application.error()).isEqualTo("GL_INVALID_OPERATION");
        application.target(SIZE, SIZE);
        application.raises("GL_NO_ERROR", "glRenderbufferStorage", "GL_RENDERBUFFER", format, SIZE, SIZE);
        assertThat(usedKib() - before).isEqualTo(3 * kib);
        assertThat(attachedBits()).isEqualTo(bits(name));
    }

    /** By the name: letters of components, and how many bits each has. */
    private static Map<Character, Integer> bits(String format) {
        Map<Character, Integer> bits = new TreeMap<>();
        Pattern.compile("([RGBA]+)(\\d+)").matcher(format.replace("RGB565", "R5G6B5")).results().forEach(part -> part
                .group(1).chars().forEach(letter -> bits.put((char) letter, Integer.valueOf(part.group(2)))));
        return bits;
    }

    private Map<Character, Integer> attachedBits() {
        Map<Character, Integer> bits = new TreeMap<>();
        for (int i = 0; i < 6; i++) {
            int size = application.got(
                    "glGetFramebufferAttachmentParameteriv", "GL_FRAMEBUFFER", 0x8CE0, 0x8212 + i);
            if (size != 0) {
                bits.put("RGBADS".charAt(i), size);
            }
        }
        return bits;
    }

    /** GL_STENCIL_INDEX8, GL_DEPTH_COMPONENT16, 24, 32 and 32F, GL_DEPTH24_STENCIL8 and GL_DEPTH32F_STENCIL8. */
    @ParameterizedTest
    @CsvSource({"0x8D48, 1", "0x81A5, 2", "0x81A6, 4", "0x81A7, 4", "0x8CAC, 4", "0x88F0, 4", "0x8CAD, 8"})
    void storageOfDepthsTakesNoDataOfColours(String format, int texelBytes) {
        int number = Integer.decode(format);
        int before = usedKib();
        bindTexture();
        application.call("glTexStorage2D", "GL_TEXTURE_2D", 1, number, SIZE, SIZE);
        assertThat(usedKib() - before).isEqualTo(SIZE * SIZE * texelBytes / 1024);
        bindTexture();
        texImage(number, gl_h.GL_RGBA());
        assertThat(application.error()).isEqualTo("GL_INVALID_OPERATION");
        texImage(number, DEPTH_COMPONENT);
        assertThat(application.error()).isEqualTo("GL_NO_ERROR");
        texImage(gl_h.GL_RGBA8(), DEPTH_COMPONENT);
        assertThat(application.error()).isEqualTo("GL_INVALID_OPERATION");
        texImage(DEPTH_STENCIL, DEPTH_STENCIL);
        assertThat(application.error()).as("two in a byte").isEqualTo("GL_INVALID_ENUM");
    }

    /** A third more, in whole units of memory, and no more if it is done again. */
    @Test
    void levelsOfAMipmapTakeMemoryOnce() {
        bindTexture();
        texImage(gl_h.GL_RGBA8(), gl_h.GL_RGBA());
        int before = usedKib();
        application.raises("GL_NO_ERROR", "glGenerateMipmap", "GL_TEXTURE_2D");
        int taken = usedKib() - before;
        assertThat(taken).isGreaterThanOrEqualTo(SIZE * SIZE * 4 / 1024 / 3);
        application.call("glGenerateMipmap", "GL_TEXTURE_2D");
        assertThat(usedKib() - before).isEqualTo(taken);
        bindTexture();
        application.call("glGenerateMipmap", "GL_TEXTURE_2D");
        assertThat(application.error()).as("no level 0").isEqualTo("GL_INVALID_OPERATION");
    }

    private void bindTexture() {
        application.call("glBindTexture", "GL_TEXTURE_2D", application.generate("glGenTextures"));
    }

    private void texImage(int internalFormat, int format) {
        application.call("glTexImage2D", "GL_TEXTURE_2D", 0, internalFormat, SIZE, SIZE, 0, format, "GL_UNSIGNED_BYTE",
                MemorySegment.NULL);
    }

    @Test
    void formatsThatAreNoneAreRefused() {
        bindTexture();
        texImage(0x1234, gl_h.GL_RGBA());
        assertThat(application.error()).isEqualTo("GL_INVALID_VALUE");
        texImage(gl_h.GL_RGBA8(), 0x1234);
        assertThat(application.error()).isEqualTo("GL_INVALID_ENUM");
        application.call("glTexStorage2D", "GL_TEXTURE_2D", 1, "GL_RGBA", SIZE, SIZE);
        assertThat(application.error()).as("a size is needed").isEqualTo("GL_INVALID_ENUM");
        texImage(gl_h.GL_RGB(), gl_h.GL_RGB());
        assertThat(application.error()).isEqualTo("GL_NO_ERROR");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void buffersAreBoundToEveryTargetOfTheirApi(boolean es) {
        if (es) {
            application.get("eglBindAPI", "EGL_OPENGL_ES_API");
            application.makeCurrent(application.createContext(MemorySegment.NULL));
        }
        Map<String, Integer> targets = constants(Pattern.compile("GL_.*_BUFFER"));
        assertThat(targets).hasSize(15);
        targets.forEach((name, target) -> {
            int buffer = application.generate("glGenBuffers");
            application.call("glBindBuffer", target, buffer);
            boolean known = !es || !name.matches("GL_(QUERY|PARAMETER)_BUFFER");
            assertThat(application.error()).as(name).isEqualTo(known ? "GL_NO_ERROR" : "GL_INVALID_ENUM");
            int before = usedKib();
            application.call("glBufferData", target, 1024L, MemorySegment.NULL, "GL_STREAM_READ");
            assertThat(application.error()).as(name).isEqualTo(known ? "GL_NO_ERROR" : "GL_INVALID_ENUM");
            assertThat(usedKib() > before).as(name).isEqualTo(known);
            application.call("glBindBufferBase", target, 0, buffer);
            boolean indexed = name.matches("GL_(ATOMIC_COUNTER|SHADER_STORAGE|TRANSFORM_FEEDBACK|UNIFORM)_BUFFER");
            assertThat(application.error()).as(name).isEqualTo(indexed ? "GL_NO_ERROR" : "GL_INVALID_ENUM");
            application.call("glBindBufferBase", target, 1 << 20, buffer);
            assertThat(application.error()).as(name).isEqualTo(indexed ? "GL_INVALID_VALUE" : "GL_INVALID_ENUM");
        });
    }

    /** With such a buffer, the pointer is an offset. */
    @Test
    void resultOfAQueryGoesIntoTheQueryBuffer() {
        int query = application.generate("glGenQueries");
        application.call("glQueryCounter", query, "GL_TIMESTAMP");
        int buffer = application.generate("glGenBuffers");
        application.call("glBindBuffer", "GL_QUERY_BUFFER", buffer);
        MemorySegment get = application.f("glGetQueryObjectui64v");
        PFN_glGetQueryObjectui64v.invoke(get, query, GL_QUERY_RESULT(), MemorySegment.NULL);
        assertThat(application.error()).as("a buffer without memory").isEqualTo("GL_INVALID_OPERATION");
        application.call("glBufferData", "GL_QUERY_BUFFER", 20, MemorySegment.NULL, "GL_STREAM_READ");
        for (long offset : new long[] {0, 8, 13, -1, Long.MAX_VALUE}) {
            PFN_glGetQueryObjectui64v.invoke(get, query, GL_QUERY_RESULT(), MemorySegment.ofAddress(offset));
            assertThat(application.error()).as("offset %d", offset)
                    .isEqualTo(offset == 0 || offset == 8 ? "GL_NO_ERROR" : "GL_INVALID_OPERATION");
        }
        MemorySegment held =
                application.pointer("glMapBufferRange", "GL_QUERY_BUFFER", 0, 20, "GL_MAP_READ_BIT").reinterpret(20);
        assertThat(held.get(JAVA_LONG, 0)).isPositive().isEqualTo(held.get(JAVA_LONG, 8));
        assertThat(held.get(JAVA_INT, 16)).isZero();
        PFN_glGetQueryObjectui64v.invoke(get, query, GL_QUERY_RESULT(), MemorySegment.NULL);
        assertThat(application.error()).as("mapped").isEqualTo("GL_INVALID_OPERATION");
        assertThat(application.get("glUnmapBuffer", "GL_QUERY_BUFFER")).isEqualTo((byte) 1);
        assertThat(application.get("glUnmapBuffer", "GL_QUERY_BUFFER")).isZero();
        assertThat(application.error()).as("not mapped").isEqualTo("GL_INVALID_OPERATION");
        for (long[] wrong : new long[][] {{0, 0, 1}, {0, 21, 1}, {-1, 4, 1}, {20, 1, 1}, {0, 4, 0}, {0, 4, 1 << 20}}) {
            assertThat(application.pointer("glMapBufferRange", "GL_QUERY_BUFFER", wrong[0], wrong[1], (int) wrong[2])
                    .address()).isZero();
            assertThat(application.error()).isNotEqualTo("GL_NO_ERROR");
        }
        application.call("glBindBuffer", "GL_QUERY_BUFFER", 0);
        MemorySegment result = application.aLong();
        application.call("glGetQueryObjectui64v", query, "GL_QUERY_RESULT", result);
        assertThat(result.get(JAVA_LONG, 0)).isPositive();
    }
}
