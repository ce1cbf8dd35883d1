package dev.readout.driver.gl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.MalformedResultException;
import dev.readout.abi.gl.PFN_glGetError;
import dev.readout.abi.gl.PFN_glQueryResourceNV;
import dev.readout.abi.gl.gl_h;
import dev.readout.driver.DriverException;
import dev.readout.gl.QueryResourceStream;
import dev.readout.testing.AnyQueryResource;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.AfterTry;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A driver that lies about sizes, answers with rubbish or writes where it must not: an exception and not a crash. */
class HostileQueryResourceTest {
    private static final int[] ANSWER = {3, 2, 1, 11, 6, 31, 9721, 510, 1, 5, 0x9542, 0x9544, 31, 9721,
        1, 6, 7, 0, 2, 98304, 1, 0x00636261};

    /** What the driver does when it is asked with a buffer; throws nothing. */
    private interface Behaviour {
        int answer(int tagId, int told, MemorySegment buffer);
    }

    private static FakeGl driver;
    private static EglDisplay display;
    private static GlContext context;
    private static Behaviour behaviour;
    private static int needed;
    private static int glError;
    private static int asked;
    private static int largest;

    @BeforeAll
    @BeforeContainer
    static void open() {
        driver = new FakeGl()
                .with("glQueryResourceNV", arena -> PFN_glQueryResourceNV.allocate((type, tagId, size, buffer) -> {
                    if (buffer.address() == 0) {
                        return needed;
                    }
                    asked++;
                    largest = Math.max(largest, size);
                    return behaviour.answer(tagId, size, buffer.reinterpret(8L * size));
                }, arena))
                .with("glGetError", arena -> PFN_glGetError.allocate(() -> {
                    int error = glError;
                    glError = 0;
                    return error;
                }, arena));
        display = EglDisplay.createHeadless(driver);
        context = display.createContext(GlApi.OPENGL);
        context.makeCurrent();
        needed = ANSWER.length;
    }

    @AfterAll
    @AfterContainer
    static void close() {
        display.close();
        driver.close();
    }

    @AfterEach
    @AfterTry
    void forget() {
        needed = ANSWER.length;
        asked = 0;
        largest = 0;
        glError = 0;
    }

    private static void write(MemorySegment buffer, long at, int... ints) {
        MemorySegment.copy(ints, 0, buffer, ValueLayout.JAVA_INT, 4 * at, ints.length);
    }

    private static int answerWell(MemorySegment buffer) {
        write(buffer, 0, ANSWER);
        return ANSWER.length + 1;
    }

