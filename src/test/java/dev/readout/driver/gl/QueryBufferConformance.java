package dev.readout.driver.gl;

import static dev.readout.abi.gl.gl_h.GL_QUERY_BUFFER;
import static dev.readout.abi.gl.gl_h.GL_QUERY_BUFFER_BINDING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.abi.gl.PFN_glBindBuffer;
import dev.readout.abi.gl.PFN_glGenBuffers;
import dev.readout.abi.gl.PFN_glGetIntegerv;
import dev.readout.driver.DriverException;
import dev.readout.gl.QueryGetter;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.QueryType;
import dev.readout.workload.GlProgram;
import dev.readout.workload.GlTarget;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Results that the GPU writes into a buffer, on any driver of OpenGL (4.6 core, 4.2.3), read as a query pool. */
abstract class QueryBufferConformance extends OnGl {
    private static final int COUNT = 4;
    private static final ResultLayout LAYOUT =
            ResultLayout.of(QueryType.OCCLUSION).withAvailability();

    private GlTarget target;
    private GlProgram triangle;
    private GlQueryBuffer buffer;

    @BeforeEach
    void create() {
        target = new GlTarget(context, 8, 8);
        triangle = GlWork.triangle(context);
        buffer = context.createQueryBuffer(COUNT);
    }

    private GlQueries counted(GlQueryTarget what) {
        GlQueries queries = context.createQueries(what, COUNT);
        for (int query = 0; query < COUNT; query++) {
            queries.begin(query);
            target.draw(triangle, query);
            queries.end();
        }
        return queries;
    }

    @Test
    void resultsOfEveryTargetLieAsInAQueryPool() {
        for (GlQueryTarget what : context.queryTargets()) {
            if (what.isTime()) {
                continue;
            }
            GlQueries queries = counted(what);
            queries.writeTo(buffer, 0, COUNT, 0);
            long[] written = new long[COUNT];
            MemorySegment results = buffer.map();
            for (int query = 0; query < COUNT; query++) {
                assertThat(LAYOUT.available(results, query)).isTrue();
                written[query] = LAYOUT.value(results, query);
            }
            buffer.unmap();
            for (int query = 0; query < COUNT; query++) {
                assertThat(queries.poll(query)).as("%s is there when the buffer was mapped", what).isTrue();
                assertThat(written[query]).as("%s", what).isEqualTo(queries.result(query));
            }
            queries.close();
        }
    }

    @Test
    void resultsOfChosenQueriesGoWhereTheyShould() {
        GlQueries queries = counted(GlQueryTarget.PRIMITIVES_GENERATED);
        queries.writeTo(buffer, 2, 2, 1);
        MemorySegment results = buffer.map();
        assertThat(results.toArray(ValueLayout.JAVA_LONG)).containsExactly(0, 0, 2, 1, 3, 1, 0, 0);
        buffer.unmap();
        buffer.clear();
        assertThat(buffer.map().toArray(ValueLayout.JAVA_LONG)).containsOnly(0).hasSize(2 * COUNT);
        buffer.unmap();
    }

    @Test
    void whatIsNotAvailableIsNeverCalledAvailable() {
        GlQueries queries = counted(GlQueryTarget.PRIMITIVES_GENERATED);
        queries.writeAvailableTo(buffer, 0, COUNT, 0);
        MemorySegment results = buffer.map();
        for (int query = 0; query < COUNT; query++) {
            assertThat(results.getAtIndex(ValueLayout.JAVA_LONG, 2L * query))
                    .isEqualTo(LAYOUT.available(results, query) ? query : 0);
        }
        buffer.unmap();
        context.finish();
        queries.writeAvailableTo(buffer, 0, COUNT, 0);
        assertThat(buffer.map().toArray(ValueLayout.JAVA_LONG)).containsExactly(0, 1, 1, 1, 2, 1, 3, 1);
        buffer.unmap();
    }

    @Test
    void timestampsOfAFrameArriveTogetherAndThoseThatWereNotTakenStay() {
        GlQueryObjects objects = context.createQueryObjects(GlQueryTarget.TIMESTAMP, COUNT);
        objects.timestamp(0);
        target.draw(triangle, 1);
        context.flush();
        objects.timestamp(2);
        objects.writeTo(buffer, 0, COUNT, 0);
        long[] results = buffer.map().toArray(ValueLayout.JAVA_LONG);
        buffer.unmap();
        assertThat(results[4]).isGreaterThanOrEqualTo(results[0]).isPositive();
        assertThat(new long[] {results[1], results[3], results[5], results[7]}).containsExactly(1, 0, 1, 0);
        while (!objects.read(0, COUNT)) {
            Thread.onSpinWait();
        }
        assertThat(objects.results().get(ValueLayout.JAVA_LONG, 0)).isEqualTo(results[0]);
    }

    @Test
    void whatWasBoundStaysBound() {
        GlQueries queries = counted(GlQueryTarget.ANY_SAMPLES_PASSED);
        queries.writeTo(buffer, 0, COUNT, 0);
        assertThat(binding()).isZero();
        buffer.map();
        assertThat(binding()).isZero();
        buffer.unmap();
        assertThat(binding()).isZero();
    }

