package dev.readout.driver.gl;

import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_COUNTER_DATA_UINT32_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_COUNTER_DATA_UINT64_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_COUNTER_EVENT_INTEL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.abi.gl.PFN_glBeginPerfQueryINTEL;
import dev.readout.abi.gl.PFN_glCreatePerfQueryINTEL;
import dev.readout.abi.gl.PFN_glDeletePerfQueryINTEL;
import dev.readout.abi.gl.PFN_glGetFirstPerfQueryIdINTEL;
import dev.readout.abi.gl.PFN_glGetNextPerfQueryIdINTEL;
import dev.readout.abi.gl.PFN_glGetPerfCounterInfoINTEL;
import dev.readout.abi.gl.PFN_glGetPerfQueryDataINTEL;
import dev.readout.abi.gl.PFN_glGetPerfQueryInfoINTEL;
import dev.readout.driver.DriverException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.IntUnaryOperator;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A driver that lies about its performance queries or writes where it must not: an exception and not a crash. */
class HostilePerformanceQueriesTest {
    /** What the driver does when it is asked for data, with the memory up to twice as far as it was told. */
    private interface Data {
        int write(MemorySegment data, int bytes);
    }

    private FakeGl driver;
    private EglDisplay display;
    private GlPerformanceQueries queries;

    private int first = 7;
    private IntUnaryOperator next = id -> 0;
    private int size = 16;
    private int countersInQuery = 2;
    private int offset = 8;
    private int bytes = 8;
    private int kind = GL_PERFQUERY_COUNTER_EVENT_INTEL();
    private int type = GL_PERFQUERY_COUNTER_DATA_UINT64_INTEL();
    private String text = "";
    private int filled;
    private int handle = 5;
    private int deleted;
    private Data data = (memory, told) -> told;

    @BeforeEach
    void open() {
        driver = new FakeGl()
                .with("glGetFirstPerfQueryIdINTEL", arena -> PFN_glGetFirstPerfQueryIdINTEL.allocate(
                        id -> set(id, first), arena))
                .with("glGetNextPerfQueryIdINTEL", arena -> PFN_glGetNextPerfQueryIdINTEL.allocate(
                        (id, answer) -> set(answer, next.applyAsInt(id)), arena))
                .with("glGetPerfQueryInfoINTEL", arena -> PFN_glGetPerfQueryInfoINTEL.allocate(
                        (id, length, name, dataSize, count, instances, caps) -> {
                            write(name, length);
                            set(dataSize, size);
                            set(count, countersInQuery);
                        }, arena))
                .with("glGetPerfCounterInfoINTEL", arena -> PFN_glGetPerfCounterInfoINTEL.allocate(
                        (id, counter, nameLength, name, textLength, description, at, dataSize, kindOf, typeOf,
                                most) -> {
                            write(name, nameLength);
                            write(description, textLength);
                            set(at, offset);
                            set(dataSize, bytes);
                            set(kindOf, kind);
                            set(typeOf, type);
                        }, arena))
                .with("glCreatePerfQueryINTEL", arena -> PFN_glCreatePerfQueryINTEL.allocate(
                        (id, answer) -> set(answer, handle), arena))
                .with("glBeginPerfQueryINTEL", arena -> PFN_glBeginPerfQueryINTEL.allocate(id -> {}, arena))
                .with("glDeletePerfQueryINTEL", arena -> PFN_glDeletePerfQueryINTEL.allocate(
                        id -> deleted = id, arena))
                .with("glGetPerfQueryDataINTEL", arena -> PFN_glGetPerfQueryDataINTEL.allocate(
                        (id, flags, told, memory, written) -> set(written,
                                data.write(memory.reinterpret(2L * told), told)),
                        arena));
        display = EglDisplay.createHeadless(driver);
        GlContext context = display.createContext(GlApi.OPENGL);
        context.makeCurrent();
        queries = context.performanceQueries();
    }

    @AfterEach
    void close() {
        display.close();
        driver.close();
    }

    private static void set(MemorySegment pointer, int value) {
        pointer.reinterpret(4).set(ValueLayout.JAVA_INT, 0, value);
    }

    private void write(MemorySegment pointer, int length) {
        MemorySegment memory = pointer.reinterpret(2L * length);
        memory.asSlice(0, filled).fill((byte) 'x');
        MemorySegment.copy(MemorySegment.ofArray(text.getBytes()), 0, memory, 0, text.length());
    }

    private AbstractThrowableAssert<?, ?> assertMisbehaves() {
        return assertThatThrownBy(queries::types).isInstanceOf(DriverException.class);
    }

    @Test
    void whatItSaysIsTakenWhereItCanBe() {
        text = "no NUL";
        assertThat(queries.types()).singleElement().satisfies(only -> {
            assertThat(only.id()).isEqualTo(7);
            assertThat(only.name()).isEqualTo("no NUL");
            assertThat(only.layout().offsets()).containsExactly(8, 8);
            assertThat(only.counters().getFirst().description()).isEqualTo("no NUL");
        });
        assertThat(queries.type("no NUL")).contains(queries.types().getFirst());
        first = 0;
        assertThat(queries.types()).isEmpty();
    }

    @Test
    void queriesThatGoRoundAreFoundOut() {
        next = id -> id == 7 ? -3 : id == -3 ? 9 : -3;
        assertMisbehaves().hasMessage("glGetNextPerfQueryIdINTEL does not come to an end: query 4294967293 comes after"
                + " 3 others, and is one of them");
        next = id -> id;
        assertMisbehaves().hasMessageEndingWith("query 7 comes after 1 others, and is one of them");
        next = id -> id + 1;
        assertMisbehaves().hasMessageContaining("comes after 65537 others");
    }

