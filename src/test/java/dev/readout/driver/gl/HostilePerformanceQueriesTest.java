package dev.readout.driver.gl;

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
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A driver that lies about its performance queries. */
class HostilePerformanceQueriesTest extends HostileGl {
    /** What the driver does when it is asked for data, with the memory up to twice as far as it was told. */
    private interface Data {
        int write(MemorySegment data, int bytes);
    }

    private GlPerformanceQueries queries;
    private IntUnaryOperator next = id -> 0;
    private String text = "";
    private int deleted;
    private Data data = (memory, told) -> told;

    HostilePerformanceQueriesTest() {
        says.putAll(Map.of("first", 7, "size", 16, "counters", 2, "offset", 8, "bytes", 8, "kind",
                GL_PERFQUERY_COUNTER_EVENT_INTEL(), "type", GL_PERFQUERY_COUNTER_DATA_UINT64_INTEL(), "filled", 0,
                "handle", 5));
        fake.with("glGetFirstPerfQueryIdINTEL", arena -> PFN_glGetFirstPerfQueryIdINTEL.allocate(
                id -> set(id, says.get("first")), arena))
                .with("glGetNextPerfQueryIdINTEL", arena -> PFN_glGetNextPerfQueryIdINTEL.allocate(
                        (id, answer) -> set(answer, next.applyAsInt(id)), arena))
                .with("glGetPerfQueryInfoINTEL", arena -> PFN_glGetPerfQueryInfoINTEL.allocate(
                        (id, length, name, dataSize, count, instances, caps) -> {
                            write(name, length);
                            set(dataSize, says.get("size"));
                            set(count, says.get("counters"));
                        }, arena))
                .with("glGetPerfCounterInfoINTEL", arena -> PFN_glGetPerfCounterInfoINTEL.allocate(
                        (id, counter, nameLength, name, textLength, description, at, dataSize, kindOf, typeOf,
                                most) -> {
                            write(name, nameLength);
                            write(description, textLength);
                            set(at, says.get("offset"));
                            set(dataSize, says.get("bytes"));
                            set(kindOf, says.get("kind"));
                            set(typeOf, says.get("type"));
                        }, arena))
                .with("glCreatePerfQueryINTEL", arena -> PFN_glCreatePerfQueryINTEL.allocate(
                        (id, answer) -> set(answer, says.get("handle")), arena))
                .with("glBeginPerfQueryINTEL", arena -> PFN_glBeginPerfQueryINTEL.allocate(id -> {}, arena))
                .with("glDeletePerfQueryINTEL", arena -> PFN_glDeletePerfQueryINTEL.allocate(
                        id -> deleted = id, arena))
                .with("glGetPerfQueryDataINTEL", arena -> PFN_glGetPerfQueryDataINTEL.allocate(
                        (id, flags, told, memory, written) -> set(written,
                                data.write(memory.reinterpret(2L * told), told)),
                        arena));
    }

    @BeforeEach
    void find() {
        queries = context.performanceQueries();
    }

    private void write(MemorySegment pointer, int length) {
        MemorySegment memory = pointer.reinterpret(2L * length);
        memory.asSlice(0, says.get("filled")).fill((byte) 'x');
        MemorySegment.copy(MemorySegment.ofArray(text.getBytes()), 0, memory, 0, text.length());
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
        assertThat(queries.type("any")).isEmpty();
        says.put("first", 0);
        assertThat(queries.types()).isEmpty();
    }

    @Test
    void queriesThatGoRoundAreFoundOut() {
        assertGoesOn(id -> id == 7 ? -3 : id == -3 ? 9 : -3, "glGetNextPerfQueryIdINTEL does not come to an end: query"
                + " 4294967293 comes after 3 others, and is one of them");
        assertGoesOn(id -> id, "query 7 comes after 1 others, and is one of them");
        assertGoesOn(id -> id + 1, "comes after 65537 others");
    }

    private void assertGoesOn(IntUnaryOperator order, String message) {
        next = order;
        assertFoundOut("first", "7", message, queries::types);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "counters | -1 -2147483648 2147483647 65537 | speaks of %u counters of the query \"\", and 0 to 65536 can be",
        "size | -1 -2147483648 16777217 | glGetPerfQueryInfoINTEL speaks of %u bytes of a result",
        "offset | 9 16 -1 -8 2147483647 -2147483648 | glGetPerfCounterInfoINTEL says that counter 1 lies at byte %u,"
                + " where the 8 bytes of a UINT64 do not lie in the result of 16",
        "bytes | 0 4 -8 2147483647 | says that counter 1 has values of %u bytes, and a UINT64 has 8",
        "type | 38135 | counter 1 has values of the type 0x94f7, which is none",
        "kind | -1 | counter 1 is of the kind 0xffffffff, which is none"})
    void descriptionsThatCannotBeAreRefused(String what, String lies, String message) {
        assertFoundOut(what, lies, message, queries::types);
    }

    @Test
    void countersOfAllQueriesTogetherHaveALimit() {
        next = id -> id == 7 ? 8 : 0;
        assertFoundOut("counters", "40000", "speaks of 40000 counters of the query \"\", and 0 to 25536 can be",
                queries::types);
    }

    @Test
    void stringsWithoutANulEndWithTheirMemoryAndThosePastItAreFoundOut() {
        says.put("filled", 4096);
        assertThat(queries.types().getFirst().name()).hasSize(4096);
        assertThat(queries.types().getFirst().counters().getLast().description()).hasSize(4096);
        // Past the one string lies the other, and past that what shows it.
        assertFoundOut("filled", "8191",
                "glGetPerfCounterInfoINTEL wrote 4095 bytes past the end of what it was given", queries::types);
    }

    @Test
    void aQueryThatIsNoneIsFoundOut() {
        assertFoundOut("handle", "0", "glCreatePerfQueryINTEL made no query, and raised no error",
                () -> queries.create(queries.types().getFirst()));
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
        says.put("size", 20);
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
        says.put("size", 32);
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