    /** While a buffer is bound for them, results go there, and not to memory. */
    @Test
    void resultsAreFetchedWhileTheApplicationHasABufferBoundForThem() {
        GlQueries queries = counted(GlQueryTarget.PRIMITIVES_GENERATED);
        GlTimerQueries times = context.createTimerQueries(1);
        times.timestamp(0);
        context.finish();
        int own = bindOwnBuffer();
        assertThat(queries.await(3, 10_000_000_000L)).isTrue();
        assertThat(queries.isAvailable(2)).isTrue();
        assertThat(queries.result(3)).isEqualTo(3);
        assertThat(times.await(0, 10_000_000_000L)).isTrue();
        assertThat(times.result(0, QueryGetter.UI64V)).isEqualTo(times.result(0)).isNotZero();
        assertThatThrownBy(() -> context.createQueries(GlQueryTarget.ANY_SAMPLES_PASSED, 1).poll(0))
                .isInstanceOf(DriverException.class);
        assertThat(binding()).isEqualTo(own);
    }

    /** A buffer of the application's, without memory: what is written into it is an error. */
    private int bindOwnBuffer() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment name = arena.allocate(ValueLayout.JAVA_INT);
            PFN_glGenBuffers.invoke(context.gate().function("glGenBuffers").address(), 1, name);
            int own = name.get(ValueLayout.JAVA_INT, 0);
            PFN_glBindBuffer.invoke(context.gate().function("glBindBuffer").address(), GL_QUERY_BUFFER(), own);
            return own;
        }
    }

    private int binding() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment word = arena.allocateFrom(ValueLayout.JAVA_INT, -1);
            GlFunction get = context.gate().function("glGetIntegerv");
            PFN_glGetIntegerv.invoke(context.gate().enter(get), GL_QUERY_BUFFER_BINDING(), word);
            context.gate().leave(get);
            return word.get(ValueLayout.JAVA_INT, 0);
        }
    }

    @Test
    void memoryIsGoneWhenItIsUnmappedOrTheBufferIsClosed() {
        MemorySegment results = buffer.map();
        assertThat(results.isReadOnly()).isTrue();
        assertThatThrownBy(buffer::map).isInstanceOf(IllegalStateException.class)
                .hasMessage("the query buffer is mapped: unmap it first");
        assertThatThrownBy(buffer::clear).isInstanceOf(IllegalStateException.class);
        buffer.unmap();
        assertThatThrownBy(() -> results.get(ValueLayout.JAVA_LONG, 0)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(buffer::unmap).isInstanceOf(IllegalStateException.class)
                .hasMessage("the query buffer is not mapped");
        MemorySegment again = buffer.map();
        buffer.close();
        buffer.close();
        assertThatThrownBy(() -> again.get(ValueLayout.JAVA_LONG, 0)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(buffer::map).isInstanceOf(IllegalStateException.class)
                .hasMessage("the query buffer is closed");
    }

    @Test
    void memoryIsGoneWhenAContextIsClosedThatIsNotCurrent() {
        MemorySegment results = buffer.map();
        context.release();
        context.close();
        assertThatThrownBy(() -> results.get(ValueLayout.JAVA_LONG, 0)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(buffer::unmap).isInstanceOf(IllegalStateException.class)
                .hasMessage("the query buffer is closed");
        buffer.close();
    }

    @Test
    void memoryIsGoneWhenTheContextIsClosedOnAnotherThread() throws InterruptedException {
        MemorySegment results = buffer.map();
        context.release();
        Thread closing = new Thread(context::close);
        closing.start();
        closing.join();
        assertThat(results.scope().isAlive()).isFalse();
        assertThatThrownBy(() -> results.get(ValueLayout.JAVA_LONG, 0)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void argumentsOutOfRangeAndQueriesThatWereNeverBegunAreRefused() {
        GlQueries queries = context.createQueries(GlQueryTarget.ANY_SAMPLES_PASSED, 2);
        assertThatThrownBy(() -> queries.writeTo(buffer, 1, 2, 0)).isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessageStartingWith("2 queries from 1 are not in 0..");
        assertThatThrownBy(() -> queries.writeTo(buffer, 0, 2, 3)).isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessageStartingWith("2 results from 3 are not in 0..");
        assertThatThrownBy(() -> queries.writeTo(buffer, 0, 2, -1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> queries.writeTo(buffer, 0, 1, 0)).isInstanceOf(DriverException.class)
                .hasMessage("glGetQueryObjectui64v raised GL_INVALID_OPERATION (0x502): the query is active,"
                        + " or was never begun: end it first");
        assertThat(binding()).isZero();
        assertThatThrownBy(() -> context.createQueryBuffer(0)).isInstanceOf(IllegalArgumentException.class);
        try (GlContext other = display.createContext(driver.api())) {
            other.makeCurrent();
            GlQueryBuffer others = other.createQueryBuffer(1);
            assertThatThrownBy(() -> queries.writeTo(others, 0, 1, 0)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("another context");
        }
        context.makeCurrent();
    }
}