    @Test
    void aTypeIsFoundByTheNameThatItTells() {
        text = "told";
        assertThat(queries.type("told")).contains(queries.types().getFirst());
        assertThat(queries.type("any")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, 65537})
    void countersThatCannotBeAreNotCounted(int count) {
        countersInQuery = count;
        assertMisbehaves().hasMessage("glGetPerfQueryInfoINTEL speaks of " + Integer.toUnsignedString(count)
                + " counters of the query \"\", and 0 to 65536 can be");
    }

    @Test
    void countersOfAllQueriesTogetherHaveALimit() {
        countersInQuery = 40_000;
        next = id -> id == 7 ? 8 : 0;
        assertMisbehaves().hasMessageContaining("speaks of 40000 counters").hasMessageContaining("0 to 25536 can be");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MIN_VALUE, 16 * 1024 * 1024 + 1})
    void resultsThatCannotBeTakeNoMemory(int bytesOfResult) {
        size = bytesOfResult;
        assertMisbehaves().hasMessageStartingWith("glGetPerfQueryInfoINTEL speaks of "
                + Integer.toUnsignedString(bytesOfResult) + " bytes of a result");
    }

    @ParameterizedTest
    @CsvSource({"9", "16", "-1", "-8", "2147483647", "-2147483648"})
    void valuesBeyondTheResultAreRefused(int at) {
        offset = at;
        assertMisbehaves().hasMessage("glGetPerfCounterInfoINTEL says that counter 1 lies at byte "
                + Integer.toUnsignedString(at) + ", where the 8 bytes of a UINT64 do not lie in the result of 16");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4, -8, Integer.MAX_VALUE})
    void valuesOfAnotherSizeThanTheirTypesAreRefused(int valueBytes) {
        bytes = valueBytes;
        assertMisbehaves().hasMessage("glGetPerfCounterInfoINTEL says that counter 1 has values of "
                + Integer.toUnsignedString(valueBytes) + " bytes, and a UINT64 has 8");
    }

    @Test
    void typesAndKindsThatAreNoneAreRefused() {
        type = 0x94F7;
        assertMisbehaves().hasMessageEndingWith("counter 1 has values of the type 0x94f7, which is none");
        type = GL_PERFQUERY_COUNTER_DATA_UINT32_INTEL();
        bytes = 4;
        kind = -1;
        assertMisbehaves().hasMessageEndingWith("counter 1 is of the kind 0xffffffff, which is none");
    }

    @Test
    void stringsWithoutANulEndWithTheirMemoryAndThosePastItAreFoundOut() {
        filled = 4096;
        assertThat(queries.types().getFirst().name()).hasSize(4096);
        assertThat(queries.types().getFirst().counters().getLast().description()).hasSize(4096);
        // Past the one string lies the other, and past that what shows it.
        filled = 8191;
        assertMisbehaves().hasMessage("glGetPerfCounterInfoINTEL wrote 4095 bytes past the end of what it was given");
    }

    @Test
    void aQueryThatIsNoneIsFoundOut() {
        handle = 0;
        assertThatThrownBy(() -> queries.create(queries.types().getFirst())).isInstanceOf(DriverException.class)
                .hasMessage("glCreatePerfQueryINTEL made no query, and raised no error");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 15, 17, -1, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void aResultOfAnotherSizeIsNone(int written) {
        data = (memory, told) -> written;
        try (GlPerformanceQuery query = queries.create(queries.types().getFirst())) {
            query.begin();
            for (GlPerformanceQuery.Flag flag : GlPerformanceQuery.Flag.values()) {
                assertThatThrownBy(() -> query.read(flag)).isInstanceOf(DriverException.class)
                        .hasMessage("glGetPerfQueryDataINTEL says that it wrote " + Integer.toUnsignedString(written)
                                + " bytes of a result of 16");
            }
            assertThatThrownBy(query::result).isInstanceOf(IllegalStateException.class);
        }
        assertThat(deleted).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 23, 24, 31})
    void bytesPastTheEndAreFoundOutAlsoWhereNoResultIsSaidToBe(int past) {
        size = 20;
        for (int said : new int[] {20, 0}) {
            data = (memory, told) -> {
                memory.set(ValueLayout.JAVA_BYTE, past, (byte) 0);
                return said;
            };
            try (GlPerformanceQuery query = queries.create(queries.types().getFirst())) {
                assertThatThrownBy(() -> query.read(GlPerformanceQuery.Flag.WAIT)).isInstanceOf(DriverException.class)
                        .hasMessage("glGetPerfQueryDataINTEL says that it wrote " + said
                                + " bytes of a result of 20, and wrote past its end");
            }
        }
    }

    @Test
    void aResultMayEndBehindItsLastValueAndTheLastOneDoesNotComeAgain() {
        size = 32;
        data = (memory, told) -> {
            memory.set(ValueLayout.JAVA_LONG, 8, 42);
            return 16;
        };
        GlPerformanceQueryType told = queries.types().getFirst();
        try (GlPerformanceQuery query = queries.create(told)) {
            assertThat(query.read(GlPerformanceQuery.Flag.WAIT)).isTrue();
            assertThat(told.layout().value(query.result(), 1)).isEqualTo(42);
            data = (memory, bytesTold) -> 32;
            query.begin();
            assertThat(query.read(GlPerformanceQuery.Flag.WAIT)).isTrue();
            assertThat(told.layout().value(query.result(), 1)).isNotEqualTo(42);
            assertThat(query.result().byteSize()).isEqualTo(32);
        }
    }
}
