package dev.readout.software.gl;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.Report;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

/** Messages of a context: which are kept, by the witness of llvmpipe, and what a callback hears. */
class GlDebugMessageProperties {
    private static final int OUTPUT = 0x92E0;
    private static final int ANY = 0x1100;
    private static final int API = 0x8246;
    private static final int APPLICATION = 0x824A;
    private static final int BUFFER = 0x82E0;
    private static final int THIRD_PARTY = 0x8249;
    /** The last of the sources, behind which the types begin. */
    private static final int OTHER = 0x824B;
    private static final int[] SOURCES = {APPLICATION, THIRD_PARTY};
    private static final int[] CONTROLLED = {APPLICATION, THIRD_PARTY, OTHER};
    private static final int[] TYPES = {0x824C, 0x8251, 0x8268, 0x826A};
    private static final int[] SEVERITIES = {0x826B, 0x9146, 0x9147, 0x9148};
    private static final int[] STATES = {0x9145, 0x8243, 0x826D};
    private static final int ROOM = 2048;
    private static final int LIMIT = 1024;
    private static final int CALLS = 60;

    private static int pick(Random random, int[] from) {
        return from[random.nextInt(from.length)];
    }

    private static int orAny(Random random, int[] from) {
        return random.nextInt(3) == 0 ? ANY : pick(random, from);
    }

    private static int orWrong(Random random, int[] from, int wrong) {
        return random.nextInt(16) == 0 ? wrong : pick(random, from);
    }

    /** Of some ids. Of the arguments, one may be wrong: which error goes before another is a driver's choice. */
    private static void control(GlApplication gl, Random random) {
        int wrong = random.nextInt(12);
        gl.call("glDebugMessageControl", wrong == 0 ? ANY : wrong == 1 ? OTHER + 1 : pick(random, CONTROLLED),
                wrong == 2 ? ANY : wrong == 3 ? OTHER : pick(random, TYPES),
                wrong == 4 ? SEVERITIES[0] : wrong == 5 ? 0x9149 : ANY, wrong == 6 ? -1 : 2,
                gl.ints(random.nextInt(3), random.nextInt(3)), random.nextInt(2));
    }

    /** A text of any bytes, also such as are not UTF-8. */
    private static MemorySegment text(GlApplication gl, Random random) {
        byte[] text = new byte[1 + random.nextInt(9)];
        for (int i = 0; i + 1 < text.length; i++) {
            text[i] = (byte) (1 + random.nextInt(0xFF));
        }
        return gl.arena.allocateFrom(JAVA_BYTE, text);
    }

    /** One call, with all that can be seen of it. */
    private static String step(GlApplication gl, Random random) {
        int action = random.nextInt(9);
        MemorySegment text = text(gl, random);
        // A driver words errors as it likes.
        gl.call("glDebugMessageControl", API, ANY, ANY, 0, MemorySegment.NULL, 0);
        switch (action) {
            case 0 -> gl.call("glDebugMessageControl", orAny(random, CONTROLLED), orAny(random, TYPES),
                    orAny(random, SEVERITIES), 0, MemorySegment.NULL, random.nextInt(2));
            case 1 -> control(gl, random);
            case 2, 3, 4 -> gl.call("glDebugMessageInsert", orWrong(random, SOURCES, API),
                    orWrong(random, TYPES, 0x8252), random.nextInt(3), orWrong(random, SEVERITIES, ANY),
                    random.nextInt(9) == 0 ? 0 : -1, text);
            case 5 -> gl.call("glPushDebugGroup", orWrong(random, SOURCES, API), random.nextInt(3), -1, text);
            case 6 -> {
                if (gl.integer(0x826D) > 1) {
                    gl.call("glPopDebugGroup");
                }
            }
            case 7 -> {
                return "label " + label(gl, text, 1 + random.nextInt(9));
            }
            default -> {
                return "log " + log(gl, random.nextInt(4), random.nextInt(-1, 30));
            }
        }
        StringBuilder seen = new StringBuilder("action " + action);
        for (int pname : STATES) {
            seen.append(' ').append(gl.integer(pname));
        }
        return seen.append(", error ").append(gl.error()).toString();
    }

    /** What glGetObjectLabel writes of a label, where there is room for its NUL at least. */
    private static String label(GlApplication gl, MemorySegment label, int room) {
        int buffer = gl.buffer(1, MemorySegment.NULL);
        MemorySegment length = gl.ints(-7);
        MemorySegment text = gl.arena.allocate(9).fill((byte) 0x5A);
        gl.call("glObjectLabel", BUFFER, buffer, -1, label);
        gl.call("glGetObjectLabel", BUFFER, buffer, room, length, MemorySegment.NULL);
        int whole = length.get(JAVA_INT, 0);
        gl.call("glGetObjectLabel", BUFFER, buffer, room, length, text);
        return whole + " " + length.get(JAVA_INT, 0) + " "
                + new String(text.toArray(JAVA_BYTE), StandardCharsets.ISO_8859_1);
    }

