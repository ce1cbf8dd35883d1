package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_DONOT_FLUSH_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_FLUSH_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_WAIT_INTEL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.CostModel;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;

/**
 * Whatever an application does with queries of GL_INTEL_performance_query, right or wrong, each call has the error, and
 * each result the bytes, that a model has, which knows the extension's text and nothing of the device.
 */
class GlPerformanceQueryProperties {
    private static final int PIXELS = 16;
    private static final int DRAW = 100;
    private static final int FRAGMENT = 2;
    private static final int DISPATCH = 50;
    private static final int WORKGROUP = 3;
    private static final long START = 1L << 33;
    private static final int UNTOUCHED = 0x5A;

    enum Action {
        CREATE,
        DELETE,
        BEGIN,
        END,
        READ_WAIT,
        READ_FLUSH,
        READ_DONOT_FLUSH,
        DRAW,
        DISPATCH,
        FLUSH,
        FINISH,
        RESTART_CLOCK
    }

    /** @param number which of the last three queries or none, which type or none, or how much is drawn, from 0 to 5 */
    record Step(Action action, int number) {
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        // As often as it takes until most reads are of a query that was begun and ended.
        Arbitrary<Action> actions = Arbitraries.frequency(Tuple.of(4, Action.CREATE), Tuple.of(1, Action.DELETE),
                Tuple.of(8, Action.BEGIN), Tuple.of(8, Action.END), Tuple.of(2, Action.READ_WAIT),
                Tuple.of(6, Action.READ_FLUSH), Tuple.of(6, Action.READ_DONOT_FLUSH), Tuple.of(4, Action.DRAW),
                Tuple.of(4, Action.DISPATCH), Tuple.of(2, Action.FLUSH), Tuple.of(1, Action.FINISH),
                Tuple.of(1, Action.RESTART_CLOCK));
        return Combinators.combine(actions, Arbitraries.integers().between(0, 5)).as(Step::new).list().ofMaxSize(120);
    }

    @Property(tries = 300)
    void everyCallDoesWhatTheTextSays(@ForAll("steps") List<Step> steps, @ForAll @IntRange(max = 3) int lag) {
        SoftwareGlSettings settings = SoftwareGlSettings.builder().startNanoseconds(START).lag(lag)
                .costs(new CostModel(0, 0, DRAW, 0, FRAGMENT, DISPATCH, WORKGROUP)).listener(report -> {}).build();
        try (SoftwareGl device = SoftwareGl.create(settings);
                GlApplication application = GlApplication.current(device)) {
            application.target(4, 4);
            application.call("glUseProgram", application.program("GL_COMPUTE_SHADER"));
            application.flush();
            Run run = new Run(device, application, lag);
            for (Step step : steps) {
                String error = run.step(step);
                assertThat(application.error()).as(step.toString()).isEqualTo(error);
            }
        }
    }

    /** What the model knows of a query. */
    private static final class Query {
        final int handle;
        final int type;
        boolean deleted;
        boolean active;
        Work begin = new Work();
        /** Null: it has no result and will have none. */
        byte[] result;
        int batch;

        Query(int handle, int type) {
            this.handle = handle;
            this.type = type;
        }
    }

    /** All that was done until some time. */
    private record Work(int draws, long primitives, int dispatches, int workgroups, int restarts, long sinceRestart) {
        Work() {
            this(0, 0, 0, 0, 0, 0);
        }

        long fragments() {
            return primitives * PIXELS;
        }

        long time() {
            return (long) draws * DRAW + fragments() * FRAGMENT + (long) dispatches * DISPATCH
                    + (long) workgroups * WORKGROUP;
        }
    }

    /** The application, and what it expects. */
    private static final class Run {
        private final SoftwareGl device;
        private final GlApplication application;
        private final PerformanceQueryCalls gl;
        private final int lag;
        private final List<Query> queries = new ArrayList<>();
        private Work work = new Work();
        private int batch;
        private boolean issued;
        private int complete;

        Run(SoftwareGl device, GlApplication application, int lag) {
            this.device = device;
            this.application = application;
            this.lag = lag;
            gl = new PerformanceQueryCalls(application);
        }

        /** The error that the step must raise. */
        String step(Step step) {
            int number = step.number();
            return switch (step.action()) {
                case CREATE -> create(number < 3 ? 1 : number < 5 ? 2 : 3);
                case DELETE -> delete(query(number), handle(number));
                case BEGIN -> begin(query(number), handle(number));
                case END -> end(query(number), handle(number));
                case READ_WAIT -> read(query(number), handle(number), GL_PERFQUERY_WAIT_INTEL());
                case READ_FLUSH -> read(query(number), handle(number), GL_PERFQUERY_FLUSH_INTEL());
                case READ_DONOT_FLUSH -> read(query(number), handle(number), GL_PERFQUERY_DONOT_FLUSH_INTEL());
                case DRAW -> {
                    application.drawTriangles(number);
                    issued = true;
                    work = new Work(work.draws() + 1, work.primitives() + number, work.dispatches(),
                            work.workgroups(), work.restarts(), work.sinceRestart());
                    yield "GL_NO_ERROR";
                }
                case DISPATCH -> {
                    application.call("glDispatchCompute", number, 2, 1);
                    issued = true;
                    work = new Work(work.draws(), work.primitives(), work.dispatches() + 1,
                            work.workgroups() + 2 * number, work.restarts(), work.sinceRestart());
                    yield "GL_NO_ERROR";
                }
                case FLUSH -> {
                    application.flush();
                    flush();
                    yield "GL_NO_ERROR";
                }
                case FINISH -> {
                    application.finish();
                    flush();
                    complete = batch;
                    yield "GL_NO_ERROR";
                }
                case RESTART_CLOCK -> {
                    device.raiseDisjoint();
                    work = new Work(work.draws(), work.primitives(), work.dispatches(), work.workgroups(),
                            work.restarts() + 1, work.time());
                    yield "GL_NO_ERROR";
                }
            };
        }