    private static void assertReadsWell(QueryResourceReader reader) {
        behaviour = (tagId, told, buffer) -> answerWell(buffer);
        QueryResourceStream answer = reader.read();
        assertThat(answer.nextTag()).isTrue();
        assertThat(answer.tag().name()).isEqualTo("abc");
        assertThat(answer.tag().vidmemKiB()).isEqualTo(98304);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 1, Integer.MIN_VALUE, 5_000_000})
    void aSizeThatIsWrongDoesNoHarm(int size) {
        needed = size;

        assertReadsWell(context.createQueryResourceReader());
        assertThat(largest).isGreaterThanOrEqualTo(Math.max(QueryResourceReader.MIN_INTS, 2 * size));
    }

    @Test
    void aSizeThatCannotBeIsAnErrorAndTakesNoMemory() {
        QueryResourceReader reader = context.createQueryResourceReader();
        needed = Integer.MAX_VALUE;

        assertThatThrownBy(reader::read).isInstanceOf(DriverException.class)
                .hasMessageStartingWith("glQueryResourceNV needs a buffer of ")
                .hasMessageEndingWith("limit of 16777216");
        assertThat(asked).isZero();
        needed = 20;
        assertReadsWell(reader);
    }

    @Test
    void anAnswerOfNothingIsAnError() {
        QueryResourceReader reader = context.createQueryResourceReader();
        assertReadsWell(reader);
        behaviour = (tagId, told, buffer) -> 0;

        assertThatThrownBy(reader::read).isInstanceOf(DriverException.class)
                .hasMessage("glQueryResourceNV returned 0 and raised no error: there is no answer");
        assertReadsWell(reader);
    }

    @Test
    void anAnswerThatWasNotWrittenIsNotTheLastOne() {
        QueryResourceReader reader = context.createQueryResourceReader();
        assertReadsWell(reader);
        behaviour = (tagId, told, buffer) -> ANSWER.length;

        assertThatThrownBy(reader::read).isInstanceOf(MalformedResultException.class)
                .hasMessageContaining("at int 0");
        behaviour = (tagId, told, buffer) -> {
            write(buffer, 0, 3, 2, 1, 11, 6, 31, 9721, 510, 1, 5, 0x9542, 0x9544, 31, 9721);
            return ANSWER.length;
        };
        assertThatThrownBy(reader::read).isInstanceOf(MalformedResultException.class)
                .hasMessageContaining("at int 14").hasMessageContaining("tagCount");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 13, 1000, QueryResourceReader.MIN_INTS - 1})
    void anIntPastTheEndIsFoundWhereverItIs(long past) {
        QueryResourceReader reader = context.createQueryResourceReader();
        int[] told = new int[2];
        behaviour = (tagId, ints, buffer) -> {
            told[0] = ints;
            write(buffer, ints + past, 0);
            return answerWell(buffer);
        };
        assertThatThrownBy(reader::read).isInstanceOf(DriverException.class).hasMessageStartingWith(
                "glQueryResourceNV wrote " + 4 * (past + 1) + " bytes past the end of the buffer of " + told[0]);
        behaviour = (tagId, ints, buffer) -> {
            told[1] = ints;
            return answerWell(buffer);
        };
        reader.read();
        assertThat(told[1]).isGreaterThanOrEqualTo((int) (told[0] + past + 1));
        assertReadsWell(reader);
    }

    @Test
    void aBytePastTheEndIsFoundBesideAnError() {
        QueryResourceReader reader = context.createQueryResourceReader();
        behaviour = (tagId, told, buffer) -> {
            buffer.set(ValueLayout.JAVA_BYTE, 4L * told, (byte) 1);
            glError = gl_h.GL_INVALID_OPERATION();
            return 0;
        };
        assertThatThrownBy(reader::read).isInstanceOf(DriverException.class)
                .hasMessageContaining(" wrote 1 bytes past");
        assertReadsWell(reader);
    }

    @Test
    void whateverIsTooSmallForTheDriverHasALimit() {
        QueryResourceReader reader = context.createQueryResourceReader();
        behaviour = (tagId, told, buffer) -> -told;
        assertThatThrownBy(reader::read).isInstanceOf(DriverException.class)
                .hasMessageStartingWith("glQueryResourceNV gives no whole answer");
        behaviour = (tagId, told, buffer) -> {
            glError = gl_h.GL_INVALID_VALUE();
            return 0;
        };
        assertThatThrownBy(reader::read).isInstanceOf(DriverException.class)
                .hasMessageContaining("GL_INVALID_VALUE");
        assertThat(largest).isEqualTo(QueryResourceReader.MAX_INTS);
        assertThat(asked).isLessThan(40);
        largest = 0;
        assertReadsWell(reader);
        assertThat(largest).isLessThan(QueryResourceReader.MAX_INTS);
    }

    @Test
    void aReaderThatIsClosedFreesItsBufferAndIsRefused() {
        QueryResourceReader reader = context.createQueryResourceReader();
        assertReadsWell(reader);
        QueryResourceStream answer = reader.read();
        reader.close();
        reader.close();

        assertThatIllegalStateException().isThrownBy(reader::read)
                .withMessage("the query resource reader is closed");
        assertThatIllegalStateException().isThrownBy(answer::nextTag).withMessageContaining("closed");
    }

    @Test
    void aDriverThatNeedsMoreThanItSaysGetsIt() {
        QueryResourceReader reader = context.createQueryResourceReader();
        behaviour = (tagId, told, buffer) -> told < 300_000 ? -1 : answerWell(buffer);

        assertThat(reader.read().tagCount()).isEqualTo(1);
        asked = 0;
        assertReadsWell(reader);
        assertThat(asked).isEqualTo(1);
    }

    @Test
    void anAnswerAfterOneThatWasDroppedIsDroppedToo() {
        QueryResourceReader reader = context.createQueryResourceReader();
        behaviour = (tagId, told, buffer) -> {
            if (asked == 1) {
                return -1;
            }
            answerWell(buffer);
            write(buffer, 18, asked == 2 ? 999 : 2);
            return ANSWER.length;
        };
        QueryResourceStream answer = reader.read();
        assertThat(answer.nextTag()).isTrue();
        assertThat(answer.tag().numAllocs()).isEqualTo(2);
        assertThat(asked).isEqualTo(3);
    }

    @Test
    void aDriverThatWritesBehindAllOfItsAnswersIsBelievedAfterTheSecond() {
        QueryResourceReader reader = context.createQueryResourceReader();
        behaviour = (tagId, told, buffer) -> {
            write(buffer, ANSWER.length, 0);
            return answerWell(buffer);
        };
        assertThat(reader.read().tagCount()).isEqualTo(1);
        asked = 0;
        assertThat(reader.read().tagCount()).isEqualTo(1);
        assertThat(asked).isEqualTo(1);
    }

    @Test
    void devicesNeedNoTagCountBehindThem() {
        QueryResourceReader reader = context.createQueryResourceReader();
        behaviour = (tagId, told, buffer) -> {
            assertThat(tagId).isZero();
            write(buffer, 0, 3, 2, 1, 11, 6, 31, 9721, 510, 1, 5, 0x9542, 0x9544, 31, 9721);
            return 14;
        };
        QueryResourceStream answer = reader.readDevices();
        assertThat(answer.nextDevice()).isTrue();
        assertThat(answer.device().vidmemKiB()).isEqualTo(9721);
        assertThat(answer.nextTag()).isFalse();
    }

    @Provide
    Arbitrary<List<Integer>> ints() {
        return AnyQueryResource.noise();
    }

    /** For a negative number the buffer grows up to its limit, 64 MiB, which takes long: few are. */
    @Provide
    Arbitrary<Integer> returned() {
        return Arbitraries.frequencyOf(Tuple.of(19, Arbitraries.integers().greaterOrEqual(1)),
                Tuple.of(1, Arbitraries.integers()));
    }

    /** Rubbish, or a good answer with some of its ints replaced, and any number returned. */
    @Property(tries = 500)
    void rubbishDecodesOrFailsInside(@ForAll("ints") List<Integer> rubbish, @ForAll boolean mutate,
            @ForAll @IntRange(max = 21) int at, @ForAll("returned") int returned,
            @ForAll @IntRange(min = -40, max = 40) int past) {
        QueryResourceReader reader = context.createQueryResourceReader();
        int[] ints = rubbish.stream().mapToInt(Integer::intValue).toArray();
        behaviour = (tagId, told, buffer) -> {
            write(buffer, 0, mutate ? ANSWER : new int[0]);
            write(buffer, mutate ? at : 0, mutate ? IntStream.of(ints).limit(2).toArray() : ints);
            if (past >= 0) {
                write(buffer, told + past, 42);
            }
            return returned;
        };
        try (reader) {
            QueryResourceStream answer = reader.read();
            while (answer.nextDevice()) {
                while (answer.nextDetail()) {
                    answer.detail().vidmemKiB();
                }
            }
            while (answer.nextTag()) {
                answer.tag().name();
            }
            assertThat(past).isNegative();
        } catch (MalformedResultException malformed) {
            assertThat(past).isNegative();
            assertThat(malformed.byteOffset()).isBetween(0L, 4L * QueryResourceReader.MAX_INTS);
        } catch (DriverException e) {
            assertThat(past >= 0 || returned <= 0).isTrue();
        }
    }
}