    /** What glGetDebugMessageLog writes, all of it. */
    private static String log(GlApplication gl, int count, int room) {
        MemorySegment numbers = gl.arena.allocate(JAVA_INT, 5L * count + 1).fill((byte) 0x5A);
        MemorySegment texts = gl.arena.allocate(ROOM).fill((byte) 0x5A);
        List<MemorySegment> arrays = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            arrays.add(numbers.asSlice(4L * count * i));
        }
        int got;
        try {
            got = (int) Linker.nativeLinker().downcallHandle(gl.f("glGetDebugMessageLog"),
                    FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS,
                            ADDRESS))
                    .invokeExact(count, room, arrays.get(0), arrays.get(1), arrays.get(2), arrays.get(3),
                            arrays.get(4), texts);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
        StringBuilder seen = new StringBuilder().append(got).append(':');
        for (int value : numbers.toArray(JAVA_INT)) {
            seen.append(' ').append(Integer.toHexString(value));
        }
        return seen.append(new String(texts.asSlice(0, 40).toArray(JAVA_BYTE), StandardCharsets.ISO_8859_1))
                .toString();
    }

    private static List<String> calls(SymbolLookup driver, long seed) {
        Random random = new Random(seed);
        List<String> seen = new ArrayList<>();
        try (GlApplication gl = GlApplication.current(driver)) {
            gl.call("glEnable", OUTPUT);
            for (int i = 0; i < CALLS; i++) {
                seen.add(step(gl, random));
            }
        }
        return seen;
    }

    @AddLifecycleHook(NeedsSystemGl.class)
    @Property
    void messagesAreKeptAndGotAsOnLlvmpipe(@ForAll long seed) {
        SystemGlTest.agree(driver -> calls(driver, seed));
    }

    /** Texts of any characters, the halves of pairs included. */
    @Property
    void messageOfTheDeviceIsAsManyCharactersAsThereIsRoomFor(
            @ForAll @StringLength(max = 600) String part, @ForAll @IntRange(max = 9) int times) {
        byte[] all = part.repeat(times).getBytes(StandardCharsets.UTF_8);
        GlDebug.Message message = GlDebug.Message.error(0, part.repeat(times));
        int length = message.text().length;
        assertThat(message.length()).isEqualTo(length + 1).isLessThanOrEqualTo(LIMIT);
        assertThat(all).startsWith(message.text());
        if (length < all.length) {
            assertThat(isBeginning(all[length])).isTrue();
            int next = length + 1;
            while (next < all.length && !isBeginning(all[next])) {
                next++;
            }
            assertThat(next).isGreaterThanOrEqualTo(LIMIT);
        }
    }

    private static boolean isBeginning(byte ofCharacter) {
        return (ofCharacter & 0xC0) != 0x80;
    }

    /** What a callback was told: messages, and its own last argument. */
    private static class Heard {
        final List<String> messages = new ArrayList<>();

        void hear(int source, int type, int id, int severity, int length, MemorySegment text, long userParam) {
            messages.add("%x %x %x %x %d %s %d".formatted(source, type, id, severity, length,
                    text.reinterpret(length + 1L).getString(0), userParam));
        }

        MemorySegment stub(Arena arena) throws ReflectiveOperationException {
            return Linker.nativeLinker().upcallStub(
                    MethodHandles.lookup().bind(this, "hear",
                            MethodType.methodType(void.class, int.class, int.class, int.class, int.class, int.class,
                                    MemorySegment.class, long.class)),
                    FunctionDescriptor.ofVoid(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, JAVA_LONG),
                    arena);
        }
    }

    @Test
    void callbackThatPushesGroupsGetsNoMoreThanThereAre() throws ReflectiveOperationException {
        try (SoftwareGl device = SoftwareGl.create(SoftwareGlSettings.builder().listener(report -> {}).build());
                GlApplication gl = GlApplication.current(device)) {
            Heard heard = new Heard() {
                @Override
                void hear(int source, int type, int id, int severity, int length, MemorySegment text, long userParam) {
                    gl.call("glPushDebugGroup", APPLICATION, id, 1, gl.string("x"));
                }
            };
            gl.call("glDebugMessageCallback", heard.stub(gl.arena), 0L);
            int most = gl.integer(0x826C);
            while (gl.integer(0x826D) < most - 1) {
                gl.call("glPushDebugGroup", APPLICATION, 0, 1, gl.string("x"));
            }
            gl.call("glEnable", OUTPUT);
            gl.call("glPushDebugGroup", APPLICATION, 0, 1, gl.string("x"));
            assertThat(gl.integer(0x826D)).isEqualTo(most);
        }
    }

    @Test
    void callbackHearsWhatTheDeviceReportsWhileItsOutputIsEnabled() throws ReflectiveOperationException {
        Heard heard = new Heard();
        List<Report> reports = new ArrayList<>();
        try (SoftwareGl device = SoftwareGl.create(SoftwareGlSettings.builder().listener(reports::add).build());
                GlApplication gl = GlApplication.current(device)) {
            gl.call("glDebugMessageCallback", heard.stub(gl.arena), 42L);
            gl.call("glPopDebugGroup");
            gl.call("glEnable", OUTPUT);
            gl.call("glEnable", 7);
            gl.call("glDebugMessageInsert", APPLICATION, 0x8268, 3, 0x826B, 2, gl.string("hello"));
            gl.call("glDebugMessageControl", API, ANY, ANY, 0, MemorySegment.NULL, 0);
            gl.call("glEnable", 8);
            gl.call("glDebugMessageCallback", 0L, 0L);
            gl.call("glDebugMessageInsert", APPLICATION, 0x8268, 3, 0x826B, 2, gl.string("hello"));
            assertThat(gl.integer(0x9145)).isEqualTo(1);
        }
        assertThat(reports).hasSize(3);
        String text = reports.get(1).function() + ": " + reports.get(1).message();
        assertThat(heard.messages).containsExactly("8246 824c 500 9146 " + text.length() + " " + text + " 42",
                "824a 8268 3 826b 2 he 42");
    }
}