        /** The query of that number, or null: there was none, or it was deleted. */
        private Query query(int number) {
            Query query = any(number);
            return query == null || query.deleted ? null : query;
        }

        private int handle(int number) {
            Query query = any(number);
            return query == null ? 1000 : query.handle;
        }

        private Query any(int number) {
            return number == 5 || queries.isEmpty()
                    ? null : queries.get(queries.size() - 1 - number % Math.min(3, queries.size()));
        }

        private String create(int type) {
            int handle = gl.create(type);
            if (type != 1 && type != 2) {
                assertThat(handle).as("the text has a 0 for too many alone").isEqualTo(-7);
                return "GL_INVALID_VALUE";
            }
            assertThat(queries).noneMatch(query -> query.handle == handle);
            assertThat(handle).isPositive();
            queries.add(new Query(handle, type));
            return "GL_NO_ERROR";
        }

        private String delete(Query query, int handle) {
            gl.delete(handle);
            if (query == null) {
                return "GL_INVALID_VALUE";
            }
            query.deleted = true;
            return "GL_NO_ERROR";
        }

        private String begin(Query query, int handle) {
            gl.begin(handle);
            if (query == null) {
                return "GL_INVALID_VALUE";
            }
            if (query.active || queries.stream()
                    .anyMatch(other -> other.active && !other.deleted && other.type != query.type)) {
                return "GL_INVALID_OPERATION";
            }
            query.active = true;
            query.begin = work;
            query.result = null;
            issued = true;
            return "GL_NO_ERROR";
        }

        private String end(Query query, int handle) {
            gl.end(handle);
            if (query == null) {
                return "GL_INVALID_VALUE";
            }
            if (!query.active) {
                return "GL_INVALID_OPERATION";
            }
            query.active = false;
            query.result = result(query);
            query.batch = batch;
            issued = true;
            return "GL_NO_ERROR";
        }

        private String read(Query query, int handle, int flags) {
            MemorySegment data = application.arena.allocate(128, 8).fill((byte) UNTOUCHED);
            int size = 65 + handle % 2 * 60;
            int written = gl.data(handle, flags, size, data);
            byte[] expected = new byte[0];
            String error = "GL_NO_ERROR";
            if (query == null) {
                error = "GL_INVALID_VALUE";
                assertThat(written).isEqualTo(-7);
            } else if (query.result == null) {
                error = "GL_INVALID_OPERATION";
                assertThat(written).isZero();
            } else {
                boolean ready = query.batch < complete;
                if (!ready && flags != GL_PERFQUERY_DONOT_FLUSH_INTEL() && query.batch == batch) {
                    flush();
                }
                if (!ready && flags == GL_PERFQUERY_WAIT_INTEL()) {
                    complete = Math.max(complete, query.batch + 1);
                    ready = true;
                }
                expected = ready ? Arrays.copyOf(query.result, Math.min(size, query.result.length)) : expected;
                assertThat(written).isEqualTo(expected.length);
            }
            byte[] all = new byte[128];
            Arrays.fill(all, (byte) UNTOUCHED);
            System.arraycopy(expected, 0, all, 0, expected.length);
            assertThat(data.toArray(ValueLayout.JAVA_BYTE)).isEqualTo(all);
            return error;
        }

        private void flush() {
            if (issued) {
                batch++;
                issued = false;
                complete = Math.max(complete, batch - lag);
            }
        }

        /** Four bytes of the device's own, and each value behind the one before it, aligned to its size. */
        private byte[] result(Query query) {
            Work begin = query.begin;
            long time = work.time() - begin.time();
            long fragments = work.fragments() - begin.fragments();
            ByteBuffer bytes = ByteBuffer.allocate(query.type == 1 ? 72 : 24).order(ByteOrder.nativeOrder());
            bytes.putInt(0, query.type);
            if (query.type == 1) {
                bytes.putInt(4, work.draws() - begin.draws());
                bytes.putLong(8, 3 * (work.primitives() - begin.primitives()));
                bytes.putInt(16, (int) (work.primitives() - begin.primitives()));
                bytes.putLong(24, fragments);
                bytes.putFloat(32, time == 0 ? 0 : (float) ((double) fragments * FRAGMENT / time));
                bytes.putLong(40, time);
                bytes.putDouble(48, time == 0 ? 0 : fragments * 1e9 / time);
                bytes.putLong(56, START + begin.time() - begin.sinceRestart());
                bytes.putInt(64, work.restarts() == begin.restarts() ? 0 : 1);
            } else {
                bytes.putInt(4, work.dispatches() - begin.dispatches());
                bytes.putLong(8, work.workgroups() - begin.workgroups());
                bytes.putInt(16, work.workgroups() - begin.workgroups());
            }
            return bytes.array();
        }
    }
}
